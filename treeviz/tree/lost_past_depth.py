"""Losses past the depth: what is played is met each time, as the rules tell.

Where the depth ended the side to move may have no win of its own, and after each of its moves the
other side wins at once: two threats, say, of which one move meets one. The estimate passes that by.
More threats, one after the other, may force a loss that lies deeper.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("___/_x_/o_x"), depth=2, heuristic="lines")
>>> won_anyway(tree, tree.find("[0,0] [1,0]")), won_anyway(tree, tree.find("[0,1] [0,2]"))
((), ('[1,2]', '[0,0]'))
"""

from __future__ import annotations

from treeviz.errors import GameError
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON
from treeviz.tree.forced_past_depth import forced_past_depth, plies_past_end
from treeviz.tree.game_tree import GameTree
from treeviz.tree.is_answered import is_answered
from treeviz.tree.next_wins import wins_after_all
from treeviz.tree.unseen_wins import rules_tell, win_past_depth

_NAMED = 3  # moves that win next


@asked_once
def won_anyway(tree: GameTree, end: int) -> tuple[str, ...]:
    """Return the moves, as written, one of which wins at once whatever is played; empty: none does.

    Empty, too, where the game fails past the depth, which is no matter of what was recorded.

    Parameters
    ----------
    tree, end
        The recording, and a node where the depth ended.
    """
    try:
        return _won_anyway(tree, end)
    except GameError:
        return ()


def _won_anyway(tree: GameTree, end: int) -> tuple[str, ...]:
    state, rules = tree.state(end), tree.rules
    if tree.columns.kind[end] != HORIZON or state is None or not rules_tell(tree):
        return ()
    return wins_after_all(rules, state)


@asked_once
def lost_past_depth(tree: GameTree, move: int) -> int | None:
    """Return the first answer to a move after which who answers wins by force, past the depth.

    At once after every reply, or, at the root, by force. None where there is none: then the
    search itself would have to look deeper to see who wins.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xxo/___/_o_"), depth=3)
    >>> tree.notation(tree.choice(0)), tree.notation(lost_past_depth(tree, tree.choice(0)))
    ('[1,0]', '[2,0]')
    """
    if not is_answered(tree, move):
        return None
    answers = tree.children(move)
    soonest = next((answer for answer in answers if wins_anyhow(tree, answer)), None)
    return _by_force(tree, move) if soonest is None else soonest


def _by_force(tree: GameTree, move: int) -> int | None:
    """Return the answer to a move of the root that wins by force; None if none is known to."""
    line = forced_past_depth(tree).lost.get(move, ())
    return next((node for node in tree.children(move) if tree.notation(node) in line[:1]), None)


def wins_anyhow(tree: GameTree, answer: int) -> bool:
    """Tell whether who makes an answer wins past the depth, whatever is replied.

    Parameters
    ----------
    tree, answer
        The recording, and the node of the answer, as for :func:`lost_past_depth`.
    """
    winner = tree.player(tree.columns.parent[answer])
    if tree.player(answer) is not winner.other:
        return False
    replies = tree.children(answer)
    met = all(tree.player(reply) is winner and win_past_depth(tree, reply) for reply in replies)
    return bool(replies and met) or bool(won_anyway(tree, answer))


def beaten_past_depth(tree: GameTree, move: int) -> bool:
    """Tell whether the best answer to a move is one that wins past the depth, whatever is replied.

    Parameters
    ----------
    tree, move
        The recording, and the node that the move leads to.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Domineering(".HH../...../.V.V./.V.V. H"), depth=2)
    >>> [tree.notation(move) for move in tree.children(0) if beaten_past_depth(tree, move)]
    ['(0,3)-(0,4)', '(1,2)-(1,3)']
    """
    winner = tree.player(move)
    answers = tree.best_play(move)[1:2] if is_answered(tree, move) else []
    return any(
        tree.player(answer) is winner.other and bool(won_anyway(tree, answer)) for answer in answers
    )


def plies_past(tree: GameTree, answer: int) -> str:
    """Return how far past the depth the rules show that an answer wins: ``"one ply"``, or more.

    Parameters
    ----------
    tree, answer
        The recording, and the answer, as :func:`lost_past_depth` returns it.
    """
    if line := line_of_loss(tree, answer):
        return plies_past_end(tree, line, before=2)
    return "two plies" if tree.columns.kind[answer] == HORIZON else "one ply"


@asked_once
def wins_after_answer(tree: GameTree, answer: int) -> tuple[str, ...]:
    """Return with what an answer is followed up, as written: one of few wins at once each time.

    Empty where the win takes longer, or after some reply takes another move than a few.

    Parameters
    ----------
    tree, answer
        The recording, and the answer, as :func:`lost_past_depth` returns it.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xxo/___/_o_"), depth=3)
    >>> wins_after_answer(tree, lost_past_depth(tree, tree.choice(0)))
    ('[2,2]', '[1,1]')
    """
    state = tree.state(answer)
    wins = () if state is None else wins_after_all(tree.rules, state)
    return wins if len(wins) <= _NAMED else ()


def line_of_loss(tree: GameTree, answer: int) -> tuple[str, ...]:
    """Return the moves after an answer that wins by force, as written; empty: it wins sooner.

    Parameters
    ----------
    tree, answer
        The recording, and the answer, as :func:`lost_past_depth` returns it.
    """
    if wins_anyhow(tree, answer):
        return ()
    return forced_past_depth(tree).lost.get(tree.columns.parent[answer], ())[1:]
