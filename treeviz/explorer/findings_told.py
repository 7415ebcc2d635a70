"""What an audit or a diagnosis found, as places a page goes to.

Each is told as in the report, and is a node of a tree: of a diagnosis, of the recording that shows
it; of an audit, the position itself, in the tree that the heuristic's search saw and in the one
that it is compared with. A tree that cannot be shown, as the rules may be at fault themselves, is
left out, and what is said of the place stays.

>>> from treeviz import audit, games
>>> found = audit(games.TicTacToe("xo_/_x_/__o"), heuristic="lines", depth=1)
>>> told, trees = findings_of(found)
>>> [place["label"] for place in told["places"]][:2], told["places"][0]["title"]
(['wrong winner', 'undecided'], 'lines at depth 1 says −1; in truth x wins')
>>> told["places"][0]["seen"][0]["name"], len(trees[0].columns["arity"])
('what the search saw', 5)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from heapq import nsmallest
from typing import Any

from treeviz.auditing import Audit
from treeviz.auditing.english import WORDING
from treeviz.auditing.example import Example
from treeviz.auditing.judgement import Fault
from treeviz.auditing.question import Question
from treeviz.diagnosis import Diagnosis
from treeviz.diagnosis.code.source_lines import written_lines
from treeviz.diagnosis.findings.english import finding_words
from treeviz.diagnosis.findings.finding import Finding
from treeviz.errors import GameError, InputError, LimitReached
from treeviz.explorer.packed_tree import Packed, packed_tree
from treeviz.formatting.numerals import count
from treeviz.formatting.report import Report
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.view.view import Place

_OF_A_FAULT = 12  # positions of an audit, the smallest first
_LARGEST_TRUTH = 60_000  # nodes of a tree that is searched once more to be looked at

_Way = tuple[str, Hashable, Callable[[], GameTree], Iterable[Place]]


def findings_of(found: Report) -> tuple[dict[str, Any], list[Packed]]:
    """Return the places as plain data, and the trees that they are in.

    Parameters
    ----------
    found
        The audit or the diagnosis.

    Raises
    ------
    InputError
        If it is neither an audit nor a diagnosis, nothing was found, or no tree can be shown.
    """
    if not isinstance(found, Audit | Diagnosis):
        expect_tree(found, "explore")
    assert isinstance(found, Audit | Diagnosis)
    trees = _Trees()
    if isinstance(found, Audit):
        faulty = _by_fault(found)
        told = {
            "headline": found.headline,
            "text": " ".join([*found.sentences, found.method]),
            "places": [
                _of_an_audit(Example(fault, found.judged[at], found.question), at, trees)
                for fault, places in faulty.items()
                for _, at in nsmallest(_OF_A_FAULT, places)
            ],
            "more": _more(found, faulty),
        }
    else:
        told = {
            "headline": found.verdict,
            "text": finding_words(found.examined),
            "places": [_of_a_diagnosis(finding, trees) for finding in found.findings],
            "more": "",
        }
    if not told["places"]:
        raise InputError("nothing wrong was found, so there is no place to go to")
    if not trees.packed:
        raise InputError("no tree of what was found can be shown; its report tells it in words")
    return told, trees.packed


class _Trees:
    """The trees of a page, each once."""

    def __init__(self) -> None:
        self.packed: list[Packed] = []
        self._known: dict[Hashable, tuple[int, GameTree] | None] = {}

    def seen(self, ways: Iterable[_Way], line: Place = ()) -> list[dict[str, Any]]:
        """Return the trees that show a place, as plain data; those that cannot be shown are not.

        Parameters
        ----------
        ways
            Of each tree: what it is called, what is the same for the same tree, what makes it, and
            the lines to be lit in it.
        line
            The moves to the place itself.
        """
        told = []
        for name, key, searched, lit in ways:
            if key not in self._known:
                self._known[key] = self._packed(searched)
            known = self._known[key]
            if known is not None:
                place, tree = known
                nodes = [node for one in lit if (node := _node(tree, one))]
                told.append({"name": name, "tree": place, "node": _node(tree, line), "lit": nodes})
        return told

    def _packed(self, searched: Callable[[], GameTree]) -> tuple[int, GameTree] | None:
        try:
            tree = searched()
            self.packed.append(packed_tree(tree))
        except (GameError, LimitReached):
            return None
        return len(self.packed) - 1, tree


def _node(tree: GameTree, line: Place) -> int:
    """Return the node of a place, which is a line of moves; as far as the tree goes."""
    if isinstance(line, int):
        return line
    if isinstance(line, str):
        return tree.find(line)
    node = 0
    for move in line:
        below = tree.child(node, move)
        if below is None:
            break
        node = below
    return node


def _by_fault(found: Audit) -> dict[Fault, list[tuple[int, int]]]:
    """Return the faulty positions by fault: how large their trees are, and their places."""
    faulty: dict[Fault, list[tuple[int, int]]] = {fault: [] for fault in Fault}
    for at, judged in enumerate(found.judged):
        for fault in judged.faults:
            faulty[fault].append((judged.nodes, at))
    return faulty


def _more(found: Audit, faulty: Mapping[Fault, Sequence[object]]) -> str:
    """Return of which faults only the smallest positions are listed; empty: all are."""
    return "; ".join(
        f"{_called(found.question, fault)}: the {_OF_A_FAULT} smallest of {count(len(places))}"
        for fault, places in faulty.items()
        if len(places) > _OF_A_FAULT
    )


def _called(question: Question, fault: Fault) -> str:
    return WORDING[question.against].heads.get(fault, fault.value)


def _of_an_audit(example: Example, at: int, trees: _Trees) -> dict[str, Any]:
    question, judged = example.question, example.judged
    ways: list[_Way] = []
    if question.depth != 0 and judged.moves:
        saw = "what the search saw"
        ways.append((saw, (saw, at), lambda: example.tree, example.notes))
    if judged.nodes <= _LARGEST_TRUTH or not ways:
        truth = "the truth" if question.truth_depth is None else "the deeper search"
        ways.append((truth, (truth, at), lambda: example.truth, example.notes))
    return {
        "label": _called(question, example.fault),
        "title": example.title,
        "text": example.text,
        "advice": "",
        "position": example.position,
        "seen": trees.seen(ways),
    }


def _of_a_diagnosis(finding: Finding, trees: _Trees) -> dict[str, Any]:
    focus, tree = finding.view.focus, finding.tree
    where = [written_lines(finding.lines)] if finding.lines else []
    return {
        "label": "fault" if finding.fault else "remark",
        "title": finding.title,
        "text": finding.text,
        "advice": " ".join([finding.advice, *where]),
        "position": finding.position,
        "seen": trees.seen([("the tree that shows it", id(tree), lambda: tree, ())], focus),
    }
