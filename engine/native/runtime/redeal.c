/* What a player cannot know is dealt anew: one of the matches that look the same to him. */

/* Whether a piece may change places with others: unseen, and nothing under way names it. */
static int is_secret(const State *s, const Naming *named, int piece, uint64_t bit)
{
    return !(s->seen[piece] & bit) && !named->sign[PIECE_BASE + piece];
}

/* A place is its number in `order`, with who knows what lies there and the zone. */
typedef struct Place {
    int32_t at;
    Bits seen;
    Zone zone;
} Place;

static void sort_places(Place *places, int count)
{
    for (int i = 1; i < count; i++) {
        Place one = places[i];
        int at = i;
        for (; at > 0 && places[at - 1].at > one.at; at--)
            places[at] = places[at - 1];
        places[at] = one;
    }
}

/* Deals the secret pieces of a kind among their places. How they lay before makes no difference,
   so that two states that look the same to a player become the same. */
static void deal_among(
    State *s, int32_t *order, int32_t *secret, Place *places, int count, uint64_t *numbers)
{
    sort_places(places, count);
    for (int last = count - 1; last > 0; last--) {
        int other = (int)pcg_below(numbers, (uint32_t)last + 1);
        int32_t piece = secret[last];
        secret[last] = secret[other];
        secret[other] = piece;
    }
    for (int i = 0; i < count; i++) {
        order[places[i].at] = secret[i];
        s->seen[secret[i]] = places[i].seen;
        s->where[secret[i]] = places[i].zone;
    }
}

/* Piles and bags keep their order by number. */
static void lay_in_order(State *s, const int32_t *order, int at, int zone, int count)
{
    s->head[zone] = s->tail[zone] = NO_PIECE;
    s->size[zone] = 0;
    for (int i = at; i < at + count; i++)
        put_behind(s, order[i], zone, place_for(s, order[i], zone, 2));
}

/* Exchanges the secret pieces of each kind among their places, and begins new random numbers. */
static void redeal(State *s, int player, uint64_t *numbers)
{
    Naming named;
    int32_t order[PIECES + 1], where[PIECES + 1], secret[PIECES + 1];
    Place places[PIECES + 1];
    int at = 0, starts[ZONES + 1];
    static const Choice nobody = {.slot = -1, .left = -1};
    Choice here = nobody;
    here.pc = s->pc;
    name_all(s, &named, &here);
    for (int zone = 0; zone < ZONES; zone++) {
        starts[zone] = at;
        for (int piece = s->head[zone]; piece != NO_PIECE; piece = s->next[piece]) {
            order[at] = piece;
            where[piece] = at++;
        }
    }
    starts[ZONES] = at;
    for (int kind = 0; kind < NPIECE_KINDS; kind++) {
        int count = 0, first = PIECE_KINDS[kind][0];
        for (int piece = first; piece < first + PIECE_KINDS[kind][1]; piece++)
            if (s->where[piece] != NO_ZONE && is_secret(s, &named, piece, BIT(player))) {
                places[count] = (Place){where[piece], s->seen[piece], s->where[piece]};
                secret[count++] = piece;
            }
        deal_among(s, order, secret, places, count, numbers);
    }
    for (int zone = 0; zone < ZONES; zone++)
        lay_in_order(s, order, starts[zone], zone, starts[zone + 1] - starts[zone]);
    for (int stream = 0; stream < STREAMS; stream++) {
        uint64_t high = pcg_step(numbers), low = pcg_step(numbers);
        s->streams[2 * stream] = high << 32 | low;
    }
}
