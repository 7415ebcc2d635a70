"""A forced answer is told only where it is known that there is no other."""

from __future__ import annotations

from treeviz import Recorder, alphabeta, explain, games, minimax
from treeviz.tree.only_move import is_only_move

_SIZE, _LIMIT = 6, 10**9

Square = tuple[int, int]
Chase = tuple[Square, tuple[Square, ...], int]


def steps(state: Chase) -> list[Chase]:
    """Return what follows where a fox goes one step diagonally, and then one of the hounds down."""
    fox, hounds, turn = state
    found = list[Chase]()
    for place, (row, column) in enumerate(hounds if turn else (fox,)):
        for down in (1,) if turn else (1, -1):
            for aside in (1, -1):
                to = row + down, column + aside
                inside = 0 <= to[0] < _SIZE and 0 <= to[1] < _SIZE
                if not inside or to in (fox, *hounds):
                    continue
                pack = (*hounds[:place], to, *hounds[place + 1 :])
                found.append((fox, pack, 0) if turn else (to, hounds, 1))
    return found


def chase(sign: int) -> Recorder:
    """Return a recorder of a negamax of the fox's chase: right with −1; with +1 it cuts wrongly."""
    recorder = Recorder()

    @recorder.watch
    def negamax(state: Chase, depth: int, alpha: float, beta: float, color: int) -> float:
        after = steps(state) if depth else []
        if not after:
            return color * (_SIZE - 1 - state[0][0])
        best = -float(_LIMIT)
        for then in after:
            value = sign * negamax(then, depth - 1, -beta, -alpha, -color)
            best, alpha = max(best, value), max(alpha, value)
            if alpha >= beta:
                break
        return best

    negamax(((4, 1), ((0, 1), (1, 2), (1, 4)), 0), 4, -_LIMIT, _LIMIT, 1)
    return recorder


def test_what_wrong_windows_left_out_is_no_proof_that_there_was_nothing_else() -> None:
    """The search looked at one of five answers, and nothing tells that it left out the others."""
    tree = chase(1).tree()
    single = [node for node in tree.children(0) if len(tree.children(node)) == 1]
    assert single
    assert len(steps(tree.state(single[0]))) > 1
    assert not any(is_only_move(tree, node) for node in single)
    assert "can only answer" not in str(explain(tree))


def test_of_a_right_search_every_only_move_is_the_only_one() -> None:
    """By the rules of the program, which the recording does not know."""
    tree = chase(-1).tree()
    only = [node for node in range(len(tree)) if is_only_move(tree, node)]
    assert only
    assert all(len(steps(tree.state(node))) == 1 for node in only)


def test_where_rules_are_known_an_only_move_is_one_beyond_any_window() -> None:
    """Alpha-beta leaves out nothing unseen: what it cut is recorded."""
    for tree in (minimax(games.Nim(1, 1)), alphabeta(games.Nim(1, 1))):
        assert is_only_move(tree, tree.children(0)[0])
