"""`Audit`: what a heuristic got wrong, how often and where, and the smallest example of each fault.

The figures are in :class:`~treeviz.auditing.tally.Tally`, for every ply and for all positions;
`examples` holds the smallest position that shows each fault, with its search as a tree to draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from treeviz.auditing.example import Example, plain
from treeviz.auditing.judgement import Fault, Judged
from treeviz.auditing.judgements import Judgements
from treeviz.auditing.question import Question
from treeviz.auditing.tally import Counting, Tally
from treeviz.formatting.as_html import as_html
from treeviz.formatting.as_markdown import as_markdown
from treeviz.formatting.blocks import (
    Block,
    Code,
    Heading,
    Paragraph,
    Picture,
    TableBlock,
    coded,
)
from treeviz.formatting.numerals import count
from treeviz.formatting.report import Report

_MOST_FAILURES = 5  # told one by one
_ALWAYS = ("ply", "positions", "wrong winner")  # columns of the table; others where they say more


class _Words(NamedTuple):
    """How the faults are told: of a proved winner, of a payoff, or of a deeper search's opinion."""

    wrong: str
    decided: str
    even: str
    move: str
    heads: Mapping[str, str]


_OF_WINNERS = _Words(
    wrong="names the wrong winner",
    decided="won position",
    even="drawn position",
    move="a wrong move",
    heads={},
)
_OF_PAYOFFS = _Words(
    wrong="gets the sign wrong",
    decided="position not worth 0",
    even="position worth 0",
    move="a wrong move",
    heads={"wrong winner": "wrong sign"},
)
_BY_A_DEEPER_SEARCH = _Words(
    wrong="favours another side than a deeper search",
    decided="position where the deeper search favours a side",
    even="position where the deeper search says 0",
    move="a move that the deeper search holds for worse",
    heads={"wrong winner": "other side", "wrong move": "worse move"},
)


class _Counted(NamedTuple):
    """What one look at every judgement tells: the figures, and the smallest one of each fault."""

    total: Tally
    plies: tuple[Tally, ...]
    smallest: dict[Fault, Judged]


@dataclass(frozen=True, repr=False)
class Audit(Report):
    """A heuristic, judged in many positions; ``str()`` gives the report.

    Attributes
    ----------
    question
        What was asked: the game, the heuristic, the depths.
    origin
        Where the positions come from, in words.
    planned
        How many positions there are.
    judged
        Those that were judged, in order; fewer if it was interrupted.
    note
        What else its reader should know; usually nothing.
    """

    question: Question
    origin: str
    planned: int
    judged: Judgements
    note: str = ""

    def __len__(self) -> int:
        return len(self.judged)

    def __iter__(self) -> Iterator[Judged]:
        return iter(self.judged)

    def __repr__(self) -> str:
        wrong = count(self.total.wrong_winners, self._called("wrong winner"))
        return f"Audit({count(len(self), 'position')}, {wrong})"

    @property
    def interrupted(self) -> bool:
        """Whether it ended before all positions were judged."""
        return len(self.judged) < self.planned

    @property
    def total(self) -> Tally:
        """The faults in all positions."""
        return self._counted.total

    @property
    def plies(self) -> tuple[Tally, ...]:
        """The faults ply by ply from the start; empty for positions that somebody gave."""
        return self._counted.plies

    @cached_property
    def examples(self) -> tuple[Example, ...]:
        """The smallest position that shows each fault.

        The smallest is the one with the fewest nodes in the whole tree below it, the first of
        equals.
        """
        smallest = self._counted.smallest
        return tuple(
            Example(fault, smallest[fault], self.question) for fault in Fault if fault in smallest
        )

    @cached_property
    def _counted(self) -> _Counted:
        """What one look at every judgement tells."""
        total, by_ply = Counting(), dict[int, Counting]()
        smallest: dict[Fault, Judged] = {}
        for one in self.judged:
            total.add(one)
            if one.ply is not None:
                by_ply.setdefault(one.ply, Counting()).add(one)
            for fault in one.faults:
                if fault not in smallest or one.nodes < smallest[fault].nodes:
                    smallest[fault] = one
        plies = tuple(by_ply[ply].tally(ply) for ply in sorted(by_ply))
        return _Counted(total.tally(), plies, smallest)

    @property
    def faulty(self) -> tuple[Judged, ...]:
        """Every judged position in which something is wrong."""
        return tuple(one for one in self.judged if one.faults)

    @property
    def failures(self) -> tuple[Judged, ...]:
        """Every position in which the heuristic failed."""
        return tuple(self.judged.failed())

    # The report

    @property
    def headline(self) -> str:
        """How many winners are wrong, in one sentence."""
        name, total = f"`{self.question.name}`", self.total
        if not total.positions:
            return f"The heuristic {name} failed in all {count(len(self), 'position')}."
        return (
            f"The heuristic {name} {self._words.wrong} in {count(total.wrong_winners)} of "
            f"{count(total.positions, 'position')}"
            f"{_share(total.wrong_winners, total.positions)}."
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """What else the figures say: moves, draws, failures, and what was left open."""
        return tuple(self._sentences())

    def blocks(self, pictures: Mapping[str, str] | None = None) -> Iterator[Block]:
        """Yield the report; `pictures` as in `markdown`."""
        told = " ".join(["", *self.sentences])
        yield Paragraph.of((*coded(self.headline, strong=True), *coded(told)))
        yield Paragraph.of(coded(self.method))
        yield self._table()
        yield Paragraph.of(self._legend())
        for example in self.examples:
            yield Heading(f"{self._called(example.fault).capitalize()}, the smallest example")
            yield Code((example.position, *example.board))
            yield Paragraph.of(coded(example.text))
            if pictures and example.fault in pictures:
                yield Picture(pictures[example.fault], example.title)
        if self.failures:
            yield Heading("Where it failed")
            yield Code(tuple(self._failures()))

    def markdown(self, pictures: Mapping[str, str] | None = None) -> str:
        r"""Return the report as Markdown.

        Parameters
        ----------
        pictures
            Where pictures of the examples are, by their faults; None: there are none.

        Examples
        --------
        >>> from treeviz import audit, games
        >>> report = audit(games.TicTacToe("xo_/_x_/__o"), heuristic="lines", depth=1)
        >>> report.markdown({"wrong move": "wrong-move.svg"}).splitlines()[-1]
        '![lines at depth 1 plays \\[1,0\\], truly worth +10 (x wins)](<wrong-move.svg>)'
        """
        return as_markdown(self.blocks(pictures))

    def html(self, pictures: Mapping[str, str] | None = None) -> str:
        """Return the report as a section of HTML; `pictures` as in `markdown`."""
        return as_html(self.blocks(pictures))

    def facts(self) -> dict[str, Any]:
        """Return the audit as plain data for JSON; infinities are strings."""
        question = self.question
        return {
            "heuristic": question.name,
            "depth": question.depth,
            "truth_depth": question.truth_depth,
            "judge_finished": question.judge_finished,
            "origin": self.origin,
            "planned": self.planned,
            "interrupted": self.interrupted,
            "total": self.total.to_dict(),
            "plies": [tally.to_dict() for tally in self.plies],
            "examples": [example.to_dict() for example in self.examples],
            "faulty": [plain(question, one) for one in self.faulty],
            "failures": [
                {"position": question.rules.position(one.state), "text": one.failure}
                for one in self.failures
            ],
        }

    def _sentences(self) -> Iterator[str]:
        total, words = self.total, self._words
        if self.interrupted:
            planned = count(self.planned, "position")
            yield f"It was interrupted after {count(len(self))} of {planned}."
        if total.undecided:
            yield f"It is undecided, at 0, in {_these(total.undecided, words.decided)}."
        if total.leaning:
            yield f"It leans to a side in {_these(total.leaning, words.even)}."
        if total.choices:
            share = _share(total.wrong_moves, total.choices)
            yield (
                f"It chooses {words.move} in {count(total.wrong_moves)} of "
                f"{count(total.choices, 'position')} with a choice{share}."
            )
        if total.failed and total.positions:
            yield f"It failed in {count(total.failed, 'more position')}."
        if self.question.never_asked:
            yield (
                "It was never asked, for every search ends where games end, and there the rules "
                "judge: set a depth, or let it judge finished games."
            )
        if self.note:
            yield self.note

    @property
    def _words(self) -> _Words:
        if self.question.truth_depth is not None:
            return _BY_A_DEEPER_SEARCH
        return _OF_WINNERS if self.question.has_winners else _OF_PAYOFFS

    @property
    def method(self) -> str:
        """Which positions were judged, how the heuristic was asked, and what is compared."""
        question = self.question
        searched = {
            None: "Searched to the end of the game",
            0: "Not searched: the heuristic is asked at the position itself, and no move chosen",
        }.get(question.depth, f"Searched {count(question.depth or 0, 'ply')}")
        judges = "the heuristic" if question.judge_finished else "the rules"
        truth = "the truth, by the rules to the end of the game"
        if question.truth_depth is not None:
            truth = f"a deeper search of {count(question.truth_depth, 'ply')}, which is no truth"
        return f"{self.origin}. {searched}; {judges} judged finished games. Compared with {truth}."

    def _table(self) -> TableBlock:
        """Return the figures ply by ply, the total last."""
        total = self.total.cells()
        heads = [head for head in total if total[head] not in ("0", "") or head in _ALWAYS]
        rows = [[tally.cells()[head] for head in heads] for tally in (*self.plies, self.total)]
        return TableBlock([self._called(head) for head in heads], rows, "r" * len(heads))

    def _legend(self) -> str:
        """Return what the rounded columns of the table are."""
        if not self.total.choices:
            return ""
        by = "" if self.question.truth_depth is None else ", by the deeper search"
        endless = " A mean is ∞ where one move gives away ∞." if self.total.regret == inf else ""
        return (
            f"Regret: the points that the chosen moves give away{by}; τ: how alike both rank the "
            f"moves, from −1 to +1 (Kendall's τ-b). Both are means, rounded.{endless}"
        )

    def _called(self, head: str) -> str:
        """Return what a fault is called in this audit."""
        return self._words.heads.get(head, head)

    def _failures(self) -> Iterator[str]:
        """Yield what went wrong, each thing once, with the number of positions it spoiled."""
        told = Counter(one.failure for one in self.failures)
        for failure, times in told.most_common(_MOST_FAILURES):
            more = f" (it spoiled {count(times, 'position')})" if times > 1 else ""
            yield f"{failure}{more}"
        if len(told) > _MOST_FAILURES:
            yield f"and {count(len(told) - _MOST_FAILURES, 'more failure')}"


def _these(number: int, noun: str) -> str:
    """Return a count of positions of a kind, the kind told before or after the noun."""
    return f"{count(number)} {noun if number == 1 else noun.replace('position', 'positions')}"


def _share(part: int, whole: int) -> str:
    """Return a share in brackets, such as `` (31%)``; never rounded to nothing or to all.

    Examples
    --------
    >>> _share(1504, 4886), _share(0, 5), _share(1, 1000), _share(999, 1000), _share(5, 5)
    (' (31%)', '', ' (<1%)', ' (>99%)', ' (100%)')
    """
    if not part or not whole:
        return ""
    percent = round(100 * part / whole)
    about = "<1" if percent == 0 else ">99" if percent == 100 and part < whole else str(percent)
    return f" ({about}%)"
