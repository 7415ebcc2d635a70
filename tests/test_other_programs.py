"""Programs of many games are watched as they are: boards, moves, players, values, cuts, words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import chess_programs
import other_programs as of
import pytest

from treeviz import GameTree, Player, Recorder, draw, explain

pytestmark = pytest.mark.long("whole programs of others are watched")


def recorded(function: Any, *args: Any, **how: Any) -> GameTree:
    """Return the last search of a program, of which nothing is accused and everything is told."""
    recorder = Recorder()
    recorder.runcall(function, *args, **how)
    tree = recorder.tree()
    assert tree.check() == []
    told = explain(tree)
    told.verify()
    assert " at 0x" not in str(told)
    assert draw(tree).svg()
    return tree


def moves(tree: GameTree) -> list[str]:
    return [tree.notation(node) for node in tree.children(0)]


def choosers(tree: GameTree) -> set[Player]:
    return {tree.player(node) for node in tree if tree.children(node)}


def test_checkers() -> None:
    """Pieces are objects that know where they stand, boards are copied: pieces move and take."""
    tree = recorded(of.checkers, of.CheckersBoard(".w.w/..../.r../..r."), 4, True)
    assert moves(tree) == ["[0,1]-[1,0]", "[0,1]-[1,2]", "[0,3]-[1,2]"]
    board = tree.rules.board(tree.state(0))
    assert board is not None
    assert [cell.sign for cell in board.rows[0]] == ["", "W", "", "W"]
    assert board.rows[0][1].owner is Player.MAX
    assert board.rows[2][1].owner is Player.MIN
    assert [tree.value_at(node) for node in tree.children(0)] == [1, 0, -1]
    kings = {
        cell.sign for n in tree for row in tree.rules.board(tree.state(n)).rows for cell in row
    }
    assert "RK" in kings  # a man that became a king


def chess_position(fen: str) -> Any:
    return pytest.importorskip("chess", reason="python-chess is an extra").Board(fen)


def test_chess_without_a_word_of_configuration() -> None:
    """Push and pop on one board; the entry loops over the legal moves; squares have names."""
    board = chess_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    before = board.fen()
    recorder = Recorder()
    chosen = recorder.runcall(
        chess_programs.best_chess_move, board, 2, watch=chess_programs.chess_alphabeta
    )
    tree = recorder.tree()
    assert board.fen() == before
    assert chosen.uci() == "d1d8"
    assert tree.notation(tree.choice(0) or 0) == "d1d8"
    assert moves(tree) == [move.uci() for move in board.legal_moves]
    assert tree.player(0) is Player.MAX
    assert tree.check() == []
    drawn = tree.rules.board(tree.state(0))
    assert drawn is not None
    assert drawn.rows[0][6].sign == "♚"
    explain(tree).verify()


@pytest.mark.parametrize(
    ("fen", "uci"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
    ],
)
def test_moves_of_chess_that_change_more_than_two_squares(fen: str, uci: str) -> None:
    """A castling king, a promoted pawn, a pawn taken in passing."""
    tree = recorded(chess_programs.chess_alphabeta, chess_position(fen), 1, -9e9, 9e9, True)
    assert uci in moves(tree)
    assert all(len(move) == 4 for move in moves(tree))


ENDGAME = "6k1/5ppp/3r4/8/8/3R4/5PPP/6K1 w - - 0 1"


@pytest.mark.parametrize("watch", ["Engine.search", ["Engine.search", "Engine.quiesce"]])
def test_a_hobby_engine(watch: Any) -> None:
    """Negamax with a table, killers, fading mates, quiescence and null moves: nothing is wrong."""
    tree = recorded(chess_programs.Engine().go, chess_position(ENDGAME), 3, watch=watch)
    assert tree.value == 5
    assert tree.notation(tree.choice(0) or 0) == "d3d6"
    assert "pass" not in {tree.notation(node) for node in tree}
    assert tree.graph["null_move_calls"] > 0
    ends = {tree.kind(node) for node in tree if not tree.children(node)}
    assert ("horizon" in ends) == isinstance(watch, list)
    assert "nothing was searched" not in str(explain(tree))


def test_a_null_move_that_cuts() -> None:
    """Where passing was good enough, the node says so, and its value is a bound."""

    def search(board: tuple[str, str], depth: int, alpha: float, beta: float) -> float:
        squares, turn = board
        if depth == 0:
            return squares.count(turn) - squares.count("ox"[turn == "o"])
        other = "ox"[turn == "o"]
        if depth > 1 and squares.count(turn) > 1:
            value = -search((squares, other), depth - 2, -beta, -beta + 1)
            if value >= beta:
                return value
        best = -9.0
        for place, sign in enumerate(squares):
            if sign == "_":
                after = squares[:place] + turn + squares[place + 1 :], other
                best = max(best, -search(after, depth - 1, -beta, -alpha))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best

    tree = recorded(search, ("xx_______", "x"), 4, -9, 9)
    cut = [node for node in tree if tree.kind(node) == "null"]
    assert cut
    for node in cut:
        assert tree.children(node) == []
        assert tree.bound(node) in ("lower", "upper", "open")
    assert "null move" in draw(tree).svg() or "null move" in str(explain(tree, tree.parent(cut[0])))
    (told,) = (m.text for m in explain(tree, tree.parent(cut[0]) or 0).moves if m.node == cut[0])
    assert told.startswith("A null move: it would be enough for")


def test_standing_pat() -> None:
    """Who may stop and take the estimate is not said to have chosen a worse capture."""

    def quiesce(pile: tuple[int, ...], alpha: float, beta: float) -> float:
        best = float(sum(pile) * (1 if len(pile) % 2 else -1))
        if best >= beta:
            return best
        for place in range(len(pile) if len(pile) < 4 else 0):
            rest = pile[:place] + pile[place + 1 :]
            best = max(best, -quiesce(rest, -beta, -max(alpha, best)))
        return best

    def search(pile: tuple[int, ...]) -> float:
        if len(pile) < 4:
            return quiesce(pile, -99, 99)
        return max(-search(pile[:i] + pile[i + 1 :]) for i in range(len(pile)))

    tree = recorded(lambda: search((1, 2, 4, 8)), watch=["search", "quiesce"])
    assert "stand pat" in {tree.notation(node) for node in tree}
    stood = next(node for node in tree if tree.notation(node) == "stand pat")
    assert tree.kind(stood) == "horizon"


def test_windows_without_width() -> None:
    """MTD(f): each of its searches is a tree; a margin around the board is no part of it."""
    recorder = Recorder()
    found = recorder.runcall(of.Small("xoxoox___").mtdf, 0, watch="Small.with_memory")
    trees = recorder.trees()
    assert found == 1
    assert len(trees) == 3
    assert all(tree.check() == [] for tree in trees)
    tree = trees[-1]
    assert tree.value == 1
    assert moves(tree) == ["[2,0]", "[2,1]", "[2,2]"]
    board = tree.rules.board(tree.state(0))
    assert board is not None
    assert len(board.rows) == 3


@pytest.fixture
def gomoku_moves() -> Iterator[None]:
    of.MOVES[:] = [(0, 0), (3, 3), (1, 1), (3, 2)]
    yield
    of.MOVES.clear()


def test_the_moves_made_so_far_are_the_state(gomoku_moves: None) -> None:
    """A list of the module, told by one line; a move is what was added."""
    tree = recorded(of.gomoku, 3, reads={"state": lambda depth: of.MOVES})
    assert tree.value == 100
    assert "[2,2]" in {tree.notation(node) for node in tree.best_children(0)}
    assert len(tree.children(0)) == 12
    assert tree.player(0) is Player.MAX


def test_reversi() -> None:
    """Put and undo on an object; a disc that is put turns others, and the move is where it is."""
    board = of.Othello()
    tree = recorded(of.reversi, board, 3, of.Discs())
    assert moves(tree) == ["[0,1]", "[1,0]", "[2,3]", "[3,2]"]
    assert choosers(tree) == {Player.MAX, Player.MIN}
    drawn = tree.rules.board(tree.state(0))
    assert drawn is not None
    assert len(drawn.rows) == 4
    assert board.grid == of.Othello().grid


def test_mancala() -> None:
    """Who ends in the own store moves again: the player is read, never guessed by turns."""
    tree = recorded(of.mancala, (2, 2, 0, 2, 2, 0), 0, 5)
    assert moves(tree) == ["0", "1"]
    assert tree.player(0) is tree.player(1) is Player.MAX
    assert tree.value == of.mancala((2, 2, 0, 2, 2, 0), 0, 5)


def test_a_textbook_that_passes_the_game_along() -> None:
    """Nested functions that return (value, move); cuts by the window."""
    tree = recorded(of.alpha_beta_search, of.Trivial(), "A", watch=["max_value", "min_value"])
    assert moves(tree) == ["B", "C", "D"]
    assert [tree.bound(node) for node in tree.children(0)] == ["exact", "upper", "upper"]
    assert len([node for node in tree if tree.kind(node) == "pruned"]) == 2


def test_sliding_tiles() -> None:
    """MAX slides, chance sets a tile; boards of powers of two are boards."""
    tree = recorded(of.tiles, [[2, 2, 0], [0, 4, 0], [2, 0, 2]], 3, True)
    assert choosers(tree) == {Player.MAX, Player.CHANCE}
    board = tree.rules.board(tree.state(0))
    assert board is not None
    assert [cell.sign for cell in board.rows[1]] == ["", "4", ""]
    assert tree.value == of.tiles([[2, 2, 0], [0, 4, 0], [2, 0, 2]], 3, True)
