"""How far a match may go: the same for every machine that plays it."""

from __future__ import annotations

INSTRUCTIONS = 400_000
"""How many instructions may follow one choice before an effect is taken to have no end."""

STACK_LIMIT = 4000
"""Integers on the stack beyond which effects are taken to call each other without end."""

STACK_CAUTION = 3000
"""Integers on the stack beyond which optional triggers are no longer offered."""

MOST_RECORDS = 500
"""Lasting records beyond which effects are taken to set them up without end."""

MOST_NUMBERS = 1000
"""Numbers among which one may be chosen: nobody reads a longer list."""

PATIENCE = 5000
"""Sets that are tried before a pick counts as one that can be completed."""

SEARCH_BUDGET = 60_000
"""Instructions that one question to the look-ahead may take before its answer is unproved."""

SEARCH_DEPTH = 60
"""Questions inside a question, each inside the one before."""

BEYOND = 1 << 62
"""No number of a game comes here; every machine can hold those below."""

UNBOUNDED = 1 << 40
"""Beyond what any counter without a maximum of its own holds; keeps values in 64 bits."""

NO_LIMIT = 1_000_000
"""Room of a zone that holds any number of pieces."""
