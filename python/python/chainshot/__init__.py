"""A fast solver for SameGame, Bubble Breaker, Clickomania, PopStar and their kin.

>>> import chainshot
>>> line = chainshot.solve("2130/1130/2233/0013", playouts=1000)
>>> chainshot.verify("2130/1130/2233/0013", line.moves, line.score)
True
"""

from collections.abc import Sequence
from typing import Any, Union

from ._chainshot import (
    Comparison,
    Line,
    Replay,
    __version__,
    compare,
    draw,
    generate,
    read,
    replay,
    rule_sets,
    solve,
    verify,
)

Board = Union[str, Sequence[Sequence[int]], Any]
Moves = Union[str, Sequence[str]]

__all__ = [
    "Board",
    "Comparison",
    "Line",
    "Moves",
    "Replay",
    "__version__",
    "compare",
    "draw",
    "generate",
    "read",
    "replay",
    "rule_sets",
    "solve",
    "verify",
]
