"""What is said in words of the nodes that matter: the root, its moves, the line of best play.

The sentences are those of `explain`, each with the nodes of its certificate, so that a page can
light them. Of all other nodes the page tells what their numbers say.

>>> from treeviz import games, minimax
>>> told = told_words(minimax(games.TicTacToe("xox/oox/___")))
>>> list(told), told[0]["moves"][0]["said"][0]
([0, 1, 5], ['o answers [2,1] and wins at once (the column [0,1] [1,1] [2,1]).', [1, 4]])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from treeviz.explanation import explain
from treeviz.explanation.explained import Explanation
from treeviz.explanation.moves_told import Statement
from treeviz.tree.game_tree import GameTree

_NODES = 24  # positions that are explained
_LINE = 8  # of them on the line of best play
_PLIES = 100_000  # of the lines below them: of longer ones fewer positions are explained
_CERTIFICATE = 5_000  # nodes that hang where a statement points, and may be its certificate


def told_words(tree: GameTree) -> dict[int, Any]:
    """Return the words of the nodes that matter, by node.

    Parameters
    ----------
    tree
        The recording.

    Returns
    -------
    dict
        Of each: the `opening`, line by line, the `moves`, each with the nodes they lead to and what
        is said of them, and the `closing`, line by line. What is said is a text and the nodes that
        it rests on, in runs: a first node and how many follow.
    """
    return {node: _told(explain(tree, node)) for node in _chosen(tree)}


def _chosen(tree: GameTree) -> Iterator[int]:
    """Yield the root and the other nodes that are explained, as far as their lines allow."""
    wanted = dict.fromkeys([0, *tree.best_play()[:_LINE], *tree.children(0)])
    plies = 0
    for node in islice((node for node in wanted if tree.children(node)), _NODES):
        plies += sum(len(tree.best_play(child)) for child in tree.children(node))
        if node and plies > _PLIES:
            return
        yield node


def _told(explanation: Explanation) -> dict[str, Any]:
    return {
        "opening": _in_lines(explanation, explanation.beside_picture().opening),
        "moves": [
            {
                "nodes": [move.node for move in row.moves],
                "said": _said(explanation, row.statements),
            }
            for row in explanation.rows
        ],
        "closing": _in_lines(explanation, explanation.closing),
    }


def _in_lines(explanation: Explanation, statements: Iterable[Statement]) -> list[list[list[Any]]]:
    """Return what is said in the lines of the text: some statements begin one."""
    lines = list[list[list[Any]]]()
    for told in statements:
        if told.fact.begins_line or not lines:
            lines.append([])
        lines[-1] += _said(explanation, [told])
    return lines


def _said(explanation: Explanation, statements: Iterable[Statement]) -> list[list[Any]]:
    return [[told.text, _rests_on(explanation, told)] for told in statements]


def _rests_on(explanation: Explanation, statement: Statement) -> list[int]:
    """Return the nodes of a statement's certificate; of a large one, only those it tells of."""
    small = sum(map(explanation.tree.subtree_size, statement.nodes)) <= _CERTIFICATE
    return _runs(sorted(explanation.certificate(statement) if small else set(statement.nodes)))


def _runs(nodes: Iterable[int]) -> list[int]:
    """Return ascending numbers as runs.

    Examples
    --------
    >>> _runs([3, 4, 5, 9])
    [3, 3, 9, 1]
    """
    runs: list[int] = []
    for node in nodes:
        if runs and runs[-2] + runs[-1] == node:
            runs[-1] += 1
        else:
            runs += [node, 1]
    return runs
