/* What is called from outside. A context is for one call at a time; a state belongs to its owner. */

#ifdef _WIN32
#define SHOWN __declspec(dllexport)
#else
#define SHOWN __attribute__((visibility("default")))
#endif

SHOWN int rw_version(void) { return EMITTER_VERSION; }
SHOWN const char *rw_fingerprint(void) { return FINGERPRINT; }

SHOWN Context *rw_context(void)
{
    Context *x = calloc(1, sizeof *x);
    if (x)
        x->turn_phase = -1;
    return x;
}

SHOWN void rw_free_context(Context *x)
{
    if (!x)
        return;
    while (x->free) {
        State *s = x->free;
        x->free = s->free;
        free(s);
    }
    free(x->forks);
    free(x);
}

/* All of a state that nobody wrote yet is 0, so that nothing else than numbers is ever copied. */
SHOWN State *rw_state(void) { return calloc(1, sizeof(State)); }
SHOWN void rw_free_state(State *s) { free(s); }
SHOWN void rw_copy(State *to, const State *from) { copy_state(to, from); }

/* Everything where it starts, nothing set up, nothing running; the seed is written out. */
SHOWN int rw_table(Context *x, State *s, const char *seed)
{
    uint64_t streams[2 * STREAMS];
    x->trouble = FINE;
    if (!seed_streams(seed, streams))
        return trouble(x, BROKEN);
    lay_table(s, streams);
    return 0;
}

/* A match about to begin. */
SHOWN int rw_start(Context *x, State *s, const char *seed)
{
    uint64_t streams[2 * STREAMS];
    x->trouble = FINE;
    return seed_streams(seed, streams) ? start_match(x, s, streams) : trouble(x, BROKEN);
}

SHOWN int rw_generator(const char *seed, const char *name, uint64_t *generator)
{
    return seed_stream(seed, name, generator);
}

/* Lets a state on which nothing runs run a routine: values as fields, -1 and a number or n and n. */
SHOWN int rw_call(Context *x, State *s, int routine, const num *given, int count)
{
    x->trouble = FINE;
    if (routine < 0 || routine >= ROUTINES)
        return trouble(x, BROKEN);
    if (call_bottom(x, s, routine, CALLED))
        return TROUBLE;
    return give_fields(x, s, given, given + count, 0);
}

SHOWN int rw_advance(Context *x, State *s, int lazy, int ask_forced)
{
    return advance(x, s, lazy, ask_forced);
}

/* Who decides at the choice at which a state waits. */
SHOWN int rw_decider(Context *x, State *s)
{
    x->trouble = FINE;
    x->noptions = x->nforks = x->depth = 0;
    return (int)chooser(x, s, choice_at(s->pc));
}

SHOWN int rw_check(Context *x, State *s, num value, int holder, int thing, int tuple)
{
    Option option = {value, holder, thing, (int8_t)tuple, 0};
    x->trouble = FINE;
    x->noptions = x->nforks = x->depth = 0;
    x->at = s->pc;
    return check(x, s, choice_at(s->pc), &option, prunes(s));
}

SHOWN int rw_choose(
    Context *x, State *s, num value, int holder, int thing, int tuple, int doubtful)
{
    Option option = {value, holder, thing, (int8_t)tuple, (int8_t)doubtful};
    x->trouble = FINE;
    x->noptions = x->nforks = x->depth = 0;
    return choose(x, s, &option);
}

/* Gives the block up in which the choice at `s->pc` stands, none of its candidates being one. */
SHOWN int rw_none(Context *x, State *s)
{
    x->trouble = FINE;
    s->status = RUNNING;
    return go(x, s, FAIL);
}

/* The JSON of a state; gives its length, also when there is no room for it. */
SHOWN size_t rw_text(const State *s, char *to, size_t room, int whole)
{
    Text t = {to, 0, room, 0};
    put_state(&t, s, whole);
    return t.length;
}

SHOWN int rw_load(Context *x, State *s, const num *numbers, int count)
{
    x->trouble = FINE;
    return get_state(x, s, numbers, count);
}

SHOWN int rw_trouble(const Context *x) { return x->trouble; }
SHOWN int rw_at(const Context *x) { return x->at; }
SHOWN num rw_detail(const Context *x, int number) { return x->detail[number]; }
SHOWN int rw_status(const State *s) { return s->status; }
SHOWN int rw_pc(const State *s) { return s->pc; }
SHOWN num rw_choices(const State *s) { return s->choices; }
SHOWN size_t rw_state_size(void) { return sizeof(State); }

/* What of a state is copied now, in bytes. */
SHOWN size_t rw_copied_size(const State *s)
{
    return offsetof(State, marks) + (size_t)s->nmarks * sizeof s->marks[0]
        + (size_t)s->nphases * sizeof s->phase_list[0] + (size_t)s->ngathers * sizeof s->gathers[0]
        + (size_t)(s->lasting_top + s->gathered_top) * sizeof s->lasting[0]
        + (size_t)s->top * sizeof s->stack[0] + (size_t)s->heap * sizeof s->sets[0];
}

/* The options of the last `rw_advance`, five numbers each. */
SHOWN int rw_offered(const Context *x, num *to)
{
    for (int i = 0; i < x->noffered; i++) {
        const Option *o = x->offered + i;
        num *into = to + 5 * i;
        into[0] = o->value;
        into[1] = o->holder;
        into[2] = o->thing;
        into[3] = o->tuple;
        into[4] = o->doubtful;
    }
    return x->noffered;
}

SHOWN int rw_digest(const State *s, uint8_t *digest) { return digest_state(s, digest); }

SHOWN void rw_redeal(State *s, int player, uint64_t *numbers) { redeal(s, player, numbers); }

SHOWN int rw_rank(Context *x, State *s, int number, int player, num *value)
{
    x->trouble = FINE;
    *value = rank(x, s, number, player);
    return x->trouble;
}

/* A formula of a player alone. */
SHOWN int rw_standing(Context *x, State *s, int formula, int player, num *value)
{
    x->trouble = FINE;
    *value = standing(x, s, formula, player);
    return x->trouble;
}

/* From here on turns are counted, and instructions that run in earnest marked (NULL: not). */
SHOWN void rw_watch(Context *x, int turn_phase, uint8_t *covered)
{
    x->turns = 0;
    x->turn_phase = turn_phase;
    x->covered = covered;
}

SHOWN num rw_turns(const Context *x) { return x->turns; }

/* Goes on from a state to the end of the match. */
SHOWN int rw_playout(Context *x, State *s, uint64_t *numbers, num limit, num *facts)
{
    memset(facts, 0, FACTS * sizeof *facts);
    x->turns = 0;
    x->covered = NULL;
    play_randomly(x, s, numbers, limit, NULL, -1, facts + LEADS);
    tell(x, s, facts);
    return x->trouble;
}

/* What is wanted of many matches; `Wanted` in `playouts.py` has the same fields. */
typedef struct Wanted {
    const num *seeds;
    num matches, limit;
    const char *bots; /* the name of the generator that chooses */
    int32_t turn_phase, formula;
    num *facts;       /* FACTS for each match */
    uint8_t *digests; /* 32 for each match; or NULL */
    num *counted;     /* three times COUNTED; or NULL */
    uint8_t *covered; /* by instruction, 1 once it ran in earnest; or NULL */
} Wanted;

static void play_match(Context *x, State *s, const Wanted *w, num seed, Counts *counts, num *told)
{
    uint64_t streams[2 * STREAMS], numbers[2];
    char written[24];
    snprintf(written, sizeof written, "%lld", (long long)seed);
    x->turns = 0;
    x->trouble = FINE;
    if (!seed_streams(written, streams) || !seed_stream(written, w->bots, numbers))
        trouble(x, BROKEN);
    else if (!start_match(x, s, streams))
        play_randomly(x, s, numbers, w->limit, counts, w->formula, told + LEADS);
    tell(x, s, told);
}

SHOWN int rw_playouts(Context *x, const Wanted *w)
{
    Counts counts = {NULL, NULL, NULL, NULL, 0, 0};
    State *s = taken(x);
    if (w->counted) {
        counts.available = w->counted;
        counts.taken = w->counted + COUNTED;
        counts.by_winners = w->counted + 2 * COUNTED;
    }
    x->turn_phase = w->turn_phase;
    x->covered = w->covered;
    for (num match = 0; s && match < w->matches; match++) {
        num *told = w->facts + match * FACTS;
        play_match(x, s, w, w->seeds[match], w->counted ? &counts : NULL, told);
        count_winners(&counts, (uint64_t)told[WON]);
        if (w->digests)
            digest_state(s, w->digests + 32 * match);
    }
    free(counts.log);
    x->covered = NULL;
    x->turn_phase = -1;
    if (s)
        give_back(x, s);
    return s ? 0 : TROUBLE;
}
