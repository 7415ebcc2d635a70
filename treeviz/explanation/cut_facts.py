"""Where the rest of the moves was left out, and why; the words are in `cut_words`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from treeviz.explanation.fact import (
    Estimate,
    Fact,
    Had,
    Named,
    PlayedMove,
    Regained,
    Side,
)
from treeviz.explanation.meaning import Meaning
from treeviz.explanation.move_facts import Ending, MoveFact
from treeviz.game.player import Player


@dataclass(frozen=True)
class CutFact(Fact):
    """The rest of the moves at a position was not looked at.

    Attributes
    ----------
    at
        The move that led to the position.
    path
        Where the position lies below the move that is explained: the moves from the answer to that
        one on, with who makes each; empty if the move itself leads to it.
    mover, opponent
        Who is to move there, and who will not let the game come there.
    answer, place
        The last move looked at, which made the rest irrelevant, None if there is none; and its
        place among all, counted from 0.
    value, bound
        What the search returned there, in points of MAX's side, and what that is to the proof.
    meaning
        What the last move looked at is to the opponent.
    branches
        The moves not looked at, as many as are named in a sentence; without notation where the
        search did not say which they are.
    more
        How many more they are.
    has
        What the opponent has already elsewhere; None if nothing: the bound was the window with
        which the search began, or nothing can be better.
    has_meaning
        What that is to the opponent.
    line
        The line to where the opponent has it, from what is explained on; below a move from the
        answer to it on, where it lies below that move, too.
    final
        Whether nothing can be better than the value itself.
    also
        The other moves that might have been made last on that way, after which the same was so.
    unsafe, brief
        Whether nothing that is recorded shows that it was safe; whether that was said before.
    settled, lost
        If so, whether the value of the whole tree, or a loss of the opponent, is proved still.
    rival
        Whether it may be as good as what is played above: at best it is worth as much.
    again
        Whether it was said before that it is who answers that chooses.
    under
        The move that is explained, where others are told with it; None: none are.
    at_once
        Whether the last move looked at ends the game.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    remark, remarked
        What the theory of the game says of the position after an answer that wins, empty if
        nothing; and whether the same was said of another.
    tried
        The moves looked at before the last, each proved better for the opponent than what it has,
        or than the last where that wins; none where that is not known of all.
    tried_win
        Whether the opponent is proved to win after each of those.
    tried_worth, tried_exact
        What it has at least after each of them, in points of MAX's side, None: no number is known;
        and whether it has just that each time.
    threat
        The move with which it wins at once after each of them; None: no one move does.
    there
        How many moves were left out after all the moves that are told together; 0: it is one.
    theory, looked
        What the theory of the game says of the move itself, where the search left open whether it
        wins; empty: nothing that decides that. Whether it is told what a second look finds of that.
    estimate, as_now
        What is estimated right after the last move looked at, if the value is that; else None.
        Whether the same is counted before the move: nothing is gained by it.
    then, later
        The reply to the last move looked at with which the depth ends, if that is known, and how
        the line ends with it.
    replied
        Whether that reply is told although other answers may be better.
    retake, hangs, tells
        A move that takes next after the last move looked at, where the depth ends, None: none does;
        whether it takes what was left hanging, and not back, and whether it is told then.
    regained
        What is counted once that is taken back; None: nobody can tell, or nothing is.
    threats
        The threats that an answer makes which wins by force, if no move meets them all.
    must
        Whether any other answer would lose at once, by the rules.
    unseen_win
        An answer that was not looked at and wins at once, by the rules; None: none is known.
    counted
        Whether it is told which answers were looked at before, or how many.
    moved
        Whether the move played is told first, so that what was found before does not stand above.
    beside
        Whether what the opponent has is the move played, whenever that was searched.
    settled_before
        Whether it is told before what a second look finds, which the search itself left open.
    gathered, holds
        Whether what was not looked at is told with that of other moves; whether it is told beside
        it that no other answer is better.
    moves_on
        Whether the mover made the move before, too: who moves again answers nobody.
    """

    at: Named
    path: tuple[PlayedMove, ...]
    mover: Side
    opponent: Side
    answer: Named | None
    place: int
    value: float | None
    bound: str
    meaning: Meaning
    branches: tuple[Named, ...]
    has: float | None
    has_meaning: Meaning
    line: tuple[Named, ...]
    final: bool
    also: tuple[Named, ...] = ()
    unsafe: bool = False
    brief: bool = False
    settled: bool = False
    lost: bool = False
    more: int = 0
    rival: bool = True
    under: Named | None = None
    again: bool = False
    at_once: bool = False
    asked: bool = True
    remark: str = ""
    remarked: bool = False
    tried: tuple[Named, ...] = ()
    tried_win: bool = False
    tried_worth: float | None = None
    tried_exact: bool = False
    threat: Named | None = None
    there: int = 0
    theory: str = ""
    looked: bool = False
    estimate: Estimate | None = None
    as_now: bool = False
    then: PlayedMove | None = None
    later: Ending | None = None
    replied: bool = False
    retake: PlayedMove | None = None
    hangs: bool = False
    tells: bool = False
    regained: Regained | None = None
    threats: tuple[str, ...] = ()
    must: bool = False
    unseen_win: Named | None = None
    counted: bool = True
    moved: bool = False
    beside: bool = False
    settled_before: bool = False
    gathered: bool = False
    holds: bool = False
    moves_on: bool = False

    @property
    def chooses(self) -> bool:
        """Whether it rests on who chooses: the answer is no win, and no better than what is had."""
        won = self.value == self.has and self.has_meaning is Meaning.WIN
        enough = self.final or won or self.meaning is Meaning.LOSS
        return not (self.answer is None or self.unsafe or self.path or enough)

    @property
    def loses(self) -> bool:
        """Whether the answer that was enough wins, right below a move."""
        told = self.answer is not None and not self.path and not self.unsafe
        return told and self.meaning is Meaning.LOSS

    @property
    def lost_at_once(self) -> bool:
        """Whether the answer that was enough wins at once."""
        return self.loses and self.at_once

    @property
    def lost_unseen(self) -> bool:
        """Whether an answer wins at once that was not looked at, and the cut is understood."""
        return self.unseen_win is not None and self.answer is not None and not self.unsafe

    def is_no_better(self, than: float | None) -> bool:
        """Tell whether the move is proved no better for who makes it than a value; None: no value.

        Parameters
        ----------
        than
            What another move is worth exactly, in points of MAX's side.
        """
        if than is None or self.value is None or self.unsafe:
            return False
        me = self.opponent.player
        at_best = "upper" if me is Player.MAX else "lower"
        return self.bound in (at_best, "exact") and not me.better(self.value, than)

    @property
    def all_named(self) -> bool:
        """Whether all that was left out is named, and of one place."""
        return not self.also and not self.more and all(one.notation for one in self.branches)

    @property
    def one_named(self) -> bool:
        """Whether one move alone was left out, and it is known which: else there may be more."""
        return self.left_out == 1 and bool(self.branches[0].notation)

    @property
    def left_out(self) -> int:
        """How many moves were not looked at."""
        return len(self.branches) + self.more


class UnseenWin(NamedTuple):
    """A move, and an answer to it that was not looked at and wins at once, by the rules."""

    move: Named
    answer: Named


@dataclass(frozen=True)
class SameCut(Fact):
    """Moves of one bound that were cut, and what is no worse for their mover.

    Attributes
    ----------
    moves, values
        The moves, and the bound of each, in points of MAX's side.
    mover, replier
        Who makes the moves, and who chooses the answers.
    answers, meaning
        The answer to each that was enough, in the same order; what they are to the mover.
    has, has_meaning, line
        What the mover has elsewhere, what that is to the mover, and with which line.
    beside
        Whether that is the move played, whenever it was searched; else it is what the mover had
        when they were cut.
    branches
        How many answers were not looked at.
    again
        Whether it was said before that it is who answers that chooses, or that nothing is better.
    at_once
        Whether each of the answers ends the game.
    asked
        Whether anything estimates unfinished positions: else they only count as 0.
    theory
        What the theory of the game says of each move itself, where the search left open whether it
        wins; empty: nothing that decides that.
    looked
        Whether it is told what a second look finds of that.
    compared
        Whether it was said before that another is worse than the move played.
    estimate
        What is estimated right after each of the answers, if it is the same; None: it is not.
    as_now
        Whether the same is counted before the moves: nothing is gained by them.
    before, weaker, won_before
        How many answers were looked at before those; whether none of them was enough; whether the
        mover is proved to win after each.
    first
        The moves after which others were looked at before, if few, and not all.
    fewest, most
        After how many answers to one of them it was enough, at least and at most.
    retakes, taken, regained, hangs
        The moves that take next after the answers, where the depth ends; after how many of the
        moves there is one; what is counted then, if that is mostly the same; whether one of them
        takes what was left hanging, and not back.
    threats, named
        How many threats each answer makes, of which one cannot be stopped, 0: none are seen; and
        which, if they are the same ones each time.
    counted
        Whether it is told how many answers were looked at before.
    moved
        Whether the move played is told first, so that what was found before does not stand above.
    had
        The moves and their values against which the search cut these, in its order, if others than
        the one played are among them.
    taking, kept
        The different answers after which something is taken back; the moves after which nothing is.
    remark, remarked, settled_before, gathered, holds
        As of a single move.
    then
        The move that best follows each of the answers, as it is written, or of several what follows
        each, in their order; empty: they are many, or nothing follows.
    replied
        Whether that is told although other answers may be better.
    forced
        The moves after which any other answer would lose at once, by the rules.
    each
        Whether the answer to each is told, however many they are.
    """

    moves: tuple[Named, ...]
    values: tuple[float, ...]
    mover: Side
    replier: Side
    answers: tuple[Named, ...]
    meaning: Meaning
    has: float
    has_meaning: Meaning
    line: tuple[Named, ...]
    branches: int
    again: bool = False
    remark: str = ""
    remarked: bool = False
    at_once: bool = False
    asked: bool = True
    beside: bool = False
    theory: str = ""
    looked: bool = False
    compared: bool = False
    estimate: Estimate | None = None
    as_now: bool = False
    before: int = 0
    weaker: bool = False
    won_before: bool = False
    fewest: int = 1
    most: int = 1
    retakes: tuple[str, ...] = ()
    taken: int = 0
    regained: Regained | None = None
    hangs: bool = False
    threats: int = 0
    named: tuple[str, ...] = ()
    counted: bool = True
    moved: bool = False
    had: tuple[Had, ...] = ()
    taking: tuple[str, ...] = ()
    kept: tuple[Named, ...] = ()
    first: tuple[Named, ...] = ()
    settled_before: bool = False
    gathered: bool = False
    holds: bool = False
    then: tuple[str, ...] = ()
    replied: bool = False
    forced: tuple[Named, ...] = ()
    each: bool = False

    @property
    def level(self) -> bool:
        """Whether each move is worth at best what the mover has elsewhere."""
        return all(value == self.has for value in self.values)

    @property
    def worse(self) -> bool:
        """Whether it is told that each is worse than the move played."""
        return self.beside and not self.level and self.meaning is not Meaning.LOSS

    @property
    def chooses(self) -> bool:
        """Whether it rests on who chooses: the answers are no wins, and nothing is won before."""
        return self.meaning is not Meaning.LOSS and not self.beside_win

    @property
    def beside_win(self) -> bool:
        """Whether the mover wins elsewhere, and may do so with each of the moves."""
        return self.has_meaning is Meaning.WIN and self.level


@dataclass(frozen=True)
class WorseThan(MoveFact):
    """The bound that is known of the move is enough to prove other moves better."""

    better: tuple[Named, ...]
