"""The plies of a picture: who is to move in each, or that the game is over there.

Beside finished games moves may stand that were cut, or are not drawn, and after which play goes on:
then it is told whose turn it is there.

>>> from treeviz import View, alphabeta, games
>>> showing = View().showing(alphabeta(games.Domineering("V../V../HHV/..V H")))
>>> [ply.text for ply in showing.scene(9).plies]
[('Horizontal to move', 'MIN'), ('Vertical to move', 'MAX, or game over')]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import capitalised
from treeviz.formatting.tied import tied
from treeviz.game.player import Player
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.game_tree import GameTree
from treeviz.tree.over_after import over_after
from treeviz.view.labels import either
from treeviz.view.scene import NOT_DRAWN, Mark, Ply
from treeviz.view.severed import WINS
from treeviz.view.stub import Stub


def ply_labels(
    tree: GameTree, marks: Sequence[Mark | Stub], sides: tuple[str, str], *, counted: bool
) -> tuple[Ply, ...]:
    """Return the plies of some marks, with who is to move there, or that the game is over.

    Parameters
    ----------
    tree, marks, sides
        The recording, what is drawn of it, and what MAX and MIN are called.
    counted
        Whether it is told what the position counts now, with which estimates are compared.
    """
    players: dict[int, set[Player]] = {}
    finished: dict[int, bool] = {}  # whether a game with a result ended there
    for mark in marks:
        if isinstance(mark, Stub) and mark.alone:
            continue  # it stands in the ply of its mark
        movers = players.setdefault(mark.ply, set())
        if isinstance(mark, Mark):
            if mark.player is not None:
                movers.add(mark.player)
            else:
                won = bool(mark.result)
                if mark.pruned:
                    won = WINS in (mark.value[-len(WINS) :], mark.result[-len(WINS) :])
                finished[mark.ply] = finished.get(mark.ply, False) or won
    ends = {mark.ply: mark for mark in marks if isinstance(mark, Mark) and mark.later}
    plies = []
    for number in sorted(players):
        movers = players[number]
        cut = False
        if not movers and finished.get(number) and number not in ends:
            movers, cut = _going_on(tree, marks, number)
        if len(movers) == 1:
            (player,) = movers
            if player is Player.CHANCE:
                plies.append(Ply(number, player, ("chance",)))
                continue
            side = sides[0 if player is Player.MAX else 1]
            to_move = f"{capitalised(side)} to move"
            over = ", or game over" if finished.get(number) else ""
            role = "" if side == player.name else player.name
            text = (to_move, *([role + over] if role else [over[2:]] if over else []))
            text += _now(tree, marks[0]) if counted and number == marks[0].ply else ()
            plies.append(Ply(number, player, text))
        elif movers:
            plies.append(Ply(number, None, (f"ply {number}", either(movers))))
        elif number + 1 in ends and number not in finished:  # what stands beside the positions
            end = ends[number + 1]
            told = end.between or (f"{count(end.later, 'position')} of the line",)
            plies.append(Ply(number, None, (NOT_DRAWN, *told)))
        elif number in ends and (not plies or plies[-1].text[0] != NOT_DRAWN):
            left_out, moves = count(ends[number].later, "position"), ends[number].between
            after = ("after", *moves) if moves else (f"after {left_out} not drawn",)
            plies.append(Ply(number, None, ("game over", *after)))
        else:
            over = "game over, or cut" if cut else "game over"
            ended = {True: over, False: "payoffs", None: NOT_DRAWN}
            plies.append(Ply(number, None, (ended[finished.get(number)],)))
    return tuple(plies)


def _now(tree: GameTree, first: Mark | Stub) -> tuple[str, ...]:
    """Return what the position counts with which a picture begins, if estimates decide there."""
    if not isinstance(first, Mark) or not first.estimated or asks_nobody(tree):
        return ()
    worth = tree.static(first.node)
    return () if worth is None or isinf(worth) else (tied(f"now {tree.rules.scale.signed(worth)}"),)


def _going_on(
    tree: GameTree, marks: Sequence[Mark | Stub], number: int
) -> tuple[set[Player], bool]:
    """Return whose turn it is after the moves that stand beside finished games and end none.

    These were cut, or are not drawn. And whether of some that were cut it is not known.
    """
    movers, unknown = set[Player](), False
    drawn = {mark.node for mark in marks if isinstance(mark, Mark)}
    for mark in marks:
        if mark.ply != number or (isinstance(mark, Stub) and mark.alone):
            continue
        above = None if mark.parent is None else marks[mark.parent]
        if isinstance(mark, Mark):
            beside = [mark.node] if mark.pruned else []
        else:
            under = tree.children(above.node) if isinstance(above, Mark) else ()
            beside = [node for node in under if node not in drawn]
        for node in beside:
            over = over_after(tree, node)
            if over is False:
                movers.add(tree.player(node))
            unknown |= over is None
    return movers, unknown
