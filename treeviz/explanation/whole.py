"""What is said before and after the moves: read from the tree as facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from treeviz.explanation.board_facts import board_facts
from treeviz.explanation.bounds_compared import contradiction
from treeviz.explanation.chance_facts import ChanceMoves, on_average
from treeviz.explanation.deeper_cuts import CutsCounted, deeper_of
from treeviz.explanation.equals_less_facts import equals_less
from treeviz.explanation.fact import Estimate, Fact, Named, Side, squares
from treeviz.explanation.left_out_facts import InSearchOrder
from treeviz.explanation.legend_facts import legend_of
from treeviz.explanation.look_again_facts import winning_too
from treeviz.explanation.lost_at_once import lost_at_once
from treeviz.explanation.lost_position import left_with, of_losses, threatened_twice
from treeviz.explanation.meaning import Meaning, counts_as, meaning, plies_of
from treeviz.explanation.most_ways_to_err import most_ways_to_err
from treeviz.explanation.moves_told import MoveExplained, Statement
from treeviz.explanation.once_taken import captures_counted, may_turn
from treeviz.explanation.other_groups import group_of
from treeviz.explanation.past_depth import past_depth_of
from treeviz.explanation.past_depth_facts import judges_the_choice
from treeviz.explanation.plays_facts import Plays, ReturnedInstead
from treeviz.explanation.proved_anyway import ProvedAnyway, proved_anyway
from treeviz.explanation.ruled_out_facts import threatens_take
from treeviz.explanation.ties import quickest_wins, tie_of
from treeviz.explanation.told_of_search import how_searched, results_meant, size_of
from treeviz.explanation.unknown_facts import safe_where_unknown, what_is_unknown
from treeviz.explanation.whole_facts import (
    Among,
    EstimatedHere,
    EveryMoveLoses,
    GameOver,
    Group,
    LeafHere,
    NoRecommendation,
    NothingReached,
    Others,
    ToMove,
    ValuesMean,
)
from treeviz.explanation.why_cut import unsafe
from treeviz.explanation.won_beside import won_beside
from treeviz.formatting.numerals import BOUNDS
from treeviz.game.game import Player
from treeviz.tree.board_at import board_at, in_check
from treeviz.tree.columns import HORIZON, OPEN, PRUNED, TERMINAL
from treeviz.tree.cuts import cut_at
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.forced_past_depth import lost_later
from treeviz.tree.game_tree import GameTree
from treeviz.tree.only_move import is_only_move
from treeviz.tree.worse_left_out import LeftOpen, judged_left_out

_FEW = 3  # moves: of more the list itself tells what the others come to
_BOTH = 2  # answers: the one that wins, and the other


class Whole:
    """What is said before and after the moves."""

    def __init__(self, tree: GameTree, node: int, moves: tuple[MoveExplained, ...]) -> None:
        self.tree = tree
        self.node = node
        self.moves = moves
        self.me = tree.player(node)
        self.worse = "upper" if self.me is Player.MAX else "lower"  # a bound: no better than that
        self.mover = Side.of(tree, self.me)
        self.value = tree.value_at(node)
        self.best = tree.best_children(node)
        self.chosen = next((move for move in moves if move.chosen), None)
        self.among = Among(len(moves), sum(move.node not in self.best for move in moves))

    def opening(self) -> Iterator[Statement]:
        """Yield what is said before the moves."""
        tree, node, kind = self.tree, self.node, self.tree.columns.kind[self.node]
        if kind == TERMINAL or (not self.moves and kind not in (HORIZON, OPEN)):
            yield Statement.of(self.tree, self._over(), (node,))
            return
        chance = self.me is Player.CHANCE
        yield Statement.of(
            tree, ChanceMoves() if chance else ToMove(self.mover, in_check(tree, node)), (node,)
        )
        yield Statement.of(self.tree, self._searched, (node,))
        if self.unknown:
            every = (node, *(move.node for move in self.moves))
            known = what_is_unknown(tree, node, self._sure_anyway.forced)
            yield Statement.of(tree, known, every)
        if self._lost:
            values = {move.value for move in self.moves}
            alike = len(values) == 1 and all(move.result is Meaning.LOSS for move in self.moves)
            value = values.pop() if alike else None
            every = tuple(move.node for move in self.moves)
            lost = EveryMoveLoses(value, tree.reaches_horizon, self.mover, left_with(tree, node))
            yield Statement.of(tree, lost, every)
            yield from threatened_twice(tree, node)
        results = results_meant(tree, node, self.moves)
        if results:
            size = size_of(tree, node)
            sure = not (tree.reaches_horizon or tree.unfinished or (size.cut and not size.harmless))
            yield Statement.of(self.tree, ValuesMean(results, sure))
        board = tuple(board_facts(tree, node))
        told = legend_of(tree, node, [move.node for move in self.moves], board=bool(board))
        if told is not None:
            yield Statement.of(tree, told)
        yield from (Statement.of(tree, fact) for fact in board)
        guessed = self.chosen is not None and self._kind(self.chosen) is Meaning.ESTIMATE
        few = len(self.best) == 1 and len(self.judged.level) <= _BOTH
        if self._tied and not (few and guessed):  # the end names them
            quicker = self.chosen and self._quicker(self.chosen)  # told where it is played
            settled = {*self._refuted, *self.judged.worse}
            even = tie_of(tree, node, settled, self.judged.level, soonest=not quicker)
            yield Statement.of(tree, even, tuple(self.best))
        if guessed and (threat := threatens_take(tree, node)):
            yield Statement.of(tree, *threat)
        left = [m for m in self.moves if m.chosen or not (self._refuted and lost_at_once(m))]
        bounds = {tree.bound(move.node) for move in left}
        if bounds - {"exact"} or len({move.value for move in self.moves}) > _BOTH:
            worse = self.mover if any(map(self._is_at_best, left)) else None
            yield Statement.of(tree, InSearchOrder(worse=worse))

    @cached_property
    def _searched(self) -> Fact:
        """How far the search looked, and what it did there."""
        return how_searched(self.tree, self.node, self.moves)

    @property
    def _cut(self) -> int:
        """How many branches were cut at and below the position."""
        return size_of(self.tree, self.node).cut

    @property
    def _tied(self) -> bool:
        """Whether it is told that several moves are best, each worth what the search returned."""
        worth = {self.tree.value_at(child) for child in self.best}
        several = len(self.best) + len(self.judged.level) > 1 and worth == {self.value}
        return several and not (self._lost or self.unknown)

    def _over(self) -> Fact:
        tree = self.tree
        if tree.columns.kind[self.node] != TERMINAL:
            return LeafHere(self.value)
        result = tree.outcome(self.node)
        board = board_at(tree, self.node) if result else None
        return GameOver(self.value, result, squares(board))

    @cached_property
    def _lost(self) -> bool:
        """Whether there are moves to choose from, and every one of them loses."""
        if self.me is Player.CHANCE:
            return False
        return len(self.moves) > 1 and {*map(self._kind, self.moves)} == {Meaning.LOSS}

    def _is_at_best(self, move: MoveExplained) -> bool:
        """Return whether a bound is written for a move, and that at best the mover has as much."""
        if move.known != self.worse or move.value is None:
            return False
        written = self.tree.rules.scale.bounded(move.value, self.worse)
        return written.startswith(BOUNDS[self.worse])

    def closing(
        self,
        untold: CutsCounted,
        *,
        more: bool = False,
        full: bool = False,
        sound: bool = False,
    ) -> Iterator[Statement]:
        """Yield what is said after the moves.

        Parameters
        ----------
        untold
            How many cuts there were below the moves that were not told with them.
        more
            Whether others were.
        full
            Whether more words would not tell them either.
        sound
            Whether all of them are known to be as alpha-beta cuts.
        """
        if untold.cuts and self.chosen is not None and not self._fails_low():
            yield Statement.of(
                self.tree, deeper_of(self.tree, untold, self._cut, more, full, sound)
            )
        if self.unknown and self._cut and sound:
            yield Statement.of(self.tree, safe_where_unknown(self.tree, self.node), (self.node,))
        yield from self._decided

    @cached_property
    def _decided(self) -> tuple[Statement, ...]:
        """What is said after the moves, but of cuts."""
        return tuple(self._decision())

    def _decision(self) -> Iterator[Statement]:
        tree, node = self.tree, self.node
        every = tuple(move.node for move in self.moves)
        if self.chosen is None:
            if self.moves and self.me is Player.CHANCE:
                yield Statement.of(tree, on_average(tree, node, None), (node, *every))
            elif self.moves:
                yield Statement.of(self.tree, NoRecommendation(), (node,))
            elif tree.columns.kind[node] == HORIZON:
                yield Statement.of(self.tree, EstimatedHere(Estimate.of(tree, node)), (node,))
            return
        if self._fails_low():
            nothing = Statement.of(tree, NothingReached(self.mover, self.value), (node,))
            yield contradiction(tree, node) or nothing
            return
        if (instead := self._instead(self.chosen)) is not None:
            yield Statement.of(tree, instead, every)
            return
        plays, turn = self._plays(self.chosen), may_turn(tree, self.chosen)
        guessed = self._kind(self.chosen) is Meaning.ESTIMATE
        level = [*self.best, *self.judged.level] if turn is None and plays.taken is None else []
        less = equals_less(tree, self.chosen.node, level) if guessed else None
        yield Statement.of(tree, plays if less is None else replace(plays, stands=False), every)
        if turn is not None:
            yield Statement.of(tree, turn, tuple(n.node for n in (turn.played, *turn.others)))
        yield from [] if less is None else [Statement.of(tree, *less)]  # it says what stands, too
        seen = [move for move in self.moves if tree.columns.kind[move.node] != PRUNED]
        others = [move for move in seen if move.node not in {*self.best, self.chosen.node}]
        few = len(self.moves) <= _FEW or len(self._groups(others)) == 1
        wanted = few or self._with_estimates(others)
        wanted &= not (self.judged.level or self.judged.worse)  # these are told with their rows
        if others and wanted and self._kind(self.chosen) not in (Meaning.LOSS, Meaning.ESTIMATE):
            groups, kind = self._groups(others), self._kind(self.chosen)
            asked, too = not asks_nobody(tree), winning_too(tree, node)
            fact = Others(groups, self.among, kind, brief=not few, asked=asked, winning=too)
            yield Statement.of(tree, fact, tuple(move.node for move in others))
        if not self._lost:
            yield from most_ways_to_err(tree, self.best, self.me)
        else:
            yield from of_losses(tree, node, self.moves)
        past = [*past_depth_of(tree, self.chosen, self.moves)] if guessed else []
        yield from (judged := [one for one in past if judges_the_choice(one.fact)])
        # How far nobody can force a win follows from who does, past the depth.
        if guessed and not self.unknown and (self._sure_anyway.sure or not judged):
            yield Statement.of(tree, self._sure_anyway, every)
        yield from (one for one in past if one not in judged)

    @cached_property
    def unknown(self) -> bool:
        """Whether estimates tell no two moves apart, as nobody was asked, and nothing is proved."""
        chosen = self.chosen
        if chosen is None or chosen is not self.moves[0] or len(self.moves) == 1:
            return False
        alike = self._kind(chosen) is Meaning.ESTIMATE and self._alike()
        return alike and not self._fails_low() and not self._sure_anyway.sure

    @cached_property
    def _sure_anyway(self) -> ProvedAnyway:
        """What the rules prove although the choice rests on an estimate."""
        nodes, places = [m.node for m in self.moves], [m.place for m in self.moves]
        loss = self.tree.results.loss if self.me is Player.MAX else self.tree.results.win
        again = {n for n, left in self.judged.worse.items() if left.value == loss}
        return proved_anyway(self.tree, self.node, nodes, places, {*self._refuted, *again})

    def _with_estimates(self, moves: list[MoveExplained]) -> bool:
        """Return whether some of these moves are estimated, beside a choice that is certain."""
        return any(self._kind(move) is Meaning.ESTIMATE for move in moves)

    def _fails_low(self) -> bool:
        """Return whether no move reached the window, so that the search prefers none of them."""
        return self.tree.bound(self.node) == self.worse

    def _kind(self, move: MoveExplained) -> Meaning:
        return self._kinds[move.node]

    @cached_property
    def _kinds(self) -> dict[int, Meaning]:
        told = {move.node: meaning(self.tree, move.node, self.me) for move in self.moves}
        return told | dict.fromkeys(self._refuted, Meaning.LOSS)

    @cached_property
    def _refuted(self) -> frozenset[int]:
        """The moves that lose at once by the rules, though the search left that answer out."""
        return frozenset(move.node for move in self.moves if move.refuted)

    def _instead(self, chosen: MoveExplained) -> ReturnedInstead | None:
        """Return that the program returned another move, where the values of both are exact."""
        played = None if self.node else self.tree.facts.returned
        other = next((move for move in self.moves if move.node == played), None)
        if other is None or other.value is None or chosen.value is None:
            return None
        if not chosen.bound == other.bound == self.tree.bound(self.node) == "exact":
            return None
        mine, best = (Named(move.node, move.notation) for move in (other, chosen))
        return ReturnedInstead(mine, other.value, best, chosen.value)

    def _plays(self, chosen: MoveExplained) -> Plays:
        kinds = self.tree.columns.kind
        plies, at_most = plies_of(self.tree, self.node, chosen.node)
        level = [*self.best, *self.judged.level]
        return Plays(
            mover=self.mover,
            move=Named(chosen.node, chosen.notation),
            meaning=self._kind(chosen),
            value=self.value,
            exact=self.tree.bound(self.node) == "exact",
            plies=plies,
            at_most=at_most,
            own=chosen.value,
            own_bound=chosen.bound,
            among=len(self.moves),
            only=is_only_move(self.tree, self.node),
            equals=sum(m.value == chosen.value for m in self.moves)
            if self._lost
            else len(self.best),
            unseen=sum(kinds[move.node] == PRUNED for move in self.moves),
            lost=self._lost,
            quicker=self._quicker(chosen),
            soonest=quickest_wins(self.tree, self.best, self._kind(chosen))[1]
            if len(self.best) > 1
            else 0,
            unsafe=unsafe(self.tree, cut_at(self.tree, self.node)),
            alike=self.unknown,
            later=chosen is not self.moves[0],
            level=tuple(move for move in self._open if move.node not in self.judged.level),
            even=tuple(move for move in self._open if move.node in self.judged.level),
            tied=self._tied,
            unknown=asks_nobody(self.tree) and not self.value,
            saves=self._saves(chosen),
            sure=self._sure(chosen),
            best=self._best_proved(chosen),
            beside=won_beside(self.tree, self.best, chosen.node),
            alone=self._alone(chosen),
            **captures_counted(self.tree, chosen, self.moves, level, self._searched),
        )

    @property
    def _open(self) -> tuple[Named, ...]:
        """The moves that are as good as the chosen, or may be, by what was left out, too."""
        return tuple(move for move in self._may_be_level() if move.node not in self.judged.worse)

    @cached_property
    def judged(self) -> LeftOpen:
        """What the answers that the search left out make of the moves that it left open."""
        return judged_left_out(self.tree, [move.node for move in self._may_be_level()])

    def _may_be_level(self) -> tuple[Named, ...]:
        """Return the moves that may be as good as the chosen: only a bound of them is known."""
        if self.chosen is None or self._kind(self.chosen) not in (Meaning.ESTIMATE, Meaning.DRAW):
            return ()
        blind = asks_nobody(self.tree) and not self.node  # else estimates are compared, and told so
        lost = {*self._refuted, *(lost_later(self.tree) if blind else ())}
        level = (m for m in self.moves if m.bound == self.worse and m.value == self.value)
        return tuple(Named(m.node, m.notation) for m in level if m.node not in {*self.best, *lost})

    def _sure(self, chosen: MoveExplained) -> bool:
        """Return whether finished games alone decide, although there are estimates in the tree."""
        kinds = {self._kind(move) for move in self.moves}
        decided = self._kind(chosen).decided and not self._lost and Meaning.ESTIMATE not in kinds
        return decided and self.tree.reaches_horizon

    def _best_proved(self, chosen: MoveExplained) -> bool:
        """Return whether a draw is the most there is, though of some moves only bounds are known.

        Where there are estimates, what is certain is told beside them.
        """
        kinds = {self._kind(move) for move in self.moves}
        exact = self.tree.bound(self.node) == "exact" and not self.tree.reaches_horizon
        return exact and self._kind(chosen) is Meaning.DRAW and Meaning.BOUND in kinds

    def _alone(self, chosen: MoveExplained) -> bool:
        """Return whether a move wins, some of the others draw and some lose, and these are many."""
        kinds = {self._kind(move) for move in self.moves if move is not chosen}
        wins = self._kind(chosen) is Meaning.WIN and kinds == {Meaning.DRAW, Meaning.LOSS}
        return wins and len(self.moves) > _FEW

    def _saves(self, chosen: MoveExplained) -> bool:
        """Return whether all the other moves lose, and the chosen one is estimated not to."""
        others = {self._kind(move) for move in self.moves if move is not chosen}
        finite = counts_as(chosen.value, self.me) is None and not asks_nobody(self.tree)
        return finite and self._kind(chosen) is Meaning.ESTIMATE and others == {Meaning.LOSS}

    def _alike(self) -> bool:
        """Return whether estimates tell no two moves apart, as nobody was asked for them."""
        nobody, value = asks_nobody(self.tree) and not self._refuted, self.value or 0
        within = (self.tree.bounds(move.node) for move in self.moves)
        return nobody and all(low <= value <= high for low, high in within)

    def _quicker(self, chosen: MoveExplained) -> tuple[Named, ...]:
        """Return the other moves as good that are known to win sooner than the chosen."""
        means = self._kind(chosen)
        quickest, _ = quickest_wins(self.tree, self.best, means) if len(self.best) > 1 else ((), 0)
        return () if any(move.node == chosen.node for move in quickest) else quickest

    def _groups(self, others: list[MoveExplained]) -> tuple[Group, ...]:
        groups: dict[tuple[Meaning, bool], list[MoveExplained]] = {}
        for move in others:
            means = self._kind(move)
            bounded = means is Meaning.BOUND and move.bound == self.worse
            level = bounded and move.value == self.value
            groups.setdefault((means, level), []).append(move)
        return tuple(group_of(*of, moves, self.worse) for of, moves in groups.items())
