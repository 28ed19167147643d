/* Moving pieces: the only code that changes where they lie and who knows them. */

static void reset_values(State *s, int piece, int old, int zone);

static int room_of(const State *s, num zone)
{
    if (zone < 0)
        return UNLIMITED;
    return ZONE_LIMIT[zone] - s->size[zone];
}

static int content(const State *s, num zone, int32_t *out)
{
    int count = 0;
    for (int piece = s->head[zone]; piece != NO_PIECE; piece = s->next[piece])
        out[count++] = PIECE_BASE + piece;
    return count;
}

static void take_out(State *s, int piece, int zone)
{
    int before = s->prev[piece], after = s->next[piece];
    if (before == NO_PIECE)
        s->head[zone] = (Piece)after;
    else
        s->next[before] = (Piece)after;
    if (after == NO_PIECE)
        s->tail[zone] = (Piece)before;
    else
        s->prev[after] = (Piece)before;
    s->size[zone]--;
}

/* Puts a piece behind another one; NO_PIECE: at the head. */
static void put_behind(State *s, int piece, int zone, int before)
{
    int after = before == NO_PIECE ? s->head[zone] : s->next[before];
    s->prev[piece] = (Piece)before;
    s->next[piece] = (Piece)after;
    if (before == NO_PIECE)
        s->head[zone] = (Piece)piece;
    else
        s->next[before] = (Piece)piece;
    if (after == NO_PIECE)
        s->tail[zone] = (Piece)piece;
    else
        s->prev[after] = (Piece)piece;
    s->size[zone]++;
}

/* `end`: 0 where the zone's order puts it, 1 top, 2 bottom. Gives the piece that it comes behind. */
static int place_for(const State *s, int piece, int zone, int end)
{
    int order = ZONE_ORDER[zone], before = s->tail[zone];
    if (order == PILE || order == BAG) {
        while (before != NO_PIECE && before > piece)
            before = s->prev[before];
        return before;
    }
    return end == 1 || (end == 0 && order == STACK) ? NO_PIECE : before;
}

static int note_gone(Context *x, int piece, int origin, int zone)
{
    if (origin >= 0 && origin != zone && ZONE_PROMISED[origin]) {
        if (x->ngone >= GONES)
            return trouble(x, FULL);
        x->gone[x->ngone++] = (Gone){PIECE_BASE + piece, origin, zone, x->at};
    }
    return 0;
}

static int put_piece(Context *x, State *s, num thing, num zone, int end)
{
    int piece = (int)(thing - PIECE_BASE), old;
    uint64_t visible;
    if (thing < PIECE_BASE || piece >= PIECES || zone < -1 || zone >= ZONES)
        return trouble(x, BROKEN);
    old = s->where[piece] == NO_ZONE ? -1 : s->where[piece];
    if (old >= 0) {
        int before = s->prev[piece];
        if (old == zone && s->size[old] == 1)
            return 0;
        take_out(s, piece, old);
        if (zone >= 0)
            put_behind(s, piece, (int)zone, place_for(s, piece, (int)zone, end));
        if (old == zone && s->prev[piece] == before)
            return 0;
    } else if (zone >= 0)
        put_behind(s, piece, (int)zone, place_for(s, piece, (int)zone, end));
    s->where[piece] = zone < 0 ? NO_ZONE : (Zone)zone;
    s->changes++;
    visible = zone < 0 ? EVERYBODY : ZONE_VISIBLE[zone];
    if (s->looker)
        visible = (visible & ~s->looker) | (s->seen[piece] & s->looker);
    s->seen[piece] = (Bits)visible;
    if (PROMISES && !s->looker && note_gone(x, piece, old, (int)zone))
        return TROUBLE;
    reset_values(s, piece, old, (int)zone);
    return 0;
}

static int put_pieces(Context *x, State *s, const int32_t *things, int count, num zone, int end)
{
    for (int i = 0; i < count; i++)
        if (put_piece(x, s, things[i], zone, end))
            return TROUBLE;
    return 0;
}

/* Whether a zone has room for these; those already there need none. */
static int fits(const State *s, const int32_t *things, int count, num zone)
{
    int room = room_of(s, zone), coming = 0;
    if (count <= room)
        return 1;
    for (int i = 0; i < count; i++)
        coming += s->where[things[i] - PIECE_BASE] != zone;
    return coming <= room;
}

/* --- chance ---------------------------------------------------------------------------------- */

static void hide(State *s, const int32_t *things, int count)
{
    for (int i = 0; i < count; i++)
        s->seen[things[i] - PIECE_BASE] &= (Bits)~s->looker;
}

static int shuffle_zone(Context *x, State *s, num zone)
{
    int32_t things[PIECES + 1];
    int count;
    if (zone < 0 || zone >= ZONES)
        return trouble(x, BROKEN);
    count = content(s, zone, things);
    if (s->looker) {
        if (count > 1)
            hide(s, things, count);
        return 0;
    }
    if (ZONE_ORDER[zone] != PILE && ZONE_ORDER[zone] != BAG) {
        pcg_shuffle(s->streams + 2 * ZONE_STREAM[zone], things, count);
        s->head[zone] = s->tail[zone] = NO_PIECE;
        s->size[zone] = 0;
        for (int i = 0; i < count; i++)
            put_behind(s, things[i] - PIECE_BASE, (int)zone, s->tail[zone]);
    }
    if (!(ZONE_VISIBLE[zone] & BIT(-1)))
        for (int i = 0; i < count; i++)
            s->seen[things[i] - PIECE_BASE] = ZONE_VISIBLE[zone];
    return 0;
}

/* Fills a zone from where it is refilled, but for what was just drawn; 0 if that is all. */
static int refill(Context *x, State *s, int zone, const int32_t *drawn, int ndrawn)
{
    int32_t things[PIECES + 1];
    int origin = ZONE_REFILL[zone], count, kept = 0;
    if (origin < 0)
        return 0;
    count = content(s, origin, things);
    for (int i = 0; i < count; i++)
        if (!has(drawn, ndrawn, things[i]))
            things[kept++] = things[i];
    if (!kept)
        return 0;
    put_pieces(x, s, things, kept, zone, 0);
    shuffle_zone(x, s, zone);
    return 1;
}

/* Which pieces come next out of a zone: at the front of `things`. */
static void next_out(State *s, int zone, int32_t *things, int number)
{
    int count = content(s, zone, things);
    if (ZONE_ORDER[zone] != PILE && ZONE_ORDER[zone] != BAG)
        return;
    if (!s->looker)
        pcg_sample(s->streams + 2 * ZONE_STREAM[zone], things, count, number);
    else if (number < count)
        hide(s, things, count);
}

static int draw(Context *x, State *s, num number, num source, num zone, int32_t *drawn)
{
    int32_t things[PIECES + 1];
    num wanted;
    int ndrawn = 0;
    if (source < 0 || source >= ZONES || zone < -1 || zone >= ZONES) {
        trouble(x, BROKEN);
        return 0;
    }
    wanted = room_of(s, zone);
    if (number < wanted)
        wanted = number;
    if (zone == source && s->size[source] < wanted)
        wanted = s->size[source];
    while (ndrawn < wanted && !x->trouble) {
        int batch;
        if (!s->size[source] && !refill(x, s, (int)source, drawn, ndrawn))
            break;
        batch = (int)(wanted - ndrawn < s->size[source] ? wanted - ndrawn : s->size[source]);
        next_out(s, (int)source, things, batch);
        put_pieces(x, s, things, batch, zone, 0);
        memcpy(drawn + ndrawn, things, (size_t)batch * sizeof *drawn);
        ndrawn += batch;
    }
    if (ndrawn && !s->size[source] && ZONE_EAGER[source] && !x->trouble)
        refill(x, s, (int)source, drawn, ndrawn);
    return ndrawn;
}

/* --- showing --------------------------------------------------------------------------------- */

static int show(Context *x, State *s, const int32_t *things, int count, uint64_t bits)
{
    if (s->looker)
        return 0;
    for (int i = 0; i < count; i++) {
        if (things[i] < PIECE_BASE || things[i] >= PIECE_BASE + PIECES)
            return trouble(x, BROKEN);
        s->seen[things[i] - PIECE_BASE] |= (Bits)bits;
    }
    return 0;
}

/* Whether a thing is one that the player through whose eyes a look-ahead looks cannot tell. */
static int unseen(const State *s, num thing)
{
    return s->looker && thing >= PIECE_BASE && thing < PIECE_BASE + PIECES
        && !(s->seen[thing - PIECE_BASE] & s->looker);
}

/* Whether a piece lies in a zone, as far as the player can know. */
static int lies(Context *x, const State *s, num thing, num zone)
{
    if (thing < PIECE_BASE || thing >= PIECE_BASE + PIECES)
        return 0;
    if (!unseen(s, thing))
        return s->where[thing - PIECE_BASE] == zone;
    if (ZONE_VISIBLE[zone] & s->looker) {
        int piece = s->head[zone];
        while (piece != NO_PIECE && s->seen[piece] & s->looker)
            piece = s->next[piece];
        if (piece == NO_PIECE)
            return 0;
    }
    trouble(x, UNSEEN);
    return 0;
}

/* --- reading --------------------------------------------------------------------------------- */

static num zone_of(const State *s, num thing)
{
    Zone zone = s->where[thing - PIECE_BASE];
    return zone == NO_ZONE ? -1 : zone;
}

/* The owner of the zone in which a piece lies, which its kind may promise to be one. */
static num held(Context *x, const State *s, const int32_t *owners, num thing)
{
    num zone = zone_of(s, thing), owner = owners[1 + zone];
    int promised = PROMISED_FAMILY[thing - PIECE_BASE];
    if (owner >= 0 || promised < 0 || promised == (zone < 0 ? -1 : ZONE_FAMILY[zone]))
        return owner;
    trouble(x, s->looker ? UNSEEN : PROMISE);
    return -1;
}

static num wrapped(num value, num size)
{
    num rest = value % size;
    return rest < 0 ? rest + size : rest;
}

/* Notes a value; 1 when it was not there. */
static int is_new(num *values, int count, num value)
{
    for (int i = 0; i < count; i++)
        if (values[i] == value)
            return 0;
    values[count] = value;
    return 1;
}
