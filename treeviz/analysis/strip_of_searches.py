"""`strip`: several searches of one position side by side, in the order in which they were run.

Iterative deepening, aspiration and MTD(f) run one search after another. Of each the strip shows
what it found: the board after its choice, its value, how deep it looked and within which window.

>>> from treeviz import games, minimax
>>> game = games.Domineering(".V../.VHH/HH../.... V")
>>> deepened = strip([minimax(game, depth=depth) for depth in (1, 2, 3)])
>>> deepened
<Diagram of 3 marks: 3 searches, the last: (2,2)-(3,2), 0>
>>> deepened.layout.scene.marks[-1].notes
('3. (2,2)-(3,2)', '3 plies', '28 nodes')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from treeviz.errors import InputError
from treeviz.formatting.length import points
from treeviz.formatting.lettering import visible
from treeviz.formatting.numerals import count
from treeviz.formatting.plain_values import each_of, read_named_text
from treeviz.game.player import Player
from treeviz.picture.diagram import Diagram
from treeviz.picture.layout import lay_out
from treeviz.picture.render import Engine
from treeviz.picture.theme import Theme, find_theme
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.view.build_mark import mark_of
from treeviz.view.labels import value_text
from treeviz.view.scene import Mark, Scene


def strip(
    trees: Iterable[GameTree],
    theme: str | Theme = "paper",
    *,
    title: str | None = None,
    width: str | float | None = None,
    engine: Engine = "bundled",
) -> Diagram:
    """Draw what several searches found as one picture, in rows from left to right.

    Parameters
    ----------
    trees
        The recordings in their order, such as ``recorder.trees()``.
    theme, engine
        As for :func:`~treeviz.draw`.
    title
        The line above; None: how many searches, and what the last found.
    width
        How wide it is, such as ``"12cm"``; None: as wide as it asks for.

    Raises
    ------
    InputError
        If there is none.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> game = games.TicTacToe("xox/oox/___")
    >>> tried = strip([alphabeta(game, window=(-1, 0)), alphabeta(game, window=(9, 10))])
    >>> [(mark.value, mark.notes[1]) for mark in tried.layout.scene.marks]
    [('≥ 0', 'α −1  β 0'), ('+10', 'α +9  β +10')]
    """
    title = read_named_text(title, "title")
    searches: list[GameTree] = []
    for tree in each_of(trees, "searches, such as recorder.trees() returns"):
        expect_tree(tree, "strip")
        searches.append(tree)
    if not searches:
        raise InputError("a strip needs a search or more, such as recorder.trees(); got none")
    found, last = find_theme(theme), searches[-1]
    rules = last.rules
    scene = Scene(
        title=visible(title or _found(searches)),
        caption="on each board the choice of one search, above it the value that it found",
        marks=tuple(_mark(tree, place) for place, tree in enumerate(searches)),
        plies=(),
        sides=(visible(rules.side(Player.MAX)), visible(rules.side(Player.MIN))),
        results=(),
        nodes=len(searches),
    )
    drawn = None if width is None else points(width)
    return Diagram(lay_out(scene, found, "strip"), found, engine, drawn)


def _mark(tree: GameTree, place: int) -> Mark:
    """Return the mark of one search: its root, with the board after its choice."""
    choice = tree.choice(0)
    root = mark_of(tree, 0, place, False, None, False)
    after = root if choice is None else mark_of(tree, choice, place, False, root.board, False)
    move = "" if choice is None else visible(tree.notation(choice))
    return root._replace(
        node=place,
        parent=place - 1 if place else None,
        move="",
        label=after.label or root.label,
        board=after.board or root.board,
        fresh=after.fresh,
        mover=after.mover,
        taken=True,
        notes=(f"{place + 1}. {move}".rstrip(), *_notes(tree)),
    )


def _notes(tree: GameTree) -> list[str]:
    """Return how a search looked: its window, how deep, how many nodes."""
    (low, high), signed = tree.columns.window(0), tree.rules.scale.signed
    windowed = [f"α {signed(low)}  β {signed(high)}"] if (low, high) != (-inf, inf) else []
    depth = tree.facts.depth
    deepest = max(tree.columns.plies()) if depth is None else depth
    return [*windowed, count(deepest, "ply"), count(tree.columns.visited, "node")]


def _found(searches: Sequence[GameTree]) -> str:
    last = searches[-1]
    choice = last.choice(0)
    move = "" if choice is None else f"{last.notation(choice)}, "
    return f"{count(len(searches), 'search')}, the last: {move}{value_text(last, 0)}"
