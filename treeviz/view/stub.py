"""A stub: what is not drawn below one mark, as counts, values and the words for them.

It says apart what was looked at and what never was: each has a sign of its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from treeviz.formatting.numerals import count
from treeviz.view.endings import (
    NONE_BETTER,
    all_end_alike,
    all_that_win,
    are_short,
    besides_a_win,
    certain_worth,
    ends_told,
    in_one_or_each,
    one_decided,
    others_end,
    settled_by_a_win,
    too_long,
)
from treeviz.view.named_moves import ALSO, MAY_BE_AS_GOOD, named_lines
from treeviz.view.open_moves import left_open_told
from treeviz.view.said_once import said_once
from treeviz.view.severed import FOUND_AGAIN, UNSETTLED, checked_words, cut_lines
from treeviz.view.short_lines import (
    best_of,
    each_by_answer,
    in_one_line,
    in_one_or_below,
    in_parts,
    is_short,
    told_together,
    with_counting,
)
from treeviz.view.stub_facts import StubFacts

StubSign = Literal["more", "cut", ""]  # before a line of a stub


class Stub(StubFacts):
    """What is not drawn below one mark, and the words for it: see `StubFacts` for what it holds."""

    __slots__ = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """What is written of it, in lines; all but the first are empty where values are left out.

        Examples
        --------
        >>> Stub(0, 1, 10, 90, -10, 0, results=(3, 0, 7), sides=("x", "o")).lines
        ('10 more moves', '3 won by x,', '7 won by o')
        >>> Stub(0, 2, 38, 38, -3, -1, estimates="−3 to −1", guessed=26, cut=12).lines
        ('26 more replies', 'est. −3 to −1', '12 more replies cut')
        >>> Stub(0, 1, 4, 90, 1, 1, open=4, enough="x wins").lines
        ('4 more moves unsettled:', 'x wins')
        >>> Stub(0, 1, 6, 90, -2, 0, estimates="−2 to −1", guessed=2, doubts=4).lines
        ('6 more moves', '4 may be as good,', '2 est. −2 to −1')
        """
        return tuple(line for _, line in self.told)

    @property
    def told(self) -> tuple[tuple[StubSign, str], ...]:
        """Each of these lines, and the sign before it: of moves not drawn, of moves cut, or none.

        Examples
        --------
        >>> Stub(0, 2, 38, 38, -3, -1, range="−3 to −1", cut=12, why_cut="e4 wins").told
        (('more', '26 more replies'), ('', '−3 to −1'), ('cut', '12 more cut: e4 wins'))
        """
        return _told(self)

    def _written(self) -> tuple[tuple[StubSign, str], ...]:
        """Return its lines and their signs, as `told` has them."""
        lines: list[tuple[StubSign, str]] = []
        first, others = "", list[str]()
        if self.further and self.alone:
            first, *others = best_of(self.further, self.counted(self._tried), self._tried)
            if self.blank:
                first, others = self.counted(self._tried), [""] * len(others)
        elif self._tried and not self._untold:
            first, *others = self._looked
            if self.blank:  # as many lines as with the values
                first = self._first_told()
                others = [""] * len(others)
        if first:
            lines = [("more", first), *(("", line) for line in others)]
        return (*lines, *self._cut_off, *(("", line) for line in self.past_cut))

    @property
    def _cut_off(self) -> tuple[tuple[StubSign, str], ...]:
        """What is written of the moves that were cut, and why they were."""
        if not self.cut:
            below = f"{count(self.cut_below)} cut below {'them' if self._tried > 1 else 'it'}"
            by_now = self.why_below, NONE_BETTER  # one of them is enough
            told = self.blank or any(why in line for why in by_now for line in self._looked)
            why = () if told else (("", self.why_below),)
            return (("cut", f"{below}{':' * bool(why)}"), *why) if self.cut_below else ()
        of = f"{count(self.cut)} of " if self._untold else ""
        more = "more " * ((not self.alone or self._tried > 0) and not self._untold)
        counted = f"{of}{self.counted(self.moves if self._untold else self.cut, more)}"
        checked = checked_words(self.unsearched, self.held)
        lines = cut_lines(counted, self.why_cut, self.missed, too=self.too, checked=checked)
        first, *others = lines
        if self.blank:
            first, others = f"{counted} cut", [""] * len(others)
        return ("cut", first), *(("", line) for line in others)

    @property
    def brief(self) -> tuple[tuple[StubSign, str], ...]:
        """The same where there is room for counts only."""
        more: tuple[StubSign, str] = ("more", f"{count(self._tried)} more")
        cut: tuple[StubSign, str] = ("cut", f"{count(self.cut)} cut")
        return (more,) * bool(self._tried) + (cut,) * bool(self.cut)

    @property
    def bar(self) -> tuple[float, float, float] | None:
        """Its `span` where it says from where to where the values go; None: it says no range.

        Examples
        --------
        >>> stub = Stub(0, 1, 26, 90, -3, -1, estimates="−3 to −1", guessed=26, span=(0, 0.5, 1))
        >>> stub.bar, stub._replace(estimates="−1").bar
        ((0, 0.5, 1), None)
        """
        ranges = [told for told in (self.range, self.estimates) if " to " in told]
        lines = self.lines if ranges and self.span else ()
        return self.span if any(told in line for told in ranges for line in lines) else None

    @property
    def _untold(self) -> bool:
        """Whether nothing is said of what was looked at: nothing was found out, of many moves."""
        return self.needless and not self.named

    def _first_told(self, also: str = "") -> str:
        """Return how many moves were looked at, as the first line has it."""
        tried = self._tried
        if self.alone:
            return self.counted(tried)
        return f"{count(tried)} more{also}" if also else self.counted(tried, "more ")

    def counted(self, number: int, more: str = "") -> str:
        """Return a number of these moves with what they are called."""
        called = "move" if self.ply == 1 or self.again else "reply"
        counted, called = count(number, called).split(" ")
        return f"{counted} {more}{called}"

    @property
    def _looked(self) -> list[str]:
        """What is written of the moves that were looked at."""
        named = () if self._ends_alike else self.named
        lines = self._settled or self._won or self._win_again
        beside = named_lines(named, self.answers, roomy=not (self.parent or self.alone))
        lines = lines or beside or self._leading
        if named and not self.win_again and self.open == self._tried and self.enough:
            lines = [*lines, self.enough]
        if not lines and self.open == self._tried and self.enough:
            lines = [f"{self._first_told()} {UNSETTLED}:", self.enough]
        if not lines:
            alike = len(self.worths) == 1 and not (self.guessed or self.open)
            some = self.as_good and not (self.equal or self.unknown or alike)
            also = f", {count(self.as_good)} as good" if some else ""
            first = self._first_told(also)
            worth = [f"all {MAY_BE_AS_GOOD}"] if self.doubts == self._tried else self._worth
            lines = worth if self.doubtful and len(worth) > 2 else [first, *worth]
        told = named or self.enough or any("after " in line for line in lines)
        by = () if told or (self.by and self._sure == self._tried) else self.commonest
        lines = [*said_once(lines), *by, *self.further]
        return with_counting(lines, self.past)

    @property
    def _ends_alike(self) -> bool:
        """Whether several long moves all end the game in one way: then they are only counted."""
        several = len(self.named) == self._tried > 1
        alike = self.results is not None and max(self.results) == self._tried
        return several and alike and not all(is_short(f"{move}: {v}") for move, v in self.named)

    @property
    def _win_again(self) -> list[str]:
        """What is written of moves that were left open if a second look settles them all.

        Examples
        --------
        >>> from treeviz.view.open_moves import WinAgain
        >>> stub = Stub(0, 1, 4, 90, 1, 1, open=4, enough="x wins")
        >>> stub._replace(win_again=WinAgain(("[1,1]", "[1,2]"), ("[2,0]",), draws=True)).lines
        ('4 more moves, 2nd look:', '[1,1], [1,2]', 'win, too;', '[2,0] draws or loses')
        """
        if (again := self.win_again) is None or self.open < self._tried:
            return []
        return again.headed(self._first_told(), many=self.open > 1)

    @property
    def _won(self) -> list[str]:
        """What is written beside a reply that wins: which others do, and how many may not.

        Examples
        --------
        >>> Stub(0, 2, 3, 9, -10, 0, guessed=2, won=("[2]",)).lines
        ('3 more replies,', '[2] wins, too,', '2 only estimated')
        """
        if self.won is None or not (self.guessed and self._mixed):
            return []
        if not self.won:
            return [self._first_told()]
        s = "s" * (len(self.won) == 1 and not self.won[0][0].isdigit())
        named = told_together(self.won, f"win{s}{' later' if self.later else ', too'},", " ")
        unsure = [f"{self.guessed} only estimated", *[f"{self.open} {UNSETTLED}"] * bool(self.open)]
        counted = self.won[0].split()[0]
        number = int(counted) if counted.isdigit() else len(self.won)
        if rest := self._tried - number - self.guessed - self.open - self.doubts:
            unsure.append(f"{rest} do{'es' * (rest == 1)} not")
        if self.unknown:  # of neither kind it is known who wins
            unsure = [f"{self.guessed + self.open} unknown"]
        return [f"{self._first_told()},", *named, *unsure]

    @property
    def _settled(self) -> list[str]:
        """What is written where a reply wins at once; empty if none does, or the rest tells more.

        Examples
        --------
        >>> rest = Stub(0, 2, 3, 9, -10, 0, results=(0, 2, 1), sides=("x", "o"))
        >>> rest._replace(moves=4, alone=True, at_once=("x", "[0,1]"), others=rest).lines
        ('x wins with [0,1],', 'not with 3 others')
        """
        (side, reply), others = self.at_once, self.others
        if not reply:
            return []
        if not self.alone:
            unranked = self._mixed and not (self.named or self.won)
            return [f"{self._first_told()},", NONE_BETTER] if unranked else []
        if others is None:
            return settled_by_a_win(side, [reply])
        if others.moves in (others.guessed, others.open):
            return settled_by_a_win(side, [reply], others._beside(""))
        own = (others.results or (0, 0, 0))[:: 1 if self.max_replies else -1]
        too = others.won or ()
        known = sum(own) == others.moves and 0 < len(too) == own[0]
        if known and (every := all_that_win(side, [reply, *too], others.moves)):
            return every
        return settled_by_a_win(side, [reply], [besides_a_win(others.moves, *own)])

    @property
    def tells_estimates(self) -> bool:
        """Whether it says of any moves that their values rest on estimates, or are unknown.

        Examples
        --------
        >>> mixed = Stub(0, 2, 3, 9, 0, 10, results=(2, 0, 0), guessed=1, estimates="0")
        >>> mixed.tells_estimates, mixed._replace(at_once=("x", "[0,1]")).tells_estimates
        (True, False)
        """
        lines = self._replace(blank=False).lines
        return bool(self.guessed) and any("est. " in line or "unknown" in line for line in lines)

    @property
    def _leading(self) -> list[str]:
        """What is written of the best replies and of the others, if the best are named.

        Examples
        --------
        >>> rest = Stub(0, 2, 3, 9, -10, 0, results=(0, 2, 1), sides=("x", "o"))
        >>> stub = rest._replace(moves=5, results=(2, 2, 1), best=(("[1,1]",), "+10"), others=rest)
        >>> stub._replace(alone=True, decided=(("[1,1]", "[2,2]"), (), ())).lines
        ('[1,1] or [2,2]: x wins,', '2 draws,', '1 won by o')
        """
        (best, value), others = self.best, self.others
        if not best or others is None or (value == "unknown" and (others.guessed or others.open)):
            return []
        if self.results is not None and max(self.results) == self.moves - self.cut:
            return []  # it goes without saying
        if value.startswith(ALSO):
            named = others._by_name  # set off, lest a name be read with those before
            told = f"{value}{FOUND_AGAIN * self.good_checked}{';' if named else ','}"
            some = told_together(best, told, " ") if best[1:] else in_one_or_below(best[0], told)
            return [*some, *(named or others._beside(""))]
        if self.guessed and any(best[0] in names for names in self.decided):
            return []
        if self.results and others.results and are_short(self.sides):
            kinds = [n for n in range(3) if self.results[n] > others.results[n]]
            for kind in kinds:  # one, unless the best is an estimate
                value = (f"{self.sides[0]} wins", "draw", f"{self.sides[1]} wins")[kind]
                if names := self.decided[kind]:
                    whose = next(
                        (best[0].removesuffix(n) for n in names if best[0].endswith(n)), ""
                    )
                    best, others = (f"{whose}{names[0]}", *names[1:]), others._without(kind)
        return [*told_together(best, f"{value},", either=True), *others._beside(value)]

    @property
    def _by_name(self) -> list[str]:
        """What is written of each of these moves, if that takes hardly more room than to count."""
        told = named_lines(self.named, self.answers, roomy=True)  # given beside the root alone
        fits = self.answers or len(told) <= len(self._beside(""))
        return told if fits and len(self.named) == self.moves else []

    def _without(self, kind: int) -> Stub:
        """Return the same without the moves of one result."""
        left = list(self.results or (0, 0, 0))
        moves, left[kind] = self.moves - left[kind], 0
        won, drawn, lost = left
        return self._replace(results=(won, drawn, lost) if any(left) else None, moves=moves)

    def _beside(self, best: str) -> list[str]:
        """Return what is written of these replies below the best one, which is worth so much."""
        if self._mixed or self.doubts or (self.results and self.results.count(0) < 2):
            return self._worth
        if self.by_answer:
            return each_by_answer(
                count(self.moves - len(self.by_answer) + 1, "other"), self.by_answer
            )
        told = self._estimated if self.guessed else UNSETTLED if self.open else self.range
        others = count(self.moves, "other")
        if told == best:
            return [f"{others} too"]
        if self.open:
            return [f"{others} {told}"]
        if self.results and (ended := others_end(self.moves, self.results, self.sides)):
            return ended
        return in_one_or_below(f"{others}:", told)

    @property
    def _worth(self) -> list[str]:
        """What these moves are worth, the certain ones apart from the estimated."""
        looked, certain = self._tried, self._sure
        if self.equal and not self.doubts and not (certain and (self.results or self.guessed)):
            alike = "all" if self.alone else "also"
            return [f"{alike} {self._estimated if self.guessed else self.range}"]
        if self.by_answer and self.guessed == looked:
            return each_by_answer(f"{looked - len(self.by_answer) + 1}", self.by_answer)
        parts = [self._certain] if certain else []
        if self.doubts:
            names = ", ".join(self.doubtful) or count(self.doubts) + " more" * self.doubts_drawn
            parts = [in_one_or_below(names, MAY_BE_AS_GOOD), *parts]
        left = left_open_told(self.win_again, self.open)
        for number, told in ((self.guessed, self._estimated), (self.open, left)):
            if number and told == "unknown" and number < looked and self.undecided:
                parts.append(told_together(self.undecided, told))
            elif number and told:
                every = "all " * (told == "unknown" and number == looked > 1)
                parts.append([f"{f'{count(number)} ' if number < looked else every}{told}"])
        return in_parts(parts)

    @property
    def _estimated(self) -> str:
        """What is written of the values that rest on estimates."""
        if self.unknown or not self.estimates:
            return "unknown" * self.unknown
        return f"{f'{self.counted_as} = ' if self.counted_as else 'est. '}{self.estimates}"

    @property
    def _certain(self) -> list[str]:
        """How the game ends with those moves that are certain, or the range of their values."""
        number, doubts = self._sure, self.guessed + self.open + self.doubts
        unsure = ("certain" if self.guessed else "at") if doubts else ""
        if self.results is None:
            return certain_worth(number, self.range, self.worths, unsure)
        if max(self.results) == sum(self.results) > 1 and not unsure:
            alike = all_end_alike(self.results, self.sides) or f"all {self.range}"
            by, bracket, known = self.by.partition(" (")
            return [alike, *in_one_or_below(by, f"({known}" * bool(bracket))] if by else [alike]
        if unsure and self.by and sum(self.results) == 1 and not self.results[1]:
            return one_decided(self.results, self.sides, self.decided, self.by)
        each = ends_told(self.results, self.sides, self.decided if unsure else ((), (), ()))
        if self.range and too_long(each):  # the sides have long names
            return certain_worth(number, self.range, self.worths, unsure and "at")
        return in_one_or_each(each)

    @property
    def text(self) -> str:
        """The same in one line, with how many nodes it stands for.

        Examples
        --------
        >>> Stub(0, 1, 10, 90, -10, 0, results=(0, 3, 7), sides=("x", "o")).text
        '10 more moves: 3 draws, 7 won by o; 90 nodes'
        """
        lines = [line for line in self.lines if line]
        severed = [line for line in (*(told for _, told in self._cut_off), *self.past_cut) if line]
        looked = lines[: len(lines) - len(severed)]
        sentence = self.alone and (self.further or self.at_once[1])
        listed = self.blank or (self.named and not sentence)  # of blanks what follows is counted
        told = in_one_line(looked, severed, ", " if listed else " " if sentence else ": ")
        nodes = count(self.nodes, "node") if self.nodes > self.moves else ""
        return "; ".join(filter(None, [told, nodes]))


@lru_cache(maxsize=1 << 12)  # a picture is tried in many sizes, with the same stubs
def _told(stub: Stub) -> tuple[tuple[StubSign, str], ...]:
    return stub._written()
