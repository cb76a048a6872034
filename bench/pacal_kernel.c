/* Random rounds of Pacal, drawn and played as palenque.kernels.pacal.playout does it. */
#include "pacal_rules.h"

static uint64_t chance;

static i64 draw(i64 below) {
    chance ^= chance >> 12;
    chance ^= chance << 25;
    chance ^= chance >> 27;
    return (i64)(chance * 2685821657736338717ULL >> 32) * below >> 32;
}

static i64 any_of(i64 fields, int other) {
    fields = drop(fields, draw(count(fields) + other));
    return fields ? lowest(fields) : -1;
}

static int round_(const Rules *rules, i64 *cards, i64 hand, i64 *moves) {
    Pyramid p[2] = {{0}};
    i64 *hands[2] = {cards, cards + hand}, held[2] = {hand, hand};
    int o = 0;
    for (; held[o] >= 2; o = 1 - o) {
        i64 dead = 0, *own = hands[o];
        if (!rules->dead_offers) {
            i64 bits = 0;
            dead = unplaceable(&p[0], rules) & unplaceable(&p[1], rules);
            for (int i = 0; i < held[o]; i++) bits |= 1LL << own[i];
            if (!(bits & ~dead)) return 2 - o;
        }
        i64 first, second, taken, left;
        do {
            first = draw(held[o]);
            second = draw(held[o] - 1);
            second += second >= first;
            taken = own[first];
            left = own[second];
        } while (dead >> taken & dead >> left & 1);
        own[first > second ? first : second] = own[held[o] - 1];
        own[first > second ? second : first] = own[held[o] - 2];
        held[o] -= 2;
        if (draw(2)) {
            i64 swapped = taken;
            taken = left;
            left = swapped;
        }
        *moves += 2;
        i64 fields = spots(&p[1 - o], taken, rules);
        if (!fields) return o + 1;
        put(&p[1 - o], taken, any_of(fields, 0));
        ++*moves;
        fields = spots(&p[o], left, rules);
        if (!fields) return 2 - o;
        put(&p[o], left, any_of(fields, 0));
        ++*moves;
        int winner = look(&p[o], &p[1 - o], rules);
        if (winner >= 0) return winner == 0 || o == 0 ? winner : 3 - winner;
    }
    if (!rules->last || held[0] != 1 || held[1] != 1) return 0;
    for (int k = 0; k < 2; k++, ++*moves) {
        i64 field = any_of(spots(&p[k], *hands[k], rules), 1);
        if (field >= 0) put(&p[k], *hands[k], field);
    }
    int winner = look(&p[0], &p[1], rules);
    return winner > 0 ? winner : 0;
}

void random_rounds(const Rules *rules, i64 hand, i64 rounds, uint64_t seed, i64 *tally) {
    i64 cards[64];
    number_fields();
    chance = seed;
    while (rounds--) {
        for (int i = 0; i < rules->deck; i++) cards[i] = i + 1;
        for (int i = 0; i < 2 * hand; i++) {
            i64 other = i + draw(rules->deck - i), card = cards[i];
            cards[i] = cards[other];
            cards[other] = card;
        }
        tally[round_(rules, cards, hand, &tally[3])]++;
    }
}
