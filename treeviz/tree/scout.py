"""Whether an answer beats what was found of a move: a second look, as deep as the search went.

A cut leaves a bound. Whether it is reached is a question of yes or no, which costs far less than a
value: is one of the answers better for who answers than that bound? On the side of who answers one
such reply is enough, on the other all are tried, and one that holds the bound ends the test
(the test of SCOUT: Judea Pearl, 1980). What was recorded is used as it stands; where the search
left something out, the rules and the heuristic are asked, down to the ply where it stopped.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> move = tree.find("(3,1)-(4,1)")
>>> scout = Scout(tree, move, [100])
>>> [tree.notation(a) for a in tree.children(move) if scout.beaten_by(a) is not None]
['(2,0)-(2,1)', '(4,2)-(4,3)']
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from math import isinf, nextafter
from typing import NamedTuple

from treeviz.game.game import Move, State
from treeviz.game.player import Player
from treeviz.game.same_move import same_move
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, INNER, NO_PARENT, PRUNED
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import Judgement

_DEPTH_ENDS = bytes(code == HORIZON for code in range(256))
_NO_END = 1 << 30  # plies: the search went on to the end of the game


class OutOfReach(Exception):
    """What is asked cannot be told: there is no time, or the recording does not say enough."""


class ScoutVerdict(NamedTuple):
    """What an answer comes to: a value that proves that it beats the bound, or that it does not.

    Attributes
    ----------
    value, terms
        In points of MAX's side; and the heuristic's named terms where the line ends.
    line
        The moves after the answer, the game's own, so far as they were not recorded.
    sure
        Whether it follows from games that are over, and not from estimates.
    """

    value: float
    terms: Mapping[str, float]
    line: tuple[Move, ...] = ()
    sure: bool = False


@asked_once
def end_of_depth(tree: GameTree) -> int | None:
    """Return the ply at which the search stopped; None where it did not stop at one and the same.

    Parameters
    ----------
    tree
        The recording.
    """
    columns = tree.columns
    if HORIZON not in columns.kind:
        return None
    parent = columns.parent  # climb from all ends at once: those of one ply reach the root together
    nodes, plies = set(compress(parent, columns.kind.translate(_DEPTH_ENDS))), 1
    if NO_PARENT in nodes:  # it is the root itself that was not searched
        return 0
    while 0 not in nodes:
        nodes, plies = set(map(parent.__getitem__, nodes)), plies + 1
    return plies if len(nodes) == 1 else None


class Scout:
    """The test of the answers to one move.

    Parameters
    ----------
    tree, move
        The recording, and the node of a move of which a cut left only a bound.
    left
        How many positions may be looked at; it is counted down.
    bound
        The bound, in points of MAX's side; None: what the search found of the move.
    proved
        Whether an infinite estimate is less than a win: only games that are over are won.

    Raises
    ------
    OutOfReach
        If the search did not stop at one ply, found no bound, or counts plies.
    """

    def __init__(
        self,
        tree: GameTree,
        move: int,
        left: list[int],
        bound: float | None = None,
        *,
        proved: bool = False,
    ) -> None:
        end = end_of_depth(tree) if tree.reaches_horizon else _NO_END
        bound = tree.value_at(move) if bound is None else bound
        if end is None or bound is None or tree.facts.depth_penalty:
            raise OutOfReach
        self.tree, self._left = tree, left
        above = tree.columns.parent[move]
        self._they, self._bound, self._end = tree.player(above).other, bound, end
        self._proved = proved
        self._killers = dict[int, Move]()  # what ended the last test so many plies before the end

    def beaten_by(self, answer: int, bound: float | None = None) -> ScoutVerdict | None:
        """Return what an answer comes to, if it is better for who answers than the bound.

        None if it is not; the value is as good for that side at least as is told.

        Parameters
        ----------
        answer
            The node of the answer.
        bound
            A closer bound than that of the move, in points of MAX's side; None: that one.

        Raises
        ------
        OutOfReach
            If that cannot be told.
        """
        if bound is not None:
            self._bound = bound
        found = self._recorded(answer)
        return found if self._beats(found.value) else None

    def _beats(self, value: float) -> bool:
        return self._they.better(value, self._bound)

    def _decides(self, value: float, mover: Player) -> bool:
        """Return whether no other move of a player need be tried."""
        return self._beats(value) is (mover is self._they)

    def _recorded(self, node: int) -> ScoutVerdict:
        """Return what a recorded node comes to."""
        tree, kind = self.tree, self.tree.columns.kind[node]
        self._count()
        low, high = tree.bounds(node)
        if self._proved and rests_on_estimates(tree, node):
            low, high = _finite(low), _finite(high)
        at_least, at_most = (high, low) if self._they is Player.MIN else (low, high)
        if self._beats(at_least):
            return ScoutVerdict(at_least, {}, sure=self._is_sure(node, at_least))
        if not self._beats(at_most):
            return ScoutVerdict(at_most, {})
        if kind == PRUNED:
            return self._played(tree.state(node), self._end - tree.ply(node))
        mover = tree.player(node)
        if kind != INNER or mover is Player.CHANCE:
            raise OutOfReach
        best: ScoutVerdict | None = None
        sure = True
        # What was looked at costs nothing.
        for child in sorted(tree.children(node), key=lambda c: tree.columns.kind[c] == PRUNED):
            found = self._recorded(child)
            sure &= found.sure
            if best is None or mover.better(found.value, best.value):
                best = found
            if self._decides(found.value, mover):
                break
        assert best is not None, "it was searched"
        return self._as_sure(best, mover, sure)

    def _is_sure(self, node: int, value: float) -> bool:
        """Return whether who answers gets so much of a recorded node by the rules alone."""
        low, high = self.tree.certainty.at(node)
        return not self._they.better(value, high if self._they is Player.MIN else low)

    def _played(self, state: State, plies: int) -> ScoutVerdict:
        """Return what a position comes to that the search did not see, below a node cut off."""
        rules = self.tree.rules
        moves = list(rules.moves(state)) if plies else []
        if not moves:
            self._count()
            return self._judged(*self.tree._opinions.past_depth(state))
        mover = rules.to_move(state)
        if mover is Player.CHANCE:
            raise OutOfReach
        if (killer := self._killers.get(plies)) is not None:
            place = next((n for n, move in enumerate(moves) if same_move(move, killer)), 0)
            moves.insert(0, moves.pop(place))
        best: ScoutVerdict | None = None
        all_sure = True
        for move in moves:
            value, terms, line, sure = self._after(state, move, plies - 1)
            all_sure &= sure
            if best is None or mover.better(value, best.value):
                best = ScoutVerdict(value, terms, (move, *line), sure)
            if self._decides(value, mover):
                self._killers[plies] = move
                break
        assert best is not None, "the game is not over"
        return self._as_sure(best, mover, all_sure)

    def _after(self, state: State, move: Move, plies: int) -> ScoutVerdict:
        """Return what a position comes to after a move, so many plies before the depth ends."""
        if plies:
            return self._played(self.tree.rules.play(state, move), plies)
        told = self.tree._opinions.after(state, move)
        if told is None:
            return self._played(self.tree.rules.play(state, move), plies)
        self._count()
        return self._judged(told, over=False)

    def _judged(self, judgement: Judgement, over: bool) -> ScoutVerdict:
        """Return what a position comes to with which the depth ends, or the game."""
        value, terms = judgement
        if value is None:
            raise OutOfReach
        value = _finite(value) if self._proved and not over else value
        return ScoutVerdict(value, terms, sure=over)

    def _as_sure(self, best: ScoutVerdict, mover: Player, all_sure: bool) -> ScoutVerdict:
        """Return what the best move comes to: of those against who answers all have to be sure."""
        alike = mover is self._they or best.sure is all_sure
        return best if alike else best._replace(sure=all_sure)

    def _count(self) -> None:
        if self._left[0] <= 0:
            raise OutOfReach
        self._left[0] -= 1


def _finite(value: float) -> float:
    """Return a value; of an infinite one that which is next to it."""
    return nextafter(value, 0.0) if isinf(value) else value
