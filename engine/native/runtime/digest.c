/* SHA-256, for the digest of a state (`State.digest` in `play/state.py`) and for the random streams
   of a match, which come from its seed and their names (`play/rng.py`). */

static const uint32_t SHA_K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t value, int by) { return value >> by | value << (32 - by); }

static void sha_block(uint32_t *hash, const uint8_t *bytes)
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16
            | (uint32_t)bytes[4 * i + 2] << 8 | bytes[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3)
            + (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    memcpy(v, hash, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t e = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25);
        uint32_t a = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22);
        uint32_t one = v[7] + e + ((v[4] & v[5]) ^ (~v[4] & v[6])) + SHA_K[i] + w[i];
        uint32_t two = a + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        hash[i] += v[i];
}

/* `bytes` has room for 72 more behind its length. */
static void sha256(uint8_t *bytes, size_t length, uint8_t *digest)
{
    uint32_t hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint64_t bits = (uint64_t)length * 8;
    bytes[length++] = 0x80;
    while (length % 64 != 56)
        bytes[length++] = 0;
    for (int i = 7; i >= 0; i--)
        bytes[length++] = (uint8_t)(bits >> (8 * i));
    for (size_t at = 0; at < length; at += 64)
        sha_block(hash, bytes + at);
    for (int i = 0; i < 32; i++)
        digest[i] = (uint8_t)(hash[i / 4] >> (24 - 8 * (i % 4)));
}

/* 0 when there was no memory for it. */
static int digest_state(const State *s, uint8_t *digest)
{
    Text t = {NULL, 0, 0, 0};
    put_state(&t, s, 0);
    t = (Text){malloc(t.length + 72), 0, t.length, 0};
    if (!t.to)
        return 0;
    put_state(&t, s, 0);
    sha256((uint8_t *)t.to, t.length, digest);
    free(t.to);
    return 1;
}

/* --- random streams from a seed --------------------------------------------------------------- */

static uint64_t big_endian(const uint8_t *bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
        value = value << 8 | bytes[i];
    return value;
}

/* The generator of one stream of a match whose seed is written out; 0 for a text that is too long. */
static int seed_stream(const char *seed, const char *name, uint64_t *generator)
{
    uint8_t bytes[1024], digest[32];
    size_t first = strlen(seed), second = strlen(name);
    if (first + second + 1 + 72 > sizeof bytes)
        return 0;
    memcpy(bytes, seed, first);
    bytes[first] = '\n';
    memcpy(bytes + first + 1, name, second);
    sha256(bytes, first + second + 1, digest);
    generator[0] = 0;
    generator[1] = big_endian(digest + 8) << 1 | 1;
    pcg_step(generator);
    generator[0] += big_endian(digest);
    pcg_step(generator);
    return 1;
}

static int seed_streams(const char *seed, uint64_t *streams)
{
    for (int stream = 0; stream < STREAMS; stream++)
        if (!seed_stream(seed, STREAM_NAMES[stream], streams + 2 * stream))
            return 0;
    return 1;
}
