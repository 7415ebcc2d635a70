"""What is left where the depth ends once what can be taken is taken, and taken back.

By the rules only moves that take are played on, on both sides, and either side may stop whenever
nothing more is gained: a search to quiet positions, as programs of chess have (Larry Harris, 1975;
Don Beal, 1990). Nothing is recorded of it, and what is not a take is not seen: what is told of it
is a hint.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=1)
>>> tree.exchanges.settled(1) == tree.value_at(1)  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf, isinf

from treeviz.errors import GameError
from treeviz.game.board import Board
from treeviz.game.game import Game, Move, State
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED, Columns
from treeviz.tree.exchange_place import ExchangePlace, Left, Retake
from treeviz.tree.opinions import Opinions

_PLIES = 8  # takes in a row: longer exchanges are hardly told from a search
_ASKED = 400  # positions judged in one exchange


class _TooLong(Exception):
    """An exchange has no end within what may be asked, or nobody can be asked."""


def narrowed(within: tuple[float, float], worth: float, me: Player) -> tuple[float, float]:
    """Return what both sides have once one of them has so much: alpha and beta.

    Parameters
    ----------
    within
        What MAX has at least, and MIN at most, in points of MAX's side.
    worth, me
        What a player has found, and who that is.
    """
    low, high = within
    return (max(low, worth), high) if me is Player.MAX else (low, min(high, worth))


def pieces_on(board: Board) -> int:
    """Return how many pieces stand on a board."""
    return sum(cell.owner is not None for row in board.rows for cell in row)


class Exchanges:
    """The exchanges at the end of the lines of one recording.

    Parameters
    ----------
    columns
        The recording.
    rules
        The game: its moves, and its boards, from which is read what was taken.
    state
        Gives the state of a node; None where none was recorded.
    opinions
        The heuristic, asked one or two moves past the depth.
    """

    def __init__(
        self,
        columns: Columns,
        rules: Game,
        state: Callable[[int], State],
        opinions: Opinions,
    ) -> None:
        self._columns, self._rules, self._state = columns, rules, state
        self._opinions = opinions
        self._found: dict[int, tuple[float, Retake] | None] = {}
        self._too_long: set[int] = set()
        # Exchanges of different lines often come to the same position.
        self._counted: dict[State, Left | None] = {}
        self._settled: dict[tuple[State, int, tuple[float, float]], tuple[Left | None, int]] = {}
        self._taking: dict[State, Sequence[ExchangePlace]] = {}
        self._asked = 0
        self.judged = 0  # positions past the depth, in all exchanges so far

    def settled(self, node: int) -> float | None:
        """Return what is left at a node once what can be taken is; its value if nothing is.

        None where the node has no value, where the exchange is too long, or where the game fails
        past the depth, which is no matter of what was recorded.
        """
        try:
            found = self.best_take(node)
        except GameError:
            return None
        if found is None:
            return None if node in self._too_long else self._columns.value_of(node)
        return found[0]

    def settled_beyond(self, node: int, worth: float) -> float | None:
        """Return what :meth:`settled` does, if that is better than so much for who moved there.

        None if it is not, or not known. To find that out takes far fewer positions.

        Parameters
        ----------
        node
            A node where the depth ends.
        worth
            What is to be exceeded, in points of MAX's side.
        """
        me, state = self._columns.player_of(node).other, self._state(node)
        if node in self._found or state is None:
            left = self.settled(node)
        else:
            left = self.left_at(state, narrowed((-inf, inf), worth, me))
        return left if left is not None and me.better(left, worth) else None

    def left_at(self, state: State, within: tuple[float, float] = (-inf, inf)) -> float | None:
        """Return what is left of an exchange that begins at a position; or None.

        None where :meth:`settled` has none.

        Parameters
        ----------
        state
            The game's own state where the search went no further, or after that.
        within
            What both sides have elsewhere: of what lies outside only that is known.
        """
        return None if (left := self._left_past(state, _PLIES, within)) is None else left.value

    def left_after(
        self, before: State, move: Move, within: tuple[float, float] = (-inf, inf)
    ) -> float | None:
        """Return what :meth:`left_at` does of where a move leads, played only if it goes on there.

        Parameters
        ----------
        before, move
            The game's own state, and a move there.
        within
            As for :meth:`left_at`.
        """
        try:
            place = self._after(before, move)
        except GameError:  # the heuristic fails before it
            place = ExchangePlace(self._rules, before, move)
        if (told := place.told) is not None and self._stands(place, told, within):
            self.judged += 1
            return told.value
        if told is not None:
            self._counted.setdefault(place.state, told)
        return self.left_at(place.state, within)

    def left_of(self, node: int, within: tuple[float, float] = (-inf, inf)) -> float | None:
        """Return what :meth:`left_at` does of the position of a node, also of one cut off."""
        rows, move = self._columns, self._columns.move[node]
        before = self._state(rows.parent[node]) if rows.state[node] is None else None
        if before is None or move is None:
            return self.left_at(self._state(node), within)
        return self.left_after(before, move, within)

    def counted_at(self, state: State) -> float | None:
        """Return what is counted in a position before anything is taken; or None.

        Parameters
        ----------
        state
            As for :meth:`left_at`.
        """
        return None if (here := self._left_past(state, 0)) is None else here.value

    def take_at(self, state: State) -> Retake | None:
        """Return the move that begins the best exchange at a position; None if none.

        Parameters
        ----------
        state
            As for :meth:`left_at`.
        """
        left = self._left_past(state, _PLIES)
        return None if left is None or not left.takes else left.retake

    def _left_past(
        self, state: State, plies: int, within: tuple[float, float] = (-inf, inf)
    ) -> Left | None:
        """Return what is left of an exchange of so many takes at most; None if not known.

        What was found before counts as much as it did then: what is told must not depend on what
        was asked first.
        """
        if state is None:
            return None
        asked = (state, plies, within)
        if asked in self._settled:
            left, cost = self._settled[asked]
            self.judged += cost
            return left
        self._asked, before = 0, self.judged
        try:
            place = ExchangePlace(self._rules, state)
            left = self._left(place, within, plies, self._judged(place))
        except (GameError, _TooLong):
            left = None
        self._settled[asked] = left, self.judged - before
        return left

    def best_take(self, node: int) -> tuple[float, Retake] | None:
        """Return what is left after the best exchange, and the move that begins it; None if none.

        The depth ends with the node, or would have if it had not been cut.

        Raises
        ------
        GameError
            If the game, or its heuristic, fails past the depth.
        """
        if node not in self._found:
            try:
                self._found[node] = self._best_take(node)
            except _TooLong:
                self._found[node] = None
                self._too_long.add(node)
        return self._found[node]

    def _best_take(self, node: int) -> tuple[float, Retake] | None:
        rows, kind = self._columns, self._columns.kind[node]
        if not node or kind not in (HORIZON, PRUNED):
            return None
        state, me = self._state(node), rows.player_of(node)
        if state is None or rows.player_of(rows.parent[node]) is not me.other:
            return None
        self._asked = 0
        place = ExchangePlace(self._rules, state)
        value = rows.value_of(node) if kind == HORIZON else self._judged(place).value
        if value is None or isinf(value):
            return None
        here = Left(value, {}, over=self._rules.is_over(state))
        left = self._left(place, (-inf, inf), _PLIES, here)
        if not left.takes or not me.better(left.value, value):
            return None
        left = self._plainly(state, left) if len(left.takes) > 1 else left
        return left.value, left.retake

    def _plainly(self, state: State, left: Left) -> Left:
        """Return the same with the one take that leaves as much as several do, if there is one."""
        for take in self._takes(state):
            counted = self._judged(take)
            if counted.value != left.value:
                continue
            then = self._left(take, (-inf, inf), _PLIES - 1, counted)
            if then.value == left.value and not then.takes:
                return Left(left.value, counted.terms, (take.move,))
        return left

    def _left(
        self, place: ExchangePlace, within: tuple[float, float], plies: int, here: Left
    ) -> Left:
        """Return what is left, so far as it lies within what both sides have elsewhere.

        After a take the other side may stop: nobody gets more by it than is counted at once. So the
        takes that gain most are tried first, and those that gain nothing are not.
        """
        if not plies or self._stands(place, here, within):
            return here
        best, me, (low, high) = here, place.mover, within
        takes = [(take, self._judged(take)) for take in self._takes(place.state)]
        takes.sort(key=lambda take: -take[1].value if me is Player.MAX else take[1].value)
        for take, counted in takes:
            if not me.better(counted.value, best.value):
                break
            if not me.better(high if me is Player.MAX else low, best.value):
                break
            low, high = narrowed((low, high), best.value, me)
            then = self._left(take, (low, high), plies - 1, counted)
            if me.better(then.value, best.value):
                best = Left(then.value, then.terms, (take.move, *then.takes))
        return best

    def _stands(self, place: ExchangePlace, here: Left, within: tuple[float, float]) -> bool:
        """Return whether the other side does not let it come to this, or the game is over here."""
        if isinf(here.value) or here.over:
            return True
        me, (low, high) = place.mover, within
        return not me.better(high if me is Player.MAX else low, here.value)

    def _judged(self, place: ExchangePlace) -> Left:
        """Return what is counted in a position."""
        self._asked += 1
        self.judged += 1
        counted = self._counted_at(place.state) if place.told is None else place.told
        if counted is None or self._asked > _ASKED:
            raise _TooLong
        return counted

    def _counted_at(self, state: State) -> Left | None:
        """Return what is counted in a position that was played; None if nobody can be asked."""
        if state not in self._counted:
            (value, terms), over = self._opinions.past_depth(state)
            self._counted[state] = None if value is None else Left(value, terms, over=over)
        return self._counted[state]

    def _takes(self, state: State) -> Sequence[ExchangePlace]:
        """Return the positions to which moves lead that take something off the board."""
        if state not in self._taking:
            self._taking[state] = tuple(self._taken_from(state))
        return self._taking[state]

    def _taken_from(self, state: State) -> Iterator[ExchangePlace]:
        rules, before = self._rules, None
        known = rules.captures(state)
        for move in rules.moves(state) if known is None else known:
            takes = True if known is not None else rules.takes(state, move)
            if takes is False:
                continue
            if takes:
                yield self._after(state, move)
                continue
            later = ExchangePlace(rules, state, move)
            before = before or rules.board(state)
            after = rules.board(later.state)
            if before is not None and after is not None and pieces_on(after) < pieces_on(before):
                yield later

    def _after(self, state: State, move: Move) -> ExchangePlace:
        """Return the position after a take, with what is counted there if that is told."""
        told = self._opinions.after(state, move)
        if told is None or told[0] is None:
            return ExchangePlace(self._rules, state, move)
        return ExchangePlace(self._rules, state, move, Left(told[0], told[1]))
