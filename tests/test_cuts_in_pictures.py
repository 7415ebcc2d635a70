"""Cuts in the picture: branches searched after all, outlines, windows, classes, arrows."""

from __future__ import annotations

import re
from math import inf
from typing import Any

import pytest
from test_cuts import AIMA, random_searches

from treeviz import GameTree, View, ViewError, alphabeta, draw, games, minimax
from treeviz.tree.cuts import cuts, node_class
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub


@pytest.fixture(scope="module")
def figure() -> GameTree:
    return alphabeta(games.Explicit(AIMA))


@pytest.fixture(scope="module")
def board() -> GameTree:
    return alphabeta(games.TicTacToe("xo_/_x_/__o"))


def marks(tree: GameTree, **view: Any) -> dict[int, Mark]:
    """Return the marks of a scene by the number of their node."""
    return {mark.node: mark for mark in View(**view)(tree).marks if isinstance(mark, Mark)}


def test_searching_what_was_pruned(board: GameTree) -> None:
    """Value and choice stay; each branch left out tells its exact value and the nodes it saved."""
    plain, searched = marks(board, marks=500), marks(board, marks=500, pruned="searched")
    assert plain.keys() == searched.keys() == set(board)
    assert [n for n in searched if searched[n].chosen] == board.best_play()
    saved = 0
    for node, mark in searched.items():
        if not mark.pruned:
            assert mark == plain[node]
            continue
        branch = minimax(games.TicTacToe(board.position(node)))
        assert mark.result == f"{len(branch)} node{'s' * (len(branch) > 1)} saved"
        assert mark.value == {-10: "−10", 0: "0", 10: "+10"}[branch.value]
        assert not mark.bare
        saved += len(branch)
    assert 93 + saved == len(minimax(games.TicTacToe("xo_/_x_/__o")))


def test_the_depth_holds_for_what_was_pruned() -> None:
    """A branch searched after all is searched to the depth of the search that left it out."""
    position = ".V../.VHH/HH../.... V"
    tree = alphabeta(games.Domineering(position), depth=3)
    searched = marks(tree, pruned="searched")
    saved = [int(mark.result.split()[0]) for mark in searched.values() if mark.pruned]
    assert tree.columns.visited + sum(saved) == len(minimax(games.Domineering(position), depth=3))
    assert saved


def test_ghosts_need_plain_values() -> None:
    """With a depth penalty, whose plies count anew elsewhere, branches are not searched after."""
    tree = alphabeta(games.TicTacToe("xo_/_x_/__o"), depth_penalty=1)
    with pytest.raises(ViewError, match="depth penalty"):
        View(marks=500, pruned="searched")(tree)


def test_pruned_branches_are_outlines_boards_or_stubs(board: GameTree) -> None:
    """By default only the outline is shown, on request the board; folded, they are counted.

    A board is shown, too, where the branch wins at once by the rules: it refutes the move before.
    """
    outline = [m for m in marks(board, marks=500).values() if m.pruned]
    boards = [m for m in marks(board, marks=500, pruned="board").values() if m.pruned]
    assert len(outline) == len(boards) == 24
    won = [mark for mark in outline if mark.result.endswith(" wins")]
    assert 0 < len(won) < len(outline)
    assert all(mark.board is not None and not mark.bare for mark in won)
    assert all(mark.bare and mark.value == "?" for mark in outline if mark not in won)
    assert all(not mark.bare and mark.board is not None for mark in boards)
    scene = View(marks=500, pruned="folded")(board)
    stubs = [mark for mark in scene.marks if isinstance(mark, Stub)]
    assert (len(stubs), sum(stub.cut for stub in stubs)) == (18, 24)
    assert all(
        re.search(
            rf"\b{stub.cut} (more )?((moves?|repl\w+) )?cut\b",
            stub.text,
        )
        for stub in stubs
    )


def test_notes_below_the_marks(figure: GameTree) -> None:
    """Windows, classes and arithmetic are written below the nodes when asked, and only then."""
    noted = marks(figure, windows=True, classes=True, arithmetic=True)
    assert noted[0].notes == ("PV", "α −∞  β +∞", "max(+3, ≤ +2, +2) = +3")
    assert noted[5].notes == ("CUT", "α +3  β +∞", "min(+2, ?, ?) ≤ +2")
    assert noted[4].notes == ("α −∞  β +3",)
    assert noted[7].notes == ()
    assert all(mark.notes == () for mark in marks(figure).values())
    assert "min(+2, ?, ?) ≤ +2" in draw(figure, View(arithmetic=True)).source
    long = marks(minimax(games.Explicit([1, 2, 3, 4, 5, 6])), arithmetic=True)[0].notes
    assert long == ("max(+1, +2, +3, +4, …) = +6",)


def test_arrows_lead_from_the_cause(figure: GameTree, board: GameTree) -> None:
    """An arrow leads from the node whose value caused a cut to where it was made."""
    assert View()(figure).arrows == ()
    assert View(causes=True)(figure).arrows == ((1, 5),)
    scene = View(marks=500, causes=True)(board)
    drawn = {(scene.marks[a].node, scene.marks[b].node) for a, b in scene.arrows}  # type: ignore[union-attr]
    assert drawn == {(cut.cause, cut.node) for cut in cuts(board) if cut.cause is not None}


def test_classes_of_nodes() -> None:
    """PV: exact. CUT: one move was enough. ALL: none was. Never entered: none of them."""
    tree = alphabeta(games.Explicit([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]))
    assert [node_class(tree, n) for n in (0, 1, tree.find([1]))] == ["PV", "PV", "CUT"]
    assert node_class(tree, tree.find([1, 1])) == ""
    narrow = alphabeta(games.Explicit([[1, 9], [2, 9]]), window=(5, 8))
    assert [node_class(narrow, n) for n in (0, 1, 4)] == ["ALL", "CUT", "CUT"]
    for searched, _ in random_searches(300):
        for cut in cuts(searched):
            assert re.fullmatch("PV|CUT", node_class(searched, cut.node)) or (
                abs(searched.value_at(cut.node) or 0) == inf
            )
