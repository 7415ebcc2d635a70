"""What is said of the moves that there is no room to tell one by one: they are counted.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.Explicit([n for n in range(9)])))
>>> [row.text for row in left_over_rows(told.tree, told.rows, 1)][:1]
['0, 1, 2, 3 and four others: they are worth 0 to +7.']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from math import isinf
from typing import get_args

from treeviz.explanation.commonest_answers import answered_by
from treeviz.explanation.cut_facts import UnseenWin
from treeviz.explanation.estimate_after import cut_of, same_estimate
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Named, PlayedMove, Regained, Side
from treeviz.explanation.had_then import had_then
from treeviz.explanation.left_out_facts import DeeperCuts
from treeviz.explanation.meaning import Meaning, meaning, proved
from treeviz.explanation.move_facts import BestReply
from treeviz.explanation.moves_told import MoveExplained, MovesTold, Statement
from treeviz.explanation.remaining_facts import Counted, Met, PlayedWorth, Remaining
from treeviz.explanation.retakes import always_taken_back, mostly_regained
from treeviz.explanation.settled_by_now import FoundByNow, FoundOut
from treeviz.explanation.telling_first import answer_to, telling_first
from treeviz.explanation.threats import remark_of
from treeviz.formatting.phrases import MOST_LISTED, MOST_NAMED, named_all
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.opinions import silent
from treeviz.tree.pieces_taken import takes_a_piece
from treeviz.tree.unseen_wins import missed_win
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import is_lost

Moves = list[MoveExplained]
_ANSWERED = 2  # plies: a move and its answer
_FEW = 3  # moves: the answers to so few are always told
_SHORT = 36  # signs of answers that are told in turn
_FEW_BOUNDS = 3  # the same where only bounds are known
_BOUND, _LEVEL = "bound", "may be level"
_MISSED = "won past the depth"  # the estimate misses it
_FOUND_OUT = get_args(FoundOut)
_NOTHING = FoundByNow()


def named_moves(moves: Iterable[MoveExplained]) -> tuple[Named, ...]:
    """Return moves as a sentence names them."""
    return tuple(Named(move.node, move.notation) for move in moves)


def first_searched(row: MovesTold) -> int:
    """Return the node of that move of a row which the search came to first.

    Parameters
    ----------
    row
        The moves.
    """
    return min(move.node for move in row.moves)


def left_over_rows(
    tree: GameTree,
    rows: Sequence[MovesTold],
    most: int,
    few: int = 1,
    *,
    brief: bool = False,
    terse: bool = False,
    answers: bool = True,
    found: FoundByNow | None = None,
    close: bool = False,
) -> tuple[MovesTold, ...]:
    """Return the rows that tell most, so many of them, and all others as rows of counts.

    The chosen move tells most, then those as good, and one that wins though the estimate misses
    it, then the best of the others; what was never looked at tells least.

    Parameters
    ----------
    tree, rows
        The recording, and how its moves are told.
    most
        How many rows are kept.
    few
        How many others of one kind, of exact values or of bounds, are kept as well, if there are no
        more; below 0: they are all counted together. Else an exact value that is alone is kept.
    brief, terse
        Whether it is told in few words what they come to; whether in the fewest.
    answers
        Whether the answers to the others are told.
    found
        What a second look finds of moves, if it is told.
    close
        Whether those that it finds to be worse are counted with those that the search knows to be,
        and an exact value that is alone is counted, too.
    """
    found = found or _NOTHING
    found = found._replace(worse=found.bounded, hanging=frozenset()) if close else found
    kept = set(sorted(range(len(rows)), key=lambda at: (*_weight(tree, rows[at]), at))[:most])
    played = _played(tree, tree.columns.parent[rows[0].moves[0].node]) if rows else None
    left = dict[Hashable, list[int]]()
    for place, row in enumerate(rows):
        if place not in kept:
            kind = None if few < 0 else _unlike(tree, row.moves[0], played, found)
            kind = _BOUND if close and kind == "worse" else kind
            left.setdefault(kind, []).append(place)
    for kind, places in left.items():
        exact = few >= 0 and not close and kind not in (_BOUND, _LEVEL, *_FOUND_OUT)
        alone = (exact or kind == _MISSED) and len(places) == 1
        if alone or len(places) <= few:
            kept.update(places)
    told = [row for place, row in enumerate(rows) if place in kept]
    for places in left.values():
        if not kept.issuperset(places):
            moves = [move for place in places for move in rows[place].moves]
            moves = telling_first(tree, sorted(moves, key=lambda move: move.node))
            told.append(
                MovesTold(
                    tuple(moves),
                    (_remaining(tree, moves, found, brief=brief, terse=terse, answers=answers),),
                    rest=True,
                )
            )
    return tuple(sorted(told, key=first_searched))


def _unlike(
    tree: GameTree, move: MoveExplained, played: PlayedWorth | None, found: FoundByNow
) -> Hashable:
    """Return what moves must share to be counted together: exact values are no bounds.

    Nor are moves that may be as good as the one played counted with those known to be worse.
    """
    if move.refuted:
        return "refuted"
    if move.result is not None:
        return move.result
    if move.node == missed_win(tree, tree.columns.parent[move.node]):
        return _MISSED
    if move.value is None:
        return "unknown"
    if move.node in found.level:
        return "level"
    if move.node in found.worse:
        lost = is_lost(tree, move.node, found.worse[move.node])
        return "lost" if lost else found.how(move.node)
    if move.known == "exact" and played is not None and move.value == played.value:
        return "as good"
    if move.known != "exact":
        return _BOUND if played is None or move.value != played.value else _LEVEL
    return move.value if isinf(move.value) else "finite"


def hides(told: Explanation) -> bool:
    """Tell whether some moves are only counted, and nothing says how they are told one by one."""
    hinted = any(isinstance(statement.fact, DeeperCuts) for statement in told.closing)
    return not hinted and any(row.rest or not named_all(len(row.moves)) for row in told.rows)


def _weight(tree: GameTree, row: MovesTold) -> tuple[float, ...]:
    """Return how little a row tells, the most telling first: 0, 1, …, and then by value."""
    first = row.moves[0]
    parent = tree.columns.parent[first.node]
    value = first.value
    if first.chosen:
        return (0, 0.0)
    if first.node in tree.best_children(parent) or first.node == missed_win(tree, parent):
        return (1, 0.0)
    if value is None:
        return (3, 0.0)
    return (2, -value if tree.player(parent).better(1.0, 0.0) else value)


def _remaining(
    tree: GameTree, moves: Moves, found: FoundByNow, *, brief: bool, terse: bool, answers: bool
) -> Statement:
    """Return what moves come to that are not told one by one, `terse` in the fewest words.

    With what a second look finds of some of them, if the search knows of the others what they are.
    """
    worse = {} if found.worse.keys() >= {move.node for move in moves} else found.worse
    parent = tree.columns.parent[moves[0].node]
    me = tree.player(parent)
    mover = Side.of(tree, me)
    groups: dict[tuple[Meaning, str], Moves] = {}
    seen = [move for move in moves if tree.columns.kind[move.node] != PRUNED]
    for move in seen:
        means = meaning(tree, move.node, me)
        bound = "exact" if means.decided else move.known
        groups.setdefault((means, bound), []).append(move)
    played = _played(tree, parent)
    counted = tuple(
        _count(tree, *kind, alike, mover, played, worse) for kind, alike in groups.items()
    )
    if len(moves) > 1 and (brief or not answers):
        counted = tuple(_unanswered(group) for group in counted)
        if brief:
            counted = tuple(_briefly(group, terse=terse, answers=answers) for group in counted)
    fact = Remaining(
        moves=named_moves(moves),
        groups=counted,
        unseen=len(moves) - len(seen),
        mover=mover,
        replier=Side.of(tree, me.other),
        won=proved(tree, parent, me) is Meaning.WIN,
        asked=not (silent(tree.heuristic) and tree.reaches_horizon),
        unseen_wins=tuple(
            UnseenWin(cut.at, cut.unseen_win)
            for cut in map(cut_of, moves)
            if cut is not None and cut.unseen_win is not None
        ),
    )
    return Statement.of(tree, fact, [move.node for move in seen])


def _played(tree: GameTree, node: int) -> PlayedWorth | None:
    """Return the move that is played at a node, if its value is exact."""
    choice = tree.choice(node)
    value = None if choice is None else tree.value_at(choice)
    if choice is None or value is None or tree.bound(choice) != "exact":
        return None
    return PlayedWorth(Named.of(tree, choice), value)


def _count(
    tree: GameTree,
    means: Meaning,
    bound: str,
    moves: Moves,
    mover: Side,
    played: PlayedWorth | None,
    worse: Mapping[int, LeftOut],
) -> Counted:
    """Return what some moves of one meaning come to."""
    values = [value for move in moves if (value := _value(move, worse)) is not None]
    cuts = [cut for move in moves if (cut := cut_of(move)) is not None]
    back = [
        (cut.answer, cut.retake, cut.regained)
        for cut in cuts
        if cut.retake is not None and not cut.hangs and cut.at.node not in worse
    ]
    back = back or list(_taken_back(moves))
    best = mover.player.best(values) if len(values) == len(moves) else None
    at_best = bound == ("upper" if mover.player is Player.MAX else "lower")
    answers = tuple(
        Named.of(tree, worse[move.node].answer) if move.node in worse else answer_to(move)
        for move in moves
    )
    than = played if at_best else None
    if best is None or than is None or mover.player.better(best, than.value):
        than = None
    return Counted(
        means,
        len(moves),
        min(values, default=None),
        max(values, default=None),
        bound,
        named_moves(moves),
        tuple(values) if len(values) == len(moves) else (),
        answers,
        sum(cut.left_out for cut in cuts),
        than,
        than is not None and best == than.value,
        _remark_on(tree, answers) if means is Meaning.LOSS else "",
        None if worse else same_estimate(moves),
        sum(cut.place for cut in cuts),
        all(len(cut.tried) == cut.place for cut in cuts),
        tuple(dict.fromkeys(retake.notation for _, retake, *_ in back)),
        len(back),
        as_now=len(cuts) == len(moves) and all(cut.as_now for cut in cuts) and not worse,
        had=had_then(cuts, None if than is None else than.move.node),
        met=tuple(_met(tree, moves[:MOST_LISTED], best, worse)) if at_best else (),
        taking=always_taken_back(
            [(one.notation, any(one == answer for answer, *_ in back)) for one in answers if one]
        ),
        regained=mostly_regained([counted for *_, counted in back]),
        later=_plies_later(tree, moves),
        reply=_reply_to_answer(tree, moves),
    )


def _reply_to_answer(tree: GameTree, moves: Moves) -> str:
    """Return the move with which the line of a single move goes on after the answer, at its end."""
    line = tree.best_play(moves[0].node)[_ANSWERED:]
    return tree.notation(line[0]) if len(moves) == len(line) == 1 else ""


def _plies_later(tree: GameTree, moves: Moves) -> int:
    """Return how many plies after their answers moves are estimated; 0 if that varies."""
    if any(tree.columns.kind[tree.best_play(move.node)[-1]] != HORIZON for move in moves):
        return 0
    plies = {len(move.line) - _ANSWERED for move in moves}
    return max(plies.pop(), 0) if len(plies) == 1 else 0


def _taken_back(moves: Moves) -> Iterator[tuple[Named | None, PlayedMove, Regained | None]]:
    """Yield the best answers to some moves, where the depth ends there, and what takes back.

    And what is counted then.
    """
    for move in moves:
        for one in move.statements:
            ending = one.fact.ending if isinstance(one.fact, BestReply) else None
            if ending is None or ending.retake is None or len(move.line) != _ANSWERED:
                continue
            if not ending.hangs:
                counted = ending.retaken and Regained(ending.retaken, last=not ending.then)
                yield answer_to(move), ending.retake, counted


def _value(move: MoveExplained, worse: Mapping[int, LeftOut]) -> float | None:
    """Return what a move is worth, also by an answer that the search left out."""
    return worse[move.node].value if move.node in worse else move.value


def _met(
    tree: GameTree, moves: Moves, best: float | None, worse: Mapping[int, LeftOut]
) -> Iterator[Met]:
    """Yield those of some moves that take a piece, or lose one at once, with the answers to them.

    `best`: what is told of all of them.
    """
    for move in moves:
        found, answer = worse.get(move.node), answer_to(move)
        answer = answer if found is None else Named.of(tree, found.answer)
        if answer is None:
            continue
        if takes_a_piece(tree, move.node) or takes_a_piece(tree, answer.node):
            value = _value(move, worse)
            yield Met(Named(move.node, move.notation), answer, None if value == best else value)


def _remark_on(tree: GameTree, answers: Sequence[Named | None]) -> str:
    """Return what the theory of the game says after all these answers; empty if not of each."""
    nodes = [answer.node for answer in answers if answer is not None]
    return remark_of(tree, nodes) if len(nodes) == len(answers) else ""


def _briefly(group: Counted, *, terse: bool, answers: bool) -> Counted:
    """Return what moves come to without what is said of their answers; if asked, of any."""
    common = group.commonest if answers else ""
    met = group.met if answers else ()
    than = None if terse else group.than
    return group._replace(than=than, remark="", commonest=common, met=met, had=(), terse=terse)


def _unanswered(group: Counted) -> Counted:
    """Return what moves come to, of their answers only the one that most have.

    The answers to a few moves of which the value is known take no more room than the values.
    """
    most = _FEW if group.bound == "exact" else _FEW_BOUNDS
    few = (group.moves <= most or _short_in_turn(group)) and None not in group.answers
    if not group.answers or few:
        return group
    often = Counter(answer.notation for answer in group.answers if answer is not None)
    commonest, times = max(often.items(), key=lambda told: told[1], default=("", 0))
    often_enough = times > 1 and 3 * times >= group.moves and not commonest.startswith("leaf ")
    rest = group.moves - times
    odd = _answered_otherwise(group, commonest) if often_enough and rest <= _FEW else ()
    times = times if 2 * times <= group.moves or times == group.moves else 0  # else by most
    return group._replace(
        answered=answered_by(group.named, group.answers, commonest) if times <= _FEW else (),
        answers=(),
        before=0,
        commonest=commonest * often_enough,
        times=times * often_enough,
        leaves=_leaves(group, commonest) if often_enough else None,
        odd=odd if 0 < len(odd) <= _FEW else (),
    )


def _answered_otherwise(group: Counted, answer: str) -> tuple[Met, ...]:
    """Return those of some moves that are answered otherwise, with their answers."""
    pairs = zip(group.named, group.answers, strict=False)
    return tuple(Met(move, one, None) for move, one in pairs if one and one.notation != answer)


def _leaves(group: Counted, answer: str) -> float | None:
    """Return what moves with one answer come to at best, where that is less than all do."""
    if group.bound not in ("upper", "lower") or len(group.values) < group.moves:
        return None
    best = max if group.bound == "upper" else min
    pairs = zip(group.values, group.answers, strict=True)
    met = best((value for value, one in pairs if one and one.notation == answer), default=None)
    return None if met in (None, best(group.values)) else met


def _short_in_turn(group: Counted) -> bool:
    """Tell whether the answers to some moves are told in turn, in few words."""
    told = {answer.notation for answer in group.answers if answer is not None}
    return len(told) == group.moves <= MOST_NAMED and sum(map(len, told)) <= _SHORT
