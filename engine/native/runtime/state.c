/* The state of a match: flat, so that it is copied with memcpy, and the context of a call. */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t num;

enum { STOP = -1, FAIL = -2, CHOICE = -3, SUCCESS = -4, TROUBLE = -5, NONE_LEFT = -6 };
enum { RUNNING, DECIDING, OVER, RETURNED };
enum { SETUP, FLOW, CALLED };
enum { NO = 0, YES = 1, UNPROVED = -1 };
enum { NOTHING = -1, ALL_DECLINED = -2, ASKED = -3 };
enum { ME = 0, FIRST_PARAMETER = 3, HEADER = 4 };
enum { RETURN_PC = 4, CALLER = 3, ROUTINE = 2, INTO = 1 };
enum { MARK = 6, PHASE = 4 };
enum { INSTEAD, BEFORE, AFTER };
enum { PILE, LINE, STACK, BAG };

/* What stops a run. UNSEEN, RANGE and NUMBERS end a way of the look-ahead as unproved, DEEP as
   impossible, SPENT the whole question; the others, and all of them in earnest, end the call. */
enum {
    FINE,
    UNSEEN,
    RANGE,
    NUMBERS,
    DEEP,
    SPENT,
    UNCAUGHT,
    PROMISE,
    BROKEN, /* an index that no thing has: the interpreter has to say what is wrong */
    FULL    /* more than this machine holds: the interpreter has to go on */
};

typedef struct State {
    int32_t pc, base, status, stage, vouched, target;
    int32_t top, heap;                 /* lengths of `stack` and `sets` */
    int32_t nmarks, nphases, ngathers; /* in integers, as the interpreter counts them */
    int32_t lasting_top, gathered_top, ngathered;
    int32_t nlasting;
    num changes, serial, choices, steps, doubts, fallen, surprises;
    uint64_t looker;
    uint64_t streams[2 * STREAMS];
    Value values[VALUES + 1];
    Zone where[PIECES + 1]; /* NO_ZONE: out of the game */
    Piece next[PIECES + 1], prev[PIECES + 1];
    Bits seen[PIECES + 1];
    Piece head[ZONES + 1], tail[ZONES + 1];
    uint16_t size[ZONES + 1];
    /* From here on only what is used is copied. */
    int32_t marks[MARKS];
    int32_t phase_list[PHASES];
    int32_t gathers[GATHERS];
    num lasting[LASTING_WORDS];   /* records: length, then fields: -1 and a number, or n and n */
    num gathered[GATHERED_WORDS]; /* the same */
    num stack[STACK_WORDS];       /* as the interpreter's; a set is its place in `sets` */
    int32_t sets[SET_WORDS];      /* each: how many, then room for as many as its slot may hold */
    struct State *free;
} State;

/* An option: a number, or (trigger, holder, card or serial number). */
typedef struct Option {
    num value;
    int32_t holder, thing;
    int8_t tuple, doubtful;
} Option;

typedef struct Fork {
    State *state;
    int32_t pc, start, count, next, phase;
} Fork;

typedef struct Gone {
    int32_t piece, origin, zone, pc;
} Gone;

typedef struct Context {
    int32_t trouble, at;
    num detail[4];
    num own, left; /* instructions that this run, and the question as a whole, may still take */
    int32_t depth, nforks, room_for_forks, noptions, noffered, ngone;
    int32_t met_start, met_count;
    uint8_t *cover, *covered;
    State *free;
    Fork *forks;
    Gone gone[GONES];
    Option options[OPTIONS];
    Option offered[OFFERED];
    num questions, copies, budget_ended;
    num turns; /* how often the phase `turn_phase` began in earnest */
    int32_t turn_phase;
} Context;

#define BIT(player) ((uint64_t)1 << ((player) >= 0 ? (player) : PLAYERS))
#define EVERYBODY ((((uint64_t)1) << (PLAYERS + 1)) - 1)

static int trouble(Context *x, int what)
{
    if (!x->trouble)
        x->trouble = what;
    return TROUBLE;
}

/* --- copies ---------------------------------------------------------------------------------- */

static void copy_state(State *to, const State *from)
{
#define COPY(part, length) \
    if (length) \
        memcpy(to->part, from->part, (size_t)(length) * sizeof to->part[0])
    /* The marks come right behind what is always copied. */
    memcpy(to, from, offsetof(State, marks) + (size_t)from->nmarks * sizeof from->marks[0]);
    COPY(phase_list, from->nphases);
    COPY(gathers, from->ngathers);
    COPY(lasting, from->lasting_top);
    COPY(gathered, from->gathered_top);
    COPY(stack, from->top);
    COPY(sets, from->heap);
#undef COPY
}

static State *taken(Context *x)
{
    State *s = x->free;
    if (s)
        x->free = s->free;
    else
        s = malloc(sizeof *s);
    if (!s)
        trouble(x, FULL);
    return s;
}

static void give_back(Context *x, State *s)
{
    s->free = x->free;
    x->free = s;
}

static State *copied(Context *x, const State *from)
{
    State *s = taken(x);
    if (s) {
        copy_state(s, from);
        x->copies++;
    }
    return s;
}

/* --- sets ------------------------------------------------------------------------------------ */

static int has(const int32_t *members, int count, num value)
{
    for (int i = 0; i < count; i++)
        if (members[i] == value)
            return 1;
    return 0;
}

static int same_sets(const int32_t *left, int nleft, const int32_t *right, int nright)
{
    if (nleft != nright)
        return 0;
    for (int i = 0; i < nleft; i++)
        if (!has(right, nright, left[i]))
            return 0;
    return 1;
}

/* Keeps a set in a slot that has room for `most`. */
static int keep_set(Context *x, State *s, int place, const int32_t *members, int count, int most)
{
    int32_t *kept = s->sets + s->stack[place];
    if (count > most)
        return trouble(x, FULL);
    if (count > 0)
        memmove(kept + 1, members, (size_t)count * sizeof *kept);
    kept[0] = count;
    return 0;
}

static int room_in_slot(const State *s, int base, int slot)
{
    return SLOT_ROOM[SLOTS_OF[s->stack[base - ROUTINE]] + slot];
}

/* Adds one to a set in a slot. */
static int add_to_slot(Context *x, State *s, int slot, num value)
{
    int32_t *kept = s->sets + s->stack[s->base + slot];
    if (kept[0] >= room_in_slot(s, s->base, slot))
        return trouble(x, FULL);
    kept[1 + kept[0]++] = (int32_t)value;
    return 0;
}

/* --- frames and blocks ----------------------------------------------------------------------- */

/* Opens a frame whose locals are blank; its header says where `return` goes on. */
static int open_frame(Context *x, State *s, int routine, int back, int into)
{
    int top = s->top, locals = LOCALS_OF[routine], heap = s->heap;
    const int16_t *room = SLOT_ROOM + SLOTS_OF[routine];
    if (top > STACK_LIMIT)
        return trouble(x, DEEP);
    s->stack[top] = (num)((uint64_t)(uint32_t)heap << 32 | (uint32_t)back);
    s->stack[top + 1] = s->base;
    s->stack[top + 2] = routine;
    s->stack[top + 3] = into;
    if (!HAS_SETS[routine])
        memset(s->stack + top + HEADER, 0xff, (size_t)locals * sizeof s->stack[0]);
    else for (int slot = 0; slot < locals; slot++) {
        if (room[slot] >= 0) {
            if (heap + 1 + room[slot] > SET_WORDS)
                return trouble(x, FULL);
            s->stack[top + HEADER + slot] = heap;
            s->sets[heap] = 0;
            heap += 1 + room[slot];
        } else
            s->stack[top + HEADER + slot] = -1;
    }
    s->heap = heap;
    s->base = top + HEADER;
    s->top = s->base + locals;
    return 0;
}

static int return_pc(const State *s, int base) { return (int32_t)(uint32_t)s->stack[base - 4]; }

static int heap_of(const State *s, int base)
{
    return (int32_t)((uint64_t)s->stack[base - RETURN_PC] >> 32);
}

static int open_block(Context *x, State *s, int otherwise, int close)
{
    int32_t *mark = s->marks + s->nmarks;
    if (s->nmarks + MARK > MARKS)
        return trouble(x, FULL);
    mark[0] = otherwise;
    mark[1] = close;
    mark[2] = s->base;
    mark[3] = s->top;
    mark[4] = s->nphases;
    mark[5] = s->ngathers;
    s->nmarks += MARK;
    return 0;
}

/* What stands above `top` on the stack is given up; `base` is the frame that is left. */
static void cut_stack(State *s, int top, int base)
{
    int at = s->base;
    while (at > base && at > 0) {
        s->heap = heap_of(s, at);
        at = (int)s->stack[at - CALLER];
    }
    s->top = top;
    s->base = base;
}

/* Closes the frame and the blocks that were opened in it; the answer is put in place before. */
static int leave(State *s)
{
    int base = s->base, back = return_pc(s, base), closed = 0;
    s->heap = heap_of(s, base);
    s->top = base - HEADER;
    s->base = (int32_t)s->stack[base - CALLER];
    while (s->nmarks && s->marks[s->nmarks + 2 - MARK] == base) {
        s->nmarks -= MARK;
        closed = 1;
    }
    if (closed && s->looker && s->nmarks <= s->target)
        return SUCCESS;
    return back;
}

static int close_block(State *s, int after)
{
    s->nmarks -= MARK;
    if (s->nmarks < 0)
        s->nmarks = 0;
    return s->looker && s->nmarks <= s->target ? SUCCESS : after;
}

/* --- records: lasting statements and calls that wait ------------------------------------------ */

static int put_number(Context *x, num *words, int *top, int room, num value)
{
    if (*top + 2 > room)
        return trouble(x, FULL);
    words[(*top)++] = -1;
    words[(*top)++] = value;
    return 0;
}

static int put_set(Context *x, num *words, int *top, int room, const int32_t *members, int count)
{
    if (*top + 1 + count > room)
        return trouble(x, FULL);
    words[(*top)++] = count;
    for (int i = 0; i < count; i++)
        words[(*top)++] = members[i];
    return 0;
}

/* The place of the next field. */
static const num *after_field(const num *field) { return field + (field[0] < 0 ? 2 : 1 + field[0]); }

static num number_in(const num *field) { return field[1]; }

/* A set out of a record, as far as it fits. */
static int set_in(Context *x, const num *field, int32_t *out, int most)
{
    int count = (int)field[0];
    if (count < 0 || count > most) {
        trouble(x, count < 0 ? BROKEN : FULL);
        return 0;
    }
    for (int i = 0; i < count; i++)
        out[i] = (int32_t)field[1 + i];
    return count;
}

/* Takes a record's fields as the locals of a new frame, from `slot` on. */
static int give_fields(Context *x, State *s, const num *field, const num *end, int slot)
{
    int routine = (int)s->stack[s->base - ROUTINE];
    for (; field < end; field = after_field(field), slot++) {
        int room;
        if (slot >= LOCALS_OF[routine])
            return trouble(x, BROKEN);
        room = SLOT_ROOM[SLOTS_OF[routine] + slot];
        if ((field[0] >= 0) != (room >= 0))
            return trouble(x, BROKEN);
        if (room < 0)
            s->stack[s->base + slot] = field[1];
        else {
            int32_t *kept = s->sets + s->stack[s->base + slot];
            kept[0] = set_in(x, field, kept + 1, room);
            if (x->trouble)
                return TROUBLE;
        }
    }
    return 0;
}

static void cut_record(num *words, int *top, int at)
{
    int length = (int)words[at];
    memmove(words + at, words + at + length, (size_t)(*top - at - length) * sizeof *words);
    *top -= length;
}
