"""Monte Carlo tree search over what a seat may know (information sets), every seat for itself."""

from __future__ import annotations

from math import log, sqrt

from engine.play import rng
from engine.play.bench import Candidate
from engine.play.machine import Checked
from engine.play.random_play import Generator
from tools.bots.forward import Forward, S, deciding
from tools.bots.thinkers import Deal, play_out
from tools.bots.worth import Scale, leads

CURIOSITY = 0.7
"""How much rarely tried options are favoured: the constant of UCT for shares from 0 to 1."""

Edge = tuple[int, Candidate]
"""The instruction that asks and what was chosen; at the root: -1 and the place among the options.
"""

Way = tuple[Edge, Checked]
"""A way to go on from a node, and the option that it is."""


class Node:
    """What followed a choice, in all deals in which it could be made."""

    __slots__ = ("available", "below", "share", "visits")

    def __init__(self) -> None:
        self.below: dict[Edge, Node] = {}
        self.visits = 0
        self.available = 0
        """How often it could have been visited when its parent was."""
        self.share = 0.0
        """The sum of what its visits were worth to who chose it."""

    def promise(self) -> float:
        """How much a visit promises to who chooses."""
        mean = self.share / self.visits
        return mean + CURIOSITY * sqrt(log(self.available) / self.visits)


class Mcts:
    """Each iteration deals what the seat cannot know anew, goes down the tree by UCT, adds a node
    and plays out; each seat chooses what is best for itself.
    """

    def __init__(self, iterations: int) -> None:
        self._iterations = iterations

    def choose(self, forward: Forward[S], s: S, offered: list[Checked], numbers: Generator) -> int:
        """The option most visited; of equal ones the better, then the first."""
        root, scale = Node(), Scale()
        player = forward.player(s, offered)
        for _ in range(max(self._iterations, len(offered))):
            deal = Deal(forward, s, player, offered, numbers)
            here: list[Way] = [((-1, at), option) for at, option in deal.options()]
            if here:
                _iterate(forward, deal.position, player, here, root, scale, numbers)
        order = [root.below.get((-1, at), Node()) for at in range(len(offered))]
        best = max(order, key=lambda node: (node.visits, node.share))
        return order.index(best)


def _iterate(
    forward: Forward[S],
    s: S,
    mover: int,
    here: list[Way],
    root: Node,
    scale: Scale,
    numbers: Generator,
) -> None:
    """One way down, a playout, and what it was worth noted on the way."""
    node, way, known = root, [], True
    while here and known:
        edge, option, known = _next(node, here, numbers)
        forward.take(s, option)
        node = node.below[edge]
        way.append((node, mover))
        offered = forward.advance(s) if known else []
        here = []
        if known and deciding(forward, offered, s):
            mover, pc = forward.player(s, offered), forward.pc(s)
            here = [((pc, one[0]), one) for one in offered]
    if not known:
        play_out(forward, s, numbers)
    shares = scale.shares(leads(forward, s))
    for visited, chooser in way:
        visited.visits += 1
        visited.share += shares[chooser]


def _next(node: Node, here: list[Way], numbers: Generator) -> tuple[Edge, Checked, bool]:
    """The way to go on, and whether it was gone before. What was never tried comes first."""
    tried = [(edge, option) for edge, option in here if edge in node.below]
    for edge, _ in tried:
        node.below[edge].available += 1
    if len(tried) < len(here):
        fresh = [(edge, option) for edge, option in here if edge not in node.below]
        edge, option = fresh[rng.below(numbers, 0, len(fresh))]
        new = node.below[edge] = Node()
        new.available = 1
        return edge, option, False
    edge, option = max(tried, key=lambda one: node.below[one[0]].promise())
    return edge, option, True
