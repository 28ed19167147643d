/* Random numbers: PCG32, one generator for each named stream, as `play/rng.py` has them. */

static uint32_t pcg_step(uint64_t *generator)
{
    uint64_t old = generator[0];
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
    generator[0] = old * 6364136223846793005u + generator[1];
    return (shifted >> turn) | (shifted << ((0u - turn) & 31));
}

static uint32_t pcg_below(uint64_t *generator, uint32_t bound)
{
    uint32_t reject = (0u - bound) % bound, number;
    do
        number = pcg_step(generator);
    while (number < reject);
    return number % bound;
}

static void pcg_shuffle(uint64_t *generator, int32_t *items, int count)
{
    for (int last = count - 1; last > 0; last--) {
        int other = (int)pcg_below(generator, (uint32_t)last + 1);
        int32_t kept = items[last];
        items[last] = items[other];
        items[other] = kept;
    }
}

/* Puts `number` of the items, drawn at random, in front, in the order in which they came up. */
static void pcg_sample(uint64_t *generator, int32_t *items, int count, int number)
{
    for (int drawn = 0; drawn < number; drawn++) {
        int at = drawn + (int)pcg_below(generator, (uint32_t)(count - drawn));
        int32_t kept = items[at];
        memmove(items + drawn + 1, items + drawn, (size_t)(at - drawn) * sizeof *items);
        items[drawn] = kept;
    }
}
