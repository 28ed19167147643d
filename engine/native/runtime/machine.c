/* Running in earnest until somebody has to choose or the game is over: `play/machine.py`. */

static void close_phase(State *s)
{
    int phase;
    s->nphases -= PHASE;
    phase = s->phase_list[s->nphases];
    for (int at = 0; at < s->lasting_top;) {
        int number = (int)s->lasting[at + 4];
        if (LASTING_PHASE[number] == phase && LASTING_ROUTINE[number] < 0) {
            cut_record(s->lasting, &s->lasting_top, at);
            s->nlasting--;
        } else
            at += (int)s->lasting[at];
    }
    set_back(s, phase);
}

/* --- going on elsewhere ---------------------------------------------------------------------- */

static int call_bottom(Context *x, State *s, int routine, int stage)
{
    s->top = s->heap = s->nmarks = 0;
    s->base = 0;
    if (open_frame(x, s, routine, STOP, -1))
        return TROUBLE;
    s->pc = ENTRY_OF[routine];
    s->stage = stage;
    s->status = RUNNING;
    return 0;
}

static void drop_gathers(State *s, int keep)
{
    int first = keep < s->ngathers ? s->gathers[keep] : 0, dropped = keep < s->ngathers, at = 0;
    if (!dropped)
        return;
    s->ngathers = keep;
    if (s->ngathers && s->gathers[s->ngathers - 1] >= 0)
        return;
    if (first < 0)
        first = -1 - first;
    if (first >= s->ngathered)
        return;
    for (int i = 0; i < first; i++)
        at += (int)s->gathered[at];
    s->gathered_top = at;
    s->ngathered = first;
}

/* The innermost block cannot be completed after all: what was done stands. */
static int give_up(Context *x, State *s, int at)
{
    const int32_t *mark;
    int close, phases, gathers;
    if (!s->nmarks) {
        x->at = at;
        return trouble(x, UNCAUGHT);
    }
    s->nmarks -= MARK;
    mark = s->marks + s->nmarks;
    close = mark[1];
    phases = mark[4];
    gathers = mark[5];
    cut_stack(s, mark[3], mark[2]);
    while (s->nphases > phases)
        close_phase(s);
    drop_gathers(s, gathers);
    s->fallen++;
    s->surprises += !s->doubts;
    return close + 1;
}

static int go(Context *x, State *s, int pc)
{
    if (pc == FAIL)
        pc = give_up(x, s, s->pc);
    if (pc < 0)
        return TROUBLE;
    s->pc = pc;
    return 0;
}

/* --- promises -------------------------------------------------------------------------------- */

static int owed(const Context *x, int zone, int everything)
{
    for (int i = 0; i < x->ngone && !everything; i++)
        if (x->gone[i].origin == zone)
            return 1;
    return everything;
}

/* Whether what is promised never to be none is so; `everything`: even what nobody touched. */
static int keeps_promises(Context *x, const State *s, int everything)
{
    if (!PROMISES || (!everything && !x->ngone))
        return 0;
    for (int i = 0; i < NPROMISED; i++) {
        const int32_t *p = PROMISED[i]; /* family, first piece, how many */
        if (p[1] < 0) {
            for (int zone = 0; zone < ZONES; zone++)
                if (ZONE_FAMILY[zone] == p[0] && !s->size[zone] && owed(x, zone, everything))
                    return trouble(x, PROMISE);
        } else
            for (int piece = p[1]; piece < p[1] + p[2]; piece++)
                if (s->where[piece] == NO_ZONE || ZONE_FAMILY[s->where[piece]] != p[0])
                    return trouble(x, PROMISE);
    }
    x->ngone = 0;
    return 0;
}

/* --- choices --------------------------------------------------------------------------------- */

/* Whether anything from here to the end of the outermost open block can fail. */
static int prunes(const State *s)
{
    int close, base, pc = s->pc, at = s->base;
    if (!s->nmarks)
        return 0;
    close = s->marks[1];
    base = s->marks[2];
    if (at == base)
        return fails_after(pc, close);
    if (fails_after(pc, -1))
        return 1;
    for (;;) {
        pc = return_pc(s, at);
        at = (int)s->stack[at - CALLER];
        if (at == base || at <= 0)
            return fails_between(pc, close);
        if (fails_between(pc, -1))
            return 1;
    }
}

/* Whether the block that an option opens can fail; a trigger's was asked about before. */
static int opened_may_fail(const Choice *c, const Option *option)
{
    if (option->tuple)
        return 0;
    return BEGIN_FAILS[c->kind == C_EITHER ? c->parts[option->value] : c->pc + 1];
}

static int check(Context *x, State *s, const Choice *c, const Option *option, int pruning)
{
    if (pruning || (!s->nmarks && opens(c, option) && opened_may_fail(c, option)))
        return ask_option(x, s, c, option, 0);
    return YES;
}

/* Leaves those of the options from `start` on that can be gone through with, as `offered`. */
static int offer(Context *x, State *s, const Choice *c, int start, int count)
{
    int pruning = prunes(s);
    x->noffered = 0;
    for (int i = start; i < start + count; i++) {
        int answer = check(x, s, c, &x->options[i], pruning);
        if (x->trouble)
            return TROUBLE;
        if (answer == NO)
            continue;
        x->offered[x->noffered] = x->options[i];
        x->offered[x->noffered++].doubtful = answer == UNPROVED;
    }
    return 0;
}

/* Chooses one of the options offered at `s->pc`. */
static int choose(Context *x, State *s, const Option *option)
{
    const Choice *c = choice_at(s->pc);
    int pc;
    x->at = s->pc;
    if (option->doubtful)
        s->doubts++;
    pc = take(x, s, c, option);
    if (pc == TROUBLE)
        return TROUBLE;
    s->vouched = opens(c, option) && !option->tuple ? pc : -1;
    s->status = RUNNING;
    return go(x, s, pc);
}

/* What is offered at the choice at `s->pc` is in `offered`; when that is nothing, the pc moved. */
static int meet(Context *x, State *s, int lazy, int ask_forced, int counted)
{
    const Choice *c = choice_at(s->pc);
    int start = x->noptions, count = options(x, s, c);
    x->noffered = 0;
    if (count < 0)
        return TROUBLE;
    if (!count)
        return go(x, s, otherwise(c));
    if (count > OFFERED)
        return trouble(x, FULL);
    if (count > 1 && !counted)
        s->choices++;
    memcpy(x->offered, x->options + start, (size_t)count * sizeof x->offered[0]);
    x->noffered = count;
    if (count > 1 && !lazy && offer(x, s, c, start, count))
        return TROUBLE;
    x->noptions = start;
    if (lazy && count > 1)
        return 0;
    if (!x->noffered)
        return go(x, s, FAIL);
    if (must_ask(x, s, c))
        return x->trouble ? TROUBLE : 0;
    if (x->trouble)
        return TROUBLE;
    if ((!x->offered[0].tuple && x->offered[0].value == NOTHING)
        || (x->noffered == 1 && !ask_forced)) {
        Option only = x->offered[0];
        x->noffered = 0;
        return choose(x, s, &only);
    }
    return 0;
}

/* --- running --------------------------------------------------------------------------------- */

static int stopped(Context *x, State *s)
{
    if (s->status == OVER)
        return 0;
    if (s->stage == SETUP)
        return keeps_promises(x, s, 1) ? TROUBLE : call_bottom(x, s, FLOW_ROUTINE, FLOW);
    s->status = s->stage == FLOW ? OVER : RETURNED;
    return 0;
}

/* Runs to the next choice (its pc) or the end (STOP). */
static int run_in_earnest(Context *x, State *s)
{
    num before = x->own;
    int pc = s->pc;
    x->cover = x->covered;
    do {
        pc = step_to_signal(x, s, pc);
        if (pc == FAIL)
            pc = give_up(x, s, x->at);
    } while (pc >= 0);
    x->cover = NULL;
    s->steps += before - x->own;
    return pc == CHOICE ? x->at : pc;
}

/* Runs until somebody chooses (`offered` says among what), or nothing is left to run. */
static int advance(Context *x, State *s, int lazy, int ask_forced)
{
    int counted = s->status == DECIDING;
    x->trouble = FINE;
    x->noptions = x->noffered = x->nforks = x->depth = 0;
    x->ngone = 0;
    x->own = INSTRUCTIONS;
    if (counted) {
        s->status = RUNNING;
        s->steps--;
    }
    while (s->status == RUNNING) {
        int pc = run_in_earnest(x, s);
        if (x->trouble)
            return TROUBLE;
        if (pc == STOP) {
            if (stopped(x, s))
                return TROUBLE;
            continue;
        }
        s->pc = x->at = pc;
        if (meet(x, s, lazy, ask_forced, counted))
            return TROUBLE;
        counted = 0;
        if (x->noffered) {
            s->status = DECIDING;
            break;
        }
    }
    if (s->stage == FLOW && keeps_promises(x, s, 0))
        return TROUBLE;
    return x->noffered;
}

/* --- states ---------------------------------------------------------------------------------- */

static void lay_table(State *s, const uint64_t *streams)
{
    memset(s, 0, offsetof(State, marks));
    s->vouched = -1;
    for (int zone = 0; zone < ZONES; zone++)
        s->head[zone] = s->tail[zone] = NO_PIECE;
    for (int piece = 0; piece < PIECES; piece++) {
        int zone = PLACEMENT[piece];
        s->where[piece] = zone < 0 ? NO_ZONE : (Zone)zone;
        s->seen[piece] = (Bits)(zone < 0 ? EVERYBODY : ZONE_VISIBLE[zone]);
        if (zone >= 0)
            put_behind(s, piece, zone, s->tail[zone]);
    }
    for (int i = 0; i < VALUES; i++)
        s->values[i] = START_VALUES[i];
    memcpy(s->streams, streams, sizeof s->streams);
    s->status = RETURNED;
}

/* A match about to begin with its setup. */
static int start_match(Context *x, State *s, const uint64_t *streams)
{
    x->trouble = FINE;
    x->ngone = 0;
    lay_table(s, streams);
    if (SETUP_ROUTINE >= 0)
        return call_bottom(x, s, SETUP_ROUTINE, SETUP);
    return keeps_promises(x, s, 1) ? TROUBLE : call_bottom(x, s, FLOW_ROUTINE, FLOW);
}
