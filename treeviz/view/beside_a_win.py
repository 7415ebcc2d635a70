"""What is said of the other moves beside one that wins: which win, too, or that all lose, or draw.

>>> from treeviz import alphabeta, games, minimax
>>> others_told(minimax(games.TicTacToe("x_o/___/o_x")), 0, 90)
"; every other move loses to o's [1,1]"
>>> others_told(alphabeta(games.Domineering("V../V../HHV/..V H")), 0, 90)
'; (1,1)-(1,2) wins at once, too (2nd look)'
>>> others_told(alphabeta(games.TicTacToe("x__/o__/ox_")), 0, 90)
'; [0,2], [1,1] and [1,2] win, too (2nd look)'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import listed, possessive
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.no_other_wins import no_other_wins
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.tree.wins_too import wins_too
from treeviz.view.answers import won_in_common
from treeviz.view.names import short_move, short_side
from treeviz.view.scene import Mark
from treeviz.view.severed import FOUND_AGAIN
from treeviz.view.stub import Stub

_NAMED = 3  # moves that win, too: more are counted


def also_winning(tree: GameTree, root: int) -> list[int]:
    """Return which other moves win, too, by a second look; none beside a win at once.

    None, too, where the search itself found another win: these two are compared.

    Parameters
    ----------
    tree, root
        The recording, and the position; of one below the root of the tree nothing is asked.
    """
    played = tree.choice(root)
    if root or played is None or tree.columns.kind[played] == TERMINAL:
        return []
    others = (move for move in tree.children(root) if move != played)
    if any(proved_winner(tree, move) is tree.player(root) for move in others):
        return []
    return [move for move, wins in wins_too(tree).items() if wins and move != played]


def with_also_winning(tree: GameTree, root: int, marks: Sequence[Mark | Stub]) -> list[Mark | Stub]:
    """Return marks of which the move played is marked as one of several, if others win, too.

    So are those of these others that are drawn, unless they were cut: of an empty outline nothing
    is told.

    Parameters
    ----------
    tree, root, marks
        The recording, where the picture begins, and its marks.
    """
    winning = also_winning(tree, root)
    nodes = {*winning, tree.choice(root)} if winning else set()
    return [
        mark._replace(equal=True)
        if isinstance(mark, Mark) and mark.parent == 0 and mark.node in nodes and not mark.pruned
        else mark
        for mark in marks
    ]


def others_told(tree: GameTree, root: int, room: int) -> str:
    """Return which other moves win, too, or how all end; empty if that is not known, or long.

    Parameters
    ----------
    tree, root
        The recording, and a position where who moves wins.
    room
        How many letters it may have.
    """
    told = (f"; {words}" for words in _ways(tree, root))
    return next((words for words in told if len(words) <= room), "")


def _ways(tree: GameTree, root: int) -> Iterator[str]:
    """Yield ways to say it, the longest first."""
    played, me = tree.choice(root), tree.player(root)
    others = [move for move in tree.children(root) if move != played]
    over = played is not None and tree.columns.kind[played] == TERMINAL
    if winning := unseen_wins(tree, root, me) if over else also_winning(tree, root):
        win = f"win{'s' * (len(winning) == 1)}{' at once' * over}, too{FOUND_AGAIN}"
        if len(winning) <= _NAMED:
            yield f"{listed([short_move(tree, move) for move in winning])} {win}"
        yield f"{len(winning)} other{'s' * (len(winning) > 1)} {win}"
        return
    lost = [n for n in others if proved_winner(tree, n) is me.other or _answered(tree, n)]
    certain = tree.certainty
    drawn = [n for n in others if tree.results.is_draw(*certain.at(n)) and n not in lost]
    if others and len(lost) + len(drawn) < len(others):
        yield from _none_wins(tree, root, others)
    if not others or len(lost) + len(drawn) < len(others):
        return
    one = len(others) == 1
    if not drawn:
        every = "the other move" if one else "every other move"
        if not one and (common := won_in_common(tree, others)):
            they = possessive(short_side(tree, me.other))
            yield f"{every} loses to {they} {min(common)}"
        yield f"{every} loses"
    elif not lost:
        yield "the other move only draws" if one else "the others only draw"


def _none_wins(tree: GameTree, root: int, others: Sequence[int]) -> Iterator[str]:
    """Yield ways to say that none of some moves wins within the depth, if that is known of all."""
    depth = tree.facts.depth if tree.reaches_horizon else None
    if root or (tree.reaches_horizon and depth is None) or not {*others} <= {*no_other_wins(tree)}:
        return
    again = FOUND_AGAIN * any(move in wins_too(tree) for move in others)
    at_once = depth == 1
    within = "" if depth is None else " at once" if at_once else f" within {count(depth, 'ply')}"
    which = "no other move wins" if len(others) > 1 else "the other move does not win"
    yield f"{which}{within}{again}"


def _answered(tree: GameTree, move: int) -> bool:
    """Tell whether an answer to a move that was cut wins at once, by the rules."""
    return bool(unseen_wins(tree, move, tree.player(tree.columns.parent[move]).other))
