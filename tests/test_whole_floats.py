"""Boards that an array keeps as floats are written as others are."""

from __future__ import annotations

from treeviz.game.grids import grid_of


def test_whole_floats_are_written_as_whole_numbers() -> None:
    """An array of zeros has 1.0 and 2.0; other fractions keep their points."""
    grid = grid_of(((0.0, 1.0, 0.0), (2.0, -0.0, 1.0), (0.0, 0.0, 0.0)))
    assert grid is not None
    assert [list(map(str, row)) for row in grid.rows] == [list("010"), list("201"), list("000")]
    halves = grid_of(((0.0, 0.5, 0.0), (0.0, 0.5, 0.0), (0.0, 0.0, 0.0)))
    assert halves is not None
    assert [*map(str, halves.rows[0])] == ["0", "0.5", "0"]
