"""Shapes in which people write their searches, each by a program of our own: recorded as it is."""

from __future__ import annotations

from typing import Any

from treeviz import GameTree, Recorder, explain

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def recorded(function: Any, *args: Any, **how: Any) -> GameTree:
    """Return the last search of a program; nothing is accused, and all that is told holds."""
    recorder = Recorder()
    recorder.runcall(function, *args, **how)
    tree = recorder.tree()
    assert tree.check() == []
    assert explain(tree).verify() == ()
    return tree


def moves(tree: GameTree) -> list[str]:
    return [tree.notation(node) for node in tree.children(0)]


def won(cells: Any, sign: str) -> bool:
    return any(all(cells[place] == sign for place in line) for line in LINES)


def test_a_board_called_by_the_letter_of_a_bound() -> None:
    """Where alpha and beta have their whole names, a board may be called `b`."""

    def pruned(b: list[str], depth: int, alpha: float, beta: float, maximizing: bool) -> float:
        if won(b, "x") or won(b, "o"):
            return 10 - depth if won(b, "x") else depth - 10
        for place in [place for place in range(9) if not b[place]]:
            b[place] = "x" if maximizing else "o"
            value = pruned(b, depth + 1, alpha, beta, not maximizing)
            b[place] = ""
            alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
            if alpha >= beta:
                break
        return (alpha if maximizing else beta) if "" in b else 0

    tree = recorded(pruned, ["x", "o", "x", "o", "o", "x", "", "", ""], 0, -99, 99, True)
    assert (tree.value, moves(tree)) == (9, ["[2,0]", "[2,1]", "[2,2]"])
