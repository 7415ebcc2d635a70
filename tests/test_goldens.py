"""Pictures are tested as text: the DOT and the outline of known trees, sign for sign."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from treeviz import View, draw, outline

CASES = {
    "article": View(),
    "course": View(),
    "aima": View(),
    "opening": View(marks=40),
    "finished": View(),
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> tuple[str, object, View]:
    """Return a tree by the name of its fixture, and the view of it."""
    return request.param, request.getfixturevalue(request.param), CASES[request.param]


def test_dot_is_the_golden_one(case: tuple, check_golden: Callable[[str, str], None]) -> None:
    """The same tree gives the same DOT, to the byte."""
    name, tree, view = case
    check_golden(f"{name}.dot", draw(tree, view).source)


def test_outline_is_the_golden_one(case: tuple, check_golden: Callable[[str, str], None]) -> None:
    """The same tree gives the same outline, to the byte."""
    name, tree, view = case
    check_golden(f"{name}.txt", outline(tree, view) + "\n")


def test_outline_and_dot_name_the_same_marks(case: tuple) -> None:
    """A picture and its outline show the same number of marks, stubs included."""
    _, tree, view = case
    body = outline(tree, view).split("\n\n")[1]
    diagram = draw(tree, view, fit="wall")
    nodes = [line for line in diagram.source.splitlines() if line.startswith(("\tn", "\ts"))]
    marks = [line for line in nodes if "->" not in line and not line.startswith("\tnode ")]
    assert len(marks) == len(body.splitlines()) == len(diagram.layout.placed)
