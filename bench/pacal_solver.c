/* The value of an open round by alpha-beta, as palenque.kernels.pacal.solver finds it. */
#include "pacal_rules.h"

typedef struct { Pyramid pyramid; i64 hand; } Seat;
typedef struct { i64 item, rank; } Ranked;
typedef struct { i64 position[6], known, unused; } Entry;

static const Rules *rules;
static Entry *table;
static uint64_t last_entry;
static i64 nodes, killers[64];

static i64 min(i64 a, i64 b) { return a < b ? a : b; }
static i64 max(i64 a, i64 b) { return a > b ? a : b; }
static int room(const Seat *s, i64 card) { return count(spots(&s->pyramid, card, rules)); }

static Pyramid with(const Seat *s, i64 card, i64 field) {
    Pyramid after = s->pyramid;
    put(&after, card, field);
    return after;
}

static void insert(Ranked *held, int number, i64 item, i64 rank) {
    for (; number && held[number - 1].rank > rank; number--) held[number] = held[number - 1];
    held[number] = (Ranked){item, rank};
}

static void to_front(Ranked *held, int place) {
    Ranked moved = held[place];
    for (; place; place--) held[place] = held[place - 1];
    held[0] = moved;
}

static void item_to_front(Ranked *held, int number, i64 item) {
    for (int place = 0; place < number; place++)
        if (held[place].item == item) to_front(held, place);
}

/* The offers worth trying; -1 if one wins at once. */
static int order_pairs(const Seat *a, const Seat *b, Ranked *pairs) {
    i64 cards[32];
    int found = 0, held = 0, theirs[32], mine[32];
    for (i64 rest = a->hand; rest; rest &= rest - 1, held++) {
        cards[held] = lowest(rest);
        theirs[held] = room(b, cards[held]);
        mine[held] = room(a, cards[held]);
    }
    for (int i = 0; i < held; i++)
        for (int j = i + 1; j < held; j++) {
            if (!rules->dead_offers && !(theirs[i] | mine[i] | theirs[j] | mine[j])) continue;
            if ((theirs[i] && !mine[j]) || (theirs[j] && !mine[i])) continue;
            if (!theirs[i] && !theirs[j]) return -1;
            i64 low = mine[j] - theirs[i] + (theirs[i] ? 0 : 250);
            i64 high = mine[i] - theirs[j] + (theirs[j] ? 0 : 250);
            insert(pairs, found++, cards[i] << 6 | cards[j], -4 * min(low, high) - low - high);
        }
    return found;
}

static int order_fields(const Seat *s, i64 card, i64 rest, Ranked *fields) {
    i64 ideal = (2 * card - 1) * count(rules->full) / (2 * rules->deck);
    int found = 0;
    for (i64 left = spots(&s->pyramid, card, rules); left; left &= left - 1) {
        i64 field = lowest(left), off = ideal > field ? ideal - field : field - ideal;
        Pyramid after = with(s, card, field);
        i64 rank = 8 * count(rest & unplaceable(&after, rules)) + off;
        rank += 6 * (s->pyramid.occupied >> field & 1) - 1000 * (after.occupied == rules->full);
        insert(fields, found++, field, rank);
    }
    return found;
}

static Entry *entry_of(const i64 *position) {
    uint64_t mixed = position[0];
    for (int part = 1; part <= 6; part++) {
        mixed ^= mixed >> 32;
        mixed *= 0xD6E8FEB86659FD93ULL;
        mixed ^= part < 6 ? (uint64_t)position[part] : mixed >> 32;
    }
    return &table[mixed & last_entry];
}

static int same(const Entry *entry, const i64 *position) {
    for (int part = 0; part < 6; part++)
        if (entry->position[part] != position[part]) return 0;
    return entry->known != 0;
}

/* For whom the first pyramid is, where one is complete. */
static i64 decided(const Pyramid *a, const Pyramid *b) {
    int winner = look(a, b, rules);
    return winner > 0 ? 3 - 2 * winner : 0;
}

static Pyramid kept_or_put(const Seat *s, i64 field) {
    return field < count(rules->full) ? with(s, lowest(s->hand), field) : s->pyramid;
}

static i64 last_cards(const Seat *a, const Seat *b) {
    if (!rules->last || count(a->hand) != 1 || count(b->hand) != 1) return 0;
    i64 best = -1, keep = rules->full + 1;
    for (i64 own = spots(&a->pyramid, lowest(a->hand), rules) | keep; own; own &= own - 1) {
        Pyramid mine = kept_or_put(a, lowest(own));
        i64 worst = 1, answers = spots(&b->pyramid, lowest(b->hand), rules) | keep;
        for (; answers; answers &= answers - 1) {
            Pyramid theirs = kept_or_put(b, lowest(answers));
            worst = min(worst, decided(&mine, &theirs));
        }
        best = max(best, worst);
    }
    return best;
}

static i64 offer(const Seat *a, const Seat *b, i64 alpha, i64 beta);

/* What A answers best when B has placed; beyond `enough` it does not matter. */
static i64 answer(const Seat *a, const Seat *after_b, i64 card, Ranked *replies, int number,
                  i64 floor, i64 enough) {
    i64 best = -1, hand = a->hand;
    for (int reply = 0; reply < number; reply++) {
        Seat after_a = {with(a, card, replies[reply].item), hand};
        int ended = after_a.pyramid.occupied == rules->full;
        ended |= after_b->pyramid.occupied == rules->full;
        best = max(best, ended ? decided(&after_a.pyramid, &after_b->pyramid)
                               : -offer(after_b, &after_a, -enough, -max(floor, best)));
        if (best >= enough) {
            to_front(replies, reply);
            break;
        }
    }
    return best;
}

/* The value of one pair for A: B picks a card and places it, A places the other. */
static i64 pair_value(const Seat *a, const Seat *b, i64 pair, i64 floor, i64 beta) {
    i64 low = pair >> 6, high = pair & 63, worst = 1;
    i64 rest = (a->hand | b->hand) & ~(1LL << low | 1LL << high);
    int high_first = room(b, high) > room(b, low);
    Seat kept = {a->pyramid, a->hand & rest};
    for (int way = 0; way < 2 && worst > floor; way++) {
        i64 taken = high_first == way ? low : high, left = low + high - taken;
        Ranked fields[32], replies[32];
        int wide = order_fields(b, taken, rest, fields);
        int number = order_fields(a, left, rest, replies);
        for (int place = 0; place < wide && worst > floor; place++) {
            Seat after = {with(b, taken, fields[place].item), b->hand};
            i64 enough = min(worst, beta);
            worst = min(worst, answer(&kept, &after, left, replies, number, floor, enough));
        }
    }
    return worst;
}

static i64 offer(const Seat *a, const Seat *b, i64 alpha, i64 beta) {
    if (!(a->hand & (a->hand - 1))) return last_cards(a, b);
    Ranked pairs[435];
    nodes++;
    int number = order_pairs(a, b, pairs);
    if (number <= 0) return number ? 1 : -1;
    const Pyramid *p = &a->pyramid, *q = &b->pyramid;
    i64 position[6] = {p->values, a->hand, q->values, b->hand, p->occupied | p->closed << 31,
                       q->occupied | q->closed << 31};
    i64 *killer = &killers[count(a->hand | b->hand)];
    item_to_front(pairs, number, *killer);
    i64 low = -1, high = 1, before = pairs[0].item, reached = -1;
    Entry *entry = entry_of(position);
    if (same(entry, position)) {
        low = (entry->known & 3) - 1;
        high = (entry->known >> 2 & 3) - 1;
        before = entry->known >> 4;
        if (low >= beta || low == high) return low;
        if (high <= alpha) return high;
        alpha = max(alpha, low);
        beta = min(beta, high);
        item_to_front(pairs, number, before);
    }
    i64 best = pairs[0].item;
    for (int tried = 0; tried < number && reached < beta; tried++) {
        i64 value = pair_value(a, b, pairs[tried].item, max(alpha, reached), beta);
        if (value > reached) {
            reached = value;
            best = pairs[tried].item;
        }
    }
    int better = reached > alpha;
    if (!better && low >= 0) best = before;
    if (better) {
        low = max(low, reached);
        *killer = best;
    }
    if (reached < beta || reached == high) high = min(high, max(reached, low));
    for (int part = 0; part < 6; part++) entry->position[part] = position[part];
    entry->known = (low + 1) | (high + 1) << 2 | best << 4;
    return max(reached, low);
}

/* The value for A, who is to offer, with a table of so many entries, a power of 2. */
i64 solve(const Rules *ruleset, const Seat *a, const Seat *b, Entry *entries, i64 size,
          i64 *looked_at) {
    number_fields();
    rules = ruleset;
    table = entries;
    last_entry = size - 1;
    nodes = 0;
    for (int held = 0; held < 64; held++) killers[held] = 0;
    i64 value = offer(a, b, -1, 1);
    *looked_at = nodes;
    return value;
}
