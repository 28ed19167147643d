/* Operations that are too long to be written out at every instruction. */

static void set_back(State *s, int phase)
{
    for (int i = 0; i < NLASTING_COUNTERS; i++) {
        const int32_t *counter = LASTING_COUNTERS[i]; /* phase, first, how many */
        for (int at = counter[1]; counter[0] == phase && at < counter[1] + counter[2]; at++)
            if (s->values[at] != START_VALUES[at]) {
                s->values[at] = (Value)START_VALUES[at];
                s->changes++;
            }
    }
}

/* Sets back the values of a piece that end with its place. */
static void reset_values(State *s, int piece, int old, int zone)
{
    int family = old < 0 ? -1 : ZONE_FAMILY[old], now = zone < 0 ? -1 : ZONE_FAMILY[zone];
    if (!NRESETS || family < 0 || !FAMILY_RESETS[family])
        return;
    for (int i = 0; i < NRESETS; i++) {
        const Reset *r = RESETS + i;
        int offset = piece + PIECE_BASE - r->base, lives = 0;
        if (r->family != family || offset < 0 || offset >= r->count)
            continue;
        for (int k = 0; k < r->nlives; k++)
            lives |= r->lives[k] == now;
        for (int at = offset * r->width; !lives && at < (offset + 1) * r->width; at++)
            s->values[r->first + at] = (Value)START_VALUES[r->first + at];
    }
}

/* --- locals ---------------------------------------------------------------------------------- */

/* Sorts a set by ranks, the least first, those of one rank in their order. */
static void sort_by(int32_t *members, num *ranks, int count)
{
    for (int i = 1; i < count; i++) {
        int32_t member = members[i];
        num rank = ranks[i];
        int at = i;
        for (; at > 0 && ranks[at - 1] > rank; at--) {
            members[at] = members[at - 1];
            ranks[at] = ranks[at - 1];
        }
        members[at] = member;
        ranks[at] = rank;
    }
}

static void drop_first(int32_t *set, int count)
{
    set[0] -= count;
    memmove(set + 1, set + 1 + count, (size_t)set[0] * sizeof *set);
}

/* Gives an answer to the slot of the caller that waits for it. */
static int answer_number(Context *x, State *s, num value)
{
    num into = s->stack[s->base - INTO];
    int caller = (int)s->stack[s->base - CALLER];
    if (into < 0)
        return 0;
    if (room_in_slot(s, caller, (int)into) >= 0)
        return trouble(x, FULL);
    s->stack[caller + into] = value;
    return 0;
}

static int answer_set(Context *x, State *s, const int32_t *members, int count)
{
    num into = s->stack[s->base - INTO];
    int caller = (int)s->stack[s->base - CALLER], room;
    if (into < 0)
        return 0;
    room = room_in_slot(s, caller, (int)into);
    if (room < 0)
        return trouble(x, FULL);
    return keep_set(x, s, caller + (int)into, members, count, room);
}

/* --- counters -------------------------------------------------------------------------------- */

static int write_value(Context *x, State *s, int index, num after)
{
    if (after != (Value)after)
        return trouble(x, FULL);
    s->values[index] = (Value)after;
    s->changes++;
    return 0;
}

/* Writes a counter that draws on a supply. */
static int write_supplied(Context *x, State *s, int index, num after, int supply)
{
    num before = s->values[index], there = s->values[supply], change = after - before;
    if (change > (there > 0 ? there : 0))
        change = there > 0 ? there : 0;
    if (there - change != (Value)(there - change))
        return trouble(x, FULL);
    s->values[supply] = (Value)(there - change);
    return change ? write_value(x, s, index, before + change) : 0;
}

/* --- chance ---------------------------------------------------------------------------------- */

static int compare(const void *left, const void *right)
{
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* Members of a set at random, at the front of `things`; FAIL when there are too few. */
static int choose_random(Context *x, State *s, int32_t *things, int count, num wanted, int many)
{
    if (wanted < 0)
        wanted = 0;
    if (count < wanted || (!many && wanted < 1))
        return FAIL;
    if (wanted < count && !s->looker)
        pcg_sample(s->streams + 2 * (STREAMS - 1), things, count, (int)wanted);
    else if (wanted < count) {
        if (things[0] < PIECE_BASE)
            return trouble(x, UNSEEN);
        hide(s, things, count);
    }
    if (many)
        qsort(things, (size_t)wanted, sizeof *things, compare);
    return (int)wanted;
}

/* --- time ------------------------------------------------------------------------------------ */

static int begin_phase(Context *x, State *s, int phase, num player)
{
    int32_t *open = s->phase_list + s->nphases;
    if (s->nphases + PHASE > PHASES || s->serial >= INT32_MAX)
        return trouble(x, FULL);
    open[0] = phase;
    open[1] = (int32_t)player;
    open[2] = (int32_t)s->serial;
    open[3] = -1;
    s->nphases += PHASE;
    if (phase == x->turn_phase && !s->looker)
        x->turns++;
    return 0;
}

/* Whether a player has a record of a lasting statement. */
static int kept_already(const State *s, int number, num player)
{
    for (int at = 0; at < s->lasting_top; at += (int)s->lasting[at])
        if (s->lasting[at + 4] == number && number_in(s->lasting + at + 5) == player)
            return 1;
    return 0;
}

/* Runs the next record kept for the start or end of a phase. */
static int run_due(Context *x, State *s, int pc, int phase, int start)
{
    int32_t *bound;
    if (s->nphases < PHASE)
        return trouble(x, BROKEN);
    bound = s->phase_list + s->nphases - PHASE + (start ? 2 : 3);
    if (*bound < 0)
        *bound = (int32_t)s->serial;
    for (int at = 0; at < s->lasting_top; at += (int)s->lasting[at]) {
        int number = (int)s->lasting[at + 4];
        const num *player = s->lasting + at + 5;
        if (LASTING_PHASE[number] != phase || LASTING_AT_START[number] != start
            || LASTING_ROUTINE[number] < 0 || s->lasting[at + 2] >= *bound)
            continue;
        if (open_frame(x, s, LASTING_ROUTINE[number], pc, -1))
            return TROUBLE;
        s->stack[s->base] = s->stack[s->base + 1] = number_in(player);
        if (give_fields(x, s, after_field(player), s->lasting + at + s->lasting[at], 2))
            return TROUBLE;
        cut_record(s->lasting, &s->lasting_top, at);
        s->nlasting--;
        return ENTRY_OF[LASTING_ROUTINE[number]];
    }
    return NONE_LEFT;
}

/* --- calls that wait ------------------------------------------------------------------------- */

static int begin_gather(Context *x, State *s)
{
    if (s->ngathers >= GATHERS)
        return trouble(x, FULL);
    s->gathers[s->ngathers++] = s->ngathered;
    return 0;
}

/* Runs the next call that waited. */
static int run_gathered(Context *x, State *s, int pc)
{
    int first, at = 0, routine;
    if (!s->ngathers)
        return trouble(x, BROKEN);
    first = s->gathers[s->ngathers - 1];
    if (first >= 0) {
        if (s->ngathers > 1 && s->gathers[s->ngathers - 2] >= 0) {
            s->ngathers--;
            return NONE_LEFT;
        }
        first = s->gathers[s->ngathers - 1] = -1 - first;
    }
    first = -1 - first;
    if (s->ngathered <= first) {
        s->ngathers--;
        return NONE_LEFT;
    }
    for (int i = 0; i < first; i++)
        at += (int)s->gathered[at];
    routine = (int)s->gathered[at + 2];
    if (open_frame(x, s, routine, pc, -1)
        || give_fields(x, s, s->gathered + at + 3, s->gathered + at + s->gathered[at], 0))
        return TROUBLE;
    cut_record(s->gathered, &s->gathered_top, at);
    s->ngathered--;
    return ENTRY_OF[routine];
}
