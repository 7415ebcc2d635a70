"""What a second look finds of moves that were cut: the facts.

Their words are in `look_again_words` and `wins_again_words`.

A cut leaves open what a move is worth: it is no better than the move played, and may be as good.
Who looks at the board sees an answer that the search never came to, such as one that takes a man.
By the rules and the heuristic it is told which of the moves are as good, which are worse and by
which answer, and which even lose a piece.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from treeviz.explanation.fact import Estimate, Fact, Named, Side
from treeviz.explanation.threats import theory_of
from treeviz.formatting.lettering import visible
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.defences import defences
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import taken_next, takes_written
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.wins_too import lost_instead, wins_too
from treeviz.tree.won_when import won_when
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import is_lost, judged_left_out

_ANSWERED = 2  # plies: a move and its answer


class AnswerLeftOut(NamedTuple):
    """A move, the best answer to it that was not looked at, and what the heuristic says then.

    Where the depth does not end there, what it says after the best reply, which is `at_best`;
    `wins`: whether who answers wins then; `take`: what takes then, past the depth, if that is more;
    `left`: what is left once all is taken, where that tells that the move loses a piece; `after`:
    what is left then after `take`; `tempts`: whether the move itself takes a piece; `reply`: the
    best reply, as it is written, if the depth ends with it.
    """

    move: Named
    answer: Named
    estimate: Estimate
    at_best: bool = False
    wins: bool = False
    take: str = ""
    left: float | None = None
    after: float | None = None
    tempts: bool = False
    reply: str = ""

    @classmethod
    def all_of(cls, tree: GameTree, found: Mapping[int, LeftOut]) -> tuple[AnswerLeftOut, ...]:
        """Return what was found of some moves."""
        return tuple(
            cls(
                Named.of(tree, move),
                Named.of(tree, left.answer),
                Estimate.of_terms(tree, left.value, left.terms),
                left.replied,
                is_lost(tree, move, left),
                "" if left.replied else _written(_takes(tree, left.answer)),
                left.left,
                None if left.replied else _left_after(tree, left.answer),
                takes_a_piece(tree, move),
                _reply(tree, left),
            )
            for move, left in found.items()
        )


def _reply(tree: GameTree, left: LeftOut) -> str:
    """Return the best reply to an answer, as it is written, if the depth ends with it."""
    if left.reply is None or not left.replied:
        return ""
    return str(tree.rules.notation_at(tree.state(left.answer), left.reply))


class Hanging(NamedTuple):
    """A move, what takes where its line ends, the first of these takes, and who makes that."""

    move: Named
    take: str
    first: str = ""
    by: str = ""


@dataclass(frozen=True)
class WinsAgain(Fact):
    """Which moves of one row win, too, beside the one played, that the search left open.

    Attributes
    ----------
    mover, among
        Who makes the moves, and how many the row has.
    winning, others, lost
        Those that win by force, those that do not, and which of the latter lose by force.
    by
        The answer to each of these, as it is written; empty where the search had entered the move.
    plies
        Within how many plies, as the search went no deeper; None: in the end.
    when
        Whether they win at once, as the move played does, or later than that; empty: neither is
        true of all, or the move played does not end the game.
    draws
        Whether the others may draw: else, if they do not win, only the rules know what they do.
    silent
        Whether nothing estimates unfinished positions, so that what does not win counts as 0.
    replier, defences
        Who answers, and the answer by which none of the others wins, as it is written, or one to
        each of them; empty: they are many, or some lose.
    theory
        What the theory of the game says of each of them, where all win or all lose; empty: nothing
        that decides that.
    """

    mover: Side
    among: int
    winning: tuple[Named, ...]
    others: tuple[Named, ...]
    plies: int | None
    when: str = ""
    draws: bool = False
    lost: tuple[Named, ...] = ()
    by: tuple[str, ...] = ()
    replier: Side | None = None
    defences: tuple[str, ...] = ()
    silent: bool = False
    theory: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether no move of the row wins, and nobody judges them: they are marked with 0."""
        return self.silent and len(self.others) == self.among


@dataclass(frozen=True)
class FoundLater(Fact):
    """What became of moves of one row by answers that the search left out.

    Attributes
    ----------
    mover, among
        Who makes the moves, and how many the row has.
    level, worse
        Of those that may be as good as the one played: which are, and which are not.
    losing
        Of the others: those that lose a piece, by an answer that takes it.
    played
        The move that is played.
    hanging
        Of those that are as good: those at the end of whose line something can be taken, and what
        takes it.
    again, quiet
        Whether it is told before at what a second look is taken; and that rows tell what it found.
    brief
        Whether of several answers only the commonest is told.
    others
        The other moves of the row, if the search itself knows of all of them that they are worse.
    unsettled
        Those that may be as good beside a draw, and of which a second look found out nothing.
    calm
        Whether it is not told what is left after what takes, past the depth.
    replier
        Who answers.
    depth
        Whether answers were judged down to the depth of the search, and not to the end of the game.
    bare
        Whether it is not told by which answers moves are worse, beside others that are as good.
    answered
        The answer that the search itself found to each of those that lose a piece, if it is the
        same, and that to others of the row is another; else empty.
    tempting
        The one of those that counts most right after it, if that is more than the move played does.
    first
        Whether it stands before what the search itself found of these moves, as it settles all.
    holds
        Whether it stands behind the answers to them, of which it tells that none is better; of
        moves that are worse, behind what they come to, so that only how that is known is told.
    seeming
        Whether those that are worse are as good as the move played with captures counted.
    seen
        What the search itself saw that they come to at best, in points of MAX's side; None: that
        is not told, as it was told before.
    """

    mover: Side
    replier: Side
    among: int
    level: tuple[Named, ...]
    worse: tuple[AnswerLeftOut, ...]
    losing: tuple[AnswerLeftOut, ...]
    played: Named
    hanging: tuple[Hanging, ...] = ()
    again: bool = False
    quiet: bool = False
    brief: bool = False
    others: tuple[Named, ...] = ()
    unsettled: tuple[Named, ...] = ()
    calm: bool = False
    depth: bool = False
    bare: bool = False
    answered: str = ""
    tempting: Named | None = None
    first: bool = False
    holds: bool = False
    seeming: bool = False
    seen: float | None = None


@dataclass(frozen=True)
class LookedAgain(FoundLater):
    """Which of them are as good as the move played, which are worse, and which lose a piece."""


def known_worse(tree: GameTree, move: int, played: int) -> bool:
    """Return whether the search itself knows that a move is worse than the one that is played.

    Parameters
    ----------
    tree, move, played
        The recording, and the nodes of both.
    """
    me = tree.player(tree.columns.parent[move])
    value, best = tree.value_at(move), tree.value_at(played)
    at_most = tree.bound(move) in ("exact", "upper" if me is Player.MAX else "lower")
    return at_most and value is not None and best is not None and me.better(best, value)


def answers_that_win(tree: GameTree, moves: Sequence[int]) -> tuple[str, ...] | None:
    """Return the answers by which moves lose, as a second look finds; None if one does not lose.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of its root.
    """
    found, written = lost_instead(tree), list[str]()
    for move in moves:
        if move not in found:
            return None
        answer = found[move]
        told = "" if answer is None else tree.rules.notation_at(tree.state(move), answer)
        written.append(visible(told))
    return tuple(written)


class WinningToo(NamedTuple):
    """The moves that a second look finds to win, too; none: all others are known not to win.

    `within`: within how many plies, as the search went no deeper; None: in the end. `rest`: whether
    beside these there are others, which are known not to win.
    """

    moves: tuple[Named, ...]
    within: int | None
    rest: bool = False


def winning_too(tree: GameTree, node: int) -> WinningToo | None:
    """Return which moves win beside the one played, at the root; None: that is not known of all.

    Parameters
    ----------
    tree, node
        The recording, and the position that is explained.
    """
    found = {} if node else wins_too(tree)
    winning = Named.all_of(tree, [move for move, wins in found.items() if wins])
    won = tree.results.win if tree.player(node) is Player.MAX else tree.results.loss
    if node or won is None:
        return None
    others = [move for move in tree.children(node) if tree.bounds(move) != (won, won)]
    others = [move for move in others if not found.get(move)]
    open_ = [move for move in others if found.get(move) is None and _may_be(tree, move, won)]
    if open_ and not winning:
        return None
    within = tree.facts.depth if tree.reaches_horizon else None
    return WinningToo(winning, within, rest=bool(winning and others) and not open_)


def _may_be(tree: GameTree, move: int, worth: float) -> bool:
    """Return whether a move may be worth so much, of which only bounds are known."""
    low, high = tree.bounds(move)
    return low != high and low <= worth <= high


def wins_found_again(tree: GameTree, fact: WinsAgain) -> bool:
    """Return whether a second look finds the same moves to win.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    found = wins_too(tree)
    wins = all(found.get(move.node) is True for move in fact.winning)
    wins = wins and fact.when == won_when(tree, [move.node for move in fact.winning])
    lost = answers_that_win(tree, [move.node for move in fact.lost]) == fact.by
    left = [move for move in fact.others if move not in fact.lost]
    held = not fact.defences or _defences(tree, left) == fact.defences
    held &= fact.theory in ("", theory_of(tree, [m.node for m in (*fact.winning, *fact.lost)]))
    return wins and lost and held and all(found.get(m.node) is False for m in fact.others)


def _defences(tree: GameTree, moves: Sequence[Named]) -> tuple[str, ...]:
    """Return the answers by which moves do not win, as a sentence has them."""
    return tuple(map(visible, defences(tree, [move.node for move in moves])))


def hanging_after(tree: GameTree, moves: Sequence[int]) -> tuple[Hanging, ...]:
    """Return after which of some moves something can be taken where their line ends, and by what.

    Of lines that end with the answer nothing: what takes back is told of these.

    Parameters
    ----------
    tree, moves
        The recording, and the moves.
    """
    found = list[Hanging]()
    for move in moves:
        line = tree.best_play(move)
        if len(line) > _ANSWERED and (takes := _takes(tree, line[-1])):
            by = tree.rules.side(tree.player(line[-1]))
            found.append(Hanging(Named.of(tree, move), _written(takes), takes[0], by))
    return tuple(found)


def _left_after(tree: GameTree, end: int) -> float | None:
    """Return what is left once all is taken where the depth ends; None if nothing is taken."""
    taken = taken_next(tree, end) if tree.columns.kind[end] in (HORIZON, PRUNED) else None
    return None if taken is None else taken[0].value


def _takes(tree: GameTree, end: int) -> tuple[str, ...]:
    """Return the moves that take next where the depth ends, as they are written; or none."""
    ends = tree.columns.kind[end] in (HORIZON, PRUNED)
    taken = taken_next(tree, end) if ends else None
    return () if taken is None else takes_written(tree, end, taken[0])


def _written(takes: Sequence[str]) -> str:
    """Return moves that take in turn, of many the first two; nothing if there are none."""
    return f"{' '.join(takes[:2])}{' …' * (len(takes) > 2)}"


def found_again(tree: GameTree, fact: LookedAgain) -> bool:
    """Return whether a second look at the moves of a fact finds the same.

    Parameters
    ----------
    tree, fact
        The recording, and the fact.
    """
    level = [move.node for move in fact.level]
    # In search order, as they were asked about: of the last of many nobody asks.
    judged = judged_left_out(tree, sorted([*level, *(one.move.node for one in fact.worse)]))
    losing = losing_answers(tree, sorted(one.move.node for one in fact.losing))
    return (
        judged.level.issuperset(level)
        and all(known_worse(tree, other.node, fact.played.node) for other in fact.others)
        and set(fact.hanging) <= set(hanging_after(tree, level))
        and {*AnswerLeftOut.all_of(tree, judged.worse)} == {*fact.worse}
        and {*AnswerLeftOut.all_of(tree, losing)} == {*fact.losing}
    )
