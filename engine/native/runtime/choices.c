/* What may be chosen at an instruction, and what follows from each option: `play/ops_choices.py`,
   `play/alike.py`. Options are pushed on the context's pile; who asks takes them off. */

enum { C_CHOOSE, C_SET, C_NUMBER, C_MAY, C_EITHER, C_IN_ORDER, C_EACH, C_HEAR };

typedef struct Ear {
    int32_t trigger, optional, source, hears, routine, fails, limit, limit_most, lasting, ask_always;
    int32_t ncards;
    const int32_t *cards;
    int (*lives)(Context *, State *, num holder, num thing, num doer, const num *captured);
    int (*concerns)(Context *, State *, num holder, num thing, num doer, const num *captured);
    int32_t nheads;
    const int32_t *heads; /* routine, trigger, slot; … */
} Ear;
enum { OF_GAME, OF_CARDS, OF_LASTING };
enum { HEARS_OWN, HEARS_OTHERS, HEARS_ALL };

typedef struct Choice {
    int32_t pc, kind, slot, optional, otherwise, declined, then, left, free, nparts, first_part;
    num (*by)(Context *, State *);
    int (*of)(Context *, State *, int32_t *);
    num (*least)(Context *, State *);
    num (*most)(Context *, State *);
    num (*with)(Context *, State *);
    num (*guard)(Context *, State *, int part);
    const int32_t *parts;
    int32_t moment, used, replaced, any_optional, insists, nears;
    const Ear *ears;
} Choice;

static const Choice *choice_at(int pc);
static int hear_options(Context *x, State *s, const Choice *c);
static int hear_take(Context *x, State *s, const Choice *c, const Option *option);
static num hear_player(Context *x, State *s, const Choice *c);

static int push_option(Context *x, num value)
{
    if (x->noptions >= OPTIONS)
        return trouble(x, FULL);
    x->options[x->noptions++] = (Option){value, -1, -1, 0, 0};
    return 0;
}

static int push_options(Context *x, const int32_t *values, int count)
{
    for (int i = 0; i < count; i++)
        if (push_option(x, values[i]))
            return TROUBLE;
    return 0;
}

/* --- alike pieces ---------------------------------------------------------------------------- */

/* Who is referred to, by thing: 0 nobody does, ALONE by itself; otherwise two things have the same
   sign where the same sets hold them. */
typedef struct Naming {
    uint32_t sign[THINGS + 1];
    uint32_t was[THINGS + 1]; /* of the set that is looked at: the signs that became new ones */
    uint32_t last, fresh;     /* signs given before it, and for it */
} Naming;
#define ALONE UINT32_MAX

static void name_thing(Naming *n, num thing)
{
    if (thing >= 0 && thing < THINGS)
        n->sign[thing] = ALONE;
}

static void open_named_set(Naming *n)
{
    n->last += n->fresh;
    n->fresh = 0;
}

/* Things in this set part from those of the same sign that are not. */
static void name_member(Naming *n, num thing)
{
    uint32_t sign, k = 0;
    if (thing < 0 || thing >= THINGS)
        return;
    sign = n->sign[thing];
    if (sign > n->last) /* alone, or seen in this set already */
        return;
    while (k < n->fresh && n->was[k] != sign)
        k++;
    if (k == n->fresh)
        n->was[n->fresh++] = sign;
    n->sign[thing] = n->last + 1 + k;
}

static void name_fields(Naming *n, const num *words, int top, int skipped)
{
    for (int at = 0; at < top; at += (int)words[at]) {
        const num *field = words + at + 1, *end = words + at + words[at];
        for (int i = 0; field < end; field = after_field(field), i++) {
            if (i < skipped)
                continue;
            open_named_set(n);
            if (field[0] < 0)
                name_thing(n, field[1]);
            else
                for (int k = 0; k < field[0]; k++)
                    name_member(n, field[1 + k]);
        }
    }
}

static void name_slot(const State *s, Naming *n, int base, int slot)
{
    num value = s->stack[base + slot];
    int mixed = SLOT_MIXED[SLOTS_OF[s->stack[base - ROUTINE]] + slot];
    if (room_in_slot(s, base, slot) < 0) {
        name_thing(n, value);
        return;
    }
    open_named_set(n);
    for (int i = 0; i < s->sets[value]; i++)
        (mixed ? name_thing : name_member)(n, s->sets[value + 1 + i]);
}

/* Everything that a live local, a record or a counter refers to. */
static void name_all(const State *s, Naming *n, const Choice *c)
{
    int pc = c->pc, base = s->base, mine = 1;
    memset(n->sign, 0, sizeof n->sign);
    n->last = n->fresh = 0;
    name_fields(n, s->lasting, s->lasting_top, 1);
    name_fields(n, s->gathered, s->gathered_top, 1);
    for (int i = 0; i < NREFERRING; i++)
        for (int k = 0; k < REFERRING[i][1]; k++)
            name_thing(n, s->values[REFERRING[i][0] + k]);
    while (base > 0) {
        const int16_t *slot = live_slots(pc, (int)s->stack[base - ROUTINE]);
        for (; *slot >= 0; slot++)
            if (!(mine && (*slot == c->slot || *slot == c->left)))
                name_slot(s, n, base, *slot);
        pc = return_pc(s, base);
        base = (int)s->stack[base - CALLER];
        mine = 0;
    }
}

static int place_in_zone(const State *s, int piece)
{
    int at = 0;
    for (int before = s->prev[piece]; before != NO_PIECE; before = s->prev[before])
        at++;
    return at;
}

static int same_zone_content(const State *s, int left, int right)
{
    int a = left < 0 ? NO_PIECE : s->head[left], b = right < 0 ? NO_PIECE : s->head[right];
    while (a != NO_PIECE && a == b) {
        a = s->next[a];
        b = s->next[b];
    }
    return a == b;
}

/* Whether nothing tells two pieces of the same printed facts apart. */
static int alike(const State *s, int a, int b)
{
    int zone = s->where[a];
    if (TWIN[a] != TWIN[b] || zone != s->where[b] || s->seen[a] != s->seen[b])
        return 0;
    for (int i = 0; i < CELL_WIDTH; i++)
        if (s->values[CELLS[a][i]] != s->values[CELLS[b][i]])
            return 0;
    if (zone != NO_ZONE && (ZONE_ORDER[zone] == LINE || ZONE_ORDER[zone] == STACK)
        && place_in_zone(s, a) != place_in_zone(s, b))
        return 0;
    for (int i = 0; i < OWN_WIDTH; i++)
        if (!same_zone_content(s, OWN_ZONES[a][i], OWN_ZONES[b][i]))
            return 0;
    return 1;
}

/* The class of each thing, by its place in `things`: the place of the first one alike. */
static int find_classes(
    Context *x, State *s, const Choice *c, const int32_t *things, int count, int16_t *class)
{
    Naming named;
    int16_t latest[TWINS + 1], before[MEMBERS + 1]; /* classes by their printed facts */
    uint64_t eyes = 0;
    memset(latest, 0xff, sizeof latest);
    for (int i = 0; i < count; i++) {
        int piece = things[i] - PIECE_BASE, twin = piece < 0 ? -1 : TWIN[piece], k;
        class[i] = (int16_t)i;
        if (twin < 0)
            continue;
        k = latest[twin];
        if (k >= 0 && !eyes) {
            name_all(s, &named, c);
            eyes = s->looker ? s->looker : BIT(c->by(x, s));
            if (x->trouble)
                return TROUBLE;
        }
        if (k >= 0 && named.sign[things[i]] != ALONE && s->seen[piece] & eyes)
            for (; k >= 0 && class[i] == i; k = before[k])
                if (named.sign[things[k]] == named.sign[things[i]]
                    && alike(s, piece, things[k] - PIECE_BASE))
                    class[i] = (int16_t)k;
        if (class[i] == i) {
            before[i] = latest[twin];
            latest[twin] = (int16_t)i;
        }
    }
    return 0;
}

/* Leaves one of each class of alike things. */
static int merge(Context *x, State *s, const Choice *c, int32_t *things, int count)
{
    int16_t class[MEMBERS + 1];
    int kept = 0;
    if (!HAS_TWINS || things[0] < PIECE_BASE)
        return count;
    if (find_classes(x, s, c, things, count, class))
        return 0;
    for (int i = 0; i < count; i++)
        if (class[i] == i)
            things[kept++] = things[i];
    return kept;
}

/* In a look-ahead nobody chooses among things that he cannot tell apart. */
static int must_see(Context *x, const State *s, const int32_t *things, int count)
{
    if (HIDES && s->looker)
        for (int i = 0; i < count; i++)
            if (unseen(s, things[i]))
                return trouble(x, UNSEEN);
    return 0;
}

/* --- options --------------------------------------------------------------------------------- */

static int choose_options(Context *x, State *s, const Choice *c)
{
    int32_t things[MEMBERS + 1];
    int count = c->of(x, s, things);
    if (x->trouble || must_see(x, s, things, count))
        return TROUBLE;
    if (count > 1)
        count = merge(x, s, c, things, count);
    if (x->trouble || push_options(x, things, count))
        return TROUBLE;
    return c->optional && count ? push_option(x, NOTHING) : 0;
}

/* Picks of a `choose_set`: the things and their classes, and what is picked so far. */
typedef struct Picks {
    const Choice *choice;
    int32_t *things;
    int16_t *class;
    int count, npicked, patience;
    int32_t picked[MEMBERS + 1];
    num least, most;
} Picks;

static int holds(Context *x, State *s, const Picks *p)
{
    const Choice *c = p->choice;
    int32_t before[MEMBERS + 1], *kept;
    int place = s->base + c->slot, answer;
    if (c->free)
        return 1;
    kept = s->sets + s->stack[place];
    memcpy(before, kept, (size_t)(1 + kept[0]) * sizeof *kept);
    if (keep_set(x, s, place, p->picked, p->npicked, room_in_slot(s, s->base, c->slot)))
        return 0;
    answer = c->with(x, s) != 0;
    memcpy(kept, before, (size_t)(1 + before[0]) * sizeof *kept);
    return answer;
}

/* The class from which the next pick may come: that of the last pick, or the first. */
static int first_class(Context *x, const Picks *p)
{
    if (!p->npicked)
        return 0;
    for (int i = 0; i < p->count; i++)
        if (p->things[i] == p->picked[p->npicked - 1])
            return p->class[i];
    trouble(x, BROKEN);
    return 0;
}

/* The next free member of each class, from that of the last pick on. */
static int next_picks(Context *x, const Picks *p, int32_t *out)
{
    int found = 0;
    for (int first = first_class(x, p); first < p->count && !x->trouble; first++) {
        if (p->class[first] != first)
            continue;
        for (int i = first; i < p->count; i++)
            if (p->class[i] == first && !has(p->picked, p->npicked, p->things[i])) {
                out[found++] = p->things[i];
                break;
            }
    }
    return found;
}

static int completes(Context *x, State *s, Picks *p)
{
    int32_t next[MEMBERS + 1];
    int count, found = 0;
    if (p->npicked >= p->least && holds(x, s, p))
        return 1;
    if (x->trouble || --p->patience < 0)
        return 1;
    if (p->npicked >= p->most)
        return 0;
    if (p->choice->free) {
        int first = first_class(x, p), left = 0;
        for (int i = 0; i < p->count; i++)
            left += p->class[i] >= first && !has(p->picked, p->npicked, p->things[i]);
        return p->npicked + left >= p->least;
    }
    count = next_picks(x, p, next);
    for (int i = 0; i < count && !found && !x->trouble; i++) {
        p->picked[p->npicked++] = next[i];
        found = completes(x, s, p);
        p->npicked--;
    }
    return found;
}

static int set_options(Context *x, State *s, const Choice *c)
{
    int32_t things[MEMBERS + 1], next[MEMBERS + 1];
    int16_t class[MEMBERS + 1];
    const int32_t *kept = s->sets + s->stack[s->base + c->slot];
    Picks p;
    int count;
    p.choice = c;
    p.things = things;
    p.class = class;
    p.count = c->of(x, s, things);
    if (x->trouble || must_see(x, s, things, p.count)
        || find_classes(x, s, c, things, p.count, class))
        return TROUBLE;
    p.npicked = kept[0];
    memcpy(p.picked, kept + 1, (size_t)kept[0] * sizeof *kept);
    p.least = c->least(x, s);
    p.most = c->most(x, s);
    if (p.least < 0)
        p.least = 0;
    if (x->trouble)
        return TROUBLE;
    if (p.npicked < p.most) {
        count = next_picks(x, &p, next);
        for (int i = 0; i < count && !x->trouble; i++) {
            int fine;
            p.patience = PATIENCE;
            p.picked[p.npicked++] = next[i];
            fine = completes(x, s, &p);
            p.npicked--;
            if (fine && !x->trouble && push_option(x, next[i]))
                return TROUBLE;
        }
    }
    if (!x->trouble && p.npicked >= p.least && holds(x, s, &p))
        push_option(x, NOTHING);
    return x->trouble ? TROUBLE : 0;
}

static int number_options(Context *x, State *s, const Choice *c)
{
    num least = c->least(x, s), most = c->most(x, s), span;
    if (x->trouble)
        return TROUBLE;
    if (__builtin_sub_overflow(most, least, &span) || span >= MOST_NUMBERS) {
        x->detail[0] = least;
        x->detail[1] = most;
        return trouble(x, most < least ? BROKEN : NUMBERS);
    }
    for (num value = least; value <= most; value++)
        if (push_option(x, value))
            return TROUBLE;
    return 0;
}

static int part_options(Context *x, State *s, const Choice *c)
{
    num done = c->kind == C_IN_ORDER ? s->stack[s->base + c->slot] : 0;
    for (int part = 0; part < c->nparts; part++) {
        int open = c->kind == C_IN_ORDER ? !(done >> part & 1) : c->guard(x, s, part) != 0;
        if (x->trouble || (open && push_option(x, part)))
            return TROUBLE;
    }
    return 0;
}

static int may_options(Context *x, State *s, const Choice *c)
{
    int open = c->guard(x, s, 0) != 0;
    if (x->trouble)
        return TROUBLE;
    return open ? (push_option(x, 1), push_option(x, NOTHING)) : 0;
}

static int each_options(Context *x, State *s, const Choice *c)
{
    int32_t things[MEMBERS + 1];
    const int32_t *left = s->sets + s->stack[s->base + c->left];
    int count = left[0];
    memcpy(things, left + 1, (size_t)count * sizeof *left);
    if (count > 1)
        count = merge(x, s, c, things, count);
    if (x->trouble || push_options(x, things, count))
        return TROUBLE;
    return c->optional && count ? push_option(x, NOTHING) : 0;
}

/* Pushes the options of a choice; gives how many, or TROUBLE. */
static int options(Context *x, State *s, const Choice *c)
{
    int start = x->noptions, failed = 0;
    switch (c->kind) {
    case C_CHOOSE: failed = choose_options(x, s, c); break;
    case C_SET: failed = set_options(x, s, c); break;
    case C_NUMBER: failed = number_options(x, s, c); break;
    case C_MAY: failed = may_options(x, s, c); break;
    case C_EITHER:
    case C_IN_ORDER: failed = part_options(x, s, c); break;
    case C_EACH: failed = each_options(x, s, c); break;
    default: failed = hear_options(x, s, c);
    }
    if (failed || x->trouble) {
        x->noptions = start;
        return TROUBLE;
    }
    return x->noptions - start;
}

/* --- what follows ---------------------------------------------------------------------------- */

static int take_each(State *s, const Choice *c, num option)
{
    int32_t *left = s->sets + s->stack[s->base + c->left];
    int kept = 0;
    for (int i = 0; i < left[0]; i++)
        if (left[1 + i] != option)
            left[1 + kept++] = left[1 + i];
    left[0] = kept;
    s->stack[s->base + c->slot] = option;
    return c->pc + 1;
}

/* Does what follows at once from an option; gives the pc to go on at. */
static int take(Context *x, State *s, const Choice *c, const Option *option)
{
    num value = option->value;
    switch (c->kind) {
    case C_CHOOSE:
        if (value == NOTHING)
            return c->declined;
        s->stack[s->base + c->slot] = value;
        return c->pc + 1;
    case C_SET:
        if (value == NOTHING)
            return c->pc + 1;
        return add_to_slot(x, s, c->slot, value) ? TROUBLE : c->pc;
    case C_NUMBER:
        s->stack[s->base + c->slot] = value;
        return c->pc + 1;
    case C_MAY:
        return value == NOTHING ? c->declined : c->pc + 1;
    case C_EITHER:
        return c->parts[value];
    case C_IN_ORDER:
        s->stack[s->base + c->slot] |= (num)1 << value;
        return c->parts[value];
    case C_EACH:
        return value == NOTHING ? c->then : take_each(s, c, value);
    default:
        return hear_take(x, s, c, option);
    }
}

/* Where to go on when there is nothing to choose. */
static int otherwise(const Choice *c)
{
    switch (c->kind) {
    case C_IN_ORDER:
    case C_EACH:
    case C_HEAR: return c->then;
    case C_MAY: return c->declined;
    case C_EITHER: return FAIL;
    default: return c->otherwise >= 0 ? c->otherwise : FAIL;
    }
}

/* Whether an option goes straight into a block that has to be completed. */
static int opens(const Choice *c, const Option *option)
{
    int nothing = !option->tuple && option->value == NOTHING;
    switch (c->kind) {
    case C_CHOOSE:
    case C_EACH: return c->optional && !nothing;
    case C_MAY:
    case C_HEAR: return !nothing;
    case C_EITHER: return 1;
    default: return 0;
    }
}

static num chooser(Context *x, State *s, const Choice *c)
{
    return c->kind == C_HEAR ? hear_player(x, s, c) : c->by(x, s);
}
