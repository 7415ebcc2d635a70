"""Which other moves win, too, beside one that does: a second look at what the search left open.

One win is enough for a search, and not for who asks why not the other move. By the rules each of
the others is tested as deep as the search went (the test of SCOUT: Judea Pearl, 1980).

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.TicTacToe("x__/o__/ox_"))
>>> {tree.notation(move): wins for move, wins in wins_too(tree).items()}
{'[0,2]': True, '[1,1]': True, '[1,2]': True, '[2,2]': False}
"""

from __future__ import annotations

from collections.abc import Mapping
from math import nextafter

from treeviz.game.game import Move
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.scout import OutOfReach, Scout
from treeviz.tree.unseen_wins import rules_tell

# Positions looked at in all, and for one move: of the last of many moves it is not asked.
_ASKED, _OF_ONE = 2000, 600


@asked_once
def wins_too(tree: GameTree) -> Mapping[int, bool]:
    """Return of the moves of the root that the search left open whether they win, too.

    Nothing where the move that is played is not proved to win. Of some it may not be known: there
    is no time to ask, or the recording does not say enough.

    Parameters
    ----------
    tree
        The recording.
    """
    me = tree.player(0)
    won = tree.results.win if me is Player.MAX else tree.results.loss
    if proved_winner(tree, 0) is not me or won is None or not rules_tell(tree):
        return {}
    left, found = _ASKED, dict[int, bool]()
    for move in tree.children(0):
        low, high = tree.bounds(move)
        if low == high or not low <= won <= high or tree.columns.kind[move] == TERMINAL:
            continue
        may = [min(left, _OF_ONE)]
        try:
            found[move] = Scout(tree, move, may, won, proved=True).beaten_by(move) is None
        except OutOfReach:
            continue
        finally:
            left -= min(left, _OF_ONE) - may[0]
    return found


@asked_once
def lost_instead(tree: GameTree) -> Mapping[int, Move | None]:
    """Return which of the moves that do not win, as a second look finds, lose as far as it looks.

    With each the answer that wins, the game's own move; None where the search had entered the move.

    Parameters
    ----------
    tree
        The recording.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("x__/o__/ox_"))
    >>> [(tree.notation(move), answer) for move, answer in lost_instead(tree).items()]
    [('[2,2]', None)]
    """
    they = tree.player(0).other
    ours, theirs = tree.results.win, tree.results.loss
    if they is Player.MAX:
        ours, theirs = theirs, ours
    if theirs is None and ours is not None:
        theirs = -ours  # nobody lost in what was recorded: mostly the opposite of a win
    if theirs is None:
        return {}
    left, found, nearly = [_ASKED], dict[int, Move | None](), nextafter(theirs, 0.0)
    for move in (move for move, wins in wins_too(tree).items() if not wins):
        try:
            verdict = Scout(tree, move, left, nearly).beaten_by(move)
        except OutOfReach:
            continue
        if verdict is not None and verdict.sure:
            unseen = tree.columns.kind[move] == PRUNED and verdict.line
            found[move] = verdict.line[0] if unseen else None
    return found


def knows_draws(tree: GameTree) -> bool:
    """Return whether a game that was recorded to its end is drawn: then what does not win may be.

    Parameters
    ----------
    tree
        The recording.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> knows_draws(minimax(games.TicTacToe("xox/oox/___"))), knows_draws(minimax(games.Nim(1, 2)))
    (True, False)
    """
    return any(tree.winner(end) is None for end in tree.ends.values())
