"""Where the chosen line does not fit ply by ply: its last board, after what is left out.

A reader who is told that a side wins, or what is estimated, wants to see the final position; or,
where two threats decide it before, of which one can be stopped, these. Where the line is cut short
and there is room, its end is drawn below; its line names the moves between if they are few and
short, and else has "…" for them, which are named beside it as far as they are not too many.

>>> from treeviz import View, games, minimax
>>> showing = View(depth=1).showing(minimax(games.TicTacToe("xo_/_x_/__o")))
>>> scene = showing.scene(9, ending=True)
>>> [ply.text for ply in scene.plies[-2:]]
[('not drawn', '1 position of the line'), ('game over',)]
>>> from treeviz.formatting.tied import untied
>>> untied(scene.marks[4].move), scene.marks[4].result
('o [1,2], x [2,0]', 'x wins')
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from treeviz.formatting.lettering import text_width, visible
from treeviz.game.game import Board
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.game_tree import GameTree
from treeviz.tree.threats_left import threats_left
from treeviz.view.build_mark import mark_of, pruned_mark
from treeviz.view.equals import equals_of
from treeviz.view.line_told import followed, in_turn
from treeviz.view.scene import Details, Mark
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold
from treeviz.view.transpositions import Shape

# Moves of a line: with two threats, the reply, and the win; and up to where they are made.
_WITH_FORK, _TO_THREATS = 3, -2
_SHORT = 16.0  # ems: moves that are named on one line


def with_end(
    shape: Shape,
    marks: list[Mark | Stub],
    proved: Collection[int],
    soon: Mapping[int, str],
) -> list[Mark | Stub]:
    """Return marks with the end of the chosen line, if it is known and none of them is as deep.

    It is known where the game ends, or where somebody was asked what it is worth.

    Parameters
    ----------
    shape
        What the picture sees of the recording.
    marks
        What is drawn of it, in the order of the tree.
    proved
        The nodes whose infinite estimates the rules bear out.
    soon
        What plates say of nodes beside their values.
    """
    chosen = [n for n, mark in enumerate(marks) if isinstance(mark, Mark) and mark.chosen]
    if not chosen or shape.merge is not None:
        return marks
    tree, place = shape.tree, chosen[-1]
    last, end = marks[place], shape.line[-1]
    assert isinstance(last, Mark), "it is one of these"
    hidden = shape.line[shape.line.index(last.node) + 1 :]
    deepest = max(mark.ply - (isinstance(mark, Stub) and mark.alone) for mark in marks)
    if not hidden or deepest > last.ply:
        return marks
    judged = tree.columns.kind[end] == HORIZON and not asks_nobody(tree)
    if shape.winner is None and tree.columns.kind[end] != TERMINAL and not judged:
        return marks
    if (forked := _forked(tree, hidden)) is not None:
        hidden, end = hidden[:_TO_THREATS], forked
    others = [child for child in shape.children(last.node) if child != hidden[0]]
    later, ply = len(hidden) - 1, last.ply + 1
    # Other moves stand in their own ply, and the end below it if it is a later one.
    lowest, before = ply + bool(others and later), _board_before(shape, end)
    mark = mark_of(tree, end, lowest, chosen=True, before=before, first=False)
    if tree.columns.kind[end] == PRUNED:
        mark = pruned_mark(tree, mark, Details(), None)
    move, between = mark.move, list[str]()
    if later:
        moves = in_turn(tree, hidden, [visible(tree.notation(node)) for node in hidden])
        named = text_width(moves, 1.0) <= _SHORT
        move = moves if named else f"… {move}"
        between = [] if named else followed(tree, hidden[:-1])
    passed = tree.subtree_size(hidden[0]) - tree.subtree_size(end)
    equals = equals_of(shape, last.node)
    # Beside bare values it is only told which replies are equal.
    signed = end in equals and (not place or (not later and mark.board is not None))
    ending = mark._replace(
        parent=place, move=move, taken=True, whole=True, later=later, passed=passed,
        between=tuple(between), equal=signed,
        estimated=mark.estimated and end not in proved, result=soon.get(end, mark.result),
    )  # fmt: skip
    below: list[Mark | Stub] = [ending]
    unknown = asks_nobody(tree)
    if forked is not None:
        replies = fold(
            tree,
            shape.children(end),
            parent=place + 1,
            ply=lowest + 1,
            alone=True,
            reply=shape.reply(end),
            unknown=unknown,
            answer=shape.reply,
        )
        below.append(replies)
    if others:
        below.append(
            fold(
                tree,
                others,
                parent=place,
                ply=ply,
                equals=equals,
                reply=hidden[0],
                unknown=unknown,
                answer=shape.reply,
            )
        )
    foot = place + 1  # the stub of all that follows, in whose place it is drawn
    moved = len(below) - 1
    rest = marks[foot + 1 :]
    for n, other in enumerate(rest):
        if other.parent is not None and other.parent > place:
            rest[n] = other._replace(parent=other.parent + moved)
    return [*marks[:foot], *below, *rest]


def _forked(tree: GameTree, hidden: Sequence[int]) -> int | None:
    """Return the node of a line at which two threats stand, if the game is won by one of them."""
    if len(hidden) < _WITH_FORK:
        return None
    node = hidden[_TO_THREATS - 1]
    return node if threats_left(tree, node) else None


def _board_before(shape: Shape, node: int) -> Board | None:
    """Return the board of the position before the last move."""
    parent = shape.tree.parent(node)
    return None if parent is None else board_at(shape.tree, parent)
