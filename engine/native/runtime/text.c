/* A state as JSON, exactly as `play/state.py` writes it, and back from a flat list of integers. */

typedef struct Text {
    char *to;
    size_t length, room;
    int comma;
} Text;

static void put_char(Text *t, char c)
{
    if (t->length < t->room)
        t->to[t->length] = c;
    t->length++;
}

static void put_text(Text *t, const char *text)
{
    while (*text)
        put_char(t, *text++);
}

static void put_unsigned(Text *t, uint64_t value)
{
    char digits[24];
    int count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while (value /= 10);
    while (count)
        put_char(t, digits[--count]);
}

static void put_item(Text *t, num value)
{
    if (t->comma)
        put_char(t, ',');
    t->comma = 1;
    if (value < 0) {
        put_char(t, '-');
        put_unsigned(t, (uint64_t)0 - (uint64_t)value);
    } else
        put_unsigned(t, (uint64_t)value);
}

static void open_list(Text *t)
{
    if (t->comma)
        put_char(t, ',');
    put_char(t, '[');
    t->comma = 0;
}

static void close_list(Text *t)
{
    put_char(t, ']');
    t->comma = 1;
}

/* Begins a field: with its name in the whole text, nameless in the digest's list. */
static void field(Text *t, const char *name, int named)
{
    if (!named)
        return;
    if (t->comma)
        put_char(t, ',');
    put_char(t, '"');
    put_text(t, name);
    put_text(t, "\":");
    t->comma = 0;
}

static void put_record(Text *t, const num *words, int count)
{
    const num *item = words + 1, *end = words + count;
    open_list(t);
    for (; item < end; item = after_field(item)) {
        if (item[0] < 0) {
            put_item(t, item[1]);
            continue;
        }
        open_list(t);
        for (int i = 0; i < item[0]; i++)
            put_item(t, item[1 + i]);
        close_list(t);
    }
    close_list(t);
}

static void put_records(Text *t, const num *words, int top)
{
    open_list(t);
    for (int at = 0; at < top; at += (int)words[at])
        put_record(t, words + at, (int)words[at]);
    close_list(t);
}

static void put_integers(Text *t, const int32_t *items, int count)
{
    open_list(t);
    for (int i = 0; i < count; i++)
        put_item(t, items[i]);
    close_list(t);
}

static void put_frame(Text *t, const State *s, int base, int end)
{
    put_item(t, return_pc(s, base));
    put_item(t, s->stack[base - CALLER]);
    put_item(t, s->stack[base - ROUTINE]);
    put_item(t, s->stack[base - INTO]);
    for (int at = base; at < end; at++) {
        if (room_in_slot(s, base, at - base) < 0)
            put_item(t, s->stack[at]);
        else
            put_integers(t, s->sets + s->stack[at] + 1, s->sets[s->stack[at]]);
    }
}

static void put_frames(Text *t, const State *s, int base)
{
    int below = (int)s->stack[base - CALLER];
    if (below > 0)
        put_frames(t, s, below);
    put_frame(t, s, base, base + LOCALS_OF[s->stack[base - ROUTINE]]);
}

static void put_zones(Text *t, const State *s)
{
    open_list(t);
    for (int zone = 0; zone < ZONES; zone++) {
        open_list(t);
        for (int piece = s->head[zone]; piece != NO_PIECE; piece = s->next[piece])
            put_item(t, PIECE_BASE + piece);
        close_list(t);
    }
    close_list(t);
}

static void put_streams(Text *t, const State *s)
{
    open_list(t);
    for (int i = 0; i < 2 * STREAMS; i++) {
        if (t->comma)
            put_char(t, ',');
        t->comma = 1;
        put_unsigned(t, s->streams[i]);
    }
    close_list(t);
}

/* `whole`: everything, as an object; otherwise the list of what the digest counts. */
static void put_state(Text *t, const State *s, int whole)
{
#define NUMBER(name) (field(t, #name, whole), put_item(t, (num)s->name))
#define LIST(name, put) (field(t, #name, whole), put)
    put_char(t, whole ? '{' : '[');
    NUMBER(base);
    NUMBER(changes);
    NUMBER(choices);
    NUMBER(doubts);
    NUMBER(fallen);
    LIST(gathered, put_records(t, s->gathered, s->gathered_top));
    LIST(gathers, put_integers(t, s->gathers, s->ngathers));
    LIST(lasting, put_records(t, s->lasting, s->lasting_top));
    if (whole)
        NUMBER(looker);
    LIST(marks, put_integers(t, s->marks, s->nmarks));
    NUMBER(pc);
    LIST(phases, put_integers(t, s->phase_list, s->nphases));
    field(t, "seen", whole), open_list(t);
    for (int piece = 0; piece < PIECES; piece++)
        put_item(t, (num)s->seen[piece]);
    close_list(t);
    NUMBER(serial);
    field(t, "stack", whole), open_list(t);
    if (s->base > 0)
        put_frames(t, s, s->base);
    close_list(t);
    NUMBER(stage);
    NUMBER(status);
    if (whole)
        NUMBER(steps);
    LIST(streams, put_streams(t, s));
    NUMBER(surprises);
    if (whole)
        NUMBER(target);
    field(t, "values", whole), open_list(t);
    for (int i = 0; i < VALUES; i++)
        put_item(t, s->values[i]);
    close_list(t);
    if (whole)
        NUMBER(vouched);
    field(t, "where", whole), open_list(t);
    for (int piece = 0; piece < PIECES; piece++)
        put_item(t, s->where[piece] == NO_ZONE ? -1 : s->where[piece]);
    close_list(t);
    LIST(zones, put_zones(t, s));
    put_char(t, whole ? '}' : ']');
#undef NUMBER
#undef LIST
}

/* --- back ------------------------------------------------------------------------------------ */

/* A flat list that is read from the front; `wrong` once it holds what does not fit. */
typedef struct Source {
    const num *at, *end;
    int wrong;
} Source;

static num get(Source *from, num least, num most)
{
    num value = from->at < from->end ? *from->at++ : least - 1;
    if (value < least || value > most) {
        from->wrong = 1;
        return least;
    }
    return value;
}

static int get_count(Source *from, int most) { return (int)get(from, 0, most); }

static void get_integers(Source *from, int32_t *to, int32_t *count, int most)
{
    *count = get_count(from, most);
    for (int i = 0; i < *count; i++)
        to[i] = (int32_t)get(from, INT32_MIN, INT32_MAX);
}

/* Records come as: how many; of each its fields, and each field as -1 and a number or as n and n. */
static int get_records(Source *from, num *words, int32_t *top, int room)
{
    int count = get_count(from, room);
    *top = 0;
    for (int i = 0; i < count && !from->wrong; i++) {
        int start = (*top)++, fields = get_count(from, 1000);
        for (int k = 0; k < fields && !from->wrong; k++) {
            int items = (int)get(from, -1, THINGS + 64), rest = items < 0 ? 1 : items;
            if (*top + 1 + rest > room) {
                from->wrong = 1;
                return 0;
            }
            words[(*top)++] = items;
            while (rest--)
                words[(*top)++] = get(from, INT64_MIN, INT64_MAX);
        }
        words[start] = *top - start;
    }
    return count;
}

static void get_frame(Context *x, Source *from, State *s)
{
    int back = (int)get(from, -1, CODE), caller = (int)get(from, 0, STACK_LIMIT);
    int routine = get_count(from, ROUTINES - 1), into = (int)get(from, -1, STACK_LIMIT);
    if (from->wrong || caller != s->base || open_frame(x, s, routine, back, into)) {
        from->wrong = 1;
        return;
    }
    for (int slot = 0; slot < LOCALS_OF[routine]; slot++) {
        int room = room_in_slot(s, s->base, slot), items = (int)get(from, -1, room < 0 ? -1 : room);
        if (items < 0 && room < 0)
            s->stack[s->base + slot] = get(from, INT64_MIN, INT64_MAX);
        else if (items >= 0 && room >= 0) {
            int32_t *kept = s->sets + s->stack[s->base + slot];
            kept[0] = items;
            for (int i = 0; i < items; i++)
                kept[1 + i] = (int32_t)get(from, INT32_MIN, INT32_MAX);
        } else
            from->wrong = 1;
    }
}

static void get_zones(Source *from, State *s)
{
    for (int piece = 0; piece < PIECES; piece++)
        s->where[piece] = NO_ZONE;
    for (int zone = 0; zone < ZONES; zone++) {
        int count = get_count(from, PIECES);
        s->head[zone] = s->tail[zone] = NO_PIECE;
        s->size[zone] = 0;
        for (int i = 0; i < count && !from->wrong; i++) {
            int piece = (int)get(from, PIECE_BASE, PIECE_BASE + PIECES - 1) - PIECE_BASE;
            if (s->where[piece] != NO_ZONE) {
                from->wrong = 1;
                return;
            }
            s->where[piece] = (Zone)zone;
            put_behind(s, piece, zone, s->tail[zone]);
        }
    }
}

/* Whether what a state says of itself can be: nothing of it is believed. */
static int sound(const State *s)
{
    int depth = 0;
    for (int at = 0; at < s->nmarks; at += MARK)
        if (s->marks[at] < -1 || s->marks[at] > CODE || s->marks[at + 1] < 0
            || s->marks[at + 1] > CODE || s->marks[at + 2] < 0 || s->marks[at + 2] > s->base
            || s->marks[at + 3] < s->marks[at + 2] || s->marks[at + 3] > s->top
            || s->marks[at + 4] > s->nphases || s->marks[at + 5] > s->ngathers)
            return 0;
    if (s->nmarks % MARK || s->nphases % PHASE || s->pc < 0 || s->pc > CODE)
        return 0;
    for (int at = 0; at < s->lasting_top; at += (int)s->lasting[at], depth++)
        if (s->lasting[at] < 9 || s->lasting[at + 1] >= 0 || s->lasting[at + 3] >= 0
            || s->lasting[at + 5] >= 0 || s->lasting[at + 4] < 0 || s->lasting[at + 4] >= LASTINGS)
            return 0;
    for (int at = 0; at < s->gathered_top; at += (int)s->gathered[at])
        if (s->gathered[at] < 3 || s->gathered[at + 1] >= 0 || s->gathered[at + 2] < 0
            || s->gathered[at + 2] >= ROUTINES)
            return 0;
    for (int at = 0; at < s->nphases; at += PHASE)
        if (s->phase_list[at] < 0 || s->phase_list[at] >= PHASE_COUNT)
            return 0;
    return depth == s->nlasting && (s->status == OVER || s->status == RETURNED || s->base > 0);
}

/* In the order of `load.py`; 0 when it is a state of this game. */
static int get_state(Context *x, State *s, const num *numbers, int count)
{
    Source from = {numbers, numbers + count, 0};
    int frames;
    memset(s, 0, offsetof(State, marks));
    s->pc = (int32_t)get(&from, 0, CODE);
    s->status = (int32_t)get(&from, RUNNING, RETURNED);
    s->stage = (int32_t)get(&from, SETUP, CALLED);
    s->vouched = (int32_t)get(&from, -1, CODE);
    s->changes = get(&from, 0, INT64_MAX);
    s->serial = get(&from, 0, INT32_MAX);
    s->choices = get(&from, 0, INT64_MAX);
    s->steps = get(&from, -1, INT64_MAX);
    s->doubts = get(&from, 0, INT64_MAX);
    s->fallen = get(&from, 0, INT64_MAX);
    s->surprises = get(&from, 0, INT64_MAX);
    for (int i = 0; i < 2 * STREAMS; i++)
        s->streams[i] = (uint64_t)get(&from, INT64_MIN, INT64_MAX);
    for (int i = 0; i < VALUES; i++)
        s->values[i] = (Value)get(&from, VALUE_MIN, VALUE_MAX);
    for (int piece = 0; piece < PIECES; piece++)
        s->seen[piece] = (Bits)get(&from, 0, (num)EVERYBODY);
    get_zones(&from, s);
    get_integers(&from, s->phase_list, &s->nphases, PHASES);
    get_integers(&from, s->gathers, &s->ngathers, GATHERS);
    s->nlasting = get_records(&from, s->lasting, &s->lasting_top, LASTING_WORDS);
    s->ngathered = get_records(&from, s->gathered, &s->gathered_top, GATHERED_WORDS);
    frames = get_count(&from, STACK_LIMIT);
    for (int i = 0; i < frames && !from.wrong; i++)
        get_frame(x, &from, s);
    get_integers(&from, s->marks, &s->nmarks, MARKS);
    return from.wrong || from.at != from.end || !sound(s);
}
