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

from treeviz.auditing.audit_facts import (
    AuditedHow,
    AuditFact,
    ColumnsMean,
    FailedEverywhere,
    FailedInMore,
    LeansIn,
    NeverAsked,
    Origin,
    RanksTheWrongWay,
    StoppedAfter,
    UndecidedIn,
    WentOnAlone,
    WrongMovesIn,
    WrongSidesIn,
)
from treeviz.auditing.english import WORDING, audit_words
from treeviz.auditing.example import Example, judged_facts
from treeviz.auditing.judgement import Fault, Judged
from treeviz.auditing.judgements import Judgements
from treeviz.auditing.question import Question
from treeviz.auditing.tally import Counting, PairsRanked, Tally
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
from treeviz.game.game import Player
from treeviz.game.player import SIDES

_MOST_FAILURES = 5  # told one by one
_ALWAYS = ("ply", "positions", "wrong winner")  # columns of the table; others where they say more


class _Counted(NamedTuple):
    """What one look at every judgement tells: the figures, and the smallest one of each fault."""

    total: Tally
    plies: tuple[Tally, ...]
    smallest: dict[Fault, Judged]
    rankings: dict[Player, PairsRanked]


@dataclass(frozen=True, repr=False)
class Audit(Report):
    """A heuristic, judged in many positions; ``str()`` gives the report.

    Attributes
    ----------
    question
        What was asked: the game, the heuristic, the depths.
    origin
        Where the positions come from.
    planned
        How many positions there are.
    judged
        Those that were judged, in order; fewer if it was interrupted.
    alone
        Why one process had to go on alone; usually empty: that did not happen.
    """

    question: Question
    origin: Origin
    planned: int
    judged: Judgements
    alone: str = ""

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
        rankings = {player: PairsRanked() for player in SIDES}
        for one in self.judged:
            total.add(one)
            if one.player in rankings:
                also = rankings[one.player].and_also(one.as_truth, one.wrong_way)
                rankings[one.player] = also
            if one.ply is not None:
                by_ply.setdefault(one.ply, Counting()).add(one)
            for fault in one.faults:
                if fault not in smallest or one.nodes < smallest[fault].nodes:
                    smallest[fault] = one
        plies = tuple(by_ply[ply].tally(ply) for ply in sorted(by_ply))
        return _Counted(total.tally(), plies, smallest, rankings)

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
    def note(self) -> str:
        """What else its reader should know, in one sentence; usually nothing."""
        return audit_words(WentOnAlone(self.alone)) if self.alone else ""

    @property
    def headline(self) -> str:
        """How many winners are wrong, in one sentence."""
        return audit_words(self._main())

    @property
    def sentences(self) -> tuple[str, ...]:
        """What else the figures say: moves, draws, failures, and what was left open."""
        return tuple(map(audit_words, self._more()))

    def stated(self) -> tuple[AuditFact, ...]:
        """Return what the report says in sentences, as facts."""
        return (self._main(), *self._more(), self._method(), *self._legend())

    def blocks(self, pictures: Mapping[str, str] | None = None) -> Iterator[Block]:
        """Yield the report; `pictures` as in `markdown`."""
        told = " ".join(["", *self.sentences])
        yield Paragraph.of((*coded(self.headline, strong=True), *coded(told)))
        yield Paragraph.of(coded(self.method))
        yield self._table()
        yield Paragraph.of(" ".join(map(audit_words, self._legend())))
        for example in self.examples:
            yield Heading(f"{self._called(example.fault).capitalize()}, the smallest example")
            yield Code((example.position, *example.board))
            yield example.paragraph()
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
        '![lines at depth 1 plays \\[1,0\\], which loses](<wrong-move.svg>)'
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
            "origin": audit_words(self.origin),
            "planned": self.planned,
            "interrupted": self.interrupted,
            "statements": [{**fact.to_dict(), "text": audit_words(fact)} for fact in self.stated()],
            "total": self.total.to_dict(),
            "plies": [tally.to_dict() for tally in self.plies],
            "examples": [example.to_dict() for example in self.examples],
            "faulty": [judged_facts(question, one) for one in self.faulty],
            "failures": [
                {"position": question.rules.position(one.state), "text": one.failure}
                for one in self.failures
            ],
        }

    def _main(self) -> AuditFact:
        name, total = f"`{self.question.name}`", self.total
        if not total.positions:
            return FailedEverywhere(name, len(self))
        return WrongSidesIn(name, total.wrong_winners, total.positions, self.question.against)

    def _more(self) -> Iterator[AuditFact]:
        total, against = self.total, self.question.against
        if self.interrupted:
            yield StoppedAfter(len(self), self.planned)
        if total.undecided:
            yield UndecidedIn(total.undecided, against)
        if total.leaning:
            yield LeansIn(total.leaning, against)
        if total.choices:
            yield WrongMovesIn(total.wrong_moves, total.choices, against)
        yield from self._turned()
        if total.failed and total.positions:
            yield FailedInMore(total.failed)
        if self.question.never_asked:
            yield NeverAsked()
        if self.alone:
            yield WentOnAlone(self.alone)

    def _turned(self) -> Iterator[RanksTheWrongWay]:
        """Yield that the heuristic ranks moves the wrong way round, always or at one side's turn.

        At one side's turn alone it is said only if at the other's it ranks them rightly.
        """
        rankings, question = self._counted.rankings, self.question
        turned = [player for player, ranking in rankings.items() if ranking.turned]
        rightly = [player for player, ranking in rankings.items() if ranking.right]
        whole = PairsRanked().and_also(*map(sum, zip(*rankings.values(), strict=True)))
        if not turned or (rightly and len(turned) + len(rightly) < len(SIDES)):
            return
        if not rightly and not whole.turned:
            return
        side = question.side(turned[0]) if rightly else None
        shown = rankings[turned[0]] if rightly else whole
        yield RanksTheWrongWay(
            shown.agreement,
            shown.wrong,
            shown.pairs,
            question.against,
            side,
            question.side(rightly[0]) if rightly else None,
            question.called.diagnose(question.whole, question.whole.start),
        )

    @property
    def method(self) -> str:
        """Which positions were judged, how the heuristic was asked, and what is compared."""
        return audit_words(self._method())

    def _method(self) -> AuditedHow:
        question = self.question
        return AuditedHow(
            self.origin, question.depth, question.judge_finished, question.truth_depth
        )

    def _table(self) -> TableBlock:
        """Return the figures ply by ply, the total last."""
        total = self.total.cells()
        heads = [head for head in total if total[head] not in ("0", "") or head in _ALWAYS]
        rows = [[tally.cells()[head] for head in heads] for tally in (*self.plies, self.total)]
        return TableBlock([self._called(head) for head in heads], rows, "r" * len(heads))

    def _legend(self) -> tuple[ColumnsMean, ...]:
        """Return what the rounded columns of the table are, if there are any."""
        if not self.total.choices:
            return ()
        return (ColumnsMean(self.question.against, self.total.regret == inf),)

    def _called(self, head: str) -> str:
        """Return what a fault is called in this audit."""
        return WORDING[self.question.against].heads.get(head, head)

    def _failures(self) -> Iterator[str]:
        """Yield what went wrong, each thing once, with the number of positions it spoiled."""
        told = Counter(one.failure for one in self.failures)
        for failure, times in told.most_common(_MOST_FAILURES):
            more = f" (it spoiled {count(times, 'position')})" if times > 1 else ""
            yield f"{failure}{more}"
        if len(told) > _MOST_FAILURES:
            yield f"and {count(len(told) - _MOST_FAILURES, 'more failure')}"
