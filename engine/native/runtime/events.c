/* Triggers: who hears an event, in which order: `play/ops_events.py`. */

static int ask_option(Context *x, State *s, const Choice *c, const Option *option, int target);

#define USED(s, c) ((s)->sets + (s)->stack[(s)->base + (c)->used])

static int was_used(const int32_t *used, num trigger, num holder, num thing)
{
    for (int i = 1; i + 2 <= used[0]; i += 3)
        if (used[i] == trigger && used[i + 1] == holder && used[i + 2] == thing)
            return 1;
    return 0;
}

static int note(Context *x, State *s, const Choice *c, num trigger, num holder, num thing)
{
    if (add_to_slot(x, s, c->used, trigger) || add_to_slot(x, s, c->used, holder))
        return TROUBLE;
    return add_to_slot(x, s, c->used, thing);
}

static int declined(const State *s, const Choice *c)
{
    return s->looker && was_used(USED(s, c), ALL_DECLINED, -1, c->moment);
}

static int replaced(const State *s, const Choice *c)
{
    return c->moment == INSTEAD && s->stack[s->base + c->replaced] == 1;
}

static const Ear *ear_of(const Choice *c, num trigger)
{
    for (int i = 0; i < c->nears; i++)
        if (c->ears[i].trigger == trigger)
            return c->ears + i;
    return NULL;
}

static int hears(const Ear *ear, num holder, num doer)
{
    if (doer < 0 || ear->hears == HEARS_ALL)
        return 1;
    return (holder == doer) == (ear->hears == HEARS_OWN);
}

static int is_optional(const Ear *ear, num holder) { return holder >= 0 && ear->optional; }

/* Whether this replacement is running already, further down the stack. */
static int runs(const State *s, const Ear *ear, num holder, num thing)
{
    int base = s->base;
    while (base > 0) {
        int below = (int)s->stack[base - CALLER];
        for (int i = 0; i < ear->nheads; i++) {
            const int32_t *head = ear->heads + 3 * i, *used;
            if (s->stack[base - ROUTINE] != head[0])
                continue;
            if (below <= 0 || head[2] >= LOCALS_OF[s->stack[below - ROUTINE]]
                || room_in_slot(s, below, head[2]) < 0)
                continue;
            used = s->sets + s->stack[below + head[2]];
            if (used[0] >= 3 && used[used[0] - 2] == head[1] && used[used[0] - 1] == holder
                && used[used[0]] == thing)
                return 1;
        }
        base = below;
    }
    return 0;
}

static int lives(
    Context *x, State *s, const Choice *c, const Ear *ear, num holder, num thing, const num *record)
{
    num doer = s->stack[s->base + ME];
    if (ear->limit >= 0 && holder >= 0 && s->values[ear->limit + holder] >= ear->limit_most)
        return 0;
    if (c->moment == INSTEAD && runs(s, ear, holder, thing))
        return 0;
    if (record) {
        thing = number_in(record);
        record = after_field(record);
    }
    return ear->lives(x, s, holder, thing, doer, record);
}

/* What a walk over the instances of one holder is told of each; it stops when told so. */
typedef struct Walk {
    const Choice *choice;
    num holder;
    int optional, noted; /* `noted`: how much of what was used counts */
    int (*found)(Context *, State *, struct Walk *, const Ear *, num thing);
    int count;
} Walk;

static int meet_instance(
    Context *x, State *s, Walk *w, const Ear *ear, num thing, const num *record)
{
    int32_t *used = USED(s, w->choice), all = used[0], seen;
    used[0] = w->noted;
    seen = was_used(used, ear->trigger, w->holder, thing);
    used[0] = all;
    if (seen || !lives(x, s, w->choice, ear, w->holder, thing, record) || x->trouble)
        return x->trouble != 0;
    return w->found(x, s, w, ear, thing);
}

static int walk_ear(Context *x, State *s, Walk *w, const Ear *ear)
{
    num doer = s->stack[s->base + ME];
    if (ear->source == OF_GAME)
        return w->holder == doer && meet_instance(x, s, w, ear, -1, NULL);
    if (w->holder < 0 || !hears(ear, w->holder, doer))
        return 0;
    if (ear->source == OF_CARDS) {
        for (int i = 0; i < ear->ncards; i++)
            if (meet_instance(x, s, w, ear, ear->cards[i], NULL))
                return 1;
        return 0;
    }
    for (int at = 0; at < s->lasting_top; at += (int)s->lasting[at]) {
        const num *serial = s->lasting + at + 1, *number = after_field(serial);
        const num *player = after_field(number);
        if (number_in(number) == ear->lasting && number_in(player) == w->holder
            && meet_instance(x, s, w, ear, number_in(serial), after_field(player)))
            return 1;
    }
    return 0;
}

static int walk_holder(Context *x, State *s, Walk *w)
{
    for (int i = 0; i < w->choice->nears; i++) {
        const Ear *ear = w->choice->ears + i;
        if (ear->optional && !w->optional)
            continue;
        if (walk_ear(x, s, w, ear))
            return 1;
    }
    return 0;
}

/* The holders in their order: who did it first, then clockwise. */
static int holders(const State *s, num *out)
{
    num doer = s->stack[s->base + ME];
    int count = 0;
    if (doer < 0)
        out[count++] = -1;
    for (int step = 0; step < PLAYERS; step++)
        out[count++] = doer < 0 ? step : (doer + step) % PLAYERS;
    return count;
}

/* --- whose turn it is ------------------------------------------------------------------------ */

static int insists(Context *x, State *s, const Choice *c, num holder)
{
    num doer = s->stack[s->base + ME];
    if (!c->insists || s->looker || holder < 0)
        return 0;
    if (was_used(USED(s, c), ASKED, holder, c->moment))
        return 0;
    for (int i = 0; i < c->nears; i++) {
        const Ear *ear = c->ears + i;
        if (!ear->ask_always || !hears(ear, holder, doer))
            continue;
        for (int k = 0; k < ear->ncards; k++)
            if (ear->concerns(x, s, holder, ear->cards[k], doer, NULL))
                return 1;
    }
    return 0;
}

/* Pushes an instance that can take effect; a compulsory one that cannot is skipped for good. */
static int push_possible(Context *x, State *s, Walk *w, const Ear *ear, num thing)
{
    Option one = {ear->trigger, (int32_t)w->holder, (int32_t)thing, 1, 0};
    int optional = is_optional(ear, w->holder);
    if (optional && s->top > STACK_CAUTION)
        return 0;
    if (ear->fails && ask_option(x, s, w->choice, &one, s->nmarks) == NO) {
        if (x->trouble)
            return 1;
        return optional ? 0 : note(x, s, w->choice, ear->trigger, w->holder, thing) != 0;
    }
    if (x->trouble)
        return 1;
    if (x->noptions >= OPTIONS)
        return trouble(x, FULL) != 0;
    x->options[x->noptions++] = one;
    w->count++;
    return 0;
}

/* Pushes what the one whose turn it is may let take effect; 0 when it is nobody's turn. */
static int turn(Context *x, State *s, const Choice *c, num *whose)
{
    num order[PLAYERS + 1];
    int count = holders(s, order);
    Walk w = {.choice = c, .found = push_possible};
    w.optional = !declined(s, c);
    w.noted = USED(s, c)[0];
    for (int i = 0; i < count; i++) {
        w.holder = *whose = order[i];
        walk_holder(x, s, &w);
        if (x->trouble)
            return 0;
        if (w.count || insists(x, s, c, order[i]))
            return 1;
        if (x->trouble)
            return 0;
    }
    return 0;
}

static int hear_options(Context *x, State *s, const Choice *c)
{
    int start = x->noptions, optional = 1;
    num whose;
    if (!c->nears || replaced(s, c))
        return 0;
    if (!turn(x, s, c, &whose))
        return x->trouble ? TROUBLE : 0;
    for (int i = start; i < x->noptions; i++)
        optional &= is_optional(ear_of(c, x->options[i].value), x->options[i].holder);
    return optional ? push_option(x, NOTHING) : 0;
}

static num hear_player(Context *x, State *s, const Choice *c)
{
    int start = x->noptions;
    num whose = -1;
    turn(x, s, c, &whose);
    x->noptions = start;
    return whose;
}

/* Whether the one whose turn it is has to be asked even if he has no choice. */
static int must_ask(Context *x, State *s, const Choice *c)
{
    return c->kind == C_HEAR && c->insists && insists(x, s, c, hear_player(x, s, c));
}

static int found_optional(Context *x, State *s, Walk *w, const Ear *ear, num thing)
{
    (void)x, (void)s, (void)thing;
    w->count = is_optional(ear, w->holder);
    return w->count;
}

static int any_optional(Context *x, State *s, const Choice *c)
{
    num order[PLAYERS + 1];
    int count = holders(s, order);
    Walk w = {.choice = c, .found = found_optional, .optional = 1};
    w.noted = USED(s, c)[0];
    for (int i = 0; i < count && !x->trouble; i++) {
        w.holder = order[i];
        if (walk_holder(x, s, &w))
            break;
    }
    return w.count;
}

/* Whether optional triggers could be heard and are not all declined in this search. */
static int undeclined(const State *s, const Choice *c)
{
    return c->kind == C_HEAR && c->any_optional && !declined(s, c) && !replaced(s, c);
}

/* --- what follows ---------------------------------------------------------------------------- */

static int decline(Context *x, State *s, const Choice *c)
{
    int start = x->noptions, found;
    num whose = -1;
    found = turn(x, s, c, &whose);
    if (found && c->insists && whose >= 0)
        note(x, s, c, ASKED, whose, c->moment);
    for (int i = start; found && i < x->noptions && !x->trouble; i++)
        note(x, s, c, x->options[i].value, x->options[i].holder, x->options[i].thing);
    x->noptions = start;
    return x->trouble ? TROUBLE : c->pc;
}

static const num *lasting_record(const State *s, num serial)
{
    for (int at = 0; at < s->lasting_top; at += (int)s->lasting[at])
        if (s->lasting[at + 2] == serial)
            return s->lasting + at;
    return NULL;
}

static int run_trigger(Context *x, State *s, const Choice *c, const Option *option)
{
    const Ear *ear = ear_of(c, option->value);
    const num *record = NULL;
    num doer = s->stack[s->base + ME];
    if (!ear)
        return trouble(x, BROKEN);
    if (c->insists && option->holder >= 0)
        note(x, s, c, ASKED, option->holder, c->moment);
    note(x, s, c, option->value, option->holder, option->thing);
    if (c->moment == INSTEAD)
        s->stack[s->base + c->replaced] = 1;
    if (ear->limit >= 0 && option->holder >= 0)
        s->values[ear->limit + option->holder]++;
    if (ear->source == OF_LASTING && !(record = lasting_record(s, option->thing)))
        return trouble(x, BROKEN);
    if (x->trouble || open_block(x, s, -1, c->pc + 1)
        || open_frame(x, s, ear->routine, c->pc + 1, -1))
        return TROUBLE;
    s->stack[s->base] = option->holder;
    s->stack[s->base + 1] = doer;
    s->stack[s->base + 2] = option->thing;
    if (record) {
        /* Behind its length: serial number, number, player, and then `this` and what it keeps. */
        const num *field = after_field(after_field(after_field(record + 1)));
        if (give_fields(x, s, field, record + record[0], 2))
            return TROUBLE;
    }
    return ENTRY_OF[ear->routine];
}

static int hear_take(Context *x, State *s, const Choice *c, const Option *option)
{
    if (!option->tuple)
        return decline(x, s, c);
    if (option->value == ALL_DECLINED)
        return note(x, s, c, ALL_DECLINED, -1, c->moment) ? TROUBLE : c->pc;
    return run_trigger(x, s, c, option);
}
