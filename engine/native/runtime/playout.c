/* Random play: draw a candidate, check it, draw again if it cannot be completed, exactly as
   `play/random_play.py` does; and the counts that a report asks for. */

/* What is counted over many matches, by choice and option (`COUNT_AT`); NULL: nothing is. */
typedef struct Counts {
    num *available, *taken, *by_winners; /* COUNTED each */
    int32_t *log;                        /* option and player, so many pairs */
    int32_t logged, room;
} Counts;

static int counted_option(int choice, const Option *option)
{
    num room = COUNT_AT[choice + 1] - COUNT_AT[choice], at = option->value + 1;
    if (at < 0)
        at = 0;
    return COUNT_AT[choice] + (int)(at < room ? at : room - 1);
}

static int log_taken(Context *x, Counts *counts, int option, int player)
{
    if (counts->logged == counts->room) {
        int room = counts->room ? 2 * counts->room : 1024;
        int32_t *more = realloc(counts->log, 2 * (size_t)room * sizeof *more);
        if (!more)
            return trouble(x, FULL);
        counts->log = more;
        counts->room = room;
    }
    counts->log[2 * counts->logged] = option;
    counts->log[2 * counts->logged++ + 1] = player;
    return 0;
}

/* Looks into all candidates, counts what is offered; the answers go into `doubtful`: -1 for no. */
static int look_into_all(Context *x, State *s, const Choice *c, Option *left, int count, Counts *to)
{
    int number = (int)(c - CHOICES), pruning = prunes(s);
    for (int i = 0; i < count; i++) {
        int answer = check(x, s, c, left + i, pruning);
        if (x->trouble)
            return TROUBLE;
        left[i].doubtful = answer == NO ? -1 : answer == UNPROVED;
        if (answer != NO)
            to->available[counted_option(number, left + i)]++;
    }
    return 0;
}

/* Takes one of the candidates that can be gone through with, each as likely. */
static int choose_randomly(Context *x, State *s, uint64_t *numbers, Counts *counts)
{
    const Choice *c = choice_at(s->pc);
    int count = x->noffered, pruning = prunes(s);
    Option *left = x->offered;
    x->at = s->pc;
    if (counts && look_into_all(x, s, c, left, count, counts))
        return TROUBLE;
    while (count) {
        int at = (int)pcg_below(numbers, (uint32_t)count), answer;
        Option one = left[at];
        memmove(left + at, left + at + 1, (size_t)(--count - at) * sizeof *left);
        if (counts)
            answer = one.doubtful < 0 ? NO : one.doubtful ? UNPROVED : YES;
        else
            answer = check(x, s, c, &one, pruning);
        if (x->trouble)
            return TROUBLE;
        if (answer == NO)
            continue;
        one.doubtful = answer == UNPROVED;
        if (counts) {
            int option = counted_option((int)(c - CHOICES), &one);
            int player = one.tuple ? one.holder : (int)chooser(x, s, c);
            counts->taken[option]++;
            if (x->trouble || log_taken(x, counts, option, player))
                return TROUBLE;
        }
        return choose(x, s, &one);
    }
    s->status = RUNNING;
    return go(x, s, FAIL);
}

/* Whether a player stands before (1), level with (0) or behind (-1) another: by a formula of the
   player, or (-2) by what ranks them. */
static int compared(Context *x, State *s, int formula, int player, int other)
{
    if (formula >= 0) {
        num mine = standing(x, s, formula, player), his = standing(x, s, formula, other);
        return (mine > his) - (mine < his);
    }
    for (int at = 1; at < RANKS; at++) {
        num mine = rank(x, s, at, player), his = rank(x, s, at, other);
        if (mine != his)
            return (mine > his) == MOST_FIRST[at - 1] ? 1 : -1;
    }
    return 0;
}

/* Who leads; -1 when several do. */
static int leader(Context *x, State *s, int formula)
{
    int best = 0, leads = 0;
    for (int player = 1; player < PLAYERS; player++) {
        int before = compared(x, s, formula, player, best);
        if (before > 0)
            best = leads = player;
        else if (!before)
            leads = -1;
    }
    return leads;
}

/* Plays to the end, or until more than `limit` choices were made; counts changes of the lead. */
static int play_randomly(
    Context *x, State *s, uint64_t *numbers, num limit, Counts *counts, int formula, num *changes)
{
    int leads = -1;
    for (;;) {
        if (advance(x, s, 1, 0) < 0)
            return TROUBLE;
        if (formula != -1) {
            int now = leader(x, s, formula);
            if (x->trouble)
                return TROUBLE;
            *changes += now >= 0 && leads >= 0 && now != leads;
            leads = now >= 0 ? now : leads;
        }
        if (s->status != DECIDING || (limit > 0 && s->choices > limit))
            return 0;
        if (choose_randomly(x, s, numbers, counts))
            return TROUBLE;
    }
}

static uint64_t winners(Context *x, State *s)
{
    uint64_t found = 0;
    for (int player = 0; RANKS && player < PLAYERS; player++)
        if (rank(x, s, 0, player) != 0)
            found |= (uint64_t)1 << player;
    return found;
}

static void count_winners(Counts *counts, uint64_t won)
{
    for (int i = 0; i < counts->logged; i++) {
        int player = counts->log[2 * i + 1];
        if (player >= 0 && won >> player & 1)
            counts->by_winners[counts->log[2 * i]]++;
    }
    counts->logged = 0;
}

/* What is told of a match, in this order (`playouts.py`). */
enum { WON, ENDED, DECISIONS, TURNS, DOUBTS, FALLEN, SURPRISES, LEADS, WRONG, WHERE, FACTS };

static void tell(Context *x, State *s, num *facts)
{
    facts[ENDED] = s->status == OVER;
    facts[WON] = s->status == OVER && !x->trouble ? (num)winners(x, s) : 0;
    facts[DECISIONS] = s->choices;
    facts[TURNS] = x->turns;
    facts[DOUBTS] = s->doubts;
    facts[FALLEN] = s->fallen;
    facts[SURPRISES] = s->surprises;
    facts[WRONG] = x->trouble;
    facts[WHERE] = x->at;
}
