"""`explain`: the opening, every move, and the closing, in as many words as are asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from math import isinf
from typing import Literal, get_args

from treeviz.errors import unknown
from treeviz.explanation.board_facts import BOARD, BoardShown
from treeviz.explanation.bounds_compared import worse_than_others
from treeviz.explanation.capture_facts import Changes
from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.deeper_cuts import CutsBelow, CutsCounted, all_sound
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact
from treeviz.explanation.groups import grouped
from treeviz.explanation.left_out_facts import DeeperCuts, InSearchOrder, MoreWords
from treeviz.explanation.left_over import hides, left_over_rows
from treeviz.explanation.legend_facts import Legend
from treeviz.explanation.look_again import LookTold, with_second_look
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.explanation.meaning import proved
from treeviz.explanation.move_facts import AnyReply, BestReply
from treeviz.explanation.moves import AboutMoves
from treeviz.explanation.moves_told import MoveExplained, MovesTold, Statement
from treeviz.explanation.opinion_shown import opinion_shown
from treeviz.explanation.other_answers import OtherAnswers
from treeviz.explanation.places_of_moves import places_of_moves
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.proved_anyway import ProvedAnyway
from treeviz.explanation.reasons import reasons
from treeviz.explanation.row_order import FEW_ROWS, chosen_first
from treeviz.explanation.ruled_out_facts import RulesOut, ThreatensTake
from treeviz.explanation.told_once import level_marked, sparely, told_once, with_facts
from treeviz.explanation.unknown_facts import SafeWhereUnknown
from treeviz.explanation.whole import Whole
from treeviz.explanation.whole_facts import (
    SearchedTo,
    SearchedToTheEnd,
    Tie,
    Traps,
    ValuesMean,
    WaysToErr,
)
from treeviz.formatting.expected import is_one_of
from treeviz.game.player import Player
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound

Words = Literal["short", "normal", "full"]

_LINES: dict[Words, int] = {"short": 15, "normal": 25}  # of text, at most
_BESIDE = 2  # more where a board is shown: so many are blank, or stand beside it
_DISPENSABLE = (
    WaysToErr,
    Traps,
    DeeperCuts,
    MayTurn,
    ThreatensTake,
    SafeWhereUnknown,
    Legend,
    ValuesMean,
    InSearchOrder,
)  # the least first
_LENGTHY = OtherAnswers | Changes | RulesOut  # of the move played, in the fewest words
_KEPT = 1  # a row that is told beside those kept, rather than counted
_TOGETHER = -1  # all that is left is counted together
_LOOKS: dict[Words, tuple[LookTold, ...]] = {  # how much is told of a second look, the most first
    "short": ("none",),
    "normal": ("full", "brief", "least"),
    "full": ("full",),
}
_CUTS: dict[Words, int] = {"short": 0, "normal": 3, "full": 200}  # deeper ones, told at most


def explain(tree: GameTree, node: int = 0, *, words: Words = "normal") -> Explanation:
    """Say why each move at a node is good or bad.

    Parameters
    ----------
    tree
        The recording.
    node
        The position to explain; the root by default.
    words
        ``"normal"``: at most some 25 lines, in which moves of one fate are told together and those
        that tell least are counted. ``"short"``: at most some 15. ``"full"``: every move and every
        cut.

    Raises
    ------
    InputError
        If there is no such number of words.
    ViewError
        If there is no such node.

    Examples
    --------
    >>> from treeviz import explain, games, minimax
    >>> tree = minimax(games.TicTacToe("xox/oox/___"))
    >>> print(explain(tree).moves[0].text, "|", explain(tree, node=3).moves[0].text)
    o answers [2,1] and wins at once. | It is a draw at once.
    """
    expect_tree(tree, "explain")
    if not is_one_of(words, get_args(Words)):
        raise unknown("number of words", words, get_args(Words))
    node = tree.path(node)[-1]  # a number that is equal to one, as networkx has it
    children = tree.children(node)
    choice, chance = tree.choice(node), tree.player(node) is Player.CHANCE
    sides = places_of_moves(tree, node)
    about = AboutMoves(tree, node)
    stated = {
        child: (
            *reasons(tree, node, child),
            *about.of(child),
            *worse_than_others(tree, node, child),
        )
        for child in children
    }
    lost_for = tree.results.loss if tree.player(node) is Player.MAX else tree.results.win
    moves = tuple(
        MoveExplained(
            node=child,
            move=tree.move(child),
            notation=tree.notation(child),
            place=place,
            value=tree.value_at(child),
            bound=tree.bound(child),
            chosen=child == choice,
            line=tuple(map(tree.notation, tree.best_play(child))),
            statements=stated[child],
            result=None if chance else proved(tree, child, tree.player(node)),
            known=known_bound(tree, child),
            certain=not isinf(tree.value_at(child) or 0.0) or not rests_on_estimates(tree, child),
            refuted=any(isinstance(s.fact, CutFact) and s.fact.lost_unseen for s in stated[child]),
            lost_for=lost_for,
        )
        for child, place in zip(children, sides, strict=True)
    )
    if words == "short":
        brief = (with_facts(move.statements, AnyReply, answers=()) for move in moves)
        moves = tuple(
            replace(move, statements=told) for move, told in zip(moves, brief, strict=True)
        )
    whole = Whole(tree, node, moves)
    opening = tuple(whole.opening())
    if words == "short":
        opening = with_facts(opening, Legend, position="", plies=False)
        opening = tuple(_as_searched(one for one in opening if not isinstance(one.fact, BOARD)))
        opening = tuple(replace(one, fact=_without_reason(one.fact)) for one in opening)
    level = whole.judged.level if words == "normal" else ()
    rows = _rows(tree, node, moves, words, close=whole.unknown, apart=level)
    below = [CutsBelow(tree, [move.node for move in row.moves]) for row in rows]
    cuts = CutsCounted.of(found.counted for found in below)
    sound = all_sound(tree, [node for found in below for node in found.places])
    closing = tuple(whole.closing(cuts, sound=sound))
    if words == "short":
        closing = tuple(replace(one, fact=_shorter(one.fact)) for one in closing)
    told = Explanation(
        value=tree.value_at(node),
        best_move=None if choice is None else tree.move(choice),
        best_moves=tuple(map(tree.move, tree.best_children(node))),
        opening=opening,
        moves=moves,
        closing=closing,
        rows=rows,
        tree=tree,
    )
    told = with_second_look(told, _LOOKS[words][0])
    if level and not _fits(sparely(told), words):
        rows = _rows(tree, node, moves, words, close=whole.unknown)
        told = with_second_look(replace(told, rows=rows), _LOOKS[words][0])
        below = [CutsBelow(tree, [move.node for move in row.moves]) for row in rows]
    few = words == "full" or cuts.cuts <= _CUTS[words]
    for most in range(_CUTS[words], 0, -1) if cuts.cuts and few else ():
        rows, left = _with_cuts(told.rows, below, most)
        last = tuple(whole.closing(left, more=True, full=words == "full", sound=sound))
        with_cuts = replace(told, rows=rows, closing=last)
        for every in (with_cuts, sparely(with_cuts)):
            if words == "full" or _fits(every, words):
                return _in_order(every, words)
    if words != "full" and not _fits(told, words):
        told = sparely(told)
    if words != "full" and not _fits(told, words):
        told = replace(told, closing=with_facts(told.closing, DeeperCuts, brief=True))
    if words != "full" and not _fits(told, words):
        moves = tuple(map(_unchanged, moves))
        told = replace(told, moves=moves, rows=_rows(tree, node, moves, words))
        told = sparely(with_second_look(told, _LOOKS[words][0]))
    if words != "full" and not _fits(told, words):
        moves = tuple(map(_plainly, moves))
        told = replace(told, moves=moves, rows=_rows(tree, node, moves, words))
        told = sparely(with_second_look(told, _LOOKS[words][0]))
    if words != "full" and not _fits(told, words):
        close = _rows(tree, node, moves, words, close=True)
        told = with_second_look(replace(told, rows=close), _LOOKS[words][0])
        told = _fitted(sparely(told, least=True), words)
    told = _in_order(told, words)
    hinted = replace(told, closing=(*told.closing, Statement.of(tree, MoreWords())))
    return hinted if words != "full" and hides(told) and _fits(hinted, words) else told


def _as_searched(opening: Iterable[Statement]) -> Iterator[Statement]:
    """Yield what is told first without the moves that only a second look finds as good."""
    for one in opening:
        if not isinstance(one.fact, Tie) or not one.fact.again:
            yield one
        elif len(one.fact.moves) > 1:
            yield replace(one, fact=replace(one.fact, again=(), at_least=True))


def _without_reason(fact: Fact) -> Fact:
    """Return how far the search looked without why that was safe."""
    if isinstance(fact, SearchedTo | SearchedToTheEnd):
        return replace(fact, size=fact.size._replace(harmless=False))
    return fact


def _shorter(fact: Fact) -> Fact:
    """Return what is played with the moves that a second look settles among those left open."""
    if not isinstance(fact, Plays) or not fact.even:
        return fact
    if not fact.level:
        return replace(fact, tied=False)  # there is no room to tell of them before the moves
    return replace(fact, level=tuple(sorted((*fact.level, *fact.even))), even=(), tied=False)


def _unchanged(move: MoveExplained) -> MoveExplained:
    """Return a move without how it changes at once what the estimates count."""
    told = tuple(one for one in move.statements if not isinstance(one.fact, Changes))
    return replace(move, statements=told)


def _plainly(move: MoveExplained) -> MoveExplained:
    """Return a move that is not played without what its estimate passes by."""
    if move.chosen:
        return move
    told = list[Statement]()
    for one in move.statements:
        fact = one.fact
        if isinstance(fact, AnyReply | BestReply):
            fact = replace(fact, ending=fact.ending._replace(beyond=None))
        told.append(replace(one, fact=fact))
    return replace(move, statements=tuple(told))


def _rows(
    tree: GameTree,
    node: int,
    moves: Sequence[MoveExplained],
    words: Words,
    *,
    close: bool = False,
    apart: Collection[int] = (),
) -> tuple[MovesTold, ...]:
    """Return the moves as they are told; in the fewest words without what was looked at in vain."""
    rows = grouped(tree, node, moves, every=words == "full", close=close, apart=apart)
    if words != "short":
        return tuple(rows)
    told = []
    for row in rows:
        kept = [one for one in row.statements if not isinstance(one.fact, _LENGTHY)]
        brief = with_facts(kept, CutFact, counted=False, threats=())
        brief = with_facts(brief, SameCut, before=0, threats=0, named=())
        told.append(replace(row, statements=brief))
    return tuple(told)


def _in_order(told: Explanation, words: Words) -> Explanation:
    """Return an explanation that calls its rows in search order only if they are, and it matters.

    It matters for cuts, and where many rows would seem to stand in no order.
    """
    ordered = any(isinstance(one.fact, InSearchOrder) for one in told.opening)
    exact = all(move.bound == "exact" for move in told.moves)
    rows = chosen_first(told.rows) if ordered or exact else told.rows
    played = ordered and rows != told.rows
    if played:
        rows = tuple(
            replace(row, statements=with_facts(row.statements, CutFact | SameCut, moved=True))
            for row in rows
        )
    told = told_once(replace(told, rows=rows), full=words == "full", brief=words == "short")
    shown = opinion_shown(told.moves, told.rows)
    told = replace(told, opening=with_facts(told.opening, SearchedTo, shown=shown))
    told = level_marked(told)
    if exact and len(told.rows) <= FEW_ROWS:
        opening = tuple(one for one in told.opening if not isinstance(one.fact, InSearchOrder))
        return replace(told, opening=opening)
    nodes = sorted(move.node for move in told.moves)
    place = nodes.index(told.rows[0].moves[0].node) + 1 if played else 0
    together = any(len(row.moves) > 1 for row in told.rows)
    opening = with_facts(told.opening, InSearchOrder, played=place, grouped=together and not played)
    return replace(told, opening=opening)


def _with_cuts(
    rows: tuple[MovesTold, ...], below: Sequence[CutsBelow], most: int
) -> tuple[tuple[MovesTold, ...], CutsCounted]:
    """Return rows in which the first cuts below are told as well, and how many are not told."""
    told: list[MovesTold] = []
    left: list[CutsCounted] = []
    for row, found in zip(rows, below, strict=True):
        cuts, untold = found.told(most)
        left.append(untold)
        most -= len(cuts)
        told.append(replace(row, statements=(*row.statements, *cuts)))
    return tuple(told), CutsCounted.of(left)


def _with_rows(
    told: Explanation, most: int, few: int, words: Words, look: LookTold, **how: bool
) -> Explanation:
    answers = words != "short"
    rows = left_over_rows(told.tree, told.rows, most, few, answers=answers, **how)
    return sparely(with_second_look(replace(told, rows=rows), look), least=True)


def _most_rows(told: Explanation, words: Words, few: int, look: LookTold, **how: bool) -> int:
    """Return how many rows may be kept, at most, beside counts; 0: not even one."""
    fewest, most = 0, len(told.rows) - 1
    while fewest < most:
        middle = (fewest + most + 1) // 2
        if _fits(_with_rows(told, middle, few, words, look, **how), words):
            fewest = middle
        else:
            most = middle - 1
    return fewest


def _fits(told: Explanation, words: Words) -> bool:
    # A board is read at a glance, and how it is read stands beside it.
    told = _in_order(told, words)
    shown = (one.fact for one in told.opening if isinstance(one.fact, BoardShown))
    board = sum(len(fact.lines) + _BESIDE for fact in shown)
    return len(told.text.splitlines()) - board <= _LINES[words]


def _fitted(told: Explanation, words: Words) -> Explanation:
    """Return the explanation with the most rows that fit; the rest is told as one of each kind.

    If not even one row fits, what one can do without is left out, the least first.
    """
    if _fits(told, words):
        return told
    looks, calm = _LOOKS[words], with_facts(told.closing, ProvedAnyway, swing="")
    if words == "short":
        told = replace(told, closing=calm)
    for look in looks[:2]:
        counted, kept = (_most_rows(told, words, few, look) for few in (0, _KEPT))
        few = _KEPT if kept >= counted - 1 and kept else 0
        if kept or counted:
            return _with_rows(told, max(kept if few == _KEPT else counted, 1), few, words, look)
    # Which moves lose a piece is more than what each is answered with.
    for look in looks:
        if counted := _most_rows(told, words, 0, look, brief=True):
            return _with_rows(told, counted, 0, words, look, brief=True)
    # How an estimate swings, what lies deeper, threats and ties are less than what moves come to.
    told = replace(told, closing=calm)
    spared: tuple[type[Fact] | None, ...] = (None, DeeperCuts, ThreatensTake, Tie)
    fewer = told
    for less in spared:
        fewer = fewer if less is None else _without(fewer, less)
        for terse in (False, True):
            for look in looks:
                if counted := _most_rows(fewer, words, 0, look, brief=True, terse=terse):
                    return _with_rows(fewer, counted, 0, words, look, brief=True, terse=terse)
    told = _with_rows(told, 1, _TOGETHER, words, looks[-1], brief=True, terse=True)
    for kind in _DISPENSABLE:
        if not _fits(told, words):
            told = _without(told, kind)
    return told


def _with_deeper(one: Statement, deeper: int) -> Statement:
    """Return how far the search looked with how many of its cuts lie deeper."""
    if not isinstance(one.fact, SearchedTo | SearchedToTheEnd):
        return one
    return replace(one, fact=replace(one.fact, size=one.fact.size._replace(deeper=deeper)))


def _without(told: Explanation, kind: type[Fact]) -> Explanation:
    """Return an explanation without what it says of one kind before and after the moves.

    How many cuts lie deeper is then told with how many there are.
    """
    counted = [one.fact for one in told.closing if isinstance(one.fact, DeeperCuts)]
    deeper = sum(fact.branches - fact.near for fact in counted)
    if kind is DeeperCuts and deeper:
        opening = tuple(_with_deeper(one, deeper) for one in told.opening)
        told = replace(told, opening=opening)
    opening, closing = (
        tuple(statement for statement in part if not isinstance(statement.fact, kind))
        for part in (told.opening, told.closing)
    )
    return replace(told, opening=opening, closing=closing)
