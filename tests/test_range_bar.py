"""The thin bar of a stub tells truly where the values that are not drawn lie."""

from __future__ import annotations

import pytest

from treeviz import View, draw, games, minimax
from treeviz.view.stub import Stub


def _stubs(tree, **view):
    return [mark for mark in draw(tree, View(**view)).layout.placed if isinstance(mark.mark, Stub)]


@pytest.mark.parametrize("seed", range(8))
def test_the_bar_is_the_range_of_what_is_not_drawn(seed: int) -> None:
    """Its ends and its tick, laid on the scale of all payoffs, are those of the payoffs."""
    payoffs = [(number * (7 + 2 * seed)) % 23 - 11 for number in range(17)]
    tree = minimax(games.Explicit(payoffs))
    diagram = draw(tree, View(marks=8))
    drawn = {mark.node for mark in diagram.layout.scene.marks if not isinstance(mark, Stub)}
    (stub,) = _stubs(tree, marks=8)
    left = [tree.value_at(node) for node in tree.children(0) if node not in drawn]
    low, whole = min(payoffs), max(payoffs) - min(payoffs)
    first, last, own = (low + part * whole for part in stub.parts.span)
    assert (first, last, own) == pytest.approx((min(left), max(left), tree.value))


def test_a_bar_stands_only_where_a_range_is_told() -> None:
    """One value needs none, nor does a stub beside which nothing is drawn, or an exercise."""
    alike = minimax(games.Explicit([5, *[1] * 30]))
    assert [stub.parts.span for stub in _stubs(alike, marks=6)] == [None]
    assert "where the values not drawn lie" not in draw(alike, View(marks=6)).svg()
    mixed = minimax(games.Explicit([*range(30)]))
    assert "where the values not drawn lie" in draw(mixed, View(marks=6)).svg()
    key, exercise = (_stubs(mixed, marks=6, values=values)[0] for values in ("all", "none"))
    assert exercise.box[2:] == key.box[2:]
