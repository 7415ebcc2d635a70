"""What the line of a move is worth once what can be taken at its end is: the estimate flatters.

>>> from treeviz import explain, games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=1, heuristic="lines")
>>> moves = explain(tree).moves
>>> once_taken(tree, moves[0], moves, Player.MAX) is None  # nothing is ever taken
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from treeviz.explanation.equals_less_facts import takes_left_out
from treeviz.explanation.estimated_equal import estimated_equal
from treeviz.explanation.fact import Fact, Named, PlayedMove, Side
from treeviz.explanation.may_turn_facts import NONE_ALIKE, Alike, MayTurn, MetByTake
from treeviz.explanation.move_facts import BestReply, OnlyEstimated
from treeviz.explanation.moves_told import MoveExplained
from treeviz.explanation.plays_facts import OnceTaken
from treeviz.explanation.retakes import taken_at_end, takes_at_end
from treeviz.explanation.whole_facts import SearchedTo
from treeviz.formatting.phrases import named_all
from treeviz.game.player import Player
from treeviz.tree.game_tree import GameTree
from treeviz.tree.held_by_threat import held_by_threat
from treeviz.tree.left_hanging import taken_next, takes_written
from treeviz.tree.level_with_captures import Level, level_with_captures
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.settled_moves import (
    settled_line,
    settled_reply,
    settled_worth,
    stands_settled,
    stays_best,
    turned_by_takes,
)
from treeviz.tree.settled_rivals import settled_rivals
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import judged_left_out, worse_left_out

_FEW = 2  # moves that come to as much: more are not named
_FEW_UNLIKE = 5  # moves that do not come to as much, where all others do
_FEW_WORSE = 4  # moves that really are worse


def captures_counted(
    tree: GameTree,
    move: MoveExplained,
    moves: Sequence[MoveExplained],
    level: Sequence[int],
    searched: Fact,
) -> dict[str, Any]:
    """Return what is told of the estimate of the move played once captures are counted.

    As the arguments of what is played: `taken`, `stands`, `unbeaten`, `flatters`, `uncounted`.

    Parameters
    ----------
    tree
        The recording.
    move, moves
        The move, and all moves at the position, with what is said of them.
    level
        The nodes of the moves that are estimated equal.
    searched
        What is told of how far the search looked.
    """
    node = tree.columns.parent[move.node]
    mover, uncounted = tree.player(node), takes_left_out(tree, move.node, level)
    held = uncounted and stands_settled(tree, move.node)
    sure = held and move.value is not None and settled_rivals(tree, node, move.value).sure
    return {
        "taken": once_taken(tree, move, moves, mover),
        "stands": held or stands_amid_exchange(tree, move.node, searched),
        "unbeaten": sure,
        "flatters": flatters(tree, move, mover),
        "uncounted": uncounted,
    }


def once_taken(
    tree: GameTree, move: MoveExplained, moves: Sequence[MoveExplained], mover: Player
) -> OnceTaken | None:
    """Return what a move's estimate comes to if what can be taken next is counted.

    None where it stands, or where it is told with which move it may turn.

    Parameters
    ----------
    tree
        The recording.
    move, moves
        The move, and all moves at the position, with what is said of them.
    mover
        Who makes them.
    """
    found = taken_at_end(tree, move.node)
    if found is None or found[0] == move.value:
        return None
    if may_turn(tree, move) is not None:
        return None
    others = [m for m in moves if m is not move and not m.lost]
    alike = [m for m in others if m.bound == "exact" and _seems(m) == found[0]]
    replies = tree.best_play(move.node)[1:]
    few = 0 < len(alike) <= _FEW and len(replies) == 1  # what others come to is not asked deeper
    level = tuple(Named(m.node, m.notation) for m in alike) if few else ()
    open_ = any(_may_be_worth(m, found[0], mover) for m in others)
    takes = None if found[1] or _retaken(move) is not None else takes_at_end(tree, move.node)
    left = [m for m in others if m.bound != "exact" and m.value is not None]
    losing = losing_answers(tree, [m.node for m in left])
    lost = {n for n, answer in losing.items() if mover.better(found[0], _left(answer))}
    left = [m for m in left if m.node not in lost and not mover.better(found[0], m.value or 0.0)]
    may = tuple(Named(m.node, m.notation) for m in left)
    other = _in_the_line(tree, found[1].node, move.node) if found[1] else None
    instead = "" if other is None else tree.notation(other)
    quiet = other is not None and _is_quiet(tree, found[1]) and takes_a_piece(tree, other)
    by, taken = takes or ("", ())
    how = "end" if found[1] is None else _how(tree, found[1].node, move.node)
    node = tree.columns.parent[move.node]
    if len(replies) == 1:  # nothing is asked deeper
        best = stays_best(tree, node) and not level
        told = OnceTaken(
            *found, open_ and not best, level, instead, () if open_ else may, by, taken
        )
        told = told._replace(how=how, best=best, quiet=quiet)
        equal_then, equals = _alike(tree, move.node, found[0]), estimated_equal(tree, move.node)
        settled = equal_then.among == len(equals) and not equal_then.number
        return told._replace(alike=equal_then, alone=best and settled)
    known = settled_rivals(tree, node, found[0])
    open_ &= not (known.sure or known.better)
    rivals = Named.all_of(tree, known.better)
    told = OnceTaken(*found, open_, level, instead, () if open_ else may, by, taken, how)
    unsettled = Named.all_of(tree, known.open) if named_all(len(known.open)) and open_ else ()
    after = () if found[1] is None else _after(tree, move.node, found[1].node)
    passed = _passed(tree, move.node, found[1].node) if found[1] and how == "answer" else ()
    told = told._replace(after=after, quiet=quiet, passed=passed)
    alike_then = level_with_captures(tree) if known.sure and not node else Level()
    equal = estimated_equal(tree, move.node) if alike_then.moves else []
    unlike = [node for node in equal if node not in alike_then.moves]
    equal = equal if not unlike else []
    rest = sorted({*alike_then.moves}.difference(equal))
    as_much = Named.all_of(tree, [*equal, *rest])
    every = alike_then.sure and bool(as_much)
    told = told._replace(as_much=as_much, every=every, equal=len(equal))
    told = told._replace(best=known.sure, rivals=rivals, rival=known.worth, unsettled=unsettled)
    told = told._replace(alone=known.sure and alike_then.sure and not alike_then.moves)
    less = unlike if every and len(unlike) <= _FEW else []
    more = bool(known.better and known.open) and not known.at_least
    told = told._replace(at_least=known.at_least, more=more, unlike=Named.all_of(tree, less))
    return told._replace(**_all_but(tree, move, as_much)) if every else told


def _all_but(tree: GameTree, played: MoveExplained, as_much: Sequence[Named]) -> dict[str, Any]:
    """Return that most other moves come to as much, and which do not, if these are few."""
    nodes = {played.node, *(move.node for move in as_much)}
    moves = tree.children(tree.columns.parent[played.node])
    but = [node for node in moves if node not in nodes]
    few = len(but) <= _FEW_UNLIKE and len(but) < len(as_much) and not named_all(len(as_much))
    return {"most": True, "but": Named.all_of(tree, but)} if few else {}


def _is_quiet(tree: GameTree, move: PlayedMove | None) -> bool:
    """Return whether there is such a move, and it takes nothing."""
    return move is not None and not takes_a_piece(tree, move.node)


def _passed(tree: GameTree, move: int, answer: int) -> tuple[str, ...]:
    """Return the take with which the line after an answer ends, and what takes back; or nothing.

    And the reply that is best there with captures counted.
    """
    end, settled = tree.best_play(answer)[-1], settled_line(tree, move)
    taken = taken_next(tree, end) if end != answer and takes_a_piece(tree, end) else None
    if taken is None or settled is None or answer not in settled.line[:-1]:
        return ()
    reply = settled.line[settled.line.index(answer) + 1]
    return tree.notation(end), takes_written(tree, end, taken[0])[0], tree.notation(reply)


def _after(tree: GameTree, move: int, other: int) -> tuple[str, ...]:
    """Return what follows a move by which a line turns, with the takes past the depth, if any."""
    settled = settled_line(tree, move)
    if settled is None or other not in settled.line:
        return ()
    end = settled.line[-1]
    moves = [tree.notation(node) for node in settled.line[settled.line.index(other) + 1 :]]
    taken = taken_next(tree, end)
    return () if taken is None else (*moves, *takes_written(tree, end, taken[0]))


def _left(answer: LeftOut) -> float:
    """Return what an answer leaves that takes a piece, once all is taken that can be."""
    return answer.value if answer.left is None else answer.left


def flatters(tree: GameTree, move: MoveExplained, mover: Player) -> bool:
    """Return whether a move's line ends before something is taken, and nobody knows what remains.

    Parameters
    ----------
    tree, move, mover
        The recording, the move, and who makes it.
    """
    left = _retaken(move)
    known = left is None or taken_at_end(tree, move.node) is not None or may_turn(tree, move)
    if known or left is None or move.value is None:
        return False
    return mover.better(move.value, left) and not stands_settled(tree, move.node)


def _in_the_line(tree: GameTree, other: int, move: int) -> int | None:
    """Return the node of a line that is at the same ply as another; None if it has ended."""
    line, place = tree.best_play(move), tree.ply(other) - tree.ply(move)
    return line[place] if place < len(line) else None


def _how(tree: GameTree, other: int, move: int) -> str:
    """Return what one does with the first move of a line that differs from the one recorded."""
    if tree.columns.parent[other] == move:
        return "answer"
    line = tree.best_play(move)
    return "end" if len(line) - 1 == tree.ply(other) - tree.ply(move) else "go on"


def stands_amid_exchange(tree: GameTree, node: int, searched: Fact) -> bool:
    """Return whether a move is known to come to its value, though lines end amid an exchange.

    And whether no other comes to as much then.

    Parameters
    ----------
    tree, node
        The recording, and the move that is played.
    searched
        What is told of how far the search looked.
    """
    amid = isinstance(searched, SearchedTo) and searched.exchange
    turned = turned_by_takes(tree, tree.columns.parent[node])
    return amid and turned is None and stands_settled(tree, node)


def may_turn(tree: GameTree, played: MoveExplained) -> MayTurn | None:
    """Return which moves come to more than the one played, or to as much, once all is taken.

    Parameters
    ----------
    tree, played
        The recording, and the move that is played.
    """
    node = tree.columns.parent[played.node]
    turned = turned_by_takes(tree, node) if tree.choice(node) == played.node else None
    if turned is None:
        return None
    name, others = (
        Named(played.node, played.notation),
        tuple(Named.of(tree, n) for n in turned.moves),
    )
    counted = tree.value_at(played.node) or 0.0
    line = _answer_and_take(tree, turned.moves[0]) if len(turned.moves) == 1 else ()
    alike = _alike(tree, played.node, turned.played)
    threat = held_by_threat(tree, turned.moves[0]) if line else None
    told = MayTurn(
        name,
        others,
        turned.played,
        turned.worth,
        counted,
        line,
        threat or "",
        sure=turned.sure,
        alike=alike,
    )
    if len(turned.moves) > 1:
        told = replace(told, met=_met_alike(tree, turned.moves))
    declined = any(_declined(tree, move) for move in turned.moves)
    if told.met is None or not declined:
        met_by = tuple(filter(None, (_met_by(tree, move) for move in turned.moves)))
        every = len(met_by) == len(turned.moves)
        they = Side.of(tree, tree.player(node).other) if declined or every else None
        met_by = met_by if every else ()
        told = replace(told, met=None, declined=they, met_by=met_by, same=not declined)
    level, among = 1 + len(turned.moves) + alike.number, len(tree.children(node))
    if turned.worth == turned.played and level == among:
        told = replace(told, every=among)
    if turned.sure:
        told = replace(told, worse=_really_worse(tree, played.node, turned.moves))
    held, answered = settled_reply(tree, played.node), tree.best_play(played.node)[1:2]
    if held is None or held[0] == counted or [held[1]] == answered:
        return told
    return replace(told, reply=PlayedMove.of(tree, held[1]))


def _alike(tree: GameTree, move: int, worth: float) -> Alike:
    """Return how many moves estimated equal come to so much with captures counted.

    None where that is not known of each.
    """
    equal = {n: settled_worth(tree, n) for n in estimated_equal(tree, move)}
    if None in equal.values():
        return NONE_ALIKE
    unlike = [n for n, comes_to in equal.items() if comes_to != worth]
    number, few = len(equal) - len(unlike), len(unlike) <= _FEW_UNLIKE
    but = tuple(map(tree.notation, sorted(unlike))) if few and len(unlike) < number else ()
    only = tree.notation(next(iter(equal))) if len(equal) == 1 else ""
    return Alike(number, len(equal), but, only)


def _really_worse(tree: GameTree, played: int, as_good: Sequence[int]) -> tuple[Named, ...]:
    """Return the moves that are neither estimated equal nor as good once all is taken, if few."""
    node, value = tree.columns.parent[played], tree.value_at(played)
    others = [n for n in tree.children(node) if n != played and n not in as_good]
    bounds = [n for n in others if tree.value_at(n) == value]
    level = {*tree.best_children(node), *judged_left_out(tree, bounds).level}
    worse = [n for n in others if n not in level]
    return Named.all_of(tree, worse) if len(worse) <= _FEW_WORSE else ()


def _refuter(tree: GameTree, move: int) -> int | None:
    """Return the answer by which a move seems to be refuted; None: the move is a leaf."""
    found = worse_left_out(tree, [move]).get(move)
    answers = tree.best_play(move)[1:2] if found is None else [found.answer]
    return answers[0] if answers else None


def _declined(tree: GameTree, move: int) -> bool:
    """Return whether the answer that seems to refute a move is not the best once all is taken."""
    held = settled_reply(tree, move)
    return held is not None and held[1] != _refuter(tree, move)


def _met_by(tree: GameTree, move: int) -> MetByTake | None:
    """Return by which take the answer that seems to refute a move is met; None: by none."""
    answer = _refuter(tree, move)
    taken = None if answer is None else tree.exchanges.take_at(tree.state(answer))
    if answer is None or taken is None:
        return None
    take = tree.rules.notation_at(tree.state(answer), taken.move)
    return MetByTake(tree.notation(move), tree.notation(answer), take)


def _met_alike(tree: GameTree, moves: Sequence[int]) -> PlayedMove | None:
    """Return the answer to several moves that is best once all is taken, if it is the same."""
    best = [settled_reply(tree, move) for move in moves]
    answers = {tree.notation(held[1]) if held else "": held for held in best}
    ((name, held), *others) = answers.items()
    return PlayedMove.of(tree, held[1]) if held and name and not others else None


def _answer_and_take(tree: GameTree, move: int) -> tuple[str, ...]:
    """Return the best answer to a move once all is taken, and what takes after it, if both are."""
    held = settled_reply(tree, move)
    taken = None if held is None else tree.exchanges.take_at(tree.state(held[1]))
    if held is None or taken is None:
        return ()
    return tree.notation(held[1]), tree.rules.notation_at(tree.state(held[1]), taken.move)


def _seems(move: MoveExplained) -> float:
    """Return what a move comes to by its own line alone, once what is told to be taken is."""
    taken = _retaken(move)
    return (move.value or 0.0) if taken is None else taken


def _retaken(move: MoveExplained) -> float | None:
    """Return what is left after the takes that the line of a move tells; None if it tells none."""
    for fact in (statement.fact for statement in move.statements):
        if isinstance(fact, BestReply | OnlyEstimated):
            end = fact.ending if isinstance(fact, BestReply) else fact
            if end.retaken is not None and end.retaken.value is not None:
                return end.retaken.value
    return None


def _may_be_worth(move: MoveExplained, least: float, mover: Player) -> bool:
    """Tell whether a move is, or may be, worth more than some value."""
    at_most = move.bound in ("exact", "upper" if mover is Player.MAX else "lower")
    return move.value is not None and (not at_most or mover.better(move.value, least))
