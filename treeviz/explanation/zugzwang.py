"""`zugzwang`: whether a player would rather not move, by two searches of one board.

A tree alone does not tell it: where passing is against the rules, no search has tried it, and
where it is allowed, nobody is in zugzwang. So it is asked of two recordings: of the position, and
of the same board with the other side to move, as if the player had passed.

>>> from treeviz import games, minimax
>>> here, passed = (minimax(games.Domineering(f".HH/.../HH. {side}")) for side in "VH")
>>> print(zugzwang(here, passed).text)
Zugzwang: both moves lose; if Vertical could pass, Vertical would win. Whoever is to move loses.
"""

from __future__ import annotations

from treeviz.errors import InputError
from treeviz.explanation.fact import Side
from treeviz.explanation.meaning import meaning
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.refutation_facts import Worth
from treeviz.explanation.zugzwang_facts import Zugzwang
from treeviz.game.board import Board
from treeviz.game.game import Player
from treeviz.tree.board_at import board_at
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree


def zugzwang(tree: GameTree, passed: GameTree) -> Statement | None:
    """Return that passing would be better than every move; None if that is not proved.

    Parameters
    ----------
    tree
        The recording of a position.
    passed
        The recording of the same board with the other side to move.

    Raises
    ------
    InputError
        If the boards are not the same, or the same side is to move on both; a game that draws no
        boards cannot be asked.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> here, passed = (minimax(games.Domineering(f"../.. {side}")) for side in "VH")
    >>> zugzwang(here, passed) is None  # who moves first wins
    True
    """
    expect_tree(tree, "zugzwang")
    expect_tree(passed, "zugzwang")
    player = tree.player(0)
    boards = _board(tree), _board(passed)
    if boards[0] is None or boards[1] is None:
        raise InputError("zugzwang compares boards, and this game draws none")
    if boards[0] != boards[1]:
        places = f"{tree.position(0)!r} and {passed.position(0)!r}"
        raise InputError(f"expected one board with either side to move; got {places}")
    if passed.player(0) is player:
        raise InputError(
            f"expected the other side to move in the second tree; in both it is "
            f"{tree.rules.side(player)}"
        )
    moving, passing = tree.bounds(0), passed.bounds(0)
    worse = moving[1] < passing[0] if player is Player.MAX else moving[0] > passing[1]
    moves = len(tree.children(0))
    if not worse or not moves:
        return None
    fact = Zugzwang(Side.of(tree, player), moves, _worth(tree, player), _worth(passed, player))
    return Statement.of(tree, fact, (0,))


def _board(tree: GameTree) -> Board | None:
    """Return the board at the root; None where there is none."""
    return board_at(tree, 0) if tree.rules.known else None


def _worth(tree: GameTree, player: Player) -> Worth:
    return Worth(tree.value, tree.bound(0), meaning(tree, 0, player))
