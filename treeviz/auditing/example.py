"""`Example`: the smallest position that shows a fault, and why it is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from treeviz.auditing.audit_facts import (
    AuditFact,
    HeldEqual,
    OpenedBy,
    ReachedBy,
    ShownBy,
    TermsHere,
    TheBestMove,
    TheMover,
    WrongMove,
    WrongValue,
)
from treeviz.auditing.english import audit_words, true_words, wrong_move, wrong_value
from treeviz.auditing.judgement import Fault, Judged
from treeviz.auditing.positions import shortest_line
from treeviz.auditing.question import Question
from treeviz.formatting.blocks import Paragraph, coded
from treeviz.formatting.numerals import json_number
from treeviz.game.board_text import board_text
from treeviz.game.contract import ask
from treeviz.tree.game_tree import GameTree
from treeviz.view.view import Place

_LONGEST_LINE = 8  # moves of a line that is told
_LARGEST_TREE = 200_000  # nodes searched again to tell a line


@dataclass(frozen=True)
class Example:
    """The smallest position that shows a fault.

    Attributes
    ----------
    fault
        Which.
    judged
        The position, and how it was judged.
    question
        What was asked.
    """

    fault: Fault
    judged: Judged
    question: Question = field(repr=False)

    @property
    def position(self) -> str:
        """The position as one line of text."""
        return self.question.rules.position(self.judged.state)

    @property
    def board(self) -> list[str]:
        """The board as lines of text; none where the game draws no board."""
        board = self.question.rules.board(self.judged.state)
        return [] if board is None else board_text(board)

    @cached_property
    def tree(self) -> GameTree:
        """What the heuristic's search saw, to be drawn or explained."""
        return self.question.search(self.judged.state)

    @cached_property
    def truth(self) -> GameTree:
        """The search that it is compared with, as a tree to be drawn or explained."""
        return self.question.truth(self.judged.state)

    @cached_property
    def line(self) -> tuple[str, ...]:
        """The moves of the best play, as they are written; empty if the tree is very large."""
        if self.judged.nodes > _LARGEST_TREE:
            return ()
        return tuple(map(self.truth.notation, self.truth.principal_variation()[1:]))

    @cached_property
    def reached_by(self) -> tuple[str, ...]:
        """The moves from the start, as they are written; empty if it is far, or not on the way."""
        return shortest_line(self.question, self.judged.state)

    @cached_property
    def command(self) -> str:
        """The command that opens the position in a terminal; empty if it knows no such game."""
        question = self.question
        options = ["--heuristic", question.called.heuristic] if question.called.heuristic else []
        if question.depth is not None:
            options += ["--depth", str(question.depth)]
        state = self.judged.state
        return question.called.explain(question.whole, state, lambda: self.reached_by, options)

    @cached_property
    def terms(self) -> tuple[tuple[str, float], ...]:
        """What the named terms of the heuristic say of the position, MAX's side; usually none."""
        state = self.judged.state
        asked = f"the heuristic {self.question.name!r}"
        opinion = ask(self.question.whole, asked, state, self.question.opinion)
        if not isinstance(opinion, Mapping):
            return ()
        return tuple((str(name), float(value)) for name, value in opinion.items())

    @property
    def title(self) -> str:
        """What is wrong, in a few words: a title for a picture."""
        wrong = self._wrong()
        told = wrong_move(wrong) if isinstance(wrong, WrongMove) else wrong_value(wrong)
        return told.replace("`", "")

    def stated(self) -> tuple[AuditFact, ...]:
        """Return what the heuristic says, what is true, and the line of play that shows it."""
        scale = self.question.rules.scale
        opened = [OpenedBy(self.command)] if self.command else []
        return tuple(replace(fact, scale=scale) for fact in (*self._stated(), *opened))

    def _stated(self) -> Iterator[AuditFact]:
        question, judged = self.question, self.judged
        if not judged.moves:
            yield from (TheMover(None), self._wrong())
            return
        yield from (TheMover(question.side(judged.player)), wrong := self._wrong())
        if isinstance(wrong, WrongMove):
            equals = len(self.tree.best_children(0))
            if equals > 1:
                yield HeldEqual(equals)
            yield TheBestMove(wrong.mover, wrong.best, wrong.truth, wrong.worth)
        if self.line:
            more = len(self.line) > _LONGEST_LINE
            yield ShownBy(self.line[:_LONGEST_LINE], more, question.truth_depth is not None)
        if len(self.terms) > 1:
            yield TermsHere(*zip(*self.terms, strict=True))
        if self.reached_by:
            yield ReachedBy(self.reached_by)

    @property
    def text(self) -> str:
        """What the heuristic says, what is true, and the line of play that shows it, in words."""
        return " ".join(map(audit_words, self.stated()))

    def paragraph(self) -> Paragraph:
        """Return the same as a block of a report; the command stands on a line of its own."""
        told = [audit_words(fact) for fact in self.stated() if not isinstance(fact, OpenedBy)]
        opened = [coded(audit_words(OpenedBy(self.command)))] if self.command else []
        return Paragraph.of(coded(" ".join(told)), *opened)

    @property
    def notes(self) -> dict[Place, str]:
        """What the chosen and the best move are truly worth, to be written below them in a picture.

        By their lines, as :attr:`treeviz.View.notes` takes them; empty for faults of a value.
        """
        if self.fault is not Fault.WRONG_MOVE:
            return {}
        judged, scale = self.judged, self.question.rules.scale
        moves = ((judged.choice, judged.played), (judged.best, judged.truth))
        return {
            (self._notation(place),): true_words(
                self.question.verdict(value), scale, deeper=self.question.truth_depth is not None
            )
            for place, value in moves
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the example as plain data for JSON; infinities are strings."""
        return {
            "fault": self.fault.value,
            **judged_facts(self.question, self.judged),
            "line": list(self.line),
            "reached_by": list(self.reached_by),
            "command": self.command,
            "statements": [{**fact.to_dict(), "text": audit_words(fact)} for fact in self.stated()],
            "text": self.text,
        }

    def _wrong(self) -> WrongMove | WrongValue:
        question, judged = self.question, self.judged
        deeper, scale = question.truth_depth is not None, question.rules.scale
        name = f"`{question.name}`" + (f" at depth {question.depth}" if question.depth else "")
        truth = question.verdict(judged.truth)
        if self.fault is not Fault.WRONG_MOVE:
            return WrongValue(name, judged.value, truth, deeper, scale=scale)
        return WrongMove(
            name,
            question.side(judged.player),
            self._notation(judged.choice),
            question.verdict(judged.played),
            self._notation(judged.best),
            truth,
            deeper,
            scale=scale,
        )

    def _notation(self, place: int | None) -> str:
        return notation(self.question, self.judged, place) or ""


def notation(question: Question, judged: Judged, place: int | None) -> str | None:
    """Return how the move at a place of a position's moves is written; None for no place."""
    if place is None:
        return None
    rules, state = question.rules, judged.state
    return rules.notation_at(state, list(rules.moves(state))[place])


def judged_facts(question: Question, judged: Judged) -> dict[str, Any]:
    """Return a judged position as plain data for JSON; infinities are strings."""
    return {
        "position": question.rules.position(judged.state),
        "ply": judged.ply,
        "player": judged.player.value,
        "value": json_number(judged.value),
        "truth": json_number(judged.truth),
        "nodes": judged.nodes,
        "chosen": notation(question, judged, judged.choice),
        "best": notation(question, judged, judged.best),
        "regret": json_number(judged.regret),
        "agreement": json_number(judged.agreement),
        "faults": [fault.value for fault in judged.faults],
    }
