"""Chess, by python-chess: positions are FENs, moves are written in SAN.

A state is the position's FEN. A move is python-chess's own ``Move``. MAX is White; White wins is
worth +1, Black wins −1, a draw 0; pictures and words write values in pawns (128 to a win) and wins
as mates, ``#2``. A game ends by mate, stalemate, bare kings or the 75-move rule;
repetitions are not in a FEN and are not seen.

It needs the extra: ``pip install 'gametreeviz[chess]'``. (python-chess is under the GPL.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from treeviz.errors import InputError, unknown
from treeviz.formatting.expected import is_one_of
from treeviz.formatting.plain_values import bare_text, read_text
from treeviz.formatting.scale import Scale
from treeviz.game.game import Board, Cell, Game, Heuristic, Move, Player
from treeviz.games.extras import needs
from treeviz.games.printed_board import FIGURES
from treeviz.games.quick_chess import quick_board

_POSITIONS_KEPT = 1 << 14
# With nine queens a side has 103 pawns' worth: less than a win, and sums of 128ths are exact.
_PAWN = 1 / 128
_WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}  # the textbook's
# What wins, by UCI's names of variants; of others nothing is said.
_AIMS = {
    "chess": "checkmate wins",
    "atomic": "who loses the king loses",
    "antichess": "who loses all pieces wins",
    "giveaway": "who loses all pieces wins",
    "suicide": "who loses all pieces wins",
    "crazyhouse": "checkmate wins",
    "kingofthehill": "checkmate wins, and so does a king in the centre",
    "racingkings": "the king that reaches the last rank wins",
    "3check": "checkmate wins, and so does the third check",
}


class Chess(Game):
    """Chess from any position.

    Parameters
    ----------
    position
        A FEN; its counters may be left out. None: the initial position.
    variant
        What is played, by python-chess's name for it: ``"atomic"``, ``"antichess"``,
        ``"crazyhouse"``, ``"horde"``, ``"kingofthehill"``, ``"racingkings"``, ``"3check"`` …

    Raises
    ------
    InputError
        If python-chess is not installed, the FEN is no position, or there is no such variant.
    """

    start: str
    position_meaning = "in FEN"
    scale = Scale("pawns", one=_PAWN, digits=1, win=1.0)

    def __init__(self, position: str | None = None, *, variant: str = "chess") -> None:
        try:
            self._chess: Any = import_module("chess")
        except ModuleNotFoundError as error:
            raise needs("chess", "python-chess") from error
        self.variant = variant
        self._rules = _rules(variant)
        self._quickly = self._rules is self._chess.Board
        self._kind = quick_board() if self._quickly else self._rules
        first, *others = self._rules.aliases
        self.known_as = others[0] if variant == "chess" else first
        self.aim = _AIMS.get(self._rules.uci_variant, "")
        self._boards: dict[str, Any] = {}
        if position is None or is_one_of(position, ("",)):
            self.start = self._rules.starting_fen
        else:
            self.start = self.parse(position)

    def __copy__(self) -> Chess:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)  # what it remembers serves both
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), self.variant, self.start)

    def to_move(self, state: str) -> Player:
        """Return MAX for White, MIN for Black."""
        return Player.MAX if self._board(state).turn else Player.MIN

    def moves(self, state: str) -> Iterable[Move]:
        """Yield the legal moves, as they are found; none once the game is over."""
        board = self._board(state)
        return () if _is_over_with_moves(board) else board.generate_legal_moves()

    def play(self, state: str, move: Move) -> str:
        """Return the FEN after a move."""
        before = self._board(state)
        if self._quickly:
            board = before.after(move)
            return self._kept(board.text(), board)
        board = before.copy(stack=False)
        board.push(move)
        board.clear_stack()
        return self._kept(str(board.fen()), board)

    def _board(self, state: str) -> Any:
        """Return the board of a FEN: that which a move led to, as long as it is kept."""
        board = self._boards.get(state)
        if board is None:
            board = self._kind(state)
            self._kept(state, board)
        return board

    def _kept(self, state: str, board: Any) -> str:
        """Keep a board by its FEN, which is returned: reading one takes as long as moving."""
        if len(self._boards) >= _POSITIONS_KEPT:
            self._boards.clear()
        self._boards[state] = board
        return state

    def utility(self, state: str) -> float:
        """Return +1 if White has won, −1 if Black has, else 0."""
        board = self._board(state)
        lost = board.is_variant_loss() or board.is_checkmate()
        if not lost and not board.is_variant_win():
            return 0.0
        return -1.0 if board.turn is lost else 1.0

    @property
    def heuristics(self) -> Mapping[str, Heuristic]:
        """The heuristic `material`; by default the game has no opinion."""
        return {"material": _Material(self)}

    def material(self, state: str) -> dict[str, float]:
        """Material, White's minus Black's: queen 9, rook 5, bishop and knight 3, pawn 1."""
        return self._material_on(self._board(state)).copy()

    def material_after(self, state: str, move: Move) -> dict[str, float] | None:
        """Return the same after a move that surely ends no game, without playing it; else None."""
        board = self._board(state)
        taken = board.taken_by(move) if self._quickly else None
        if taken is None:
            return None
        left = self._material_on(board).copy()
        if taken:
            white = taken.isupper()
            worth = _WORTH[taken.lower()] * _PAWN
            left["White's pieces" if white else "Black's pieces"] -= worth if white else -worth
        return left

    def _material_on(self, board: Any) -> dict[str, float]:
        """Return the material of a board; a quick one keeps it: its moves are asked about, too."""
        if self._quickly and board.counted is not None:
            counted: dict[str, float] = board.counted
            return counted
        light, white, black = board.occupied_co[self._chess.WHITE], 0, 0
        masks = board.pawns, board.knights, board.bishops, board.rooks, board.queens
        for men, worth in zip(masks, _WORTH.values(), strict=True):
            whites = (men & light).bit_count()
            white += worth * whites
            black += worth * (men.bit_count() - whites)
        counted = {"White's pieces": white * _PAWN, "Black's pieces": -black * _PAWN}
        if self._quickly:
            board.counted = counted
        return counted

    def side(self, player: Player) -> str:
        """Return ``"White"`` for MAX, ``"Black"`` for MIN."""
        return "White" if player is Player.MAX else "Black"

    def outcome(self, state: str) -> str:
        """Return ``"White wins"``, ``"Black wins"``, ``"stalemate"`` or ``"draw"``."""
        if not self.utility(state) and self._board(state).is_stalemate():
            return "stalemate"
        return super().outcome(state)

    def remark(self, state: str) -> str | None:
        """Return ``"gives mate"``, ``"gives stalemate"``, ``"gives check"``, or None."""
        board = self._board(state)
        if board.is_checkmate():
            return "gives mate"
        if board.is_stalemate():
            return "gives stalemate"
        return "gives check" if board.is_check() else None

    def takes(self, state: str, move: Move) -> bool:
        """Tell whether a move captures, en passant included."""
        return bool(self._board(state).is_capture(move))

    def captures(self, state: str) -> Iterable[Move]:
        """Yield the legal moves that capture, en passant included; none once the game is over."""
        board = self._board(state)
        return () if _is_over_with_moves(board) else board.generate_legal_captures()

    def may_win(self, state: str, move: Move) -> bool:
        """Tell whether a move may win at once: in chess itself only one that gives check does."""
        return self.variant != "chess" or bool(self._board(state).gives_check(move))

    def parse(self, text: str) -> str:
        """Return the state that a FEN describes.

        Raises
        ------
        InputError
            If it is no FEN, or one of no position that can be.
        """
        text = read_text(text, "a position as text")
        try:
            board = self._rules(text.strip())
        except ValueError as error:
            raise InputError(f"{text!r} is no FEN: {error}") from error
        if not board.is_valid():
            problems = [
                status.name.lower().replace("_", " ")
                for status in self._chess.Status
                if status.name and status & board.status()
            ]
            raise InputError(f"{text!r} cannot be: {', '.join(problems)}")
        return str(board.fen())

    def native(self, state: str) -> Any:
        """Return a new board of python-chess, as programs over it take one."""
        return self._rules(state)

    def key(self, state: str) -> str:
        """Return the FEN without its counters."""
        return state.rsplit(" ", 2)[0]

    def board(self, state: str) -> Board:
        """Return the board; a king in check is marked."""
        board = self._board(state)
        rows = [[Cell()] * 8 for _ in range(8)]
        for square, piece in board.piece_map().items():
            rows[7 - square // 8][square % 8] = _cell(piece.symbol())
        return Board(
            tuple(map(tuple, rows)),
            marked=self._check(board),
            checkered=True,
            column_names=tuple("abcdefgh"),
            row_names=tuple("87654321"),
        )

    def _check(self, board: Any) -> tuple[tuple[int, int], ...]:
        if not board.is_check():
            return ()
        square = board.king(board.turn)
        if square is None:  # in some variants there may be none, or several
            return ()
        return ((7 - square // 8, square % 8),)

    def notation(self, move: Move) -> str:
        """Return the move in coordinates, such as ``e2e4``."""
        return str(move.uci())

    def notation_at(self, state: str, move: Move) -> str:
        """Return the move in SAN, such as ``Nf3`` or ``Qxh7#``."""
        return str(self._board(state).san(move))


class _Material:
    """Material, White's minus Black's: queen 9, rook 5, bishop and knight 3, pawn 1."""

    def __init__(self, game: Chess) -> None:
        self._game = game

    def __call__(self, state: str) -> dict[str, float]:
        """Return what both sides have."""
        return self._game.material(state)

    def after(self, state: str, move: Move) -> dict[str, float] | None:
        """Return what both sides have after a move; None where it has to be played to tell."""
        return self._game.material_after(state, move)


def _is_over_with_moves(board: Any) -> bool:
    """Return whether a game is over although its mover may have legal moves.

    Mate and stalemate leave none. `Board.is_game_over` would look for them, and for one legal move,
    before all are looked for.
    """
    if board.is_variant_end() or board.is_insufficient_material():
        return True
    return bool(board.is_seventyfive_moves())


def _made(kind: type[Chess], variant: str, start: str) -> Chess:
    """Return a game as it was pickled: by its variant, and the position it begins at."""
    return kind(start, variant=variant)


def _rules(variant: str) -> Any:
    """Return the class of boards that plays a variant."""
    import_module("chess.variant")
    chess: Any = import_module("chess")
    offered = [board.uci_variant for board in chess.variant.VARIANTS]
    if (typed := bare_text(variant)) is None:
        raise unknown("variant of chess", variant, offered)
    known = {
        name.lower(): board
        for board in chess.variant.VARIANTS
        for name in (*board.aliases, board.uci_variant)
    }
    wanted = " ".join(typed.lower().replace("_", " ").split())
    if wanted not in known:
        raise unknown("variant of chess", variant, offered)
    return known[wanted]


@cache
def _cell(symbol: str) -> Cell:
    """Return the square on which a man stands: one and the same for all twelve kinds."""
    return Cell(FIGURES[symbol], Player.MAX if symbol.isupper() else Player.MIN)
