"""Random streams: the reference generator, unbiased draws, independence of streams."""

from engine.play import rng


def test_known_vectors_of_pcg32() -> None:
    numbers = rng.seeded(42, 54)
    found = [rng.step(numbers, 0) for _ in range(6)]
    assert found == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


def test_our_streams_never_change() -> None:
    numbers = rng.streams(7, ("deck", "die"))
    assert [rng.below(numbers, 0, 100) for _ in range(4)] == [6, 98, 88, 93]
    assert [rng.below(numbers, 1, 6) for _ in range(4)] == [0, 0, 1, 1]


def test_another_stream_or_order_leaves_a_stream_as_it_was() -> None:
    few, many = rng.streams(7, ("deck", "die")), rng.streams(7, ("bag", "die", "deck"))
    assert [rng.below(few, 0, 1000) for _ in range(20)] == [
        rng.below(many, 2, 1000) for _ in range(20)
    ]
    assert rng.streams(8, ("deck",)) != rng.streams(7, ("deck",))


def test_draws_are_in_bounds_and_even() -> None:
    numbers = rng.streams(1, ("die",))
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(numbers, 0, 6)] += 1
    assert all(850 < count < 1150 for count in counts)
    assert rng.below(numbers, 0, 1) == 0


def test_small_remainders_are_thrown_away() -> None:
    bound = (1 << 31) + 1
    numbers = rng.streams(3, ("die",))
    reject = rng.RANGE_32 - bound
    raw = rng.streams(3, ("die",))
    expected = next(n for n in iter(lambda: rng.step(raw, 0), -1) if n >= reject) % bound
    assert rng.below(numbers, 0, bound) == expected


def test_shuffles_and_samples_keep_everything() -> None:
    numbers = rng.streams(5, ("deck",))
    mixed = rng.shuffled(numbers, 0, range(20))
    assert sorted(mixed) == list(range(20))
    assert mixed != tuple(range(20))
    drawn = rng.sample(numbers, 0, range(5), 9)
    assert sorted(drawn) == list(range(5))
    assert rng.sample(numbers, 0, range(5), -1) == []
