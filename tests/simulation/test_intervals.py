"""Intervals and tests against values worked out by hand or in the literature."""

import pytest

from tools.simulation.intervals import (
    Share,
    beyond_chance,
    chance_of_share,
    clustered,
    mcnemar,
    paired_numbers,
    paired_shares,
    ratio_spread,
    ratios,
    separate_shares,
    wilson,
)


def test_wilson() -> None:
    """The examples of Newcombe (1998), table I."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=1e-4)
    assert wilson(20, 20)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_difference_without_pairs() -> None:
    """The first example of Newcombe (1998)."""
    found = separate_shares(Share(48, 80), Share(56, 70))
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert found.value == pytest.approx(0.2)
    assert 0.005 < found.chance < 0.01


def test_a_difference_from_nothing() -> None:
    """Worked out from Wilson's bounds of both, 0 to 0.2775 and 0.5958 to 0.9821."""
    found = separate_shares(Share(0, 10), Share(9, 10))
    low = 0.9 - ((0.9 - 0.5958) ** 2 + 0.2775**2) ** 0.5
    assert (found.low, found.high) == pytest.approx((low, 0.9821), abs=1e-3)


def test_a_difference_of_pairs() -> None:
    found = paired_shares(both=20, first=12, second=2, neither=16)
    assert found.value == pytest.approx(-0.2)
    assert found.low < -0.2 < found.high < 0
    assert found.chance == pytest.approx(0.012939, abs=1e-6)
    swapped = paired_shares(both=20, first=2, second=12, neither=16)
    assert (swapped.low, swapped.high) == pytest.approx((-found.high, -found.low))


def test_pairs_that_go_together_tell_more() -> None:
    alike = paired_shares(both=480, first=0, second=40, neither=480)
    apart = paired_shares(both=230, first=250, second=290, neither=230)
    assert alike.value == pytest.approx(apart.value)
    assert alike.high - alike.low < apart.high - apart.low
    assert alike.chance < 1e-9 < 0.05 < apart.chance


def test_mcnemar() -> None:
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(5, 5) == 1.0
    assert mcnemar(0, 6) == pytest.approx(2 / 64)
    assert mcnemar(1000, 1000) == 1.0
    assert mcnemar(999, 1101) == pytest.approx(mcnemar(1101, 999))
    assert mcnemar(950, 1150) < 1e-4


def test_paired_numbers() -> None:
    found = paired_numbers([10, 20, 30, 40], [12, 21, 33, 42])
    assert found.value == 2.0
    assert found.low == pytest.approx(2 - 1.96 * (2 / 3 / 4) ** 0.5, abs=1e-3)
    assert paired_numbers([3, 4], [3, 4]).chance == 1.0
    assert paired_numbers([], []).chance == 1.0


def test_ratios_over_chunks() -> None:
    steady = [(50, 100)] * 20
    found = ratios(steady, [(40, 100), (60, 100)] * 10)
    assert found.value == 0.0
    assert found.chance == 1.0
    changed = ratios([(48, 100), (52, 100)] * 10, [(58, 100), (62, 100)] * 10)
    assert changed.value == pytest.approx(0.1)
    assert changed.chance < 1e-9


def test_what_hangs_together_weighs_less() -> None:
    """A thousand decisions that were all alike within a match are as many as the matches."""
    alike = clustered([(100, 100), (0, 100)] * 10, matches=20)
    apart = clustered([(50, 100), (49, 100)] * 10, matches=2000)
    assert alike.weight < 0.02
    assert apart.weight == 1.0
    low, high = alike.bounds
    assert high - low > 0.3
    assert clustered([(500, 1000)], matches=20).weight == 0.02
    assert clustered([], matches=0).bounds == (0.0, 1.0)


def test_few_chunks_are_students() -> None:
    """With 38 degrees of freedom t = 3.566 has a two-sided probability of 0.001."""
    before, after = [(49, 100), (51, 100)] * 10, [(49, 100), (51, 100)] * 10
    step = 3.566 * (2 * ratio_spread(before)) ** 0.5
    moved = [(count + 100 * step, of) for count, of in after]
    assert ratios(before, moved).chance == pytest.approx(0.001, rel=0.01)


def test_holm() -> None:
    assert beyond_chance([0.01, 0.04, 0.03]) == [True, False, False]
    assert beyond_chance([0.01, 0.02, 0.02]) == [True, True, True]
    assert beyond_chance([0.06]) == [False]
    assert beyond_chance([]) == []


def test_few_matches_say_nothing() -> None:
    assert chance_of_share(Share(4, 4), 0.25) == 1.0
    assert chance_of_share(Share(400, 400), 0.25) < 1e-9
