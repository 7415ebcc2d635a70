"""The title of a move that loses past the depth: its estimate, and the answer that wins.

What else the estimates say, of moves that are estimated equal, say, is of no account then.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xxo/___/_o_"), depth=3)
>>> lost_later_title(tree, 0, tree.choice(0))
"[1,0], but o's answer [2,0] wins one ply past the depth; only [2,0] and [2,2] may hold"
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from treeviz.formatting.phrases import listed, possessive
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import line_of_loss, lost_past_depth, plies_past
from treeviz.tree.unseen_wins import won_past_depth
from treeviz.view.may_hold import loses_within, may_hold
from treeviz.view.names import short_move, short_side
from treeviz.view.title_parts import FEW_NAMED, written_value
from treeviz.view.won_by_rules import answers_later

_SPARED = 4  # moves that may hold, by name
_FEW = 2  # other moves that lose alike, by name


def lost_later_title(tree: GameTree, root: int, move: int) -> str:
    """Return what a title says of a move that loses past the depth; empty if none knows it to.

    Empty, too, where it counts as lost.

    Parameters
    ----------
    tree, root, move
        The recording, the position, and the move that is played.
    """
    if not rests_on_estimates(tree, root) or isinf(tree.value_at(root) or 0.0):
        return ""
    won = won_past_depth(tree, root)
    answer = None if move in won else lost_past_depth(tree, move)
    if answer is None:
        return ""
    worth = "" if asks_nobody(tree) else f": estimated {written_value(tree, root)}"
    loses = _instead(tree, answer, won) if won else _loses(tree, root, move, answer)
    return f"{short_move(tree, move)}{worth}, but {loses}"


def _instead(tree: GameTree, answer: int, won: Sequence[int]) -> str:
    """Return to which answer a move loses, and which others win instead."""
    win = "win" if len(won) > 1 else "wins"
    named = listed([short_move(tree, node) for node in won])
    which = named if len(won) <= FEW_NAMED else f"{len(won)} others"
    return f"{_wins(tree, answer)}; {which} {win} instead"


def _loses(tree: GameTree, root: int, move: int, answer: int) -> str:
    """Return to which answer a move loses, and which others lose or are not seen to."""
    others = [node for node in tree.children(root) if node != move]
    unsure = [node for node in others if not loses_within(tree, node)]
    met = answers_later(tree, unsure)
    spared = [short_move(tree, node) for node in may_hold(tree, root)]
    if others and not spared:
        far = {plies_past(tree, end) for end in (answer, *met.values())}
        alike = len(unsure) == len(others)  # else some lose within the depth
        beyond = f"{_how_far(tree, answer) * (len(far) == 1)}past the depth"
        every = f" {beyond}, this one" if alike else ", this one past the depth"
        here = f"{_their(tree, answer)} {short_move(tree, answer)}"
        return f"by the rules every move loses{every} after {here}"
    wins = _wins(tree, answer)
    if not met:
        return wins
    if len(spared) > _SPARED:
        too = [short_move(tree, node) for node in met]
        few = listed(too) if len(too) <= _FEW else f"at least {len(too)} others"
        return f"{wins}, as after {few}"
    return f"{wins}; only {listed(spared)} may hold"


def _wins(tree: GameTree, answer: int) -> str:
    """Return whose answer wins, and how far past the depth."""
    named = f"{_their(tree, answer)} answer {short_move(tree, answer)}"
    return f"{named} wins {_how_far(tree, answer)}past the depth"


def _their(tree: GameTree, answer: int) -> str:
    """Return what the side that answers is called, as the owner of its answer."""
    return possessive(short_side(tree, tree.player(tree.columns.parent[answer])))


def _how_far(tree: GameTree, answer: int) -> str:
    """Return how far past the depth an answer wins, if that is told, with a blank behind it."""
    return "" if line_of_loss(tree, answer) else f"{plies_past(tree, answer)} "
