"""`CutFact`: where the rest of the moves was left out, and why; its words are in `cut_words`."""

from __future__ import annotations

from dataclasses import dataclass

from treeviz.explanation.fact import Estimate, Fact, Named, PlayedMove, Side
from treeviz.explanation.meaning import Meaning
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
        The moves looked at before the last, each proved better for the opponent than what it has;
        none where that is not known of all.
    there
        How many moves were left out after all the moves that are told together; 0: it is one.
    theory
        What the theory of the game says of the move itself, where the search left open whether it
        wins; empty: nothing that decides that.
    estimate
        What is estimated right after the last move looked at, if the value is that; else None.
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
    there: int = 0
    theory: str = ""
    estimate: Estimate | None = None

    @property
    def chooses(self) -> bool:
        """Whether it rests on who chooses: the answer is no win, and no better than what is had."""
        won = self.value == self.has and self.has_meaning is Meaning.WIN
        enough = self.final or won or self.meaning is Meaning.LOSS
        return not (self.answer is None or self.unsafe or self.path or enough)

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
