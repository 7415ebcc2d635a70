"""Boards whose squares are records or stacks, in layers or of uneven rows; texts that are flipped.

Whatever a program keeps its position in, two moves from one position have two names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from treeviz import InputError, Recorder, RecordingError, explain

Change = tuple[Callable[[], None], Callable[[], None]]


def recorded(board: Any, plies: int, changes: Callable[[Any, str], Iterator[Change]]) -> Any:
    """Record a search that makes each change of a board in turn; values tell positions apart."""

    def minimax(board: Any, plies: int, turn: str) -> int:
        values = []
        if plies:
            for make, undo in changes(board, turn):
                make()
                values.append(minimax(board, plies - 1, "o" if turn == "x" else "x"))
                undo()
        if not values:
            return sum(n * ord(sign) for n, sign in enumerate(str(board))) % 97
        return max(values) if turn == "x" else min(values)

    recorder = Recorder()
    value = recorder.runcall(minimax, board, plies, "x", watch=minimax)
    tree = recorder.tree()
    assert (tree.value, len(tree)) == (value, len(recorder))
    assert explain(tree).verify() == ()
    assert tree.check() == []
    return tree


def moves_of(tree: Any) -> list[str]:
    found = [tree.edges[0, child]["notation"] for child in tree.children(0)]
    for node in tree:
        names = [tree.edges[node, child]["notation"] for child in tree.children(node)]
        assert len(set(names)) == len(names)
    return found


def putting(squares: Callable[[Any], Iterator[tuple[Any, Any]]], empty: Any) -> Any:
    def changes(board: Any, turn: str) -> Iterator[Change]:
        for holder, place in list(squares(board)):
            if holder[place] == empty:
                yield (
                    lambda h=holder, p=place: h.__setitem__(p, turn),
                    lambda h=holder, p=place: h.__setitem__(p, empty),
                )

    return changes


def each(board: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every innermost list of a board with each of its places."""
    for place, part in enumerate(board):
        if isinstance(part, list):
            yield from each(part)
        else:
            yield board, place


@pytest.mark.parametrize("placed", [True, False])
def test_squares_that_are_dicts_are_squares(placed: bool) -> None:
    text = ["xox", "oox", "___"]
    board = [
        [
            {"mark": None if sign == "_" else sign} | ({"row": r, "col": c} if placed else {})
            for c, sign in enumerate(row)
        ]
        for r, row in enumerate(text)
    ]
    marks = putting(lambda rows: ((cell, "mark") for row in rows for cell in row), None)
    tree = recorded(board, 2, marks)
    assert moves_of(tree) == ["[2,0]", "[2,1]", "[2,2]"]
    assert tree.nodes[0]["position"] == "xox/oox/___"


def test_several_pieces_on_a_square_are_told_apart() -> None:
    """A piece put on another one was taken for a null move, and its search left out."""

    def pushing(board: Any, turn: str) -> Iterator[Change]:
        for row in board:
            for pile in row:
                yield lambda p=pile: p.append(turn), pile.pop

    tree = recorded([[[], ["x"]], [["x", "o"], []]], 2, pushing)
    assert moves_of(tree) == ["[0,0]", "[0,1]", "[1,0]", "[1,1]"]
    assert tree.nodes[0]["position"] == "_ x/xo _"


def test_piles_in_one_row_are_named_by_their_place() -> None:
    def pushing(board: Any, turn: str) -> Iterator[Change]:
        for pile in board:
            yield lambda p=pile: p.append(turn), pile.pop

    tree = recorded([[], [], ["x", "o"], []], 2, pushing)
    assert moves_of(tree) == ["[0]", "[1]", "[2]", "[3]"]


def test_a_cube_is_no_board_of_which_one_layer_is_all() -> None:
    """Moves in the other layers changed no board, and were taken for null moves."""
    cube = [[list("xo."), list("xox"), list("ox.")], [list("xxo"), list("o.x"), list("xo.")]]
    tree = recorded(cube, 2, putting(each, "."))
    assert moves_of(tree) == ["[0,0,2]", "[0,2,2]", "[1,1,1]", "[1,2,2]"]


def test_rows_of_uneven_lengths_have_squares() -> None:
    tree = recorded([["."], [".", "x"], ["o", ".", "."]], 2, putting(each, "."))
    assert moves_of(tree) == ["[0,0]", "[1,0]", "[2,1]", "[2,2]"]


def test_where_a_player_chooses_the_sign_it_belongs_to_the_move() -> None:
    def either(board: Any, turn: str) -> Iterator[Change]:
        for holder, place in list(each(board)):
            for sign in "xo" if holder[place] == "." else "":
                yield (
                    lambda h=holder, p=place, s=sign: h.__setitem__(p, s),
                    lambda h=holder, p=place: h.__setitem__(p, "."),
                )

    tree = recorded([list("xo."), list(".xo")], 2, either)
    assert moves_of(tree) == ["[0,2] x", "[0,2] o", "[1,0] x", "[1,0] o"]


def texts(after: Callable[[str], list[str]], start: str) -> Any:
    def minimax(state: str, plies: int, mine: bool) -> int:
        values = [minimax(one, plies - 1, not mine) for one in after(state) if plies]
        if not values:
            return sum(n * ord(sign) for n, sign in enumerate(state)) % 97
        return max(values) if mine else min(values)

    recorder = Recorder()
    recorder.runcall(minimax, start, 2, True, watch=minimax)
    return recorder.tree()


def test_texts_are_told_by_the_places_that_change() -> None:
    def flipped(text: str) -> list[str]:
        pairs = [n for n in range(len(text) - 1) if text[n : n + 2] == "++"]
        return [text[:n] + "--" + text[n + 2 :] for n in pairs]

    def filled(text: str) -> list[str]:
        free = [n for n, sign in enumerate(text) if sign == "_"]
        return [text[:n] + sign + text[n + 1 :] for n in free for sign in "ab"]

    assert moves_of(texts(flipped, "+++++")) == ["[0]-[1]", "[1]-[2]", "[2]-[3]", "[3]-[4]"]
    assert moves_of(texts(filled, "_c_b")) == ["[0] a", "[0] b", "[2] a", "[2] b"]


def walk(heap: int, mine: bool = True) -> Iterator[str]:
    values = []
    for left in range(heap):
        yield f"{left} left"
        values.append((yield from walk(left, not mine)))
    return (max if mine else min)(values) if values else -1 if mine else 1


def test_a_generator_that_recurses_is_watched() -> None:
    recorder, said = Recorder(), []
    recorder.runcall(lambda: said.extend(walk(3)), watch=walk)
    tree = recorder.tree()
    assert (tree.value, len(tree), len(said)) == (1, 8, 7)


def test_generators_that_tell_no_value_or_run_side_by_side_are_refused() -> None:
    def silent(heap: int) -> Iterator[int]:
        for left in range(heap):
            yield from silent(left)
        yield heap

    with pytest.raises(InputError, match=r"let it return its value, `return value`"):
        Recorder().runcall(lambda: list(silent(2)), watch=silent)
    with pytest.raises(InputError, match=r"recorder.runcall\(lambda: list\(walk\(…\)\), watch="):
        Recorder().runcall(walk, 2, watch=walk)
    with pytest.raises(InputError, match="watched by its name; give"):
        Recorder().runcall(lambda: list(walk(2)), watch="walk")
    with pytest.raises(RecordingError, match="run side by side"):
        Recorder().runcall(lambda: list(zip(walk(2), walk(3), strict=False)), watch=walk)
