/* What fits where and who wins, on sets of bits, as palenque.kernels.pacal.rules has it. */
#include <stdint.h>

typedef int64_t i64;
typedef struct { i64 values, occupied, closed; } Pyramid;
typedef struct { i64 full, deck, covers, nested, last, dead_offers; } Rules;

static int8_t next[1024][11];

static int count(i64 set) { return __builtin_popcountll(set); }
static int lowest(i64 set) { return __builtin_ctzll(set); }
static int highest(i64 set) { return 63 - __builtin_clzll(set); }

static void number_fields(void) {
    for (int set = 0; set < 1024; set++)
        for (int field = 0, rank = 0; field < 10; field++)
            if (set >> field & 1) next[set][++rank] = field + 1;
}

static i64 drop(i64 set, i64 number) {
    while (number--) set &= set - 1;
    return set;
}

static int after(i64 occupied, int rank) {
    for (int start = 0;; start += 10, occupied >>= 10) {
        i64 here = occupied & 1023;
        int held = count(here);
        if (rank <= held) return rank ? start + next[here][rank] : 0;
        rank -= held;
    }
}

static i64 spots(const Pyramid *p, i64 card, const Rules *rules) {
    i64 first = 1LL << after(p->occupied, count(p->values & ((1LL << card) - 1)));
    i64 behind = (p->occupied | (rules->full + 1)) & -first;
    behind &= -behind;
    i64 empty = behind - first;
    return rules->covers ? empty | ((first >> 1 | behind) & p->occupied & ~p->closed) : empty;
}

static void put(Pyramid *p, i64 card, i64 field) {
    i64 bit = 1LL << field, own = 1LL << card;
    if (p->occupied & bit) {
        i64 below = p->values & (own - 1), above = p->values ^ below;
        if (count(p->occupied & (bit - 1)) < count(below)) p->values ^= 1LL << highest(below);
        else p->values = below | (above & (above - 1));
        p->closed |= bit;
    }
    p->values |= own;
    p->occupied |= bit;
}

static i64 unplaceable(const Pyramid *p, const Rules *rules) {
    i64 walls = (rules->covers ? p->closed : p->occupied) << 1 | 1 | (rules->full + 1) << 1;
    i64 found = 0;
    for (i64 gaps = walls & walls >> 1; gaps; gaps &= gaps - 1) {
        int rank = count(p->occupied & ((1LL << lowest(gaps)) - 1));
        i64 rest = rank ? drop(p->values, rank - 1) : p->values, low = 0;
        if (rank) {
            low = lowest(rest);
            rest &= rest - 1;
        }
        found |= (1LL << (rest ? lowest(rest) : rules->deck + 1)) - (2LL << low);
    }
    return found;
}

static int tie_break(i64 a, i64 b, i64 nested) {
    while (a & (a - 1)) {
        int low = lowest(a), high = highest(a), lower = lowest(b), higher = highest(b);
        int more = (high - low) - (higher - lower);
        if (more) return (more > 0) == (nested > 0) ? 1 : 2;
        if (!nested) return 0;
        a ^= 1LL << low | 1LL << high;
        b ^= 1LL << lower | 1LL << higher;
    }
    return 0;
}

static int look(const Pyramid *a, const Pyramid *b, const Rules *rules) {
    int first = a->occupied == rules->full, second = b->occupied == rules->full;
    if (first && second) return tie_break(a->values, b->values, rules->nested);
    return first ? 1 : second ? 2 : -1;
}
