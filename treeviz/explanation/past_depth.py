"""What estimates pass by: a win at once where the depth ended, as the rules tell.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=2)
>>> win_past_ends(tree, [tree.find("[2,2] [2,1]")]).notation
'[0,2]'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isinf

from treeviz.explanation.estimated_equal import estimated_equal
from treeviz.explanation.fact import Named, PlayedMove, Side
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.moves_told import MoveExplained, Statement
from treeviz.explanation.past_depth_facts import (
    MOVES_NAMED,
    DecidedLater,
    LostPastDepth,
    RivalsLost,
    WonAnyway,
    WonPastDepth,
)
from treeviz.tree.estimates import asks_nobody
from treeviz.tree.forced_past_depth import forced_past_depth, lost_later, plies_past_end
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import (
    line_of_loss,
    lost_past_depth,
    plies_past,
    wins_after_answer,
    won_anyway,
)
from treeviz.tree.unseen_wins import met_past_depth, unseen_wins, win_past_depth, won_past_depth

_SPARED, _MANY = 4, 2  # others that are not seen to lose, and so many times as many that do


def win_past_ends(tree: GameTree, ends: Iterable[int]) -> PlayedMove | None:
    """Return a move that wins at once at each of some ends, without its name if they differ.

    Parameters
    ----------
    tree, ends
        The recording, and where lines end of which one player is to move; None, if at one of them
        nothing wins.
    """
    wins = dict[str, int]()
    for end in ends:
        win = win_past_depth(tree, end)
        if win is None:
            return None
        wins.setdefault(win, end)
    (name, node), *others = wins.items()
    return PlayedMove(tree.rules.side(tree.player(node)), node, "" if others else name)


def wins_anyway(tree: GameTree, end: int) -> tuple[PlayedMove, ...]:
    """Return the moves with which who moved last wins where the depth ended, whatever is replied.

    Parameters
    ----------
    tree, end
        The recording, and where a line ends; nothing, if it is not so.
    """
    side = tree.rules.side(tree.player(end).other)
    return tuple(PlayedMove(side, end, win) for win in won_anyway(tree, end))


def past_depth_of(
    tree: GameTree, chosen: MoveExplained, moves: Sequence[MoveExplained]
) -> Iterator[Statement]:
    """Yield what the rules show past the depth, where the move played rests on an estimate.

    Parameters
    ----------
    tree
        The recording.
    chosen, moves
        The move played, and all moves there are.
    """
    won = [*won_past_depth_of(tree, chosen)]
    told = [*won, *lost_past_depth_of(tree, chosen, moves)]
    told = told or [*_rivals_lost_of(tree, chosen, moves)]
    yield from told or _won_anyway_of(tree, chosen)


def _rivals_lost_of(
    tree: GameTree, chosen: MoveExplained, moves: Sequence[MoveExplained]
) -> Iterator[Statement]:
    """Yield that all other moves lose past the depth, or those do that are estimated equal."""
    above = tree.columns.parent[chosen.node]
    known = () if above else lost_later(tree)
    others = [move for move in moves if move is not chosen and not _is_lost(tree, move)]
    others = [n for n in others if n.node in known or n.node not in forced_past_depth(tree).lost]
    lost = [move.node for move in others if move.node in known]
    every = bool(lost) and len(lost) == len(others)
    equal = estimated_equal(tree, chosen.node)
    told = sorted(lost, key=lambda node: node not in equal)
    spared = [move.node for move in others if move.node not in known]
    few = len(spared) <= _SPARED and len(lost) > _MANY * len(spared)
    told = told if few else [node for node in told if node in equal]
    answer = lost_past_depth(tree, told[0]) if told else None
    if answer is not None:
        mover = tree.player(above)
        fact = RivalsLost(
            mover=Side.of(tree, mover),
            they=Side.of(tree, mover.other),
            moves=Named.all_of(tree, told),
            answer=Named.of(tree, answer),
            every=every,
            plies=plies_past(tree, answer),
            but=Named.all_of(tree, spared if few else ()),
        )
        yield Statement.of(tree, fact, (chosen.node, answer, *told))


def _won_anyway_of(tree: GameTree, chosen: MoveExplained) -> Iterator[Statement]:
    """Yield that the line of the move played ends where a side wins whatever is played."""
    end = tree.best_play(chosen.node)[-1]
    if wins := won_anyway(tree, end):
        mover = Side.of(tree, tree.player(end))
        they, move = Side.of(tree, mover.player.other), Named(chosen.node, chosen.notation)
        misses = not (they.player.better(chosen.value or 0.0, 0.0) or asks_nobody(tree))
        yield Statement.of(tree, WonAnyway(move, they, mover, wins, misses), (chosen.node, end))


def won_past_depth_of(tree: GameTree, chosen: MoveExplained) -> Iterator[Statement]:
    """Yield that moves win past the depth, if the rules show it: others than the one played, or it.

    Parameters
    ----------
    tree
        The recording.
    chosen
        The move played, which rests on an estimate.
    """
    node = tree.columns.parent[chosen.node]
    found = won_past_depth(tree, node)
    if not found or met_past_depth(tree, chosen.node):
        return
    found = sorted(found, key=lambda move: move != chosen.node)
    me = tree.player(node)
    line = forced_past_depth(tree).won.get(found[0], ())
    fact = WonPastDepth(
        mover=Side.of(tree, me),
        they=Side.of(tree, me.other),
        moves=Named.all_of(tree, found),
        played=chosen.node in found,
        plies=plies_past_end(tree, line, before=1) if line else "one ply",
        line=line,
    )
    yield Statement.of(tree, fact, (node, *found))


def lost_past_depth_of(
    tree: GameTree, chosen: MoveExplained, moves: Sequence[MoveExplained]
) -> Iterator[Statement]:
    """Yield that the move played loses past the depth, if the rules show it.

    Parameters
    ----------
    tree
        The recording.
    chosen, moves
        The move played, and all moves there are; that of the former rests on an estimate.
    """
    answer = lost_past_depth(tree, chosen.node)
    if answer is None:
        return
    mover = tree.player(chosen.node).other
    rest = [move for move in moves if move is not chosen and not _is_lost(tree, move)]
    met = {m.node: end for m in rest if (end := lost_past_depth(tree, m.node)) is not None}
    alike, answers = [*met], {tree.notation(end) for end in met.values()}
    winning = won_past_depth(tree, tree.columns.parent[chosen.node])
    spared = [move.node for move in rest if move.node not in (*alike, *winning)]
    soon = unseen_wins(tree, chosen.node, mover.other)
    far = {move: plies_past(tree, end) for move, end in met.items()}
    own = plies_past(tree, answer)
    longer = [move for move, past in far.items() if past != own] if own == "one ply" else []
    alike_far = spared or winning or {*far.values()} <= {own}  # else it is said of all
    alike_far = alike_far or 0 < len(longer) <= MOVES_NAMED
    fact = LostPastDepth(
        mover=Side.of(tree, mover),
        they=Side.of(tree, mover.other),
        move=Named.of(tree, chosen.node),
        answer=Named.of(tree, answer),
        alike=Named.all_of(tree, alike),
        spared=Named.all_of(tree, spared),
        plies=own if alike_far else "",
        longer=Named.all_of(tree, longer if alike_far else ()),
        at_once=tree.notation(soon[0]) if soon else "",
        also=answers.pop() if len(answers) == 1 else "",
        line=line_of_loss(tree, answer),
        wins=wins_after_answer(tree, answer),
        winning=bool(winning),
        lost=len(rest) < len(moves) - 1,
        counted=isinf(tree.value_at(tree.columns.parent[chosen.node]) or 0.0),
    )
    yield Statement.of(tree, fact, (chosen.node, answer, *tree.children(answer), *alike))


def decided_later(tree: GameTree, moves: Sequence[int], *, threats: bool) -> DecidedLater:
    """Return which of some moves win or lose past the depth.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves that one player has.
    threats
        Whether only those lose that do so by force, which were looked for before.
    """
    above = tree.columns.parent[moves[0]]
    winning = won_past_depth(tree, above)
    won = [move for move in moves if move in winning]
    later = () if above else lost_later(tree)
    within = () if above else forced_past_depth(tree).lost.keys() - later
    asked = [move for move in moves if move not in (*won, *within)]
    asked = [move for move in asked if move in later] if threats and not above else asked
    lost = {move: end for move in asked if (end := lost_past_depth(tree, move)) is not None}
    answers = {tree.notation(end) for end in lost.values()}
    spared = [] if won else [move for move in moves if move not in lost]
    return DecidedLater(
        Named.all_of(tree, won),
        Named.all_of(tree, lost),
        len(moves),
        they=tree.rules.side(tree.player(above).other),
        answer=answers.pop() if len(answers) == 1 else "",
        spared=Named.all_of(tree, spared if len(spared) <= min(MOVES_NAMED, len(lost) - 1) else ()),
    )


def all_lost_by_rules(tree: GameTree, moves: Sequence[Named]) -> bool:
    """Tell whether moves all lose past the depth.

    Parameters
    ----------
    tree, moves
        The recording, and the moves; that they lose nothing proves within it.
    """
    return all(lost_past_depth(tree, move.node) is not None for move in moves)


def _is_lost(tree: GameTree, move: MoveExplained) -> bool:
    """Tell whether it is known already that a move loses."""
    return move.refuted or proved(tree, move.node, tree.player(move.node).other) is Meaning.LOSS
