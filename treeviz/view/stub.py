"""A stub: what is not drawn below one mark, as counts, values and the words for them.

It says apart what was looked at and what never was: each has a sign of its own.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from treeviz.formatting.numerals import count

StubSign = Literal["more", "cut", ""]  # before a line of a stub
_SHORT = 18  # signs of a line that is no wider than a board


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
        How many of the moves MAX wins, how many are draws, and how many MIN wins, among those that
        were looked at; None: that is not known of all.
    sides
        What MAX and MIN are called.
    compared
        The comparison that allowed the cut of those never entered: ``"2 ≤ 3"``; empty if unknown.
    range
        The range of their values as it is written, or a bound on all of them.
    estimated
        Whether some of these values rest on estimates.
    alone
        Whether no move of the mark is drawn: the stub then is the mark's own foot.
    further
        How the chosen line goes on among what is not drawn: after how many plies, and to what end.
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
    sides: tuple[str, str] = ("MAX", "MIN")
    compared: str = ""
    range: str = ""
    estimated: bool = False
    alone: bool = False
    further: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """What is written of it, in lines; all but the first are empty where values are left out.

        Examples
        --------
        >>> Stub(0, 1, 10, 90, -10, 0, results=(3, 0, 7), sides=("x", "o")).lines
        ('10 more', '3 won by x,', '7 won by o')
        >>> Stub(0, 1, 2, 9, 10, 10, named=(("[1,2]", "+10"), ("[2,2]", "+10"))).lines
        ('[1,2], [2,2]: +10',)
        >>> Stub(0, 3, 5, 99, 0, 10, alone=True, further=("7 more plies,", "x wins")).lines
        ('7 more plies,', 'x wins')
        >>> Stub(0, 2, 38, 38, -3, -1, range="−3 to −1", estimated=True, cut=12).lines
        ('26 more', 'est. −3 to −1', '12 replies cut')
        """
        return tuple(line for _, line in self.told)

    @property
    def told(self) -> tuple[tuple[StubSign, str], ...]:
        """Each of these lines with the sign before it: of moves not drawn, of moves cut, or none.

        Examples
        --------
        >>> Stub(0, 2, 38, 38, -3, -1, range="−3 to −1", cut=12, compared="2 ≤ 3").told
        (('more', '26 more'), ('', '−3 to −1'), ('cut', '12 replies cut'), ('', '2 ≤ 3'))
        """
        looked = self.moves - self.cut
        lines: list[tuple[StubSign, str]] = []
        if self.further and self.alone:
            first, *others = self.further if not self.blank else (self._counted(looked), "")
        elif looked:
            first, *others = self._looked
            if self.blank:  # as many lines as with the values
                first = f"{count(looked)} more" if self.named else first
                others = [""] * len(others)
        else:
            first, others = "", []
        if first:
            lines = [("more", first), *(("", line) for line in others)]
        if self.cut:
            lines.append(("cut", f"{self._counted(self.cut)} cut"))
            if self.compared:
                lines.append(("", "" if self.blank else self.compared))
        if self.unseen > self.cut:
            lines.append(("cut", f"{count(self.unseen - self.cut)} cut below"))
        return tuple(lines)

    @property
    def brief(self) -> tuple[tuple[StubSign, str], ...]:
        """The same where there is room for counts only.

        Examples
        --------
        >>> Stub(0, 2, 38, 38, -3, -1, range="−3 to −1", cut=12).brief
        (('more', '26 more'), ('cut', '12 cut'))
        """
        looked = self.moves - self.cut
        counted: tuple[tuple[StubSign, int, str], ...] = (
            ("more", looked, f"{count(looked)} more"),
            ("cut", self.cut, f"{count(self.cut)} cut"),
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
        lines = self._named
        if not lines:
            lines = [self._counted(looked) if self.alone else f"{count(looked)} more", *self._worth]
        return [*lines, *self.further]

    @property
    def _named(self) -> list[str]:
        """The moves by name, those of one value in one line if that is short."""
        groups: dict[str, list[str]] = {}
        for move, value in self.named:
            groups.setdefault(value, []).append(move)
        lines = []
        for value, moves in groups.items():
            line = f"{', '.join(moves)}: {value}"
            lines += [line] if len(line) <= _SHORT else [f"{move}: {value}" for move in moves]
        return lines

    @property
    def _worth(self) -> list[str]:
        """What these moves are worth: how the game ends with them, or the range of their values."""
        if self.results is None:
            told = f"est. {self.range}" if self.estimated and self.range else self.range
            return [told] if told else []
        (first, second), (won, drawn, lost) = self.sides, self.results
        if max(self.results) == sum(self.results) > 1:
            return [f"{first} wins all" if won else "all draws" if drawn else f"{second} wins all"]
        each = [f"{count(won)} won by {first}"] if won else []
        each += [count(drawn, "draw")] if drawn else []
        each += [f"{count(lost)} won by {second}"] if lost else []
        joint = ", ".join(each)
        return [joint] if len(joint) <= _SHORT else [*(f"{part}," for part in each[:-1]), each[-1]]

    @property
    def text(self) -> str:
        """The same in one line, with how many nodes it stands for.

        Examples
        --------
        >>> Stub(0, 1, 10, 90, -10, 0, results=(0, 3, 7), sides=("x", "o")).text
        '10 more: 3 draws, 7 won by o; 90 nodes'
        """
        lines = [line for line in self.lines if line]
        first, *rest = lines
        joint = " " if self.further and self.alone else ", " if self._named else ": "
        if self.only_cut:
            joint = ", for "
        told = joint.join(filter(None, [first, " ".join(_listed(rest))]))
        parts = [told]
        if self.nodes > self.moves:
            parts.append(count(self.nodes, "node"))
        return "; ".join(parts)


def _listed(lines: list[str]) -> list[str]:
    """Return lines with a comma after each but the last, where it has none."""
    return [line if line.endswith(",") else f"{line}," for line in lines[:-1]] + lines[-1:]
