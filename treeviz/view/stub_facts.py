"""What is known of the moves that are not drawn below one mark: counts, values, names.

The words for it are in :mod:`treeviz.view.stub`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from treeviz.view.endings import Decided, Endings
from treeviz.view.level_of_detail import StubsTold
from treeviz.view.open_moves import WinAgain


class StubFacts(NamedTuple):
    """What is not drawn below one mark: some of its moves, with all that follows them.

    Attributes
    ----------
    parent
        The place of the mark among the marks.
    ply
        The ply of the moves it stands for.
    moves, nodes
        How many moves, and how many nodes at and below them, it stands for.
    low, high
        The range of the values of these moves; None where none is known.
    blank, waiting
        Whether the values are left out, for an exercise; whether the search has not come here yet.
    cut
        How many of the moves are branches that the search never entered.
    named
        The moves with their values as they are written, if they are so few that they can be named.
    answers
        After which answer each of these has its value; empty where it goes without saying.
    results
        How many of the moves MAX wins, how many are draws, and how many MIN wins, among those whose
        value is certain; None: that is not known of all of these.
    decided
        What these moves are called, if they are few: they are named where others are estimates.
    sides
        What MAX and MIN are called.
    why_cut
        Why those never entered were cut: ``"White already has +3 with e4"``; empty if unknown.
    range
        The range of the values that are certain as it is written, or a bound on all of them.
    open, enough
        Of how many of the moves nothing was found out: a game is not worth more than a win anyway;
        and that it was enough, as who moves there wins with another move: ``"x's win is enough"``.
    win_again
        Where it was: which of these win, too, by a second look, by name or counted, how many do
        not, and whether they win later than at once; None: that is not known of all.
    guessed, estimates
        How many of the moves have a value that rests on estimates; the range of these, or a bound.
    counted_as
        The two things that each of these estimates counts, if they are the same: ``"16 − 19"``.
    unknown
        Whether these are no estimates: nobody was asked where the search stopped.
    equal
        Whether all moves that were looked at are equally good, and as good as the one played.
    alone
        Whether no move of the mark is drawn: the stub then is the mark's own foot.
    worths
        How many of the certain moves are worth what, as it is written, if all these are exact.
    as_good
        How many of the moves that were looked at are as good as the one played, which is drawn.
    best
        The replies that give the mark its value, and what they are worth, as both are written; or
        those that are as good as one that is drawn.
    others
        The replies beside these, or beside one that wins at once, that were looked at.
    further
        How the chosen line goes on among these, in lines: by which moves or plies, to what end.
    past
        What can be taken after the replies that are told, where the depth ends with them.
    past_cut
        Which move that was cut is better if that is counted, in lines.
    needless
        Whether nothing was found out here: the other side wins elsewhere, or nobody judged it.
    at_once
        Who wins at once, and with which reply: one of these, or one that is drawn.
    max_replies
        Whether it is MAX who makes these moves.
    doubts, doubtful
        How many of the moves may be as good as the one played, and what they are called if they
        are few: they were searched in part. No range tells of them.
    held
        Than what nothing that was cut is better, if all of it was checked: ``"none below −1"``.
    commonest
        By which reply most of the moves have their values, ``"3 of them after ▼ Bg7"``, and what
        the others are, in lines.
    by_answer
        What most of the moves are worth by which answer, and what each of the others is, instead
        of a range: ``("est. +14 after ▼ Rxg3", "Rg5: est. +10 after ▼ Rxg5")``.
    undecided
        What the moves are called of which nobody knows who wins, if they are few.
    cut_below
        How many branches were cut below these moves, where they are moves of the root.
    why_below
        Why these were: ``"x's win is enough"``, ``"x already had +2"``; empty if it is not told of
        all.
    unsearched
        An answer that was cut and is better for who answers than what was found, as it is written,
        and what it would give; both empty: there is none.
    doubts_drawn
        Whether others are drawn that may be.
    again
        Whether who made the last move moves again, or it is the side whose choice is shown: these
        are moves, and no replies.
    missed
        Those cut that win at once, where another win was enough, or by the rules.
    too
        Whether one of these is drawn, though it was cut.
    won
        Where who moves there wins for certain, with a reply that is drawn: what those of these are
        called with which that side wins, too, or how many they are. None: it is not so.
    good_checked
        Whether some of those that are as good were found to be by a second look.
    later
        Whether these win later than the reply that is drawn, which ends the game.
    by
        With which reply the other side wins after each of these, if it is the same: ``"with e4"``.
    main_line
        Where it is the mark's own foot, the line that gives the mark its value: each move with
        whose it is. Empty if no move is known to give it.
    span
        Where the values of these lie among those of all moves of the mark, from 0 at the lowest to
        1 at the highest: the lowest, the highest, and the mark's own. None: no move is drawn
        beside, or all values are the same.
    """

    parent: int
    ply: int
    moves: int
    nodes: int
    low: float | None
    high: float | None
    blank: bool = False
    waiting: bool = False
    cut: int = 0
    named: tuple[tuple[str, str], ...] = ()
    answers: tuple[str, ...] = ()
    results: Endings | None = None
    decided: Decided = ((), (), ())
    sides: tuple[str, str] = ("MAX", "MIN")
    why_cut: str = ""
    range: str = ""
    open: int = 0
    enough: str = ""
    win_again: WinAgain | None = None
    estimates: str = ""
    counted_as: str = ""
    guessed: int = 0
    unknown: bool = False
    equal: bool = False
    alone: bool = False
    worths: tuple[tuple[int, str], ...] = ()
    as_good: int = 0
    good_checked: bool = False
    best: tuple[tuple[str, ...], str] = ((), "")
    others: Any = None  # another stub
    further: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    past_cut: tuple[str, ...] = ()
    needless: bool = False
    at_once: tuple[str, str] = ("", "")
    max_replies: bool = True
    doubts: int = 0
    doubtful: tuple[str, ...] = ()
    doubts_drawn: bool = False
    unsearched: tuple[str, str] = ("", "")
    again: bool = False
    held: str = ""
    commonest: tuple[str, ...] = ()
    by_answer: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    cut_below: int = 0
    why_below: str = ""
    missed: tuple[str, ...] = ()
    too: bool = False
    won: tuple[str, ...] | None = None
    later: bool = False
    by: str = ""
    span: tuple[float, float, float] | None = None
    main_line: tuple[str, ...] = ()

    def told_in(self, stubs: StubsTold) -> bool:
        """Tell whether it says all that it stands for, where stubs say so much.

        In brief those below a mark do not: the moves beside it have no other place.
        """
        return stubs == "full" or (stubs == "brief" and not self.alone)

    @property
    def only_cut(self) -> bool:
        """Whether nothing in it was looked at."""
        return self.cut == self.moves

    @property
    def _tried(self) -> int:
        """How many of the moves were looked at."""
        return self.moves - self.cut

    @property
    def _sure(self) -> int:
        """How many of the moves that were looked at have a value that is certain."""
        return self._tried - self.guessed - self.open - self.doubts

    @property
    def _mixed(self) -> bool:
        """Whether some of these moves are certain, and others estimates, or left open."""
        kinds = (self._sure, self.guessed, self.open, self.doubts)
        return sum(map(bool, kinds)) > 1
