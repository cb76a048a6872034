"""Every way that a small round can go, as arrays, and what strategies are worth there.

A node is a number; children stand behind their parents, those of one node next to each other.
An information set is what one seat knows: its hand and everything that was done openly. Its
moves have places of their own in a strategy, which holds a probability for each.
"""

from typing import Any, NamedTuple, cast

import numpy as np
from numba import types
from numba.typed import Dict
from numpy.typing import NDArray

from palenque.kernels.compiling import compiled
from palenque.kernels.pacal.bits import lowest
from palenque.kernels.pacal.rules import legal, play
from palenque.kernels.pacal.state import (
    HAND,
    KEEP,
    LAST_CARDS,
    MOST_MOVES,
    OVER,
    PHASE,
    SEAT,
    SIZE,
    WINNER,
    State,
)

Strategy = NDArray[np.float64]
Places = NDArray[np.int32]

DEEPEST = 64
ENDED = -1
_PAIR = cast(Any, types).UniTuple(types.int64, 2)


class Tree(NamedTuple):
    """The nodes and the information sets; the first ``deals`` nodes are the deals.

    By node: ``first`` child and how ``many``, the ``move`` that leads there and the ``parent``
    it leads from, the ``depth``, and the information ``set``, -1 where the round is over; then
    ``worth`` is what Jade gets. ``order`` holds the nodes by depth, ``levels`` where each depth
    begins there. By set: whose it is, its ``start`` among the places of a strategy, and its
    first node as an ``example``.
    """

    deals: int
    first: Places
    many: Places
    move: Places
    parent: Places
    depth: Places
    set: Places
    worth: NDArray[np.float64]
    order: Places
    levels: Places
    owner: Places
    start: Places
    example: Places

    @property
    def places(self) -> int:
        """The number of probabilities in a strategy."""
        return int(self.start[-1])


def grow(start: State, hands: State, most: int) -> Tree | None:
    """The tree of all these deals, the cards of both hands as bits; None if above ``most`` nodes.

    ``start`` is a state that waits for the first offer.
    """
    nodes, sets = _grown(start, hands, most)
    if not len(nodes):
        return None
    first, many, move, parent, depth, set, worth = map(np.ascontiguousarray, nodes.T)
    owner, sizes, example = map(np.ascontiguousarray, sets.T)
    order = np.argsort(depth, kind="stable").astype(np.int32)
    levels = np.searchsorted(depth[order], np.arange(depth.max() + 2)).astype(np.int32)
    places = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
    return Tree(
        deals=len(hands),
        first=first,
        many=many,
        move=move,
        parent=parent,
        depth=depth,
        set=set,
        worth=worth.astype(np.float64),
        order=order,
        levels=levels,
        owner=owner,
        start=places,
        example=example,
    )


@compiled
def _larger(table: Places, least: int) -> Places:
    """The same table with room for more rows."""
    more = np.empty((max(least, 2 * len(table)), table.shape[1]), np.int32)
    more[: len(table)] = table
    return more


@compiled
def _grown(start: State, hands: State, most: int) -> tuple[Places, Places]:
    """The rows of the nodes and of the information sets, as ``Tree`` names them."""
    told = Dict.empty(_PAIR, types.int64)
    known = Dict.empty(_PAIR, types.int64)
    nodes = np.empty((1 << 12, 7), np.int32)
    sets = np.empty((1 << 10, 3), np.int32)
    states = np.empty((DEEPEST, SIZE), np.int64)
    past = np.zeros(DEEPEST, np.int64)
    moves = np.empty(MOST_MOVES, np.int64)
    waiting = np.empty(DEEPEST * MOST_MOVES, np.int64)
    count = len(hands)
    if count > len(nodes):
        nodes = _larger(nodes, count)
    for deal in range(len(hands)):
        nodes[deal] = 0
        waiting[0], left = deal, 1
        while left:
            left -= 1
            node = waiting[left]
            depth = nodes[node, 4]
            state = states[depth]
            if depth == 0:
                state[:] = start
                state[HAND], state[HAND + 1] = hands[deal, 0], hands[deal, 1]
            else:
                state[:] = states[depth - 1]
                event = (past[depth - 1], _event(state, nodes[node, 2]))
                past[depth] = told.setdefault(event, len(told) + 1)
                play(state, nodes[node, 2])
            nodes[node, 0], nodes[node, 1], nodes[node, 5], nodes[node, 6] = 0, 0, ENDED, 0
            if state[PHASE] == OVER:
                if state[WINNER]:
                    nodes[node, 6] = 3 - 2 * state[WINNER]
                continue
            found = legal(state, moves)
            if count + found > most:
                return nodes[:0], sets[:0]
            if count + found > len(nodes):
                nodes = _larger(nodes, 0)
            seat = state[SEAT]
            knows = (past[depth], hands[deal, seat] << 1 | seat)
            here = known.setdefault(knows, len(known))
            if here >= len(sets):
                sets = _larger(sets, 0)
            if here == len(known) - 1:
                sets[here, 0], sets[here, 1], sets[here, 2] = seat, found, node
            nodes[node, 0], nodes[node, 1], nodes[node, 5] = count, found, here
            for place in range(found):
                child = count + place
                nodes[child, 2], nodes[child, 3], nodes[child, 4] = moves[place], node, depth + 1
                waiting[left + found - 1 - place] = child
            left += found
            count += found
    return nodes[:count], sets[: len(known)]


@compiled
def _event(state: State, move: int) -> int:
    """What both see of a move: a last card is seen when it is placed (P12)."""
    if state[PHASE] == LAST_CARDS and move != KEEP:
        return move | lowest(state[HAND + state[SEAT]]) << 12
    return move


@compiled
def normalise(tree: Tree, weights: Strategy, strategy: Strategy) -> None:
    """The strategy in proportion to the weights above 0, of equal parts where there are none."""
    for here in range(len(tree.owner)):
        begin, end = tree.start[here], tree.start[here + 1]
        total = 0.0
        for place in range(begin, end):
            total += max(weights[place], 0.0)
        for place in range(begin, end):
            strategy[place] = max(weights[place], 0.0) / total if total > 0 else 1 / (end - begin)


@compiled
def improve(
    tree: Tree,
    strategy: Strategy,
    regrets: Strategy,
    sums: Strategy,
    room: Strategy,
    seat: int,
    weight: float,
) -> None:
    """Half an iteration of CFR+: the regrets of one seat, and the weighted sum of its strategies.

    ``room``, three numbers for each node, is to work in; at the deals the first two are 1.
    """
    reach, values = room[:2], room[2]
    for node in range(len(tree.first)):
        here = tree.set[node]
        if here >= 0:
            acts = tree.owner[here]
            for place in range(tree.many[node]):
                child = tree.first[node] + place
                reach[acts, child] = reach[acts, node] * strategy[tree.start[here] + place]
                reach[1 - acts, child] = reach[1 - acts, node]
    for node in range(len(tree.first) - 1, -1, -1):
        here = tree.set[node]
        if here < 0:
            values[node] = tree.worth[node]
            continue
        first, begin, value = tree.first[node], tree.start[here], 0.0
        for place in range(tree.many[node]):
            value += strategy[begin + place] * values[first + place]
        values[node] = value
        if tree.owner[here] == seat:
            other, own = (1 - 2 * seat) * reach[1 - seat, node], weight * reach[seat, node]
            for place in range(tree.many[node]):
                regrets[begin + place] += other * (values[first + place] - value)
                sums[begin + place] += own * strategy[begin + place]
    for place in range(len(regrets)):
        regrets[place] = max(regrets[place], 0.0)


@compiled
def respond(tree: Tree, strategy: Strategy, seat: int) -> float:
    """What one seat gets on average by the best answer to the other's strategy.

    All nodes of an information set are of one depth, so that what a move gains there is known
    when the depth below is done.
    """
    reach, values = np.ones(len(tree.first)), np.empty(len(tree.first))
    gains = np.zeros(len(strategy))
    for node in range(len(tree.first)):
        here = tree.set[node]
        for place in range(tree.many[node]):
            chance = 1.0 if tree.owner[here] == seat else strategy[tree.start[here] + place]
            reach[tree.first[node] + place] = reach[node] * chance
    for level in range(len(tree.levels) - 2, -1, -1):
        nodes = tree.order[tree.levels[level] : tree.levels[level + 1]]
        for node in nodes:
            here, first = tree.set[node], tree.first[node]
            values[node] = (1 - 2 * seat) * tree.worth[node]
            for place in range(tree.many[node]):
                if tree.owner[here] == seat:
                    gains[tree.start[here] + place] += reach[node] * values[first + place]
                else:
                    values[node] += strategy[tree.start[here] + place] * values[first + place]
        for node in nodes:
            here = tree.set[node]
            if here >= 0 and tree.owner[here] == seat:
                best = np.argmax(gains[tree.start[here] : tree.start[here + 1]])
                values[node] = values[tree.first[node] + best]
    result: float = values[: tree.deals].mean()
    return result
