"""The calls into a compiled game: what `runtime/calls.c` shows, with its types."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint8, c_uint64, c_void_p
from pathlib import Path
from typing import Any

_NUMBERS = POINTER(c_int64)
_STREAMS = POINTER(c_uint64)
_BYTES = POINTER(c_uint8)


class Wanted(ctypes.Structure):
    """What is wanted of many matches, as `runtime/calls.c` has it."""

    _fields_ = (
        ("seeds", _NUMBERS),
        ("matches", c_int64),
        ("limit", c_int64),
        ("bots", c_char_p),
        ("turn_phase", c_int32),
        ("formula", c_int32),
        ("facts", _NUMBERS),
        ("digests", _BYTES),
        ("counted", _NUMBERS),
        ("covered", _BYTES),
    )


CALLS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "rw_version": (c_int, ()),
    "rw_fingerprint": (c_char_p, ()),
    "rw_context": (c_void_p, ()),
    "rw_free_context": (None, (c_void_p,)),
    "rw_state": (c_void_p, ()),
    "rw_free_state": (None, (c_void_p,)),
    "rw_copy": (None, (c_void_p, c_void_p)),
    "rw_table": (c_int, (c_void_p, c_void_p, c_char_p)),
    "rw_start": (c_int, (c_void_p, c_void_p, c_char_p)),
    "rw_call": (c_int, (c_void_p, c_void_p, c_int, _NUMBERS, c_int)),
    "rw_advance": (c_int, (c_void_p, c_void_p, c_int, c_int)),
    "rw_offered": (c_int, (c_void_p, _NUMBERS)),
    "rw_decider": (c_int, (c_void_p, c_void_p)),
    "rw_check": (c_int, (c_void_p, c_void_p, c_int64, c_int, c_int, c_int)),
    "rw_choose": (c_int, (c_void_p, c_void_p, c_int64, c_int, c_int, c_int, c_int)),
    "rw_none": (c_int, (c_void_p, c_void_p)),
    "rw_text": (c_size_t, (c_void_p, c_char_p, c_size_t, c_int)),
    "rw_load": (c_int, (c_void_p, c_void_p, _NUMBERS, c_int)),
    "rw_trouble": (c_int, (c_void_p,)),
    "rw_at": (c_int, (c_void_p,)),
    "rw_detail": (c_int64, (c_void_p, c_int)),
    "rw_status": (c_int, (c_void_p,)),
    "rw_pc": (c_int, (c_void_p,)),
    "rw_choices": (c_int64, (c_void_p,)),
    "rw_state_size": (c_size_t, ()),
    "rw_copied_size": (c_size_t, (c_void_p,)),
    "rw_digest": (c_int, (c_void_p, _BYTES)),
    "rw_redeal": (None, (c_void_p, c_int, _STREAMS)),
    "rw_rank": (c_int, (c_void_p, c_void_p, c_int, c_int, _NUMBERS)),
    "rw_standing": (c_int, (c_void_p, c_void_p, c_int, c_int, _NUMBERS)),
    "rw_watch": (None, (c_void_p, c_int, _BYTES)),
    "rw_turns": (c_int64, (c_void_p,)),
    "rw_playout": (c_int, (c_void_p, c_void_p, _STREAMS, c_int64, _NUMBERS)),
    "rw_playouts": (c_int, (c_void_p, POINTER(Wanted))),
    "rw_generator": (c_int, (c_char_p, c_char_p, _STREAMS)),
}
"""By name: what a call gives, and what it takes."""


def opened(path: Path) -> ctypes.CDLL:
    """A library whose calls know their types. Raises `OSError` for what is none of ours.

    While a call runs other threads of Python go on.
    """
    library = ctypes.CDLL(str(path))
    for name, (gives, takes) in CALLS.items():
        try:
            call = getattr(library, name)
        except AttributeError:
            raise OSError(f"{path.name} is no compiled game") from None
        call.restype, call.argtypes = gives, list(takes)
    return library
