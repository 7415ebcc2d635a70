"""How a search of somebody's own gets its positions, found by trying what its program may use.

A parameter called ``board`` may want rows of ``x``, ``o`` and ``_``, of ``1``, ``-1`` and ``0``,
one flat list, an array, or a board of python-chess; and ``x_to_move`` may mean either. What is
right shows when the search is called: given anything else it fails, or sees no move, or makes
boards that no move of the game leads to.

>>> from treeviz import games
>>> handed = [one.board("xo_/___/___") for one in handings(games.TicTacToe(), ["board"], {})]
>>> handed[0], handed[7]
([['x', 'o', ' '], [' ', ' ', ' '], [' ', ' ', ' ']], [[1, -1, 0], [0, 0, 0], [0, 0, 0]])
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, permutations
from re import compile as pattern
from typing import Any, NamedTuple

from treeviz.diagnosis.calls.argument_values import value_for
from treeviz.diagnosis.calls.given_boards import number_forms, rows_of
from treeviz.diagnosis.calls.whose_turn import says_whose_turn
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, State
from treeviz.game.player import SIDES, Player
from treeviz.recorder.usual_names import COLOUR, PLAYER, POSITION

_SIGNS: Sequence[tuple[Any, Any, Any]] = (
    *(("X", "O", " "), ("X", "O", "_"), ("X", "O", "."), ("X", "O", "-"), ("X", "O", "")),
    *((1, -1, 0), (-1, 1, 0), (1, 2, 0), (2, 1, 0), ("X", "O", None), ("O", "X", " ")),
)  # of MAX, of MIN, of nobody
_NUMBERS = ((1, -1, 0), (-1, 1, 0), (1, 2, 0), (2, 1, 0))
_TURNS: Sequence[tuple[Any, Any]] = (
    (True, False),
    (False, True),
    (1, -1),
    (-1, 1),
    (1, 2),
    (2, 1),
    (0, 1),
    (1, 0),
)
# In names of parameters that are true where MIN is to move.
_SECOND = pattern(r"(^|_)(min|blacks?|os?|opponents?|humans?|second|enemys?|theirs?)($|_)")
_MOST = 400  # ways to try
_Shape = Callable[[list[list[Any]]], Any]
_Drawn = tuple[Callable[[State], Any], Sequence[Any]]  # what makes a board, and its signs


class Handing(NamedTuple):
    """How a search gets a position and whose turn it is, where names leave it open.

    Attributes
    ----------
    position
        The parameter that is the position; empty: names tell it.
    board
        What makes of a state what that parameter gets; None: its name tells it.
    turn
        The parameter that says whose turn it is; empty: names tell it.
    values
        What that one gets for MAX and for MIN.
    sides
        Other parameters that get a side, and which where MAX and where MIN is to move: the mover's
        opponent, or always the one whom the search plays for.
    """

    position: str = ""
    board: Callable[[State], Any] | None = None
    turn: str = ""
    values: tuple[Any, Any] = (True, False)
    sides: tuple[tuple[str, tuple[Any, Any]], ...] = ()

    def value_for(
        self,
        name: str,
        state: State,
        depth: int,
        rules: Game,
        names: Collection[str],
        reads: Mapping[str, Any],
    ) -> tuple[bool, Any]:
        """Return whether it is known what a parameter gets, and that."""
        if name == self.position and self.board is not None:
            return True, self.board(state)
        for side, values in ((self.turn, self.values), *self.sides):
            if name == side:
                return True, values[rules.to_move(state) is Player.MIN]
        return value_for(name, state, depth, rules, names, reads)

    def held(self, rules: Game, state: State) -> Any:
        """Return what stands on the board that a program holds, where it is passed none."""
        return rows_of(rules, state) if self.board is None else self.board(state)

    def reads(self, names: Collection[str]) -> dict[str, Any]:
        """Return how calls are read that are handed over like this.

        Parameters
        ----------
        names
            The parameters of the function whose calls they are: an entry may have others.
        """
        found: dict[str, Any] = {"state": self.position} if self.position in names else {}
        told = self.turn in names
        return found | ({"player": self.turn, "max_player": self.values[0]} if told else {})


AS_NAMED = Handing()


def handings(
    rules: Game,
    needed: Sequence[str],
    reads: Mapping[str, Any],
    sides: Callable[[str], Sequence[tuple[Any, Any]]] = lambda name: (),
    written: Sequence[tuple[Any, Any, Any]] = (),
    *,
    arrays: bool = False,
) -> Iterator[Handing]:
    """Yield ways to hand positions to a search, the likeliest first; none where too much is open.

    Parameters
    ----------
    rules
        The game.
    needed
        The parameters that have no default.
    reads
        How its calls are read, as far as the user said it.
    sides
        Parameter → what its program says that it may be for one side and for the other.
    written
        What its program may put on a board: of MAX, of MIN, of nobody.
    arrays
        Whether its program is likely to keep its boards in arrays.
    """
    boards = list(_boards(rules, written, arrays=arrays))
    if not needed:  # it reads a board that its program holds
        yield from islice((Handing("", board) for board, _ in boards), _MOST)
        return
    start = rules.start
    known = {name: value_for(name, start, 1, rules, needed, reads)[0] for name in needed}
    unknown = [name for name in needed if not known[name]]
    position = next(
        (n for n in needed if n == reads.get("state") or n.lower() in POSITION), ""
    )  # fmt: skip
    if not position and unknown:
        position = unknown.pop(0)
    usual = [name for name in needed if name.lower() in PLAYER and name.lower() not in COLOUR]
    if not position or len(unknown) > len(SIDES):
        return
    if unknown and len(unknown) + len(usual) > 1:
        yield from islice(_sided(rules, boards, position, unknown, usual), _MOST)
    if len(unknown) > 1:
        return
    turn = unknown[0] if unknown else usual[0] if usual else ""
    own, made = sides(turn) if turn else (), 0
    # Numbers alone do not say whose turn it is, as signs on a board do.
    said = bool(turn) or says_whose_turn(needed, reads)
    numbers = [(form, ()) for form in number_forms(rules.start)] if said else []
    for board, signs in chain(numbers, boards):
        turns = _turns(rules, signs, turn, usual=not unknown) if turn else [None]
        for values in dict.fromkeys([*own, *turns]):
            if (made := made + 1) > _MOST:
                return
            yield (
                Handing(position, board)
                if values is None
                else Handing(position, board, turn, values)
            )


def _sided(
    rules: Game,
    boards: Sequence[_Drawn],
    position: str,
    unknown: Sequence[str],
    usual: Sequence[str],
) -> Iterator[Handing]:
    """Yield ways in which one parameter says whose turn it is, and others get a side as well.

    That is the mover's opponent, or whom the search plays for; two get that one and its opponent.
    """
    turns = usual[:1] or unknown
    for board, signs in boards:
        named = tuple(rules.side(player) for player in SIDES)
        placed = [(signs[0], signs[1])] if signs else []
        for values in dict.fromkeys([*placed, named, tuple(one.lower() for one in named), (1, -1)]):
            for turn in turns:
                others = [name for name in unknown if name != turn]
                ways = [
                    [(one, one) for one in those] for those in permutations(values, len(others))
                ]
                if len(others) == 1:  # last: it fits those, too, where they are called
                    ways.append([values[::-1]])
                for those in ways:
                    yield Handing(
                        position, board, turn, values, tuple(zip(others, those, strict=True))
                    )


def _turns(
    rules: Game, signs: Sequence[Any], name: str, *, usual: bool
) -> Iterator[tuple[Any, Any] | None]:
    """Yield what may be said of whose turn it is: a truth, the sign that is placed, a number.

    None, the first if the parameter has a usual name: as that name says.
    """
    placed = [(signs[0], signs[1])] if signs else []
    sides = tuple(rules.side(player) for player in SIDES)
    said = [*placed, sides, tuple(side.lower() for side in sides)]
    if usual:
        yield from dict.fromkeys([None, *said, *_TURNS])
    else:
        truths = _TURNS[:2] if _SECOND.search(name.lower()) is None else _TURNS[1::-1]
        yield from dict.fromkeys([*truths, *said, *_TURNS[2:]])


def _boards(
    rules: Game, written: Sequence[tuple[Any, Any, Any]], *, arrays: bool
) -> Iterator[_Drawn]:
    """Yield what may be made of a state, and the signs used: of MAX, of MIN, of nobody."""
    native = getattr(rules, "native", None)
    if native is not None:
        yield native, ()
    own = _own_signs(rules)
    if own is None:  # a program that plays it has states such as the game's own
        yield _as_it_is, ()
        return
    signs = [own, (own[0], own[1], " "), (own[0], own[1], None), *written, *_SIGNS]
    signs = list(dict.fromkeys(signs))
    shapes: list[tuple[_Shape, Sequence[Any]]] = [(_rows, signs[1:]), (_flat, signs)]
    shapes += [(_tuples, signs), (_text, [one for one in signs if _letters(one)])]
    shapes += [(_by_square, signs), (_numbered, signs[:4])]
    if "numpy" in sys.modules:
        shapes.insert(0 if arrays else len(shapes), (_array, _NUMBERS))
    for shape, those in shapes:
        for one in those:
            yield partial(_shaped, rules, shape, one), one


def _as_it_is(state: State) -> State:
    return state


def _own_signs(rules: Game) -> tuple[str, str, str] | None:
    """Return a game's own signs; None if its positions are no rows of one sign each."""
    checked = CheckedGame(rules)
    rows = checked.position(rules.start).split("/")
    board = checked.board(rules.start)
    if board is None or len({len(row) for row in rows}) != 1:
        return None
    if (len(rows), len(rows[0])) != (len(board.rows), len(board.rows[0])):
        return None
    blank = next((sign for sign in "_.-" if any(sign in row for row in rows)), "_")
    first, second = (rules.side(player)[:1] for player in SIDES)
    return (first, second, blank) if first and second and first != second else None


def _shaped(rules: Game, shape: _Shape, signs: Sequence[Any], state: State) -> Any:
    return shape(_drawn(rules, state, signs))


def _drawn(rules: Game, state: State, signs: Sequence[Any]) -> list[list[Any]]:
    own = _own_signs(rules)
    assert own is not None, "asked only where there are such rows"
    table = dict(zip(own, signs, strict=True))
    rows = rules.position(state).split(" ")[0].split("/")
    return [[table.get(sign, signs[2]) for sign in row] for row in rows]


def _rows(rows: list[list[Any]]) -> Any:
    return rows


def _flat(rows: list[list[Any]]) -> Any:
    return [sign for row in rows for sign in row]


def _array(rows: list[list[Any]]) -> Any:
    return sys.modules["numpy"].array(rows)


def _tuples(rows: list[list[Any]]) -> Any:
    return tuple(map(tuple, rows))


def _text(rows: list[list[Any]]) -> Any:
    return "".join(_flat(rows))


def _by_square(rows: list[list[Any]]) -> Any:
    return {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}


def _numbered(rows: list[list[Any]]) -> Any:
    flat = _flat(rows)
    blanks = (" ", "_", ".", "-", "", None)
    return [place + 1 if sign in blanks else sign for place, sign in enumerate(flat)]


def _letters(signs: Sequence[Any]) -> bool:
    return all(isinstance(sign, str) and len(sign) == 1 for sign in signs)
