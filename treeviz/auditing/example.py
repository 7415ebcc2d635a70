"""`Example`: the smallest position that shows a fault, and why it is one."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from treeviz.auditing.judgement import Fault, Judged
from treeviz.auditing.question import Question
from treeviz.formatting.numerals import json_number, signed
from treeviz.formatting.phrases import in_words
from treeviz.tree.game_tree import GameTree
from treeviz.view.plaintext import board_text
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

    @property
    def title(self) -> str:
        """What is wrong, in a few words: a title for a picture."""
        return self._wrong().replace("`", "")

    @property
    def text(self) -> str:
        """What the heuristic says, what is true, and the line of play that shows it."""
        rules, judged = self.question.rules, self.judged
        if not judged.moves:
            return f"The game is over. {self._wrong()}."
        told = f"{rules.side(judged.player)} to move. {self._wrong()}."
        if self.fault is Fault.WRONG_MOVE:
            equals = len(self.tree.best_children(0))
            if equals > 1:
                told += f" It holds {in_words(equals)} moves for equal and plays the first."
            told += f" {self._notation(judged.best)} is worth {self._meaning(judged.truth)}."
        if self.line:
            more = " …" if len(self.line) > _LONGEST_LINE else ""
            whose = "Best play" if self.question.truth_depth is None else "The deeper search's line"
            told += f" {whose}: {' '.join(self.line[:_LONGEST_LINE])}{more}."
        return told

    @property
    def notes(self) -> dict[Place, str]:
        """What the chosen and the best move are truly worth, to be written below them in a picture.

        By their lines, as :attr:`treeviz.View.notes` takes them; empty for faults of a value.
        """
        if self.fault is not Fault.WRONG_MOVE:
            return {}
        proved = self.question.truth_depth is None
        worth = "truly" if proved else "deeper search:"
        judged = self.judged
        moves = ((judged.choice, judged.played), (judged.best, judged.truth))
        return {
            (self._notation(place) or "",): f"{worth} {self._meaning(value)}"
            for place, value in moves
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the example as plain data for JSON; infinities are strings."""
        return {
            "fault": self.fault.value,
            **plain(self.question, self.judged),
            "line": list(self.line),
            "text": self.text,
        }

    def _wrong(self) -> str:
        question, judged = self.question, self.judged
        proved = question.truth_depth is None
        depth = f" at depth {question.depth}" if question.depth else ""
        name = f"`{question.name}`{depth}"
        if self.fault is Fault.WRONG_MOVE:
            worth = "truly worth" if proved else "by the deeper search worth"
            move = self._notation(judged.choice)
            return f"{name} plays {move}, {worth} {self._meaning(judged.played)}"
        says = "true is" if proved else "the deeper search says"
        return f"{name} says {signed(judged.value)}; {says} {self._meaning(judged.truth)}"

    def _meaning(self, value: float | None) -> str:
        result = self.question.result(value)
        return f"{signed(value)} ({result})" if result else signed(value)

    def _notation(self, place: int | None) -> str | None:
        return notation(self.question, self.judged, place)


def notation(question: Question, judged: Judged, place: int | None) -> str | None:
    """Return how the move at a place of a position's moves is written; None for no place."""
    if place is None:
        return None
    rules, state = question.rules, judged.state
    return rules.notation_at(state, list(rules.moves(state))[place])


def plain(question: Question, judged: Judged) -> dict[str, Any]:
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
