"""Texts beside the edges from moves to their only replies: how wide they are, and how long."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from treeviz import View, alphabeta, draw, games
from treeviz.picture.layout import lay_out
from treeviz.picture.placement.edge_notes import SHORT_NOTE
from treeviz.picture.placement.geometry import Layout, Placed, Rect, edge_path
from treeviz.picture.placement.straight import met
from treeviz.picture.sizes import RIBBON
from treeviz.picture.telling import longest_note
from treeviz.picture.theme import PAPER, SLIDE
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub

SEEDS = range(10)


def some_tree(seed: int) -> GameTree:
    """Return a search with cuts of a position that nobody chose."""
    dice = random.Random(seed)
    game = games.Connect(rows=4, columns=5, k=4) if seed % 2 else games.Domineering(rows=5)
    state = game.start
    for _ in range(4 + seed % 3):
        state = game.play(state, dice.choice(list(game.moves(state))))
    begun = type(game)(game.position(state), **({"k": 4} if seed % 2 else {}))
    return alphabeta(begun, depth=3 if seed % 2 else 2)


def notes(layout: Layout) -> list[tuple[int, Placed]]:
    """Return the stubs beside edges, by the places of their moves."""
    return [(at.mark.parent, at) for at in layout.placed if at.aside and at.mark.parent]


def grown(box: Rect, more: float) -> Rect:
    """Return a rectangle with some points more around it."""
    return Rect(box.x - more, box.y, box.width + 2 * more, box.height)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_stands_beside_an_edge_touches_no_other(seed: int) -> None:
    """Neither an edge that leads on from another move, with its ribbon, nor what stands there."""
    for theme in (PAPER, SLIDE):
        layout = lay_out(View(marks=14, depth=2)(some_tree(seed)), theme)
        for move, note in notes(layout):
            for at in layout.placed:
                parent = at.mark.parent
                if at is note or parent is None or at.aside or not at.joined:
                    continue
                path = edge_path(layout.placed[parent], at)
                near = grown(note.box, RIBBON / 2 if parent != move else 0.0)
                assert not any(met(*way, near) for way in pairwise(path))


def test_what_stands_beside_an_edge_reaches_below_the_next_board() -> None:
    """The room up to the next edge is used: a text in fewer lines is read faster."""
    reaching = 0
    for seed in SEEDS:
        layout = draw(some_tree(seed)).layout
        moves = [at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.parent == 0]
        after = {id(one.mark): other for one, other in pairwise(moves)}
        for move, note in notes(layout):
            following = after.get(id(layout.placed[move].mark))
            if following is not None and note.box.x + note.box.width > following.box.x:
                reaching += 1
                assert note.box.y >= following.box.y + following.box.height
                assert note.box.x + note.box.width <= following.box.x + following.box.width
    assert reaching


@pytest.mark.parametrize("seed", SEEDS)
def test_boards_do_not_grow_at_the_cost_of_long_texts(seed: int) -> None:
    """Beside an edge there are at most seven lines where that is a matter of room."""
    layout = draw(some_tree(seed)).layout
    assert longest_note(layout) <= SHORT_NOTE
    for _, note in notes(layout):
        assert isinstance(note.mark, Stub)
        assert len(note.parts.lines) <= SHORT_NOTE


def test_columns_are_even_where_notes_have_a_line_or_two_more() -> None:
    """One note that was wider than its board drove columns apart."""
    board = ".HHV/.V.V/.V../..../..../.... H"
    layout = draw(alphabeta(games.Domineering(board), depth=2)).layout
    moves = [at for at in layout.placed if isinstance(at.mark, Mark) and at.mark.parent == 0]
    gaps = [b.body.centre[0] - a.body.centre[0] for a, b in pairwise(moves)]
    assert len(gaps) > 2
    assert max(gaps) <= 1.1 * min(gaps)
