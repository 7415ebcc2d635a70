"""Quick boards of chess: they move and write as those of python-chess do."""

from __future__ import annotations

import random

import pytest

chess = pytest.importorskip("chess", reason="python-chess is an extra")

from treeviz.games.quick_chess import quick_board  # noqa: E402  # it needs python-chess

STARTS = (
    chess.STARTING_FEN,
    # "Kiwipete" and two more of the positions in which programs count moves: castling, pins,
    # promotions, pawns taken en passant.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",  # rights to castle without a rook
    "6k1/8/8/8/3n4/3N4/8/6K1 w - - 0 1",  # few men: takes end the game
    "8/1p3k2/p7/P1p5/2P5/1P6/5K2/8 w - - 0 1",  # pawns alone, some of them blocked
)


@pytest.mark.parametrize("start", STARTS)
def test_quick_board_moves_as_python_chess_does(start: str) -> None:
    """After every move of some games a quick board is the same as one of python-chess.

    And where it says what a move takes, the game goes on after it.
    """
    rng = random.Random(start)
    for _ in range(3):
        board, quick = chess.Board(start), quick_board()(start)
        for _ in range(40):
            moves = list(board.legal_moves)
            assert moves == list(quick.generate_legal_moves())
            assert list(quick.generate_legal_captures()) == list(board.generate_legal_captures())
            for move in moves:
                after = board.copy(stack=False)
                after.push(move)
                after.clear_stack()
                made = quick.after(move)
                assert made == after
                assert (made.text(), made.fen()) == (after.fen(), after.fen())
                assert (made.occupied_co, made.promoted) == (after.occupied_co, after.promoted)
                assert made.is_insufficient_material() == after.is_insufficient_material()
                assert quick.gives_check(move) == board.gives_check(move) == made.is_check()
                taken = quick.taken_by(move)
                if taken is not None:
                    assert not after.is_game_over()
                    assert taken == str(board.piece_at(move.to_square) or "")
            if not moves:
                break
            move = rng.choice(moves)
            board.push(move)
            quick = quick.after(move)
