"""Moves that were cut, told together: those of one bound, beside the move that is played.

>>> from treeviz import alphabeta, explain, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(2 5) E(1 7))"))
>>> print(explain(tree).rows[1].text)  # doctest: +NORMALIZE_WHITESPACE
C and D: MIN answers leaf 0, and MAX gets +2 at best, worse than with B (+3). MIN chooses, so
three further answers could only make that worse for MAX: not looked at.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.estimate_after import cut_of, same_estimate
from treeviz.explanation.fact import Named
from treeviz.explanation.had_then import had_then
from treeviz.explanation.left_over import Moves, named_moves
from treeviz.explanation.meaning import Meaning, had_as
from treeviz.explanation.moves_told import MoveExplained
from treeviz.explanation.retakes import always_taken_back, mostly_regained
from treeviz.explanation.threats import remark_of, theory_of
from treeviz.tree.game_tree import GameTree
from treeviz.tree.must_answer import must_answer

BESIDE_WIN = "cut beside a win"  # the fate of moves of which nobody need know how bad they are
_FEW = 4  # moves that are named
_IN_TURN = 5  # answers of which it is told what follows each


def cut_fate(cut: CutFact, played: MoveExplained | None) -> Hashable:
    """Return what moves share whose cuts are told together: the bound, and what is better.

    Parameters
    ----------
    cut
        Why only a bound of one of them is known.
    played
        The move that is played; None: each is told beside what the mover had when it was cut.
    """
    if cut.meaning is Meaning.LOSS:
        return "cut", "lost", cut.value, cut.at_once
    if cut.value == cut.has and cut.has_meaning is Meaning.WIN:
        return "cut", "won", cut.value, cut.line
    beside = None if cut.is_no_better(exact_worth(played)) else (cut.has, cut.line)
    won = beside is None and played is not None and played.result is Meaning.WIN
    if won and cut.meaning is Meaning.BOUND:
        return BESIDE_WIN, cut.answer and cut.answer.notation
    as_played = played is not None and played.result is Meaning.DRAW and cut.value == played.value
    return "cut", as_played or cut.meaning is Meaning.DRAW, cut.value, beside


def cutting_answers(moves: Sequence[MoveExplained]) -> tuple[Named, ...]:
    """Return the answer to each of some moves that was enough."""
    cuts = [move.statements[0].fact for move in moves]
    return tuple(cut.answer for cut in cuts if isinstance(cut, CutFact) and cut.answer)


def cut_alike(tree: GameTree, node: int, moves: Moves, played: MoveExplained | None) -> SameCut:
    """Return what is said of moves that were cut for one reason.

    Parameters
    ----------
    tree, node
        The recording, and the position.
    moves
        The moves, of one fate.
    played
        The move that is played, where they are told beside it.
    """
    told = [one.statements[0].fact for one in moves]
    cuts = [cut for cut in told if isinstance(cut, CutFact)]
    assert len(cuts) == len(told), "they were cut"
    first = cuts[0]
    assert first.answer is not None, "an answer was enough"
    assert first.has is not None, "the mover has more elsewhere"
    answers, lost = cutting_answers(moves), first.meaning is Meaning.LOSS
    has, has_meaning, line = first.has, first.has_meaning, first.line
    won = first.value == has and has_meaning is Meaning.WIN
    worth = exact_worth(played)
    beside = first.is_no_better(worth) and not (won or lost)
    if beside and played is not None and worth is not None:
        has, line = worth, named_moves([played])
        has_meaning = had_as(tree, played.node, tree.player(node))
    later = [move for move, cut in zip(moves, cuts, strict=True) if cut.place]
    return SameCut(
        moves=named_moves(moves),
        values=tuple(move.value for move in moves if move.value is not None),
        mover=first.opponent,
        replier=first.mover,
        answers=answers,
        meaning=first.meaning,
        has=has,
        has_meaning=has_meaning,
        line=line,
        branches=sum(cut.left_out for cut in cuts),
        remark=remark_of(tree, [answer.node for answer in answers]) if lost else "",
        at_once=all(cut.at_once for cut in cuts),
        asked=first.asked,
        beside=beside,
        theory=theory_of(tree, [move.node for move in moves]) if won else "",
        estimate=same_estimate(moves),
        as_now=all(cut.as_now for cut in cuts),
        before=sum(cut.place for cut in cuts),
        first=named_moves(later) if len(later) < len(moves) and len(later) <= _FEW else (),
        weaker=all(len(cut.tried) == cut.place for cut in cuts),
        won_before=all(cut.tried_win or not cut.place for cut in cuts),
        fewest=min(cut.place for cut in cuts) + 1,
        most=max(cut.place for cut in cuts) + 1,
        **takes_next(moves, hanging=False),
        had=had_then(cuts, None if played is None else played.node) if beside else (),
        threats=len(cuts[0].threats) if len({len(cut.threats) for cut in cuts}) == 1 else 0,
        named=first.threats if len({cut.threats for cut in cuts}) == 1 else (),
        then=_then(tree, answers),
        forced=() if lost else _forced(tree, moves, answers),
    )


def _forced(tree: GameTree, moves: Moves, answers: Sequence[Named]) -> tuple[Named, ...]:
    """Return the moves of which the answer that was enough is the only one that does not lose."""
    if len(answers) != len(moves) or len({answer.notation for answer in answers}) == 1:
        return ()
    pairs = zip(named_moves(moves), answers, strict=True)
    return tuple(move for move, answer in pairs if must_answer(tree, move.node) == answer.node)


def takes_next(moves: Moves, *, hanging: bool) -> dict[str, Any]:
    """Return what a fact of moves that were cut tells of what can be taken after the answers.

    Parameters
    ----------
    moves
        The moves.
    hanging
        Whether what was left hanging counts, too, and not only what takes back.
    """
    cuts = [cut_of(move) for move in moves]
    nexts = [cut and (cut.retake if hanging or not cut.hangs else None) for cut in cuts]
    found = [(cut, take) for cut, take in zip(cuts, nexts, strict=True) if cut is not None]
    return {
        "retakes": tuple(dict.fromkeys(take.notation for take in nexts if take)),
        "taken": sum(take is not None for take in nexts),
        "regained": mostly_regained([cut.regained for cut, take in found if take]),
        "hangs": any(cut.hangs for cut, take in found if take),
        "kept": named_moves([m for m, take in zip(moves, nexts, strict=True) if take is None]),
        "taking": always_taken_back(
            [(cut.answer.notation, take is not None) for cut, take in found if cut.answer]
        ),
    }


def _then(tree: GameTree, answers: Sequence[Named]) -> tuple[str, ...]:
    """Return the move that best follows each of some answers, or what follows each of a few.

    Of one of which only a bound is known nobody knows whether it is good: it may lose.
    """
    after = [tree.best_play(answer.node)[1:2] for answer in answers]
    if any(tree.bound(node) != "exact" for line in after for node in line):
        return ()
    told = tuple(tree.notation(line[0]) if line else "" for line in after)
    if len({*told}) == 1:
        return told[:1] if told[0] else ()
    return told if len(told) <= _IN_TURN and "" not in told else ()


def exact_worth(played: MoveExplained | None) -> float | None:
    """Return what the move played is worth exactly, for MAX; None if that is not known."""
    return played.value if played is not None and played.bound == "exact" else None
