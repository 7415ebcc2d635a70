"""What a diagnosis is made of, and how it is written out: text, Markdown, JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from treeviz.diagnosis.code.source_lines import CodeLine, written_lines
from treeviz.diagnosis.findings.catalogue import CATALOGUE
from treeviz.diagnosis.findings.english import finding_words
from treeviz.diagnosis.findings.untried_facts import Examined, Untried
from treeviz.explanation.fact import Fact
from treeviz.formatting.as_text import as_text
from treeviz.formatting.blocks import Block, Entry, Items, Paragraph, Prose, Span
from treeviz.formatting.report import Report
from treeviz.picture.diagram import Diagram, draw
from treeviz.picture.theme import Theme
from treeviz.tree.game_tree import GameTree
from treeviz.view.view import View


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, or worth a look.

    Attributes
    ----------
    name
        What it is called, such as ``"cut-loses-value"``.
    fact
        What is the matter on the board that shows it.
    position
        The smallest board examined that shows it, as one line of text.
    tree
        That board and what follows it, as a tree to draw or to explain.
    view
        How to draw it, so that one sees it.
    lines
        Where in the code to look, if it is a search of somebody's.
    command
        The command that opens that board in a terminal; empty if it knows no such game.
    """

    name: str
    fact: Fact
    position: str
    tree: GameTree = field(repr=False, compare=False)
    view: View = field(default=View(), repr=False, compare=False)
    lines: tuple[CodeLine, ...] = field(default=(), repr=False, compare=False)
    command: str = field(default="", repr=False, compare=False)

    @property
    def fault(self) -> bool:
        """Whether it is a fault; else a remark."""
        return CATALOGUE[self.name].fault

    @property
    def text(self) -> str:
        """What is the matter on the board that shows it, in words."""
        return finding_words(self.fact)

    @property
    def title(self) -> str:
        """What is wrong, in one sentence."""
        return CATALOGUE[self.name].title

    @property
    def advice(self) -> str:
        """What to look at in the code."""
        return f"Look at {CATALOGUE[self.name].advice}"

    def diagram(self, theme: str | Theme = "paper") -> Diagram:
        """Return the picture of the board that shows it, with what follows.

        Parameters
        ----------
        theme
            How it looks, as for :func:`~treeviz.draw`.
        """
        return draw(self.tree, self.view, theme)

    def entry(self) -> Entry:
        """Return the finding as a block of a report."""
        label = "fault" if self.fault else "remark"
        body: list[Prose] = [self.text, (Span(self.advice, emphasis=True),)]
        if self.lines:
            body.append(written_lines(self.lines))
        if self.command:
            body.append((Span("Open it: "), Span(self.command, code=True)))
        return Entry(label, self.title, tuple(body))

    def __str__(self) -> str:
        return as_text([self.entry()])


def weight(finding: Finding) -> tuple[bool, int]:
    """Return what findings are sorted by: the faults as they come, then the remarks by weight."""
    return not finding.fault, 0 if finding.fault else list(CATALOGUE).index(finding.name)


@dataclass(frozen=True)
class Diagnosis(Report):
    """What was found, what was examined, and what could not be; ``str()`` gives the text.

    Attributes
    ----------
    findings
        The faults, then the remarks.
    examined
        How much was looked at, as a fact; in words in the text and in `to_dict`.
    untried
        What could not be looked at, and why, as facts; in words in the text and in `to_dict`.
    """

    findings: tuple[Finding, ...]
    examined: Examined
    untried: tuple[Untried, ...]

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What is surely wrong."""
        return tuple(finding for finding in self.findings if finding.fault)

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """What may be meant, and is worth a look."""
        return tuple(finding for finding in self.findings if not finding.fault)

    @property
    def verdict(self) -> str:
        """How many faults there are, in one sentence."""
        if self.faults:
            return "One fault." if len(self.faults) == 1 else f"{len(self.faults)} faults."
        names = {finding.name for finding in self.findings}
        if "nothing-searched" in names:
            return "The search could not be examined: nothing was searched."
        if "not-called" in names:
            return "The search could not be examined: it could not be called as guessed."
        return "No fault found. That is no proof that there is none."

    def blocks(self) -> Iterator[Block]:
        """Yield the findings, what was examined and what could not be, and the verdict."""
        for finding in self.findings:
            yield finding.entry()
        yield Paragraph.of(finding_words(self.examined))
        if self.untried:
            yield Items(tuple(f"Not tried: {finding_words(fact)}" for fact in self.untried))
        yield Paragraph.of(self.verdict)

    def facts(self) -> dict[str, Any]:
        """Return the diagnosis as plain data for JSON.

        Examples
        --------
        >>> from treeviz import diagnose, games
        >>> told = diagnose(games.TicTacToe("xox/oox/___")).to_dict()
        >>> told["schema"], told["findings"], told["verdict"]
        (1, [], 'No fault found. That is no proof that there is none.')
        """
        return {
            "examined": {**self.examined.to_dict(), "text": finding_words(self.examined)},
            "untried": [{**fact.to_dict(), "text": finding_words(fact)} for fact in self.untried],
            "findings": [
                {
                    "name": finding.name,
                    "fault": finding.fault,
                    "title": finding.title,
                    "statement": {**finding.fact.to_dict(), "text": finding.text},
                    "text": finding.text,
                    "advice": finding.advice,
                    "position": finding.position,
                    "command": finding.command,
                    "lines": [line._asdict() for line in finding.lines],
                }
                for finding in self.findings
            ],
            "verdict": self.verdict,
        }
