"""Why a move is the one to play, seen beside the others: threats met, and threats made.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/___/_o_"))
>>> print(next(reasons(tree, 0, tree.choice(0))).text)  # doctest: +NORMALIZE_WHITESPACE
The only move that wins: it takes [1,1], where o threatens to complete the column [0,1] [1,1] [2,1].
"""

from __future__ import annotations

from collections.abc import Iterator

from treeviz.explanation.fact import Named, Side, squares
from treeviz.explanation.group_facts import MeetsThreat, Remark, Threatens
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.threats import (
    are_threats,
    further_threats,
    made_threat,
    met_threat,
    unstoppable,
)
from treeviz.game.game import Player
from treeviz.game.same_move import same_move
from treeviz.tree.blocking_replies import blocking_replies
from treeviz.tree.board_at import board_at
from treeviz.tree.columns import INNER
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import lost_past_depth
from treeviz.tree.two_threats import shows_a_win, winning_now
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.tree.wins_written import wins_as_written


def reasons(tree: GameTree, node: int, child: int) -> Iterator[Statement]:
    """Yield why the chosen move is the one to play; of others, what the theory says.

    Of a lost move, too, it is told which threat it meets.
    """
    if tree.columns.kind[child] != INNER:
        return
    if child != tree.choice(node):
        yield from _as_good(tree, node, child)
    if proved(tree, child, tree.player(node)) is Meaning.LOSS:
        yield from _meets(tree, node, child)
    if child != tree.choice(node):
        return
    me, move = tree.player(node), Named.of(tree, child)
    if tree.player(child) is me:
        return
    they, others = Side.of(tree, me.other), [c for c in tree.children(node) if c != child]
    only = lost_past_depth(tree, child) is None and all(
        proved(tree, other, me) is Meaning.LOSS or unseen_wins(tree, other, me.other)
        for other in others
    )
    if len(others) > 1 and proved(tree, child, me) is not Meaning.LOSS:
        wins = met_threat(tree, node, child, certain=not only)
        if wins:
            takes = same_move(tree.move(wins[0]), tree.move(child))
            line = squares(board_at(tree, wins[0]))
            low, high = tree.certainty.at(child)
            least = low if me is Player.MAX else high
            winner = tree.results.winner(least, least)
            sure, won = winner is not me.other, only and winner is me
            threat = Named.of(tree, wins[0])
            every = all(wins_as_written(tree, other, threat.notation) for other in others)
            meets = MeetsThreat(move, they, threat, takes, line, only, sure, won, every)
            yield Statement.of(tree, meets, (child, *(others if only else ()), *wins))
    if proved(tree, child, me) is not Meaning.WIN:
        return
    remark = tree.rules.remark(tree.state(child))
    if remark:  # the theory of the game tells more than what comes of it in two plies
        yield Statement.of(tree, Remark(move, remark), (child,))
        return
    hits = unstoppable(tree, child)
    if hits and len(hits) > 1:
        enough = {tree.notation(hit): hit for hit in reversed(hits.values())}
        by_name = {**enough, **further_threats(tree, child)} if len(enough) > 1 else enough
        threats = tuple(Named.of(tree, by_name[name]) for name in sorted(by_name))
        # What would have won at once is no threat that this move makes.
        before = any(tree.notation(c) in by_name and tree.plies_to_end(c) == 0 for c in others)
        blocked = [w for reply, w in hits.items() if len(by_name) == 1 and _alike(tree, reply, w)]
        line = squares(board_at(tree, blocked[0])) if blocked else ()
        threatened = shows_a_win(tree, threats[0].node) and are_threats(tree, hits)
        stuck = len(threats) > 1 and not threatened
        threatens = Threatens(move, they, threats, line=line, before=before, stuck=stuck)
        also = (win for name, win in by_name.items() if name not in enough)
        yield Statement.of(tree, threatens, (child, *hits, *hits.values(), *also))
    elif not hits and (made := made_threat(tree, child)):
        line = squares(board_at(tree, made[0]))
        threatens = Threatens(move, they, (Named.of(tree, made[0]),), met=True, line=line)
        yield Statement.of(tree, threatens, (child, *made))


def what_it_blocks(tree: GameTree, child: int) -> Iterator[Statement]:
    """Yield that a move takes the place where the other side wins at once after most others.

    Parameters
    ----------
    tree, child
        The recording, and the node that the move leads to.
    """
    node = tree.columns.parent[child]
    if child not in blocking_replies(tree.columns, tree.move, tree.children(node)):
        return
    wins = met_threat(tree, node, child)
    if wins and same_move(tree.move(wins[0]), tree.move(child)):
        they, threat = Side.of(tree, tree.player(node).other), Named.of(tree, wins[0])
        told = MeetsThreat(Named.of(tree, child), they, threat, True, (), alone=False, brief=True)
        yield Statement.of(tree, told, (child, *wins))


def _alike(tree: GameTree, reply: int, win: int) -> bool:
    """Return whether a reply is written as the move that wins after it, as in one column."""
    return tree.notation(reply) == tree.notation(win)


def _meets(tree: GameTree, node: int, child: int) -> Iterator[Statement]:
    """Yield which threat a move meets that loses all the same, if not at once."""
    they = tree.player(node).other
    if tree.player(child) is not they or winning_now(tree, child, they):
        return
    wins = met_threat(tree, node, child)
    if wins:
        takes = same_move(tree.move(wins[0]), tree.move(child))
        line, threat = squares(board_at(tree, wins[0])), Named.of(tree, wins[0])
        move, side = Named.of(tree, child), Side.of(tree, they)
        meets = MeetsThreat(move, side, threat, takes, line, alone=False, sure=False)
        yield Statement.of(tree, meets, (child, *wins))


def _as_good(tree: GameTree, node: int, child: int) -> Iterator[Statement]:
    """Yield what the theory of the game says of another move that wins as well."""
    if child not in tree.best_children(node):
        return
    if proved(tree, child, tree.player(node)) is Meaning.WIN:
        remark = tree.rules.remark(tree.state(child))
        if remark:
            yield Statement.of(tree, Remark(Named.of(tree, child), remark), (child,))
