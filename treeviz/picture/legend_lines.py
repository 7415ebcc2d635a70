"""The entries of a legend → their places, in as many lines as its width asks for."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Literal

from treeviz.formatting.lettering import balanced, fitting_words, text_width
from treeviz.formatting.tied import TIE, tied, untied
from treeviz.picture.legend import (
    AFTER_ICON,
    Groups,
    Icon,
    LegendEntry,
    LegendText,
    PlacedLegend,
    entry_width,
)
from treeviz.picture.sizes import line_height
from treeviz.picture.theme import Theme

# Which words stand in the line of those before them: none, what has room there whole, or all.
_Joined = Literal["none", "whole", "all"]

_CALMER: tuple[_Joined, ...] = ("none", "whole")
_FEW = 5  # groups, with the signs: of more not each begins a line

_BETWEEN = 16.0
_BETWEEN_GROUPS = 34.0
_PARAGRAPH = 560.0  # points: words are in lines that are no shorter, if they are so long
_SET_WIDER = 1.004  # how much wider a text may be set, after which another one follows
_CLEAR = 0.985  # of the width: other programs set text a little wider
_BEGUN = 0.3  # of the width: what is left of a line for the begin of a longer text
_ORPHAN, _ENDING = 0.18, 0.25  # of the width: a last line that is too short, and one that is not
_LEFT = 3  # words that the line before it keeps
_BELOW = 3.0  # points between two lines
_LONG_WORD = 100.0  # points: more than any word of a legend but a strange name
_SURELY = 0.98  # of its length that a text has in lines, without the blanks at their ends
_MORE_LINES = 2.1  # that it may cost to begin a line with each group of words


def legend(groups: Groups, theme: Theme, width: float, *, dense: bool = False) -> PlacedLegend:
    """Return a legend, in as many lines as its width asks for.

    Parameters
    ----------
    groups
        What it tells.
    theme
        The size of its text.
    width
        How wide it may become, in points.
    dense
        Whether it has no line to spare, as on a slide; else it is set more calmly.
    """
    lowest, calm = legends(groups, theme, width)
    return lowest if dense or theme.aspect else calm()


def legends(
    groups: Groups, theme: Theme, width: float
) -> tuple[PlacedLegend, Callable[[], PlacedLegend]]:
    """Return a legend that has no line to spare, and what sets it more calmly.

    Parameters
    ----------
    groups, theme, width
        As for :func:`legend`.
    """
    signs = _Placing(theme, width)
    for group in groups[:1]:
        signs.add_signs(group)
    lowest = _with_words(signs, groups[1:], "all")
    most = lowest.height + _MORE_LINES * (line_height(theme) + _BELOW)

    def calm() -> PlacedLegend:
        ways = _CALMER if len(groups) <= _FEW else _CALMER[1:]
        calmer = (_with_words(signs, groups[1:], joined) for joined in ways)
        return next((placed for placed in calmer if placed.height <= most), lowest)

    return lowest, calm


def _with_words(signs: _Placing, words: Groups, joined: _Joined) -> PlacedLegend:
    """Return a legend of signs and words, some of which stand in the line of those before."""
    placing = copy(signs)
    placing.entries = [*signs.entries]
    for group in words:
        placing.add_words(group, joined)
    return PlacedLegend(tuple(placing.entries), placing.y + placing.line)


_BROKEN: frozenset[Icon] = frozenset({"none", "rest"})  # what goes on with the line above


class _Placing:
    """Where the next entry of a legend stands: signs in lines of their own, words like a text."""

    def __init__(self, theme: Theme, width: float) -> None:
        self.theme, self.width = theme, width * _CLEAR
        self.line = line_height(theme) + _BELOW
        self.entries: list[LegendEntry] = []
        self.x = self.y = 0.0
        self.broken = False  # whether the last words are in several lines

    def add_signs(self, group: list[LegendText]) -> None:
        """Place signs, in each line as many as have room; what is broken stays together."""
        items = [_lines(told, self.theme, self.width) for told in group]
        while items:
            item = _fitting(items, self.theme, self.width - self.x)
            items.remove(item)
            for number, line in enumerate(item):
                wide = entry_width(line, self.theme)
                if self.x and (number or self.x + wide > self.width):
                    self._break()
                if number:  # below the text it goes on with, and not below the icon
                    self.x = entry_width(item[0]._replace(text=""), self.theme)
                self._put(line, wide + _BETWEEN)
            if len(item) > 1:
                self._break()  # nothing stands beside the end of a text
        self._join_the_last()
        if self.x:
            self._break()

    def _join_the_last(self) -> None:
        """Put the last of the line above before an entry that has a line to itself."""
        if len(self.entries) < 4:
            return
        third, _, before, last = self.entries[-4:]
        if not _BROKEN.isdisjoint((before.icon, last.icon)) or not third.y == before.y < last.y:
            return  # the line above is to keep two at least
        wide = entry_width(LegendText(before.icon, before.text), self.theme) + _BETWEEN
        if self.x + wide - _BETWEEN <= self.width:
            self.entries[-2:] = [before._replace(x=0.0, y=last.y), last._replace(x=wide)]

    def add_words(self, group: list[LegendText], joined: _Joined) -> None:
        """Place a heading and what it tells, broken wherever a line is full."""
        if self.x and (joined == "none" or (joined == "whole" and self.broken)):
            self._break()  # a text that was broken does not run into the next heading
        between = _BETWEEN_GROUPS if self.x else 0.0
        heading, first, *others = group
        start = entry_width(heading, self.theme) + AFTER_ICON
        size = self.theme.text_size
        whole = start + text_width(" · ".join([told.text for told in group[1:]]), size)
        left = self.width - self.x - between
        # What has room in one line stands in one; else a line does not end with a name alone.
        begun = whole if whole <= self.width or joined == "whole" else _BEGUN * self.width
        if between and left < begun:
            self._break()
            between = 0.0
        self.x += between
        self._put(heading, start)
        top = self.y
        self._flow(first, last=not others)
        for number, item in enumerate(others, 1):
            glued = item.text.replace(" at ", tied(" at ")) if item.text[0] in "≤≥" else item.text
            glued = glued.replace(" − ", tied(" − "))  # a formula such as "18 − 20"
            self._flow(item._replace(text=f"·{TIE}{glued}"), last=number == len(others))
        self.broken = self.y > top

    def _flow(self, item: LegendText, *, last: bool) -> None:
        """Place a text from here on, as far as it fits, and the rest in further lines.

        The last text of a group does not end with a word or two in a line of their own.
        """
        size = self.theme.text_size
        rest = item.text.split(" ")
        while rest:
            taken = fitting_words(rest, self.width - self.x, size)
            if not taken and self.x:
                if rest[0].startswith(f"·{TIE}"):  # what parts ends a line, and begins none
                    rest[0] = rest[0].removeprefix(f"·{TIE}")
                    if self.entries[-1].since == item.since:  # else it would stand alone
                        self._run_on(item._replace(text="·"), 0.0)
                self._break()
                continue
            if last:
                taken -= self._held_back(rest, taken)
            told, rest = " ".join(rest[: max(taken, 1)]), rest[max(taken, 1) :]
            told = untied(told)
            self._run_on(item._replace(text=told), text_width(f"{told} ", size))
            if rest:
                self._break()

    def _held_back(self, words: list[str], taken: int) -> int:
        """Return how many words a line leaves to the next one, which has hardly any else."""
        size = self.theme.text_size
        if not 0 < text_width(" ".join(words[taken:]), size) < _ORPHAN * self.width:
            return 0
        left = taken
        while left > _LEFT and text_width(" ".join(words[left:]), size) < _ENDING * self.width:
            left -= 1
        return taken - left

    def _run_on(self, item: LegendText, wide: float) -> None:
        """Place a text as part of the one before it, where both are told from the same time on."""
        before = self.entries[-1]
        if (before.icon, before.since, before.y) != ("none", item.since, self.y):
            if before.y == self.y:
                self.x *= _SET_WIDER
            self._put(item, wide)  # set apart, be it narrower or wider than is thought
            return
        self.entries[-1] = before._replace(text=f"{before.text} {item.text}")
        self.x += wide

    def _put(self, item: LegendText, wide: float) -> None:
        self.entries.append(LegendEntry(item.icon, item.text, self.x, self.y, item.since))
        self.x += wide

    def _break(self) -> None:
        self.x, self.y = 0.0, self.y + self.line


def _fitting(items: list[list[LegendText]], theme: Theme, width: float) -> list[LegendText]:
    """Return the first entry that has room in what is left of a line; else the first of all."""
    short = (item for item in items if len(item) == 1)
    return next((item for item in short if entry_width(item[0], theme) <= width), items[0])


def _lines(told: LegendText, theme: Theme, width: float) -> list[LegendText]:
    """Return an entry, broken into several if it is too long for a line."""
    icon, text, since = told
    beside = entry_width(LegendText(icon, ""), theme)
    rest: Icon = "none" if icon == "none" else "rest"
    first, *others = balanced(text, width - beside, theme.text_size)
    return [LegendText(icon, first, since), *(LegendText(rest, line, since) for line in others)]


def widest_entry(groups: Groups, theme: Theme) -> float:
    """Return how wide a legend is at least, in points: as its widest sign, or as a text."""
    signs, *words = groups or [[]]
    widest = max((entry_width(sign, theme) for sign in signs), default=0.0)
    texts = (sum(entry_width(told, theme) + AFTER_ICON for told in group) for group in words)
    return max(widest, min(max(texts, default=0.0), _PARAGRAPH)) / _CLEAR


def told_length(groups: Groups, theme: Theme) -> float:
    """Return how long a legend would be in one line at least, in points; 0 where a word is long.

    Parameters
    ----------
    groups, theme
        What it tells, and the size of its text.
    """
    told = [entry for group in groups for entry in group]
    words = (word for entry in told for word in entry.text.split(" "))
    if any(text_width(word, theme.text_size) > _LONG_WORD for word in words):
        return 0.0  # it may reach out of its line
    return sum(entry_width(entry, theme) for entry in told) * _SURELY


def least_height(length: float, theme: Theme, width: float) -> float:
    """Return how high a legend is at least, in points, before it is set in lines.

    Parameters
    ----------
    length, width
        How long it is in one line, and how long a line may be.
    theme
        The size of its text.
    """
    blank = text_width(" ", theme.text_size)  # which a line loses at its end
    return (line_height(theme) + _BELOW) * length / (width + blank)
