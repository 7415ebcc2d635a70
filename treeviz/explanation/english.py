"""Facts as English sentences: what each kind says, and nothing that is not in the fact.

Another language is another such table. A fact makes the same words wherever it comes from:

>>> from treeviz import explain, games, minimax
>>> statement = explain(minimax(games.TicTacToe("xox/oox/___"))).moves[0].statements[0]
>>> words(Fact.of(statement.fact.to_dict())) == statement.text
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treeviz.explanation import (
    board_facts,
    capture_facts,
    chance_facts,
    comparison_facts,
    cut_words,
    depth_facts,
    equals_less_facts,
    gives_away_facts,
    group_words,
    held_facts,
    hope_words,
    left_out_facts,
    left_over_words,
    legend_facts,
    look_again_words,
    lost_at_once_words,
    margin_facts,
    may_turn_facts,
    move_words,
    mover_taken_facts,
    other_answers,
    past_depth_words,
    proved_anyway,
    refutation_facts,
    ruled_out_facts,
    same_cut_words,
    step_words,
    tie_words,
    unknown_facts,
    whole_words,
    wins_again_words,
    zugzwang_facts,
)
from treeviz.explanation.fact import Fact
from treeviz.formatting.phrases import capitalised

ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    **board_facts.ENGLISH,
    **capture_facts.ENGLISH,
    **chance_facts.ENGLISH,
    **comparison_facts.ENGLISH,
    **cut_words.ENGLISH,
    **depth_facts.ENGLISH,
    **margin_facts.ENGLISH,
    **gives_away_facts.ENGLISH,
    **group_words.ENGLISH,
    **held_facts.ENGLISH,
    **hope_words.ENGLISH,
    **left_out_facts.ENGLISH,
    **left_over_words.ENGLISH,
    **legend_facts.ENGLISH,
    **look_again_words.ENGLISH,
    **wins_again_words.ENGLISH,
    **lost_at_once_words.ENGLISH,
    **move_words.ENGLISH,
    **mover_taken_facts.ENGLISH,
    **other_answers.ENGLISH,
    **equals_less_facts.ENGLISH,
    **may_turn_facts.ENGLISH,
    **past_depth_words.ENGLISH,
    **proved_anyway.ENGLISH,
    **refutation_facts.ENGLISH,
    **ruled_out_facts.ENGLISH,
    **same_cut_words.ENGLISH,
    **step_words.ENGLISH,
    **unknown_facts.ENGLISH,
    **tie_words.ENGLISH,
    **whole_words.ENGLISH,
    **zugzwang_facts.ENGLISH,
}


def words(fact: Fact) -> str:
    """Return a fact as one or more English sentences."""
    return capitalised(ENGLISH[type(fact)](fact))
