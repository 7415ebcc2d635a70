"""What is told beside the rows once they are chosen: reasons for the move played, and more of cuts.

>>> from treeviz import explain, games, minimax
>>> told = explain(minimax(games.TicTacToe("xox/oox/___")))
>>> lacks_reason_to_play(told), with_reasons_to_play(told) == told
(False, True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

from treeviz.explanation.also_ruled_out import with_also_ruled_out
from treeviz.explanation.blocks_told import with_what_it_blocks
from treeviz.explanation.count_told import with_count_changed
from treeviz.explanation.estimate_after import with_sums
from treeviz.explanation.every_answer import with_every_answer
from treeviz.explanation.explained import Explanation
from treeviz.explanation.far_worse import with_far_worse
from treeviz.explanation.gathered_further import (
    with_best_moves,
    with_bests,
    with_earlier,
    with_first_answers,
    with_spared,
    with_tried,
)
from treeviz.explanation.held_told import with_what_holds
from treeviz.explanation.left_out_facts import MoreWords
from treeviz.explanation.left_over import hides
from treeviz.explanation.look_again import with_all_given_away, with_first_seen
from treeviz.explanation.may_turn_facts import MayTurn
from treeviz.explanation.moves_told import Statement
from treeviz.explanation.no_equals import with_no_equals
from treeviz.explanation.past_depth_facts import LostPastDepth, WonPastDepth
from treeviz.explanation.past_depth_told import with_examples
from treeviz.explanation.plays_facts import Plays
from treeviz.explanation.prepared_told import with_what_it_prepares
from treeviz.explanation.replies_told import with_replies
from treeviz.explanation.rows_in_order import rows_in_order
from treeviz.explanation.safer_told import with_safer
from treeviz.explanation.sparing_captures import sparing_captures
from treeviz.explanation.takes_met_told import with_takes_met
from treeviz.explanation.takes_told import with_takes_next
from treeviz.explanation.turned_told import with_what_it_turns
from treeviz.explanation.within_lines import spared_for_a_reason, stands_within_lines
from treeviz.explanation.words import Words

_PLAYED = (with_what_it_prepares, with_what_it_turns, with_takes_met)
_WHY = (*_PLAYED, with_what_it_blocks)  # where there is room


def with_reasons_to_play(told: Explanation) -> Explanation:
    """Return an explanation that tells why its move is played, whatever there is no room for then.

    What the move changes of what is counted is no more than other things where it loses past the
    depth, or another one wins.

    Parameters
    ----------
    told
        The explanation.
    """
    for more in _PLAYED:
        told = more(told)
    decided = any(isinstance(one.fact, LostPastDepth | WonPastDepth) for one in told.closing)
    return told if decided else with_count_changed(told)


def lacks_reason_to_play(told: Explanation) -> bool:
    """Tell whether there is a reason for the move played that an explanation does not tell.

    Parameters
    ----------
    told
        The explanation.
    """
    return with_reasons_to_play(told) != told


def in_full(told: Explanation) -> Explanation:
    """Return an explanation in the most words, with all reasons that there are for a move.

    Parameters
    ----------
    told
        The explanation.
    """
    for more in (
        with_also_ruled_out,
        *_WHY,
        with_count_changed,
        with_what_holds,
        with_all_given_away,
    ):
        told = more(told)
    return rows_in_order(told, "full")


def with_room_used(told: Explanation, words: Words, *, sound: bool) -> Explanation:
    """Return an explanation with what more there is to say of cuts, and of moves that it hides.

    Parameters
    ----------
    told, words
        The explanation, and how many lines it may have.
    sound
        Whether all that was cut was cut soundly.
    """
    bests = partial(with_bests, sound=sound)
    cuts = (bests, with_first_answers, with_spared, with_best_moves, with_earlier, with_tried)
    last = (with_sums, with_replies, with_no_equals)
    told = _with_why(told, words)
    first = (with_far_worse, with_also_ruled_out, with_first_seen)
    answers = [partial(with_every_answer, row=row) for row in range(len(told.rows))]
    safer = [partial(with_safer, row=row) for row in range(len(told.rows))]
    told_more: list[Callable[[Explanation], Explanation]]
    told_more = [
        with_what_holds,  # else what is shown of moves would seem to gain
        with_takes_next,
        with_examples,
        with_all_given_away,
        *first,
        *safer,
        *answers,
        *cuts,
        *last,
        with_count_changed,
    ]
    for more in told_more:
        fuller = more(told)
        told = fuller if fuller is not told and stands_within_lines(fuller, words) else told
    hinted = replace(told, closing=(*told.closing, Statement.of(told.tree, MoreWords())))
    return hinted if hides(told) and stands_within_lines(hinted, words) else told


def _with_why(told: Explanation, words: Words) -> Explanation:
    """Return an explanation with what else speaks for its move, in the place of lesser things."""
    for more in _WHY:
        fuller = more(told)
        ways = spared_for_a_reason(fuller) if fuller != told else ()
        told = next((way for way in ways if stands_within_lines(way, words)), told)
    return told


def with_turn(found: Explanation, told: Explanation, words: Words) -> Explanation:
    """Return an explanation that tells again whether the choice may turn, if that has room now.

    What was left out for want of room may have left more than that takes.

    Parameters
    ----------
    found, told
        The explanation with what fits, and the one with all there is to tell.
    words
        How many lines it may have.
    """
    turn = next((one for one in told.closing if isinstance(one.fact, MayTurn)), None)
    if turn is None:
        return found
    if any(isinstance(one.fact, MayTurn) for one in found.closing):
        return sparing_captures(found, whole=False)
    plays = [n for n, one in enumerate(found.closing) if isinstance(one.fact, Plays)]
    after = plays[0] + 1 if plays else len(found.closing)
    for whole, brief in product((False, True), (False, True)):
        assert isinstance(turn.fact, MayTurn), "it was looked for"
        shorter = replace(turn, fact=replace(turn.fact, brief=brief))
        closing = (*found.closing[:after], shorter, *found.closing[after:])
        fuller = sparing_captures(replace(found, closing=closing), whole=whole)
        if stands_within_lines(fuller, words):
            return fuller
    return found
