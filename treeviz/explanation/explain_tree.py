"""`explain`: the opening, every move, and the closing, in as many words as are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isinf
from types import MappingProxyType
from typing import get_args

from treeviz.errors import unknown
from treeviz.explanation.board_facts import BOARD
from treeviz.explanation.bounds_compared import worse_than_others
from treeviz.explanation.capture_facts import Attacks, Changes
from treeviz.explanation.cut_facts import CutFact, SameCut
from treeviz.explanation.deeper_cuts import CutsBelow, CutsCounted, all_sound
from treeviz.explanation.explained import Explanation
from treeviz.explanation.fact import Fact
from treeviz.explanation.group_facts import MeetsThreat, Threatens
from treeviz.explanation.groups import grouped
from treeviz.explanation.hopes import replies_beaten
from treeviz.explanation.legend_facts import Legend
from treeviz.explanation.look_again import with_second_look
from treeviz.explanation.meaning import proved
from treeviz.explanation.move_facts import AnyReply, BestReply
from treeviz.explanation.moves import AboutMoves
from treeviz.explanation.moves_told import MoveExplained, MovesTold, Statement
from treeviz.explanation.other_answers import OtherAnswers
from treeviz.explanation.past_depth_told import without_examples
from treeviz.explanation.places_of_moves import places_of_moves
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.reasons import reasons
from treeviz.explanation.room_used import (
    in_full,
    lacks_reason_to_play,
    with_reasons_to_play,
    with_room_used,
    with_turn,
)
from treeviz.explanation.rows_in_order import rows_in_order
from treeviz.explanation.rows_with_cuts import with_cuts_below
from treeviz.explanation.ruled_out_facts import RulesOut
from treeviz.explanation.settled_by_now import settled_by_now
from treeviz.explanation.told_once import sparely, with_facts
from treeviz.explanation.verdict_first import verdict_first
from treeviz.explanation.whole import Whole
from treeviz.explanation.whole_facts import (
    Others,
    SearchedTo,
    SearchedToTheEnd,
    Tie,
)
from treeviz.explanation.within_lines import (
    is_worth_its_rows,
    lacks_reason,
    most_told,
    with_all_rows,
    with_most_rows,
    with_reason,
    within_lines,
)
from treeviz.explanation.words import Words
from treeviz.formatting.expected import is_one_of
from treeviz.game.player import Player
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound
from treeviz.tree.unseen_wins import missed_win
from treeviz.tree.won_for import won_for

_LENGTHY = OtherAnswers | Attacks | Changes | RulesOut  # of the move played, in the fewest words
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
    at = tree.path(node)[-1]
    told = _explained(tree, at, words)
    if words == "normal" and lacks_reason_to_play(told):
        reasoned = _explained(tree, at, words, reasoned=True)
        told = reasoned if is_worth_its_rows(reasoned, told) else told
    return verdict_first(told)


def _explained(tree: GameTree, node: int, words: Words, *, reasoned: bool = False) -> Explanation:
    """Return an explanation that tells what is played behind the moves.

    Parameters
    ----------
    tree, node, words
        As for :func:`explain`, the node as its number.
    reasoned
        Whether it tells in any case why its move is played, and rather less of others.
    """
    noted = with_reasons_to_play if reasoned else _as_it_is
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
    me = Player.MIN if chance else tree.player(node)
    lost_for = tree.results.loss if me is Player.MAX else tree.results.win
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
            won_for=won_for(tree, me),
            lost_for=won_for(tree, me.other) if lost_for is None else lost_for,
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
    settled = settled_by_now(tree, moves) if words == "normal" else {}

    def rows_of(moves: Sequence[MoveExplained]) -> tuple[MovesTold, ...]:
        # What a second look settles stands apart from other moves of their fate.
        return _rows(tree, node, moves, words, close=whole.unknown, apart=settled)

    rows = rows_of(moves)
    below = [
        CutsBelow(tree, [move.node for move in row.moves], replies_beaten(tree, row))
        for row in rows
    ]
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
    few = words == "full" or cuts.cuts <= _CUTS[words]
    told = noted(with_second_look(told, most_told(words)))
    for most in range(_CUTS[words], 0, -1) if cuts.cuts and few else ():
        rows, left = with_cuts_below(told.rows, below, most)
        more = left.cuts < cuts.cuts
        last = tuple(whole.closing(left, more=more, full=words == "full", sound=sound))
        with_cuts = replace(told, rows=rows, closing=last)
        if words == "full":
            return in_full(with_cuts)
        for every in (with_cuts, sparely(with_cuts)):
            if within_lines(every, words):
                return with_room_used(rows_in_order(every, words), words, sound=sound)
    if words == "full":
        return in_full(told)

    def finished(found: Explanation | None) -> Explanation:
        if found is None or lacks_reason(found, told):
            close = _rows(tree, node, told.moves, words, close=True, apart=settled)
            whole = noted(with_second_look(replace(told, rows=close), most_told(words)))
            whole = sparely(whole, least=True)
            found = with_reason(found or with_most_rows(whole, words), whole, words)
        turned = with_turn(rows_in_order(found, words), told, words)
        return with_room_used(turned, words, sound=sound)

    for plain in (False, True):
        if plain:
            missed = missed_win(tree, node)  # that it wins is told all the same
            changed = tuple(m if m.node == missed else _plainly(m) for m in told.moves)
            told = replace(told, moves=changed, rows=rows_of(changed))
            told = noted(with_second_look(told, most_told(words)))
        if (kept := with_all_rows(told, words)) is not None:
            return finished(kept)
    shorter = without_examples(told)  # they take more room than they are worth
    kept, told = None if shorter is told else with_all_rows(shorter, words), shorter
    return finished(kept)


def _as_it_is(told: Explanation) -> Explanation:
    """Return an explanation as it is."""
    return told


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
    if isinstance(fact, Others):
        return replace(fact, winning=None)
    if not isinstance(fact, Plays) or not fact.even:
        return fact
    if not fact.level:
        return replace(fact, tied=False)  # there is no room to tell of them before the moves
    return replace(fact, level=tuple(sorted((*fact.level, *fact.even))), even=(), tied=False)


def _plainly(move: MoveExplained) -> MoveExplained:
    """Return a move that is not played without what its estimate passes by."""
    if move.chosen:
        return move
    told = list[Statement]()
    for one in move.statements:
        fact = one.fact
        if isinstance(fact, AnyReply | BestReply):
            fact = replace(fact, ending=fact.ending._replace(beyond=None, anyway=()))
            fact = replace(fact, met=0) if isinstance(fact, BestReply) else fact
        told.append(replace(one, fact=fact))
    return replace(move, statements=tuple(told))


def _rows(
    tree: GameTree,
    node: int,
    moves: Sequence[MoveExplained],
    words: Words,
    *,
    close: bool = False,
    apart: Mapping[int, str] = MappingProxyType({}),
) -> tuple[MovesTold, ...]:
    """Return the moves as they are told; in the fewest words without what was looked at in vain.

    How a move changes at once what is counted is a reason for it if no other counts more then, and
    none better is told: else only the most words tell it.
    """
    rows = grouped(tree, node, moves, every=words == "full", close=close, apart=apart)
    if words == "full":
        return tuple(rows)
    told = []
    for row in rows:
        facts = [one.fact for one in row.statements]
        reason = any(isinstance(fact, MeetsThreat | RulesOut | Threatens) for fact in facts)
        kept = tuple(
            one
            for one in row.statements
            if not (isinstance(one.fact, Changes) and (reason or one.fact.most is None))
        )
        if words == "short":
            kept = tuple(one for one in kept if not isinstance(one.fact, _LENGTHY))
            kept = with_facts(kept, CutFact, counted=False, threats=())
            kept = with_facts(kept, SameCut, before=0, threats=0, named=())
        told.append(replace(row, statements=kept))
    return tuple(told)
