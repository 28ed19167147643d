/* Look-ahead, depth first on copies, to decline first: `play/search.py`. */

typedef struct Start {
    const Choice *choice; /* NULL: go on at `pc` */
    int pc;
    Option option;
} Start;

static int explore(Context *x, State *s, Start start);
static int step_to_signal(Context *x, State *s, int pc);

/* --- answers --------------------------------------------------------------------------------- */

/* The answer for a copy of a state, which is used up. */
static int ask(Context *x, State *s, Start start)
{
    int outermost = x->depth == 0, at = x->at, answer;
    uint8_t *cover = x->cover;
    x->cover = NULL;
    if (outermost) {
        x->left = SEARCH_BUDGET;
        x->questions++;
    } else if (x->depth >= SEARCH_DEPTH) {
        give_back(x, s);
        trouble(x, SPENT);
        return NO;
    }
    x->depth++;
    answer = explore(x, s, start);
    x->depth--;
    x->cover = cover;
    if (x->trouble <= SPENT)
        x->at = at; /* what went wrong for good keeps its own place */
    if (x->trouble == SPENT && outermost) {
        x->trouble = FINE;
        x->budget_ended++;
        return UNPROVED;
    }
    return x->trouble ? NO : answer;
}

static State *look(Context *x, const State *s, int target)
{
    State *copy = copied(x, s);
    if (copy) {
        copy->target = target;
        copy->vouched = -1;
    }
    return copy;
}

/* Can the block that opens at `begin` be completed? */
static int ask_block(Context *x, State *s, int begin, int close)
{
    State *copy = look(x, s, s->nmarks);
    if (!copy)
        return NO;
    if (!s->looker) {
        num player = first_actor(x, s, begin);
        copy->looker = BIT(player);
    }
    if (x->trouble || open_block(x, copy, -1, close)) {
        give_back(x, copy);
        return NO;
    }
    return ask(x, copy, (Start){NULL, begin + 1, {0, 0, 0, 0, 0}});
}

/* Can a call be completed, all or nothing? The frame is open on the copy, its locals given. */
static int ask_routine(Context *x, State *s, int routine, const num *given, int count)
{
    State *copy = look(x, s, s->nmarks);
    if (!copy)
        return NO;
    if (!s->looker)
        copy->looker = BIT(given[0]);
    if (open_block(x, copy, -1, CODE) || open_frame(x, copy, routine, CODE, -1)) {
        give_back(x, copy);
        return NO;
    }
    for (int i = 0; i < count; i++)
        copy->stack[copy->base + i] = given[i];
    return ask(x, copy, (Start){NULL, ENTRY_OF[routine], {0, 0, 0, 0, 0}});
}

/* Can one go on from this option until so few blocks are open? */
static int ask_option(Context *x, State *s, const Choice *c, const Option *option, int target)
{
    State *copy = look(x, s, target);
    if (!copy)
        return NO;
    if (!s->looker)
        copy->looker = BIT(option->tuple ? option->holder : chooser(x, s, c));
    if (x->trouble) {
        give_back(x, copy);
        return NO;
    }
    return ask(x, copy, (Start){c, c->pc, *option});
}

/* --- one way --------------------------------------------------------------------------------- */

/* Passes a choice that is none; gives CHOICE when there are several ways. */
static int meet_in_search(Context *x, State *s, const Choice *c)
{
    int start = x->noptions, count, pc;
    Option only;
    x->met_start = start;
    x->met_count = 0;
    if (undeclined(s, c))
        return CHOICE;
    count = options(x, s, c);
    if (count < 0)
        return TROUBLE;
    x->met_start = start;
    x->met_count = count;
    if (count > 1)
        return CHOICE;
    if (!count)
        return otherwise(c);
    only = x->options[start];
    x->noptions = start;
    pc = take(x, s, c, &only);
    return pc;
}

/* Whether nothing can fail from here on, whatever turns out, when players decline. */
static int completes_anyway(const State *s, int pc)
{
    int close, base, at = s->base;
    if (s->target + 2 >= s->nmarks)
        return 0;
    close = s->marks[s->target + 1];
    base = s->marks[s->target + 2];
    while (at != base) {
        if (at <= 0 || (pc < CODE && fails_declining(pc, -1)))
            return 0;
        pc = return_pc(s, at);
        at = (int)s->stack[at - CALLER];
    }
    return pc >= CODE || !fails_declining(pc, close);
}

/* Goes on until success, failure, or a choice with several ways (its pc). */
static int run_search(Context *x, State *s, int pc)
{
    num before = x->left, saved = x->own;
    x->own = before + 1;
    for (;;) {
        pc = step_to_signal(x, s, pc);
        if (pc == CHOICE) {
            int at = x->at;
            pc = meet_in_search(x, s, choice_at(at));
            x->at = at;
            if (pc >= 0)
                continue;
            if (pc == CHOICE)
                pc = at;
        }
        if (x->trouble == UNSEEN && completes_anyway(s, x->at)) {
            x->trouble = FINE;
            x->own = saved;
            return SUCCESS;
        }
        break;
    }
    if (!x->trouble) {
        x->left -= before - x->own;
        if (x->left <= 0)
            trouble(x, SPENT);
    }
    x->own = saved;
    return x->trouble ? TROUBLE : pc;
}

static int push_fork(Context *x, State *s, int pc)
{
    if (x->nforks == x->room_for_forks) {
        int room = x->room_for_forks ? 2 * x->room_for_forks : 64;
        Fork *more = realloc(x->forks, (size_t)room * sizeof *more);
        if (!more)
            return trouble(x, FULL);
        x->forks = more;
        x->room_for_forks = room;
    }
    x->forks[x->nforks++] = (Fork){s, pc, x->met_start, x->met_count, 0, 0};
    return 0;
}

/* Goes one way to its end, or to the next fork, which is added. */
static int follow(Context *x, State *s, const Start *start)
{
    int pc = start->choice ? take(x, s, start->choice, &start->option) : start->pc;
    if (pc >= 0)
        pc = run_search(x, s, pc);
    if (pc >= 0 && !x->trouble && !push_fork(x, s, pc))
        return NO;
    give_back(x, s);
    switch (x->trouble) {
    case FINE: return pc == SUCCESS ? YES : NO;
    case UNSEEN:
    case RANGE:
    case NUMBERS: x->trouble = FINE; return UNPROVED;
    case DEEP: x->trouble = FINE; return NO;
    default: return NO;
    }
}

/* --- the next way ---------------------------------------------------------------------------- */

enum { FRESH, LISTING, LISTED };

/* The next option of a fork; 0 when there is none. To decline comes first. */
static int next_option(Context *x, Fork *f, Option *option)
{
    const Choice *c = choice_at(f->pc);
    if (c->kind == C_HEAR && f->phase != LISTED) {
        int number = (int)(f - x->forks), count;
        if (f->phase == FRESH && undeclined(f->state, c)) {
            f->phase = LISTING;
            *option = (Option){ALL_DECLINED, -1, c->moment, 1, 0};
            return 1;
        }
        if (f->phase == LISTING && !any_optional(x, f->state, c))
            return 0;
        x->noptions = f->start = f->start < x->noptions ? f->start : x->noptions;
        count = options(x, f->state, c);
        f = x->forks + number; /* the list may have moved */
        if (count < 0)
            return 0;
        f->count = count;
        f->phase = LISTED;
    } else if (c->kind != C_HEAR && f->phase == FRESH) {
        f->phase = LISTED;
        if (f->count && x->options[f->start + f->count - 1].value == NOTHING) {
            *option = x->options[f->start + --f->count];
            return 1;
        }
    }
    if (f->next >= f->count)
        return 0;
    *option = x->options[f->start + f->next++];
    return 1;
}

/* Whether nothing is left to try at a fork, so that its state need not be kept. */
static int exhausted(const Fork *f) { return f->phase == LISTED && f->next >= f->count; }

/* A way that was not tried yet: the state to go on with, or NULL. */
static State *next_way(Context *x, int bottom, Start *start, int *hidden)
{
    while (x->nforks > bottom) {
        Fork *f = x->forks + x->nforks - 1;
        State *s;
        if (next_option(x, f, &start->option)) {
            f = x->forks + x->nforks - 1;
            start->choice = choice_at(f->pc);
            if (exhausted(f)) {
                s = f->state;
                x->noptions = f->start;
                x->nforks--;
                return s;
            }
            return copied(x, f->state);
        }
        if (x->trouble == UNSEEN || x->trouble == RANGE || x->trouble == NUMBERS) {
            x->trouble = FINE;
            *hidden = 1;
        }
        if (x->trouble)
            return NULL;
        f = x->forks + x->nforks - 1;
        x->noptions = f->start;
        give_back(x, f->state);
        x->nforks--;
    }
    return NULL;
}

/* Follows one way after the other, the last fork first. */
static int explore(Context *x, State *s, Start start)
{
    int bottom = x->nforks, pile = x->noptions, doubtful = 0, answer = NO;
    while (s) {
        answer = follow(x, s, &start);
        if (x->trouble || answer == YES)
            break;
        doubtful |= answer == UNPROVED;
        s = next_way(x, bottom, &start, &doubtful);
        answer = doubtful ? UNPROVED : NO;
    }
    while (x->nforks > bottom)
        give_back(x, x->forks[--x->nforks].state);
    x->noptions = pile;
    return answer;
}
