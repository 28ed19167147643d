"""Intervals and tests for counts and differences, all of 95 %.

Wilson's interval for a share, Newcombe's for a difference of two (paired or not), McNemar's test
of pairs, a normal test of paired numbers and of ratios over chunks, and Holm's rule for many.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959963984540054
"""A normal number lies within so many deviations with a probability of 95 %."""
SIGNIFICANT = 0.05
LEAST_EXPECTED = 5
"""Where fewer are expected a normal test says nothing."""
FEW = 20
"""Fewer chunks than these say nothing of how much chunks differ."""
EXACT = 2000
"""Up to so many pairs that differ McNemar's test is worked out exactly."""


@dataclass(frozen=True, slots=True)
class Share:
    """`count` out of `of`, and between what the true share lies.

    `weight` is less than 1 where what is counted hangs together, as the decisions of one match do:
    then they tell as much as so many fewer would.
    """

    count: int
    of: int
    weight: float = 1.0
    chunks: int = 0
    """From how many chunks the weight was estimated; 0: it was not."""

    @property
    def rate(self) -> float:
        """The share; 0 of nothing."""
        return self.count / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's interval."""
        return wilson(self.count * self.weight, self.of * self.weight)


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more the second has than the first, between what that lies, and how probable so
    much or more would be if nothing had changed.
    """

    value: float
    low: float
    high: float
    chance: float


def wilson(count: float, of: float) -> tuple[float, float]:
    """Wilson's score interval; of nothing all is possible."""
    if not of:
        return 0.0, 1.0
    rate, z_2 = count / of, Z * Z
    middle = (rate + z_2 / (2 * of)) / (1 + z_2 / of)
    half = Z / (1 + z_2 / of) * math.sqrt(rate * (1 - rate) / of + z_2 / (4 * of * of))
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == of else min(1.0, middle + half)
    return low, high


def paired_shares(both: int, first: int, second: int, neither: int) -> Difference:
    """Of pairs, in which something held both times, only the first, only the second, never:
    the second share less the first. Newcombe's interval (his tenth method), McNemar's test.
    """
    of = both + first + second + neither
    before, after = Share(both + first, of), Share(both + second, of)
    margins = (both + first) * (second + neither) * (both + second) * (first + neither)
    tied = (both * neither - first * second) / math.sqrt(margins) if margins else 0.0
    low, high = _newcombe(before, after, tied)
    return Difference(after.rate - before.rate, low, high, mcnemar(first, second))


def separate_shares(before: Share, after: Share) -> Difference:
    """The second share less the first, of things that do not pair: Newcombe's interval, and the
    test of two proportions.
    """
    low, high = _newcombe(before, after, 0.0)
    value = after.rate - before.rate
    pooled = (before.count + after.count) / max(1, before.of + after.of)
    spread = pooled * (1 - pooled) * (1 / max(1, before.of) + 1 / max(1, after.of))
    return Difference(value, low, high, _two_sided(value, spread))


def _newcombe(before: Share, after: Share, tied: float) -> tuple[float, float]:
    """`tied` is the correlation of the pairs, 0 without pairs."""
    old, new = before.rate, after.rate
    (old_low, old_high), (new_low, new_high) = before.bounds, after.bounds
    down, up = (new - new_low, old_high - old), (new_high - new, old - old_low)
    return new - old - _leg(*down, tied), new - old + _leg(*up, tied)


def _leg(one: float, other: float, tied: float) -> float:
    return math.sqrt(max(0.0, one * one - 2 * tied * one * other + other * other))


def mcnemar(first: int, second: int) -> float:
    """How probable so uneven a split of the pairs that differ would be by chance."""
    differ = first + second
    if not differ:
        return 1.0
    if differ > EXACT:
        return _two_sided(max(0, abs(first - second) - 1), float(differ))
    tail = sum(math.comb(differ, at) for at in range(min(first, second) + 1))
    return min(1.0, 2 * tail / (1 << differ))


def paired_numbers(before: Sequence[int], after: Sequence[int]) -> Difference:
    """The mean of the second less that of the first, of the same matches."""
    of = len(before)
    if not of:
        return Difference(0.0, 0.0, 0.0, 1.0)
    each = [new - old for old, new in zip(before, after, strict=True)]
    mean = sum(each) / of
    spread = sum((one - mean) ** 2 for one in each) / max(1, of - 1) / of
    half = Z * math.sqrt(spread)
    return Difference(mean, mean - half, mean + half, _two_sided(mean, spread))


def ratio_spread(pairs: Sequence[tuple[float, int]]) -> float:
    """The variance of a ratio of sums (count, of) over chunks that know nothing of each other."""
    of = sum(whole for _, whole in pairs)
    if not of or len(pairs) < 2:
        return 0.0
    rate = sum(count for count, _ in pairs) / of
    squares = sum((count - rate * whole) ** 2 for count, whole in pairs)
    return squares * len(pairs) / (len(pairs) - 1) / (of * of)


def clustered(pairs: Sequence[tuple[int, int]], matches: int) -> Share:
    """A ratio of sums over chunks as a share, weighed by how much its chunks differ; over few
    chunks, as if each match told one thing.
    """
    count, of = (sum(column) for column in zip(*pairs, strict=True)) if pairs else (0, 0)
    if not of:
        return Share(0, 0)
    rate = count / of
    alone, found = rate * (1 - rate) / of, ratio_spread(pairs)
    if len(pairs) < FEW or not alone or not found:
        return Share(count, of, min(1.0, matches / of))
    return Share(count, of, min(1.0, alone / found), len(pairs))


def ratios(before: Sequence[tuple[float, int]], after: Sequence[tuple[float, int]]) -> Difference:
    """The second ratio of sums less the first, each over chunks."""
    old, new = (_ratio(pairs) for pairs in (before, after))
    spread = ratio_spread(before) + ratio_spread(after)
    half = Z * math.sqrt(spread)
    chance = _two_sided(new - old, spread, len(before) + len(after) - 2)
    return Difference(new - old, new - old - half, new - old + half, chance)


def _ratio(pairs: Sequence[tuple[float, int]]) -> float:
    of = sum(whole for _, whole in pairs)
    return sum(count for count, _ in pairs) / of if of else 0.0


def _two_sided(value: float, spread: float, freedom: int = 0) -> float:
    """How probable a value so far from 0 is. Where its variance was estimated with so many degrees
    of freedom, it is Student's t, made normal by Wallace's approximation.
    """
    if not value:
        return 1.0
    if spread <= 0:
        return 0.0
    far = abs(value) / math.sqrt(spread)
    if freedom > 0:
        shrink = (8 * freedom + 1) / (8 * freedom + 3)
        far = shrink * math.sqrt(freedom * math.log1p(far * far / freedom))
    return math.erfc(far / math.sqrt(2))


def beyond_chance(chances: Sequence[float], level: float = SIGNIFICANT) -> list[bool]:
    """Holm's rule: which of many findings chance does not explain, with a probability of at most
    `level` that even one of them is wrong.
    """
    found = [False] * len(chances)
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[at] > level / (len(chances) - rank):
            break
        found[at] = True
    return found


def chance_of_share(share: Share, expected: float) -> float:
    """How probable a share so far from an expected one, or further, would be by chance; 1 where
    there is too little to tell.
    """
    if share.of * share.weight * min(expected, 1 - expected) < LEAST_EXPECTED:
        return 1.0
    spread = expected * (1 - expected) / (share.of * share.weight)
    return _two_sided(share.rate - expected, spread, max(0, share.chunks - 1))
