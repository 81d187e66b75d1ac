from collections.abc import Sequence
from typing import Any, ClassVar, SupportsIndex, Union, final

Board = Union[str, Sequence[Sequence[int]], Any]
"""Text such as "111/001/110" (rows from the top), rows of numbers with -1 for a gap, or an array of them."""
Moves = Union[str, Sequence[str], Any]
"""Text such as "a1 c4", or cells: a list or an array."""
_Scores = Union[Sequence[float], Any]

__version__: str

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

@final
class Line:
    """A complete game that a search has found. Lines can be compared, copied and pickled."""

    @property
    def score(self) -> int: ...
    @property
    def moves(self) -> list[str]: ...
    @property
    def playouts(self) -> int: ...
    @property
    def found_at(self) -> int: ...
    @property
    def optimal(self) -> bool: ...
    @property
    def method(self) -> str: ...
    def __new__(cls, score: int, moves: list[str], playouts: int, found_at: int, optimal: bool, method: str) -> Line: ...
    def __reduce__(self) -> tuple[type[Line], tuple[int, list[str], int, int, bool, str]]: ...

@final
class Replay:
    """How the replay of a line went; `open` is 0 for a complete game."""

    @property
    def score(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def open(self) -> int: ...
    def __new__(cls, score: int, left: int, open: int) -> Replay: ...
    def __reduce__(self) -> tuple[type[Replay], tuple[int, int, int]]: ...

@final
class Comparison:
    """Scores of two methods on the same boards, compared pair by pair."""

    @property
    def pairs(self) -> int: ...
    @property
    def difference(self) -> float: ...
    @property
    def interval(self) -> tuple[float, float]: ...
    @property
    def p(self) -> float: ...
    @property
    def wins(self) -> int: ...
    @property
    def losses(self) -> int: ...
    @property
    def ties(self) -> int: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __new__(
        cls,
        pairs: int,
        difference: float,
        interval: tuple[float, float],
        p: float,
        wins: int,
        losses: int,
        ties: int,
    ) -> Comparison: ...
    def __reduce__(self) -> tuple[type[Comparison], tuple[int, float, tuple[float, float], float, int, int, int]]: ...

def solve(
    board: Board,
    *,
    rules: str = "samegame",
    method: str = "best",
    playouts: SupportsIndex | float | str | None = None,
    seconds: float | None = None,
    seed: SupportsIndex = 1,
    start: SupportsIndex = 1,
    id: str = "",
    moves: Moves | None = None,
) -> Line:
    """Search a board, and return the best line. Other threads go on meanwhile, and Ctrl-C stops it on the main thread.

    `seed`, `start` and `id` say which random numbers it draws. The program draws by the id of the position, its `--seed` and
    the number of the start: with the same three, method, rules and playouts, both find the same line. `moves` are those of a
    line to begin with, which `polish` improves, and `anneal` and `race` welcome.
    """

def replay(board: Board, moves: Moves, *, rules: str = "samegame") -> Replay:
    """Play moves by the plain rules; ValueError for an illegal one."""

def verify(board: Board, moves: Moves, score: int, *, rules: str = "samegame") -> bool:
    """Whether moves are a complete legal game that comes to this score."""

def generate(shape: str, count: SupportsIndex = 1, *, seed: SupportsIndex = 1) -> list[list[list[int]]]:
    """Random boards such as `chainshot generate` makes: rows from the top."""

def read(text: str) -> list[tuple[str, list[list[int]]]]:
    """Boards from a text in any format that chainshot reads, each with its id."""

def compare(scores: _Scores, reference: _Scores) -> Comparison | None:
    """Compare scores on the same boards, pair by pair; None for fewer than two, or where one is no finite number."""

def rule_sets() -> list[tuple[str, str]]:
    """The names of all rule sets, each with a sentence about it."""

def draw(board: Board) -> str:
    """A board as text, rows from the top."""
