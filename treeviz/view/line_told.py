"""How a line goes on, in words: its moves, each with whose it is, in lines that are short.

>>> from treeviz import games, minimax
>>> from treeviz.formatting.tied import untied
>>> tree = minimax(games.Nim(1, 2))
>>> [untied(told) for told in followed(tree, [1, 2], "then ")]
['then ▲ [0,1],', '▼ [1,1]']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treeviz.formatting.lettering import visible, wrapped
from treeviz.formatting.phrases import possessive
from treeviz.formatting.tied import TIE, tied
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.game_tree import GameTree
from treeviz.view.names import short_side

TRIANGLES = {Player.MAX: "▲", Player.MIN: "▼"}  # as the bands have them
LONG_MOVE = 13  # signs of a move that is too long for that
_CALLED = 10  # signs of a side that is called by its name in a note
_SHORT_SIDE = 2  # signs of a side that stands before each of its moves in a line …
_SHORT_OWNER = 3  # … and of one that stands before a single one, as in "MIN's 3"
_FOLLOWED, _FOLLOWED_LINES = 6, 3  # moves of the chosen line that are named, in so many lines …
_WIDE = 9.6  # … that are no wider, in ems


def followed(tree: GameTree, line: Sequence[int], before: str = "", after: str = "") -> list[str]:
    """Return the moves of a line, each with whose it is, in lines; none if they are many or long.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> from treeviz.formatting.tied import untied
    >>> tree = minimax(games.Nim(1, 2))
    >>> [untied(told) for told in followed(tree, [1, 2], "then ")]
    ['then ▲ [0,1],', '▼ [1,1]']
    """
    moves = [visible(tree.notation(node)) for node in line]
    if (
        not moves
        or len(moves) > _FOLLOWED
        or any(" " in move or len(move) > LONG_MOVE for move in moves)
    ):
        return []
    told = in_turn(tree, line, moves)
    owner = whose(tree, tree.columns.parent[line[0]])
    if owner and [told] == moves:
        before, told = "", tied(f"{owner}{told}")  # that says that it follows
    written = wrapped(f"{before}{told}{after}", _WIDE, 1.0)
    return list(written) if len(written) <= _FOLLOWED_LINES else []


def called_in_lines(tree: GameTree) -> Mapping[Player, str]:
    """Return what sides are called before their moves in a line: by names if short, or triangles.

    Parameters
    ----------
    tree
        The recording.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> called_in_lines(minimax(games.TicTacToe("xox/oox/___")))[Player.MIN]
    'o'
    """
    names = {side: short_side(tree, side) for side in TRIANGLES}
    return TRIANGLES if max(map(len, names.values())) > _SHORT_OWNER else names


def side_in_notes(tree: GameTree, player: Player, most: int = _CALLED) -> str:
    """Return what a side is called in a note: its triangle where its name is longer than so."""
    side = short_side(tree, player)
    return side if len(side) <= most else TRIANGLES[player]


@asked_once
def whose(tree: GameTree, node: int) -> str:
    """Return what stands before a move at a node that is named away from its edge: whose it is.

    The side, or its triangle where a side has a long name; nothing where moves begin with it.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> whose(minimax(games.TicTacToe("xox/oox/___")), 1), whose(minimax(games.Nim(1, 2)), 1)
    ("o's ", '▼ ')
    """
    player, above = tree.player(node), tree.parent(node)
    if player is Player.CHANCE:
        return ""
    near = [*tree.children(node), *(tree.children(above) if above is not None else [])]
    makers = [short_side(tree, tree.player(tree.columns.parent[child])) for child in near]
    if say_whose([visible(tree.notation(child)) for child in near], makers):
        return ""
    called = called_in_lines(tree)
    return f"{called[player] if called is TRIANGLES else possessive(called[player])} "


def by_one_side(tree: GameTree, node: int) -> bool:
    """Tell whether who moves at a node made the last move, or the choice is that side's.

    Parameters
    ----------
    tree, node
        The recording, and a position below its root.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xox/oox/___"))
    >>> by_one_side(tree, 1), by_one_side(tree, 2)
    (False, True)
    """
    player = tree.player(node)
    return player in (tree.player(tree.columns.parent[node]), tree.player(0))


def say_whose(moves: Sequence[str], sides: Sequence[str]) -> bool:
    """Tell whether moves as they are written begin with whose they are.

    One sign says it only where it stands before all of several moves: it may be a column's name.

    Examples
    --------
    >>> say_whose(["P1(h,0,1)"], ["P1"]), say_whose(["[0,1]"], ["x"])
    (True, False)
    >>> say_whose(["x0", "o3"], ["x", "o"]), say_whose(["b4", "c3"], ["b", "w"])
    (True, False)
    """
    begin = [move.startswith(side) for move, side in zip(moves, sides, strict=True)]
    if any(began and len(side) > 1 for began, side in zip(begin, sides, strict=True)):
        return True
    return len(begin) > 1 and all(begin)


def in_turn(tree: GameTree, line: Sequence[int], moves: Sequence[str]) -> str:
    """Return the moves of a line, each with whose it is: the side, or its triangle if that is long.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> from treeviz.formatting.tied import untied
    >>> tree = minimax(games.Nim(1, 2))
    >>> untied(in_turn(tree, [1, 2], ["[0,1]", "[1,1]"]))
    '▲ [0,1], ▼ [1,1]'
    """
    players = [tree.player(tree.columns.parent[node]) for node in line]
    sides = [short_side(tree, player) for player in players]
    if say_whose(moves, sides):
        return ", ".join(moves)
    if max(map(len, sides)) > _SHORT_SIDE:
        if len(moves) == 1 or Player.CHANCE in players:
            return ", ".join(moves)
        sides = [TRIANGLES[player] for player in players]
    return ", ".join(f"{side}{TIE}{move}" for side, move in zip(sides, moves, strict=True))
