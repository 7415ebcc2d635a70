"""Several searches of one position side by side."""

from __future__ import annotations

import engines
import other_programs as of
import pytest

from treeviz import Game, InputError, Player, Recorder, minimax, strip


def test_searches_of_a_program() -> None:
    """Each search of iterative deepening is a board with its choice, how deep and how large."""
    recorder = Recorder()
    recorder.runcall(engines.deepening, engines.rows("xox/oox/___"), watch=engines.limited)
    marks = strip(recorder.trees()).layout.scene.marks
    assert [mark.notes for mark in marks] == [
        ("1. [2,2]", "1 ply", "4 nodes"),
        ("2. [2,2]", "2 plies", "8 nodes"),
        ("3. [2,2]", "3 plies", "11 nodes"),
        ("4. [2,2]", "3 plies", "11 nodes"),
    ]
    assert all(mark.fresh == {(2, 2)} for mark in marks)
    assert all(mark.value == "+10" for mark in marks)


def test_windows_are_told() -> None:
    """MTD(f) closes in from bounds; the title says what the last search found."""
    recorder = Recorder()
    recorder.runcall(of.Small("xoxoox___").mtdf, 0, watch="Small.with_memory")
    drawn = strip(recorder.trees())
    assert [(mark.value, mark.notes[1]) for mark in drawn.layout.scene.marks] == [
        ("≥ 0", "α −1  β 0"),
        ("≥ +1", "α 0  β +1"),
        ("+1", "α +1  β +2"),
    ]
    assert drawn.layout.scene.title == "3 searches, the last: [2,2], +1"
    assert drawn.svg().count("plies") == 2
    board = drawn.layout.scene.marks[-1].board  # in the last search only MAX moved
    assert board is not None
    assert board.rows[0][1].owner is Player.MIN
    assert "28 nodes" not in drawn.svg()


class Steps(Game):
    """Take one or two of four; who takes the last wins."""

    start = 4

    def to_move(self, state: int) -> Player:
        return Player.MIN if state % 2 else Player.MAX

    def moves(self, state: int) -> list[int]:
        return [step for step in (1, 2) if step <= state]

    def play(self, state: int, move: int) -> int:
        return state - move

    def utility(self, state: int) -> float:
        return -1.0

    def label(self, state: int) -> str:
        return f"{state} left" if state < 4 else ""


def test_a_label_is_that_of_the_position_after_the_choice() -> None:
    """Where there is no board, the label tells what was chosen; else that of the root does."""
    searches = [minimax(Steps(), depth=depth, heuristic=lambda state: state) for depth in (1, 0)]
    first, second = strip(searches).layout.scene.marks
    assert first.label == "3 left"
    assert second.label == ""


def test_what_is_no_series() -> None:
    """Nothing, or something else than trees, is refused in one line."""
    with pytest.raises(InputError, match=r"such as recorder\.trees\(\); got none"):
        strip([])
    with pytest.raises(InputError, match="strip"):
        strip([42])  # type: ignore[list-item]
