"""Random numbers of a match: PCG32, one independent generator for each named stream.

PCG32 is the XSH-RR generator of Melissa O'Neill: 64 bits of state, an odd increment, 32 bits a
step. A generator is two integers in a flat list, its state and its increment, so that a saved
match goes on with the same numbers on every machine.

The state and the increment of a stream come from the seed of the match and the *name* of the
stream: another stream, or another order of them, leaves the numbers of this one as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

MULTIPLIER = 6364136223846793005
MASK_64 = (1 << 64) - 1
MASK_32 = (1 << 32) - 1
RANGE_32 = 1 << 32

WIDTH = 2
"""Integers that one generator takes in the list."""


def seeded(state: int, sequence: int) -> list[int]:
    """A generator (state, increment) started as the reference implementation does."""
    numbers = [0, ((sequence << 1) | 1) & MASK_64]
    step(numbers, 0)
    numbers[0] = (numbers[0] + state) & MASK_64
    step(numbers, 0)
    return numbers


def streams(seed: int, names: Sequence[str]) -> list[int]:
    """The generators of all streams, one after the other."""
    numbers: list[int] = []
    for name in names:
        digest = sha256(f"{seed}\n{name}".encode()).digest()
        first, second = digest[:8], digest[8:16]
        numbers += seeded(int.from_bytes(first, "big"), int.from_bytes(second, "big"))
    return numbers


def step(numbers: list[int], at: int) -> int:
    """The next 32 bits of the generator whose state stands at `at`."""
    old = numbers[at]
    numbers[at] = (old * MULTIPLIER + numbers[at + 1]) & MASK_64
    shifted = (((old >> 18) ^ old) >> 27) & MASK_32
    turn = old >> 59
    return ((shifted >> turn) | (shifted << (-turn & 31))) & MASK_32


def below(numbers: list[int], stream: int, bound: int) -> int:
    """A number from 0 to bound - 1, all equally likely; `stream` counts from 0.

    Numbers below the remainder of 2^32 are thrown away, since they would favour small results.
    """
    at = stream * WIDTH
    reject = (RANGE_32 - bound) % bound
    while True:
        number = step(numbers, at)
        if number >= reject:
            return number % bound


def shuffled(numbers: list[int], stream: int, items: Sequence[int]) -> tuple[int, ...]:
    """The items in random order (Fisher and Yates, from the end)."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(numbers, stream, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def sample(numbers: list[int], stream: int, items: Sequence[int], number: int) -> list[int]:
    """`number` of the items at random (at most all), in the order in which they came up."""
    rest = list(items)
    return [
        rest.pop(below(numbers, stream, len(rest))) for _ in range(min(max(number, 0), len(rest)))
    ]
