"""What a program returned is told, where it is not the move that its values choose."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from treeviz import GameTree, Recorder, explain, games, load, outline, save

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def minimax(board: list[str], sign: str) -> int:
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != "_":
            return 1 if board[a] == "x" else -1
    values = []
    for square in [n for n in range(9) if board[n] == "_"]:
        board[square] = sign
        values.append(minimax(board, "o" if sign == "x" else "x"))
        board[square] = "_"
    return (max if sign == "x" else min)(values) if values else 0


def program(better: Callable[[int, int], bool], told: Callable[[int, int], Any]) -> Any:
    def best_move(board: list[str]) -> Any:
        best = None
        for square in [n for n in range(9) if board[n] == "_"]:
            board[square] = "x"
            value = minimax(board, "o")
            board[square] = "_"
            if best is None or better(value, best[0]):
                best = value, square
        assert best is not None
        return told(*best)

    return best_move


def recorded(entry: Any, board: str) -> GameTree:
    recorder = Recorder()
    recorder.runcall(entry, list(board), watch=minimax)
    tree = recorder.tree()
    assert explain(tree).verify() == ()
    return tree


FORMS: list[Callable[[int, int], Any]] = [
    lambda value, square: square,
    lambda value, square: divmod(square, 3),
    lambda value, square: [*divmod(square, 3)],
    lambda value, square: (value, square),
    lambda value, square: (value, divmod(square, 3)),
    lambda value, square: [*divmod(square, 3), value],
    lambda value, square: {"position": square, "score": value},
]


@pytest.mark.parametrize("told", FORMS)
def test_a_worse_move_is_told(told: Any, tmp_path: Any) -> None:
    tree = recorded(program(lambda value, best: value < best, told), "xoxoox___")
    said = "The program returned [2,0] (−1), though by the values of its own search [2,2] is best"
    assert said in " ".join(str(explain(tree)).split())
    assert outline(tree).startswith("The program returned [2,0] (−1); [2,2] is best (+1)")
    save(tree, tmp_path / "tree.json")
    assert load(tmp_path / "tree.json").facts.returned == tree.find([(2, 0)])
    odd = json.loads((tmp_path / "tree.json").read_text())
    odd["facts"]["returned"] = 10**9
    (tmp_path / "odd.json").write_text(json.dumps(odd))
    assert "plays [2,2]" in outline(load(tmp_path / "odd.json"))


def test_the_last_of_equal_moves_is_told() -> None:
    last = program(lambda value, best: value >= best, lambda value, square: divmod(square, 3))
    tree = recorded(last, "xxooxo___")
    said = " ".join(str(explain(tree)).split())
    assert "which was searched before, is worth the same." in said
    assert "only because" not in said


def test_a_square_written_column_first_is_no_other_one() -> None:
    """Of all squares [0,1] is best here, written (1, 0), which would be a worse move."""
    first = program(lambda value, best: value > best, lambda value, square: divmod(square, 3)[::-1])
    tree = recorded(first, "x___o___x")
    assert tree.notation(tree.choice(0)) == "[0,1]"
    assert tree.facts.returned is None


@pytest.mark.parametrize("told", [*FORMS, lambda value, square: value, lambda value, square: None])
def test_nothing_is_said_where_the_program_returns_what_its_values_choose(told: Any) -> None:
    tree = recorded(program(lambda value, best: value > best, told), "xoxoox___")
    assert tree.facts.returned is None
    assert "x plays [2,2]" in str(explain(tree)) or "MAX plays [2,2]" in str(explain(tree))


def negamax(board: list[str], sign: str) -> int:
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != "_":
            return 1 if board[a] == sign else -1
    values = []
    for square in [n for n in range(9) if board[n] == "_"]:
        board[square] = sign
        values.append(-negamax(board, "o" if sign == "x" else "x"))
        board[square] = "_"
    return max(values, default=0)


def test_a_value_from_the_side_of_the_mover_is_no_number_of_a_move() -> None:
    """The negamax returns +1 for o, who is MIN, and square 1 is free."""
    recorder = Recorder(game=games.TicTacToe())
    assert recorder.runcall(negamax, list("x_xoo_xxo"), "o") == 1
    tree = recorder.tree()
    assert tree.value == -1
    assert tree.notation(tree.choice(0)) == "[1,2]"
    assert tree.facts.returned is None


@pytest.mark.parametrize("result", [1, 0, -1, 99, "x", [], {}, object(), [[1]], 7.5, (7, 8)])
def test_a_result_that_may_mean_several_moves_or_none_says_nothing(result: Any) -> None:
    tree = recorded(program(lambda value, best: value > best, lambda *_: result), "xoxoox___")
    assert tree.facts.returned is None


def coin(board: list[str], plies: int, who: str) -> float:
    """After each move a coin says whose turn it is; the search stops after some plies."""
    free = [n for n in range(9) if board[n] == "_"]
    if not plies or not free:
        return board.count("x") * 2 - board[:4].count("o")
    if who == "coin":
        return sum(coin(board, plies - 1, next_one) for next_one in "xo") / 2
    values = []
    for square in free:
        board[square] = who
        values.append(coin(board, plies - 1, "coin"))
        board[square] = "_"
    return max(values) if who == "x" else min(values)


def best_with_coin(board: list[str]) -> int:
    values = {}
    for square in [n for n in range(9) if board[n] == "_"]:
        board[square] = "x"
        values[square] = coin(board, 3, "coin")
        board[square] = "_"
    return max(values, key=lambda square: values[square])


@pytest.mark.parametrize(("entry", "rest"), [(coin, (4, "x")), (best_with_coin, ())])
def test_a_coin_is_no_pass_and_no_end_of_the_game(entry: Any, rest: Any) -> None:
    recorder = Recorder()
    value = recorder.runcall(entry, list("xoxoo____"), *rest, watch=coin)
    tree = recorder.tree()
    said = str(explain(tree))
    assert tree.player(0).value == "max"
    assert entry is not coin or tree.value == value
    assert "to the end of the game" not in said
    assert "0.5 for MAX to move" in said
    assert "pass" not in said
