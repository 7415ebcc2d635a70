"""Moves of one fate are told together, and what does not fit is counted.

>>> from treeviz import explain, games, minimax
>>> explanation = explain(minimax(games.TicTacToe("xox/___/_o_")))
>>> [[move.notation for move in row.moves] for row in explanation.rows]
[['[1,1]'], ['[1,0]', '[1,2]', '[2,0]', '[2,2]']]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isinf
from types import MappingProxyType

from treeviz.explanation.captures import (
    what_it_attacks,
    what_it_changes,
    what_it_gains,
    what_it_takes,
)
from treeviz.explanation.common_ends import plies_later, same_end_estimate
from treeviz.explanation.commonest_answers import commonest_answers
from treeviz.explanation.completed_line import completed_by
from treeviz.explanation.cut_facts import CutFact
from treeviz.explanation.fact import Fact, Named, Side
from treeviz.explanation.fate import fate_of
from treeviz.explanation.group_facts import (
    Answered,
    AnyAnswer,
    EndAtOnce,
    MirrorImages,
    Remark,
    Unsearched,
    Unseen,
    WinToo,
)
from treeviz.explanation.had_then import had_then
from treeviz.explanation.left_over import Moves, first_searched, named_moves
from treeviz.explanation.lost_at_once import (
    all_lost_at_once,
    by_one_answer,
    lost_at_once,
    winning_answers,
)
from treeviz.explanation.meaning import Meaning, had_as, meaning, plies_of
from treeviz.explanation.move_facts import (
    AnyReply,
    BestReply,
    BrokenOff,
    CutAway,
    EndsAtOnce,
    NeverLookedAt,
    OnlyEstimated,
    WinsAtOnce,
    WinsByForce,
)
from treeviz.explanation.moves_told import MoveExplained, MovesTold, Statement
from treeviz.explanation.reply_words import each_answer_told
from treeviz.explanation.ruled_out_facts import rules_out
from treeviz.explanation.same_cuts import (
    BESIDE_WIN,
    cut_alike,
    cutting_answers,
    exact_worth,
)
from treeviz.explanation.telling_first import telling_first
from treeviz.explanation.threats import named_threats, remark_of, threats_of, wins_otherwise
from treeviz.formatting.phrases import named_all
from treeviz.game.game import defines
from treeviz.tree.columns import HORIZON, INNER, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.lost_past_depth import lost_past_depth
from treeviz.tree.opinions import silent
from treeviz.tree.unseen_wins import missed_win

_ALL_TOLD = 3  # so many moves are all told by themselves
_LISTED = 3  # so many bounds are told one by one
_AT_ONCE = "lost at once"
_SETTLED = "settled"  # by a second look
_PARTS = 3  # rows at most that moves of one fate take, one for each answer


def grouped(
    tree: GameTree,
    node: int,
    moves: Sequence[MoveExplained],
    *,
    every: bool = False,
    close: bool = False,
    apart: Mapping[int, str] = MappingProxyType({}),
) -> list[MovesTold]:
    """Return the moves at a node as they are told: the chosen alone, those of one fate together.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    moves
        Its moves, each explained by itself.
    every
        Whether every move is to be named: more than a few of one fate are then told one by one.
    close
        Whether moves of one bound take one row, however they are answered.
    apart
        What a second look finds of moves, by their nodes: they are told apart from others of their
        fate, together with those of which it finds the same.
    """
    chosen = next((move for move in moves if move.chosen), None)
    if len(moves) <= _ALL_TOLD and not _all_beside_a_win(moves, chosen):
        return [_alone(tree, move) for move in moves]
    played = None if every else chosen
    images = set() if chosen is None else _images(tree, chosen, moves)
    lost = {fate_of(m, played) for m in moves if _lost_at_once(m) and m.node not in images}
    groups: dict[Hashable, Moves] = {}
    one_row = by_one_answer([move for move in moves if not move.chosen])
    missed = missed_win(tree, node)  # that it wins is told of it
    for move in moves:
        fate = None if move.chosen or move.node == missed else fate_of(move, played)
        fate = _AT_ONCE if fate is not None and one_row and lost_at_once(move) else fate
        if move.node in images and not (_lost_at_once(move) and fate in lost):
            fate = "image"
        if fate is not None and move.node in apart:
            found = apart[move.node]  # what gives something away is told so, however it was cut
            fate = _SETTLED, found, None if found in ("gives", "leaves") else fate
        groups.setdefault((move.node,) if fate is None else fate, []).append(move)
    rows: list[MovesTold] = []
    for fate, alike in _told_apart(tree, groups, close=close):
        if every and not named_all(len(alike)):
            rows += [_alone(tree, move) for move in alike]
        elif fate == "image" and chosen is not None:
            fact = MirrorImages(named_moves(alike), Named(chosen.node, chosen.notation))
            told = Statement.of(tree, fact, [chosen.node, *(move.node for move in alike)])
            itself = alike[0].statements[: len(alike) == 1 and _lost_at_once(alike[0])]
            rows.append(MovesTold(tuple(alike), (*itself, told)))
        elif len(alike) == 1 and not (_chosen_against(alike[0]) and len(groups[fate]) > 1):
            rows.append(_beside_played(tree, _alone(tree, alike[0]), played))
        else:
            alike = telling_first(tree, alike)
            at_once = fate == _AT_ONCE and by_one_answer(alike)
            told = (_all_lost if at_once else _together)(tree, node, alike, played)
            rows.append(MovesTold(tuple(alike), (told,)))
    return sorted(rows, key=first_searched)


def _all_beside_a_win(moves: Sequence[MoveExplained], chosen: MoveExplained | None) -> bool:
    """Return whether the others were all cut alike beside a win, which would be told twice."""
    fates = {fate_of(move, chosen) for move in moves if not move.chosen}
    fate = fates.pop() if len(fates) == 1 < len(moves) - 1 else None
    return isinstance(fate, tuple) and (fate[0] == BESIDE_WIN or fate[:2] == ("cut", "won"))


def _lost_at_once(move: MoveExplained) -> bool:
    """Return whether the answer to a move wins, and it is not the chosen one."""
    return isinstance(move.statements[0].fact, WinsAtOnce) and not move.chosen


def _chosen_against(move: MoveExplained) -> bool:
    """Return whether a move was cut for what its answers leave: told as others of one bound are."""
    return isinstance(fact := move.statements[0].fact, CutFact) and fact.chooses


def _alone(tree: GameTree, move: MoveExplained) -> MovesTold:
    takes = tuple(what_it_takes(tree, move.node, counted=move.chosen))
    beside = tuple(what_it_gains(tree, move.node))
    if move.chosen and move.result is None:
        if not takes and not beside:
            beside = tuple(what_it_changes(tree, move.node))
        if out := rules_out(tree, move.node, (one.fact for one in move.statements)):
            beside = (Statement.of(tree, *out),)  # what it attacks, too, is told if there is room
        else:
            beside = (*what_it_attacks(tree, move.node), *beside)
    return MovesTold((move,), (*takes, *beside, *move.statements))


def _lost_next(tree: GameTree, move: int) -> bool:
    """Return whether an answer to a move wins one ply past the depth, whatever is replied."""
    answer = lost_past_depth(tree, move)
    return answer is not None and tree.columns.kind[answer] != HORIZON


def _beside_played(tree: GameTree, row: MovesTold, played: MoveExplained | None) -> MovesTold:
    """Return a row in which a cut is told beside the move played, as it is of several moves."""
    first, *others = row.statements
    cut, worth = first.fact, exact_worth(played)
    if not isinstance(cut, CutFact) or not (cut.chooses and cut.is_no_better(worth)):
        return row
    if played is None or cut.has is None or had_then([cut], played.node):
        return row  # it is told what there was by then
    means, line = (
        had_as(tree, played.node, tree.player(row.moves[0].node).other),
        named_moves([played]),
    )
    fact = replace(cut, has=worth, has_meaning=means, line=line, beside=True)
    return replace(row, statements=(replace(first, fact=fact), *others))


def _images(tree: GameTree, chosen: MoveExplained, moves: Sequence[MoveExplained]) -> set[int]:
    """Return the moves that a symmetry of the game makes of the chosen one."""
    state = tree.state(chosen.node)
    if state is None or not defines(tree.game, "symmetries"):
        return set()
    same = set(tree.rules.symmetries(state))
    alike = (m for m in moves if (m.value, m.bound) == (chosen.value, chosen.bound))
    return {m.node for m in alike if not m.chosen and tree.state(m.node) in same}


def _told_apart(
    tree: GameTree, groups: Mapping[Hashable, Moves], *, close: bool
) -> Iterator[tuple[Hashable, Moves]]:
    """Yield moves that are told together, with their fate."""
    for fate, alike in groups.items():
        if fate == _AT_ONCE:
            yield from ((fate, part) for part in _by_answer(alike, winning_answers(tree, alike)))
            continue
        cut = isinstance(alike[0].statements[0].fact, CutFact)
        settled = isinstance(fate, tuple) and fate[0] in (_SETTLED, BESIDE_WIN)
        for part in [alike] if cut and (close or settled) else _parts(tree, alike):
            yield fate, part


def _parts(tree: GameTree, alike: Moves) -> list[Moves]:
    """Return moves of one fate, apart where no sentence says whose answer or bound is which."""
    match alike[0].statements[0].fact:
        case WinsAtOnce() | BestReply():
            answers = _common_answers(tree, alike)
        case CutFact() as cut if cut.chooses or cut.meaning is Meaning.LOSS:
            answers = cutting_answers(alike)
        case _:
            return [alike]
    return [part for together in _by_answer(alike, answers) for part in _by_value(together)]


def _by_answer(alike: Moves, answers: Sequence[Named]) -> list[Moves]:
    """Return moves apart by the answer to each, unless a sentence can say which is whose."""
    parts = dict[str, Moves]()
    for move, answer in zip(alike, answers, strict=False):
        parts.setdefault(answer.notation, []).append(move)
    if len(parts) > _PARTS or each_answer_told(named_moves(alike), answers):
        return [alike]
    return list(parts.values())


def _by_value(alike: Moves) -> Iterator[Moves]:
    """Yield moves apart by their values, unless these are few and can be told one by one."""
    values = [move.value for move in alike]
    if len(values) <= _LISTED and len({*values}) == len(values):
        yield alike
        return
    for value in dict.fromkeys(values):
        yield [move for move in alike if move.value == value]


def _together(tree: GameTree, node: int, moves: Moves, played: MoveExplained | None) -> Statement:
    """Return what is said of moves of one fate."""
    nodes = [move.node for move in moves if tree.columns.kind[move.node] != PRUNED]
    told = moves[0].statements[0].fact
    answered = isinstance(told, AnyReply) and told.ending.meaning is Meaning.LOSS
    if isinstance(told, CutFact):
        cut = cut_alike(tree, node, moves, played)
        return Statement.of(tree, cut, [*nodes, *(step.node for step in cut.line[-1:])])
    fact = (_answered if answered else _TOGETHER[type(told)])(tree, node, moves)
    if isinstance(fact, Answered):
        nodes += [answer.node for answer in fact.answers]
        if fact.otherwise is not None:
            nodes.append(fact.otherwise.node)
    if isinstance(fact, Unseen) and fact.best is not None:
        nodes.append(fact.best.node)
    return Statement.of(tree, fact, nodes)


def _all_lost(tree: GameTree, node: int, moves: Moves, played: MoveExplained | None) -> Statement:
    """Return what is said of moves that lose at once, whether or not the search saw it."""
    fact = all_lost_at_once(tree, node, moves, played)
    seen = {move.node for move in fact.seen}
    pairs = zip(fact.moves, fact.answers, strict=True)
    nodes = [move.node for move in moves]
    nodes += [answer.node for move, answer in pairs if move.node in seen]
    return Statement.of(tree, fact, [*nodes, *(move.node for move in fact.line)])


def _answered(tree: GameTree, node: int, moves: Moves) -> Fact:
    me, answers = tree.player(node), _common_answers(tree, moves)
    plies, at_most = plies_of(tree, node, moves[0].node)
    means, nodes = meaning(tree, moves[0].node, me), [answer.node for answer in answers]
    lost = means is Meaning.LOSS
    at_once = isinstance(moves[0].statements[0].fact, WinsAtOnce)
    made = {named_threats(tree, threats_of(tree, answer)) for answer in nodes} if lost else {()}
    number = {len(threats) for threats in made}
    return Answered(
        moves=named_moves(moves),
        answers=answers,
        mover=Side.of(tree, me),
        replier=Side.of(tree, me.other),
        meaning=means,
        value=moves[0].value,
        plies=plies,
        at_most=at_most,
        otherwise=None if lost and not at_once else wins_otherwise(tree, nodes, lost=lost),
        remark=remark_of(tree, nodes),
        asked=not silent(tree.heuristic),
        threats=number.pop() if len(number) == 1 else 0,
        deeper=all(tree.columns.kind[answer] == INNER for answer in nodes),
        estimate=same_end_estimate(tree, [move.node for move in moves]),
        named=made.pop() if len(made) == 1 else (),
        later=plies_later(tree, nodes),
        by_rules=isinf(moves[0].value or 0.0) and all(_lost_next(tree, m.node) for m in moves),
    )


def _common_answers(tree: GameTree, moves: Moves) -> tuple[Named, ...]:
    """Return a best answer to each of some moves, and in all as few different ones as possible."""
    return commonest_answers([_best_answers(tree, move) for move in moves])


def _best_answers(tree: GameTree, move: MoveExplained) -> tuple[Named, ...]:
    """Return the answers to a move that best play may take: as good, and as soon or as late."""
    match move.statements[0].fact:
        case WinsAtOnce(replies=replies):
            return replies
        case BestReply(line=line, as_good=as_good):
            first, plies = line[0], tree.plies_to_end(line[0].node)
            alike = (other for other in as_good if tree.plies_to_end(other.node) == plies)
            return Named(first.node, first.notation), *alike
        case AnyReply(line=line):
            return (Named(line[0].node, line[0].notation),)
    raise AssertionError("moves of one fate are answered")


def _any_answer(tree: GameTree, node: int, moves: Moves) -> Fact:
    me, first = tree.player(node), moves[0]
    means = meaning(tree, first.node, me)
    asked = not silent(tree.heuristic)
    return AnyAnswer(named_moves(moves), Side.of(tree, me.other), means, first.value, asked)


def _win_too(tree: GameTree, node: int, moves: Moves) -> WinToo:
    plies, at_most = plies_of(tree, node, moves[0].node)
    remark = remark_of(tree, [move.node for move in moves])
    mover = Side.of(tree, tree.player(node))
    return WinToo(named_moves(moves), mover, plies, at_most, remark=remark)


def _end_at_once(tree: GameTree, node: int, moves: Moves) -> Fact:
    fact = moves[0].statements[0].fact
    assert isinstance(fact, EndsAtOnce), "nothing follows them"
    if fact.meaning is Meaning.WIN:
        return replace(_win_too(tree, node, moves), lines=completed_by(tree, moves))
    return EndAtOnce(named_moves(moves), moves[0].value, fact.finished)


def _unseen(tree: GameTree, node: int, moves: Moves) -> Fact:
    fact = moves[0].statements[0].fact
    if isinstance(fact, NeverLookedAt):
        return Unseen(named_moves(moves), False, fact.best, fact.unsafe, won=fact.won)
    return Unseen(named_moves(moves), True, None)


_TOGETHER: dict[type[Fact], Callable[[GameTree, int, Moves], Fact]] = {
    WinsAtOnce: _answered,
    BestReply: _answered,
    AnyReply: _any_answer,
    WinsByForce: _win_too,
    EndsAtOnce: _end_at_once,
    Remark: _win_too,
    OnlyEstimated: lambda tree, _, moves: Unsearched(
        named_moves(moves),
        moves[0].value,
        not silent(tree.heuristic),
        same_end_estimate(tree, [move.node for move in moves]),
    ),
    NeverLookedAt: _unseen,
    BrokenOff: _unseen,
    CutAway: _unseen,
}
