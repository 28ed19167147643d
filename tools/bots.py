"""Players that no person plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Protocol

from engine.core.problem import nearest_name
from engine.play import rng
from tools.failures import WrongUse

