"""Wins that a search did not look at: moves that end the game at once, as the rules tell.

A cut leaves out what could change nothing, and a search that stops at a depth estimates there. What
was not looked at may still be told of where it wins at once: that follows from the rules, which are
asked of a few positions one ply further on.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Connect("_____/_____/__x__/_ox__", k=3), depth=3)
>>> [tree.notation(win) for win in unseen_wins(tree, tree.find("[3]"), Player.MAX)]
['[2]']
"""

from __future__ import annotations

from treeviz.game.game import State
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.forced_past_depth import forced_past_depth
from treeviz.tree.game_tree import GameTree
from treeviz.tree.is_answered import is_answered
from treeviz.tree.next_wins import winning_move
from treeviz.tree.proved_winner import proved_winner

_ASKED = 100  # moves at one position: hardly a game has so many


@asked_once
def unseen_wins(tree: GameTree, node: int, player: Player) -> list[int]:
    """Return the moves that were cut at a node and with which a player, who is to move, wins.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    player
        Who is to win at once with the move.
    """
    if tree.player(node) is not player:
        return []
    cut = [child for child in tree.children(node) if tree.columns.kind[child] == PRUNED]
    if not rules_tell(tree) or len(cut) > _ASKED:
        return []
    state = tree.state(node)
    return [child for child in cut if _is_won(tree, child, state, player)]


@asked_once
def win_past_depth(tree: GameTree, node: int) -> str | None:
    """Return a move, as it is written, that wins at once where the depth ended; None: none does.

    Parameters
    ----------
    tree, node
        The recording, and a node; none wins where the search went on.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=2)
    >>> win_past_depth(tree, tree.find("[2,2] [2,1]"))
    '[0,2]'
    """
    return _next_win(tree, node, HORIZON)


@asked_once
def win_past_cut(tree: GameTree, node: int) -> str | None:
    """Return a move, as it is written, that wins at once after one that was cut; None: none does.

    Parameters
    ----------
    tree, node
        The recording, and a node; none wins where it was searched.
    """
    return _next_win(tree, node, PRUNED)


def _next_win(tree: GameTree, node: int, kind: int) -> str | None:
    if tree.columns.kind[node] != kind or not rules_tell(tree):
        return None
    return win_next(tree, tree.state(node))


def win_next(tree: GameTree, state: State) -> str | None:
    """Return a move, as it is written, that wins at once in a position; None if none does.

    Parameters
    ----------
    tree, state
        The recording, and the game's own state, which need not be recorded.
    """
    win = winning_move(tree.rules, state)
    return None if win is None else str(tree.rules.notation_at(state, win))


def met_past_depth(tree: GameTree, move: int) -> list[int]:
    """Return all answers to a move if whoever made it wins at once after each; else nothing.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to; the depth ended after every answer.
    """
    if not is_answered(tree, move):
        return []
    answers, mover = tree.children(move), tree.player(tree.columns.parent[move])
    met = all(tree.player(answer) is mover and win_past_depth(tree, answer) for answer in answers)
    return answers if met else []


@asked_once
def won_past_depth(tree: GameTree, node: int) -> list[int]:
    """Return the moves after which who made them wins past the depth, whatever is answered.

    One ply past it, where the depth ends with the answers, and at the root by force. Those of
    which nothing is proved, those cut, too.

    Parameters
    ----------
    tree, node
        The recording, and the position.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xoo/___/_x_"), depth=2, heuristic="lines")
    >>> [tree.notation(move) for move in won_past_depth(tree, 0)]
    ['[2,0]', '[2,2]']
    """
    if not rules_tell(tree):
        return []
    me = tree.player(node)
    moves = [move for move in tree.children(node) if rests_on_estimates(tree, move)]
    at_once = [move for move in moves if _wins_after_every_answer(tree, move, me)]
    by_threats = () if node or at_once else forced_past_depth(tree).won
    return at_once or [move for move in moves if move in by_threats]


def missed_win(tree: GameTree, node: int) -> int | None:
    """Return the one move that wins so though the search plays another that does not win; or None.

    Parameters
    ----------
    tree, node
        The recording, and the position.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xoo/___/_x_"), depth=2, heuristic="lines")
    >>> missed_win(tree, 0) is None  # there are two
    True
    """
    choice, found = tree.choice(node), won_past_depth(tree, node)
    if choice is None or choice in found or proved_winner(tree, choice) is tree.player(node):
        return None
    return found[0] if len(found) == 1 else None


def _wins_after_every_answer(tree: GameTree, move: int, me: Player) -> bool:
    """Return whether a player wins at once after each answer with which the depth ends."""
    answers = tree.children(move)
    if not 0 < len(answers) <= _ASKED or tree.columns.kind[answers[0]] != HORIZON:
        return False
    if tree.player(move) is not me.other or not win_past_depth(tree, answers[0]):
        return False
    ends = (tree.state(answer) for answer in answers)
    return all(
        end is not None
        and not tree.rules.is_over(end)
        and tree.rules.to_move(end) is me
        and win_next(tree, end) is not None
        for end in ends
    )


def rules_tell(tree: GameTree) -> bool:
    """Tell whether the rules can be asked of moves that were not looked at.

    They cannot where a recording was read whose game is not at hand.

    Parameters
    ----------
    tree
        The recording.
    """
    return tree.rules.known


def _is_won(tree: GameTree, child: int, before: State, player: Player) -> bool:
    """Tell whether the game is over after a move that was never made, and a player has won it.

    `before` is the state in which it is made.
    """
    rules = tree.rules
    if before is not None and not rules.may_win(before, tree.move(child)):
        return False
    state = tree.state(child)
    if state is None or not rules.is_over(state):
        return False
    return rules.winner(state) is player
