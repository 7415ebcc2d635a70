"""Which replies a picture draws for all, and which it tells in words: a tree and marks → nodes.

What is drawn is read as what matters: a weaker move is drawn no deeper than a stronger one, and of
several moves each has one reply at most, the one that decides.

>>> from treeviz import View, games, minimax
>>> tree = minimax(games.Explicit([[3, 12], [2, 4], [2, 8], [1, 9]]))
>>> other_replies(View()(tree).marks) == {tree.find(f"{n} 1") for n in range(4)}
True
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.tree.cuts import cut_at
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import holds_anyway
from treeviz.tree.proved_winner import proved_winner
from treeviz.view.captured_rivals import captured_rivals
from treeviz.view.labels import value_text
from treeviz.view.left_out_win import left_out_win
from treeviz.view.scene import Mark
from treeviz.view.second_look import worse_found
from treeviz.view.severed import UNSETTLED
from treeviz.view.stub import Stub

_SEVERAL = 3  # moves of the root, each of which has one reply at most
_Kind = tuple[str, bool]  # a value as it is written, and whether it rests on estimates


def uneven_replies(tree: GameTree, marks: Sequence[Mark | Stub]) -> frozenset[int]:
    """Return the drawn replies to moves of the root that had better be told in words.

    Those to a weaker move where a stronger one has none; those to one of several moves as good as
    the one played, if not all have one; and those to a move of which nothing was found out. A move
    that the title names for what it comes to keeps its reply.

    Parameters
    ----------
    tree, marks
        What is drawn of it.
    """
    replies = {
        above.node: mark
        for mark in marks
        if isinstance(mark, Mark) and mark.taken and mark.parent
        if isinstance(above := marks[mark.parent], Mark) and above.parent == 0
    }
    moves = [mark for mark in marks if isinstance(mark, Mark) and mark.parent == 0]
    answered = [mark.node for mark in moves if mark.node in replies or mark.chosen]
    kinds = {_kind(tree, node) for node in answered}
    silent = [m.node for m in moves if _kind(tree, m.node) not in kinds and not m.pruned]
    known = (
        node
        for node in answered
        if not holds_anyway(tree, node) or left_out_win(tree, node) is not None
    )
    bare = (m for m in moves if m.node not in replies and not (m.chosen or m.pruned))
    alike = {_kind(tree, mark.node) for mark in bare if mark.equal and tree.children(mark.node)}
    kept = {
        node
        for node in known
        if _kind(tree, node) not in alike and not _any_better(tree, silent, node)
    }
    kept.update(captured_rivals(tree, marks[0].node) if isinstance(marks[0], Mark) else ())
    return frozenset(
        reply.node
        for move, reply in replies.items()
        if move not in kept and not (reply.chosen or reply.framed or reply.words)
    )


def other_replies(marks: Sequence[Mark | Stub]) -> frozenset[int]:
    """Return the drawn replies to moves of the root that are not the ones that decide.

    Where several moves are drawn, one reply to each tells why it is worth what it is.

    Parameters
    ----------
    marks
        What is drawn.
    """
    moves = {
        place for place, mark in enumerate(marks) if isinstance(mark, Mark) and mark.parent == 0
    }
    if len(moves) < _SEVERAL:
        return frozenset()
    return frozenset(
        mark.node
        for mark in marks
        if isinstance(mark, Mark) and mark.parent in moves
        if not (mark.taken or mark.chosen or mark.framed or mark.words)
    )


def causes_drawn(tree: GameTree, marks: Sequence[Mark | Stub]) -> frozenset[int]:
    """Return the drawn moves of the root for which the rest of the replies to others was cut.

    Parameters
    ----------
    tree, marks
        What is drawn of it.
    """
    moves = [m.node for m in marks if isinstance(m, Mark) and m.parent == 0]
    cut = [move for move in moves if tree.columns.was_cut(move)]
    causes = (cut_at(tree, move).cause for move in cut)
    return frozenset(cause for cause in causes if cause in moves)


def unsettled_moves(tree: GameTree, marks: Sequence[Mark | Stub]) -> frozenset[int]:
    """Return the drawn moves beside one that wins of which nothing was found out: a win is enough.

    Parameters
    ----------
    tree, marks
        What is drawn of it.
    """
    root = marks[0]
    if not isinstance(root, Mark) or proved_winner(tree, root.node) is not tree.player(root.node):
        return frozenset()
    return frozenset(
        mark.node
        for mark in marks
        if isinstance(mark, Mark) and mark.parent == 0 and mark.value == UNSETTLED
        if not (mark.chosen or mark.framed or mark.words)
    )


def replies_below_the_line(marks: Sequence[Mark | Stub]) -> frozenset[int]:
    """Return the drawn nodes below the replies that lie deeper than the chosen line goes.

    A picture is as high as its deepest mark, and what refutes a move is its first reply.

    Parameters
    ----------
    marks
        What is drawn.
    """
    drawn = [mark for mark in marks if isinstance(mark, Mark)]
    line = max((mark.ply for mark in drawn if mark.chosen), default=0)  # an exercise shows none
    deep = max(line, marks[0].ply + 2)
    return frozenset(m.node for m in drawn if m.ply > deep and not (m.framed or m.words))


def _kind(tree: GameTree, node: int) -> _Kind:
    return value_text(tree, node), rests_on_estimates(tree, node)


def _any_better(tree: GameTree, nodes: Sequence[int], than: int) -> bool:
    """Tell whether one of some moves with replies is known to be better than another."""
    player, worth = tree.player(tree.columns.parent[than]), _worth(tree, than)
    values = (_worth(tree, node) for node in nodes if tree.children(node))
    return any(v is not None and (worth is None or player.better(v, worth)) for v in values)


def _worth(tree: GameTree, node: int) -> float | None:
    """Return the value of a node, as a second look judges it; None, too, if it says nothing."""
    if holds_anyway(tree, node):
        return None
    found = worse_found(tree, node)
    return tree.value_at(node) if found is None else found.value
