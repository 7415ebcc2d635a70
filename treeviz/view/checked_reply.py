"""Answers that were cut and are drawn all the same: what was looked at tells less.

A search stops at a move as soon as one answer shows it to be no better, be it ever so weak. What
a reader asks for is the answer that refutes the move: the one that wins at once, by the rules, or
that counts more, as the search would have judged it.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Domineering("..../.HH./...V/...V/.... V"), depth=2)
>>> reply = checked_reply(tree, tree.find("(3,1)-(4,1)"))
>>> tree.notation(reply.node), reply.value
('(2,0)-(2,1)', '+1')
"""

from __future__ import annotations

from typing import NamedTuple

from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import is_lost, worse_left_out
from treeviz.view.left_out_win import refuted_by, refuted_worth, win_shown
from treeviz.view.names import short_side
from treeviz.view.severed import WINS


class CheckedReply(NamedTuple):
    """An answer that was cut, and what was found of it afterwards.

    Attributes
    ----------
    node, value
        The answer, and its value as it is written, or who wins with it.
    estimated, horizon
        Whether that rests on estimates, and whether the depth ends with the answer.
    found
        What was found, where that is an estimate; None for a win.
    result
        Who wins with it, where its value is a number; else empty.
    """

    node: int
    value: str
    estimated: bool
    horizon: bool = False
    found: LeftOut | None = None
    result: str = ""


@asked_once
def checked_reply(tree: GameTree, move: int) -> CheckedReply | None:
    """Return the answer to a move that was cut and is drawn all the same; None if there is none.

    Parameters
    ----------
    tree, move
        The recording, and the move; those that only count more are looked for below the root.
    """
    win = win_shown(tree, move)
    if win is not None:
        worth, wins = refuted_worth(tree, move), refuted_by(tree, move)
        return CheckedReply(win, worth, estimated=False, result=wins if worth != wins else "")
    if not move or tree.columns.parent[move] or not tree.columns.was_cut(move):
        return None
    found = worse_left_out(tree, [move]).get(move)
    if found is None or tree.columns.kind[found.answer] != PRUNED:
        return None
    horizon = not found.replied
    value = tree.rules.scale.signed(found.value) if horizon else worse_text(tree, move, found)
    guessed = tree.reaches_horizon
    return CheckedReply(found.answer, value, estimated=guessed, horizon=horizon, found=found)


def worse_told(tree: GameTree, node: int, found: LeftOut) -> str:
    """Return the same as a stub tells it: as an estimate, or who wins.

    Parameters
    ----------
    tree, node, found
        The recording, a move, and the answer that the search left out.
    """
    if is_lost(tree, node, found):
        return f"{short_side(tree, tree.player(node))}{WINS}"
    return f"{'est. ' * tree.reaches_horizon}{worse_text(tree, node, found)}"


def worse_text(tree: GameTree, node: int, found: LeftOut) -> str:
    """Return what a move is worth at best by an answer that the search left out: ``"≤ −6"``.

    Just that where every answer was judged.
    """
    bound = "upper" if tree.player(node) is Player.MIN else "lower"
    bound = "exact" if found.exact else bound
    return tree.rules.scale.bounded(found.value, bound)
