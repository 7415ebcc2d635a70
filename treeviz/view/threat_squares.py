"""Threats on the boards that they stand on: marks → marks with them.

The move that makes two threats shows where they are; the position in which only one move does not
lose at once shows the square that is to be taken. So does every board: one without a sign would be
read as one without a threat.

>>> from treeviz import draw, games, minimax
>>> tree = minimax(games.TicTacToe("xox/___/_o_"))
>>> root, *_ = draw(tree).layout.scene.marks
>>> sorted(root.coming), root.coming_for.name
([(1, 1)], 'MIN')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.must_answer import must_answer
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.threats_left import threats_left
from treeviz.tree.two_threats import winning_now, wins_by_name
from treeviz.tree.unseen_wins import rules_tell
from treeviz.view.answers import won_in_common
from treeviz.view.scene import Mark
from treeviz.view.stub import Stub
from treeviz.view.winning_squares import MOST_SQUARES, empty_squares, square_set


def with_threats(tree: GameTree, root: int, marks: Sequence[Mark | Stub]) -> list[Mark | Stub]:
    """Return marks that show the threats there.

    Parameters
    ----------
    tree, root, marks
        The recording, where the picture begins, and its marks.
    """
    choice, told = tree.choice(root), list(marks)
    if choice is None or not rules_tell(tree):
        return told
    me = tree.player(root)
    for place, mark in enumerate(marks):
        if not isinstance(mark, Mark) or mark.coming or mark.pruned:
            continue
        if mark.node == root:
            threats = threats_left(tree, root) or _met_by(tree, root, choice)
            told[place] = _with(tree, mark, threats, me.other)
            continue
        made_by = tree.player(mark.node).other
        lost = proved_winner(tree, mark.node) is made_by
        two = threats_left(tree, mark.node) if mark.chosen or lost else ()
        told[place] = _with(tree, mark, two or _to_be_met(tree, mark.node), made_by)
    return told


def _to_be_met(tree: GameTree, node: int) -> Iterable[int]:
    """Return a node of each win that all answers but one allow at once; none if several do not."""
    answer = must_answer(tree, node)
    if answer is None:
        return ()
    made_by = tree.player(node).other
    others = (other for other in tree.children(node) if other != answer)
    first, *more = (wins_by_name(tree, other, made_by) for other in others)
    return [win for name, win in first.items() if all(name in wins for wins in more)]


def _met_by(tree: GameTree, root: int, choice: int) -> Iterable[int]:
    """Return nodes of what wins at once after every move but the one played; or none."""
    others = [node for node in tree.children(root) if node != choice]
    if len(others) < 2 or tree.player(others[0]) is not tree.player(root).other:
        return ()
    common = won_in_common(tree, others)
    return [n for n in tree.children(others[0]) if tree.notation(n) in common]


def _standing(tree: GameTree, win: int, winner: Player) -> int:
    """Return where a win that is threatened is carried out after another move than itself.

    On top of such a stone, in a column, it would come to stand on another square.
    """
    name, reply = tree.notation(win), tree.columns.parent[win]
    if tree.notation(reply) != name:
        return win
    others = (other for other in tree.children(tree.columns.parent[reply]) if other != reply)
    wins = (n for other in others for n in winning_now(tree, other, winner))
    return next((n for n in wins if tree.notation(n) == name), win)


def _with(tree: GameTree, mark: Mark, wins: Iterable[int], winner: Player) -> Mark:
    """Return a mark that shows where a side wins, if all of it is set on empty squares of it."""
    squares = {square_set(tree, _standing(tree, win, winner)) for win in wins}
    shown = frozenset(square for square in squares if square is not None)
    fits = shown and None not in squares and len(shown) <= MOST_SQUARES
    if not fits or not shown <= empty_squares(mark.board):
        return mark
    return mark._replace(coming=shown, coming_for=winner)
