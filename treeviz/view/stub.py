"""A stub: what is not drawn below one mark, as counts, values and the words for them.

It says apart what was looked at and what never was: each has a sign of its own.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from treeviz.formatting.lettering import text_width
from treeviz.formatting.numerals import count
from treeviz.view.settled import STILL_SHORT, cut_lines, settled_by_a_bound, settled_by_a_win
from treeviz.view.short_lines import in_lines, is_short, listed_lines

StubSign = Literal["more", "cut", ""]  # before a line of a stub
Decided = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # won by MAX, drawn, by MIN
NOT_FOUND_OUT = "not found out"


class Stub(NamedTuple):
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
    unseen
        How many of the nodes are branches that the search never entered.
    blank
        Whether the values are left out, for an exercise; the layout stays.
    waiting
        Whether the search has not come here yet.
    cut
        How many of the moves are branches that the search never entered.
    named
        The moves with their values as they are written, if they are so few that they can be named.
    results
        How many of the moves MAX wins, how many are draws, and how many MIN wins, among those whose
        value is certain; None: that is not known of all of these.
    decided
        What these moves are called, where they are so few that they can be named: they are, where
        the other values are estimates.
    sides
        What MAX and MIN are called.
    compared
        The comparison that allowed the cut of those never entered: ``"+2 ≤ +3"``; empty if unknown.
    range
        The range of the values that are certain as it is written, or a bound on all of them.
    open
        Of how many of the moves nothing was found out: their bounds say no more than that a game
        is not worth more than a win.
    estimates
        The range of the values that rest on estimates, as it is written, or a bound on all of them.
    guessed
        How many of the moves have such a value.
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
        The reply that gives the mark its value, and what it is worth, as both are written.
    others
        The replies beside that one that were looked at.
    further
        How the chosen line goes on among what is not drawn, in lines: by which moves, or after how
        many plies, and to what end.
    enough
        The reply that was enough to cut the others off, and what it is worth, as both are written.
    beside
        What the replies are worth that were looked at beside that one: ``"below +2"``.
    at_once
        Who wins at once, and with which reply: no other is better.
    """

    parent: int
    ply: int
    moves: int
    nodes: int
    low: float | None
    high: float | None
    unseen: int = 0
    blank: bool = False
    waiting: bool = False
    cut: int = 0
    named: tuple[tuple[str, str], ...] = ()
    results: tuple[int, int, int] | None = None
    decided: Decided = ((), (), ())
    sides: tuple[str, str] = ("MAX", "MIN")
    compared: str = ""
    range: str = ""
    open: int = 0
    estimates: str = ""
    guessed: int = 0
    unknown: bool = False
    equal: bool = False
    alone: bool = False
    worths: tuple[tuple[int, str], ...] = ()
    as_good: int = 0
    best: tuple[str, str] = ("", "")
    others: Stub | None = None
    further: tuple[str, ...] = ()
    enough: tuple[str, str] = ("", "")
    beside: str = ""
    at_once: tuple[str, str] = ("", "")

    @property
    def lines(self) -> tuple[str, ...]:
        """What is written of it, in lines; all but the first are empty where values are left out.

        Examples
        --------
        >>> Stub(0, 1, 10, 90, -10, 0, results=(3, 0, 7), sides=("x", "o")).lines
        ('10 more', '3 won by x,', '7 won by o')
        >>> Stub(0, 1, 2, 9, 10, 10, named=(("[1,2]", "+10"), ("[2,2]", "+10"))).lines
        ('[1,2], [2,2]: +10',)
        >>> Stub(0, 3, 5, 99, 0, 10, alone=True, further=("7 more plies:", "x wins")).lines
        ('7 more plies:', 'x wins')
        >>> Stub(0, 2, 38, 38, -3, -1, estimates="−3 to −1", guessed=26, cut=12).lines
        ('26 more', 'est. −3 to −1', '12 replies cut')
        >>> h6 = ((), (), ("h6",))
        >>> Stub(0, 1, 9, 9, -1, 0, estimates="0", guessed=8, results=(0, 0, 1), decided=h6).lines
        ('9 more', 'h6: MIN wins,', '8 est. 0')
        >>> Stub(0, 2, 26, 26, -3, -1, estimates="−3 to 0", guessed=24, results=(0, 0, 2)).lines
        ('26 more', '2 won by MIN,', '24 est. −3 to 0')
        """
        return tuple(line for _, line in self.told)

    @property
    def told(self) -> tuple[tuple[StubSign, str], ...]:
        """Each of these lines with the sign before it: of moves not drawn, of moves cut, or none.

        Of what was cut next to the mark the comparison is told, for the mark is there to compare;
        what was cut below these moves is counted.

        Examples
        --------
        >>> Stub(0, 2, 38, 38, -3, -1, range="−3 to −1", cut=12, compared="+2 ≤ +3", unseen=19).told
        (('more', '26 more'), ('', '−3 to −1'), ('cut', '12 cut: +2 ≤ +3'), ('cut', '7 cut below'))
        """
        looked = self.moves - self.cut
        lines: list[tuple[StubSign, str]] = []
        first, others = "", list[str]()
        if self.further and self.alone:
            first, *others = self.further
            if self.blank:
                first, others = self._counted(looked), [""] * len(others)
        elif looked:
            first, *others = self._looked
            if self.blank:  # as many lines as with the values
                first = self._counted(looked) if self.alone else f"{count(looked)} more"
                others = [""] * len(others)
        if first:
            lines = [("more", first), *(("", line) for line in others)]
        return (*lines, *self._cut_off, *self._cut_below)

    @property
    def short(self) -> Stub:
        """The same in fewer lines, for a slide.

        Moves of one value that do not stand in one line are counted, of a cut the reason stands
        only where it needs no line of its own, and what was cut below is left out.

        Examples
        --------
        >>> alike = (("(0,1)-(0,2)", "+∞"), ("(0,2)-(0,3)", "+∞"), ("(1,1)-(1,2)", "−∞"))
        >>> Stub(0, 2, 9, 38, None, None, named=alike, cut=6, unseen=19).short.lines
        ('(1,1)-(1,2): −∞', '2 others: +∞', '6 replies cut')
        """
        named = []
        for value, moves in self._by_value.items():
            together = len(moves) > 1 and not is_short(f"{', '.join(moves)}: {value}")
            all_alike = self._counted(len(moves)) if self.alone else f"{len(moves)} more"
            alike = f"{len(moves)} others" if len(moves) < len(self.named) else all_alike
            named += [(alike, value)] if together else [(move, value) for move in moves]
        named.sort(key=lambda told: told[0] not in dict(self.named))
        enough = (": ".join(self.enough), "") if self.enough[0] else ("", "")
        beside = "" if enough[0] and self.alone else self.beside
        short = self._replace(named=tuple(named), enough=enough, beside=beside, unseen=self.cut)
        for why in (self.compared, self.compared.partition(" with ")[0]):
            if len((told := short._replace(compared=why))._cut_off) < 2:
                return told
        return short._replace(compared="")

    @property
    def _by_value(self) -> dict[str, list[str]]:
        """The named moves of each value."""
        groups: dict[str, list[str]] = {}
        for move, value in self.named:
            groups.setdefault(value, []).append(move)
        return groups

    @property
    def _cut_off(self) -> tuple[tuple[StubSign, str], ...]:
        """What is written of the moves that were cut, and why they were."""
        if not self.cut:
            return ()
        why = "a win is enough" if self.at_once[1] and self.alone else self.compared
        first, *others = cut_lines(self.cut, self._counted(self.cut), why)
        if self.blank:  # as many lines as with the reason
            first, others = f"{self._counted(self.cut)} cut", [""] * len(others)
        return ("cut", first), *(("", line) for line in others)

    @property
    def _cut_below(self) -> tuple[tuple[StubSign, str], ...]:
        below = self.unseen - self.cut
        return (("cut", f"{count(below)} cut below"),) if below > 0 else ()

    @property
    def brief(self) -> tuple[tuple[StubSign, str], ...]:
        """The same where there is room for counts only.

        Examples
        --------
        >>> Stub(0, 2, 38, 38, -3, -1, range="−3 to −1", cut=12, compared="+2 ≤ +3").brief
        (('more', '26 more'), ('cut', '12 cut: +2 ≤ +3'))
        """
        looked = self.moves - self.cut
        why = f": {self.compared}" if self.compared and not self.blank else ""
        counted: tuple[tuple[StubSign, int, str], ...] = (
            ("more", looked, f"{count(looked)} more"),
            ("cut", self.cut, f"{count(self.cut)} cut{why}"),
        )
        return tuple((sign, line) for sign, number, line in counted if number)

    @property
    def only_cut(self) -> bool:
        """Whether nothing in it was looked at: all of it is branches that the search never entered.

        Examples
        --------
        >>> Stub(0, 2, 12, 12, None, None, cut=12).only_cut
        True
        """
        return self.cut == self.moves

    def _counted(self, number: int) -> str:
        return count(number, "move" if self.ply == 1 else "reply")

    @property
    def _looked(self) -> list[str]:
        """What is written of the moves that were looked at."""
        looked = self.moves - self.cut
        lines = self._settled(looked) or self._named
        if not lines:
            if self.others is not None and self._tells_best:
                value = self.best[1]
                lines = [": ".join(self.best) + ",", *self.others._beside(value)]
                return [*lines, *self.further]
            alike = len(self.worths) == 1 and not (self.guessed or self.open)
            some = self.as_good and not (self.equal or self.unknown or alike)
            also = f", {count(self.as_good)} as good" if some else ""
            first = self._counted(looked) if self.alone else f"{count(looked)} more{also}"
            lines = [first, *self._worth]
        return [*lines, *self.further]

    def _settled(self, looked: int) -> list[str]:
        """Return what is written where one reply settles it; empty if none does.

        Examples
        --------
        >>> four = Stub(0, 2, 5, 99, -3, 2, enough=("x's [4]", "+2"), beside="below +2", cut=2)
        >>> four._replace(alone=True).lines
        ("x's [4] is enough:", '+2', '2 others: below +2', '2 replies cut')
        >>> Stub(1, 2, 4, 99, -10, 10, at_once=("o", "[2,0]")).lines
        ('4 more', 'none is better')
        """
        if self.at_once[1]:
            return settled_by_a_win(self.at_once, looked, alone=self.alone)
        return settled_by_a_bound(self.enough, self.beside, looked, alone=self.alone)

    @property
    def _tells_best(self) -> bool:
        """Whether the best reply is told, and would not go without saying."""
        best, value = self.best
        unanimous = self.results is not None and max(self.results) == self.moves - self.cut
        won = bool(self.guessed) and any(best in names for names in self.decided)
        short = text_width(f"{best}: {value},", 1.0) <= STILL_SHORT
        return bool(best) and value != "unknown" and short and not unanimous and not won

    def _beside(self, best: str) -> list[str]:
        """Return what is written of these replies below the best one, which is worth so much."""
        certain = self.moves - self.guessed - self.open
        kinds = [bool(certain), bool(self.guessed), bool(self.open)]
        if kinds.count(True) > 1 or (self.results and self.results.count(0) < 2):
            return self._worth
        told = self._estimated if self.guessed else NOT_FOUND_OUT if self.open else self.range
        if best.startswith("est. "):  # it need not be said again
            told = told.removeprefix("est. ")
        others = count(self.moves, "other")
        if self.results:
            won, drawn, _ = self.results
            ended = f"{others} {'draw' if drawn else f'won by {self.sides[not won]}'}"
            if text_width(ended, 1.0) <= STILL_SHORT:
                return [ended]
        joint = f"{others} {told}"
        return [joint] if text_width(joint, 1.0) <= STILL_SHORT else [f"{others}:", told]

    @property
    def _named(self) -> list[str]:
        """The moves by name, those of one value in one line if that is short."""
        lines = list[str]()
        for value, moves in self._by_value.items():
            together = in_lines([*(f"{move}," for move in moves[:-1]), f"{moves[-1]}: {value}"])
            apart = [f"{move}: {value}" for move in moves]
            lines += together if len(together) < len(apart) else apart
        return lines

    @property
    def _worth(self) -> list[str]:
        """What these moves are worth, the certain ones apart from the estimated."""
        looked = self.moves - self.cut
        certain = looked - self.guessed - self.open
        if self.equal and not (certain and (self.results or self.guessed)):
            alike = "all" if self.alone else "also"
            return [f"{alike} {self._estimated if self.guessed else self.range}"]
        lines = self._certain if certain else []
        for number, told in ((self.guessed, self._estimated), (self.open, NOT_FOUND_OUT)):
            if not number or not told:
                continue
            some = f"{count(number)} " if number < looked else ""
            if told == "unknown" and number == looked > 1:
                some = "all "
            lines = [*(f"{line.removesuffix(',')}," for line in lines), f"{some}{told}"]
        return lines

    @property
    def _estimated(self) -> str:
        """What is written of the values that rest on estimates."""
        return "unknown" if self.unknown else f"est. {self.estimates}" if self.estimates else ""

    @property
    def _certain(self) -> list[str]:
        """How the game ends with those moves that are certain, or the range of their values."""
        unsure = self.guessed or self.open
        ranging = self.range
        each_at = ", ".join(f"{count(number)} at {value}" for number, value in self.worths)
        if len(self.worths) == 2 and is_short(each_at):  # two values tell more than their range
            ranging = each_at
        if self.results is None:
            some = f"{count(self.moves - self.cut - self.guessed - self.open)} "
            certain = "certain " if self.guessed else "at "
            return [f"{some}{certain}{self.range}" if unsure else ranging] if self.range else []
        (first, second), (won, drawn, lost) = self.sides, self.results
        if max(self.results) == sum(self.results) > 1 and not unsure:
            unanimous = "all draws" if drawn else f"{first if won else second} wins after each"
            short = text_width(unanimous, 1.0) <= STILL_SHORT
            return [unanimous if short else f"all {self.range}"]
        each = []
        for number, names, ending, counted in (
            (won, self.decided[0], f"{first} wins", f"{count(won)} won by {first}"),
            (drawn, self.decided[1], "draw", count(drawn, "draw")),
            (lost, self.decided[2], f"{second} wins", f"{count(lost)} won by {second}"),
        ):
            named = f"{', '.join(names)}: {ending}"
            if number:
                apart = names and unsure and is_short(f"{named},")
                each.append(named if apart else counted)
        joint = ", ".join(each)
        if self.range and max(text_width(part, 1.0) for part in each) > STILL_SHORT:
            # The sides have long names.
            return [f"{count(sum(self.results))} at {self.range}" if unsure else ranging]
        return [joint] if is_short(joint) else [*(f"{part}," for part in each[:-1]), each[-1]]

    @property
    def text(self) -> str:
        """The same in one line, with how many nodes it stands for.

        Examples
        --------
        >>> Stub(0, 1, 10, 90, -10, 0, results=(0, 3, 7), sides=("x", "o")).text
        '10 more: 3 draws, 7 won by o; 90 nodes'
        """
        lines = [line for line in self.lines if line]
        severed = [line for _, line in self._cut_off if line]
        below = [line for _, line in self._cut_below]
        looked = lines[: len(lines) - len(severed) - len(below)]
        told = [" ".join(severed), *below] if severed else below
        if looked:
            first, *rest = looked
            joint = " " if self.further and self.alone else ", " if self._named else ": "
            if self.blank:  # what follows is counted, too
                joint = ", "
            if first.endswith((",", ":")) or (self.at_once[1] and self.alone):
                joint = " "
            told = [joint.join(filter(None, [first, " ".join(listed_lines([*rest, *told]))]))]
        if self.nodes > self.moves:
            told.append(count(self.nodes, "node"))
        return "; ".join(told)
