"""Answers that hang on what was asked before: each is asked for again with nothing kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.findings.example_tree import finding
from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.result_kinds import (
    DiffersAfresh,
)
from treeviz.diagnosis.returned.moves_returned import Returned
from treeviz.diagnosis.sample import Sample
from treeviz.game.contract import place_of
from treeviz.game.keys import FAULTS
from treeviz.recorder.result_parts import number_in, parts_of

_MOST = 40  # positions asked again


def differs_afresh(
    answers: Sequence[Returned], calling: Calling, sample: Sample
) -> Iterator[Finding]:
    """Yield that a value is another one if nothing was kept from calls before.

    A move may differ, where several are as good; a value of a search to the end may not.

    Parameters
    ----------
    answers
        What the search returned, in the order in which it was asked.
    calling
        How it is called.
    sample
        The positions.
    """
    changed = calling.kept.changed
    if not changed:
        return
    store = min(changed, key=lambda one: not one.default)
    for state, result, *_ in answers[:: max(len(answers) // _MOST, 1)]:
        try:
            depth = sample.plies.get(state, 0) + 1
            afresh = calling.kept.forgetting(partial(calling.result, state, depth))
        except FAULTS:
            continue  # it did not fail before; what it says then is another matter
        one, other = (
            [number_in(said, part) for part in parts_of(said)] for said in (result, afresh)
        )
        if one == other or len(one) != 1 or len(other) != 1:
            continue
        value, then = one[0], other[0]
        if value is None or then is None:
            continue
        where = place_of(sample.rules, state)
        fact = DiffersAfresh(where, calling.name, store.name, value, then)
        name = "mutable-default" if store.default else "wrong-answer"
        yield finding(name, sample.rules, state, fact)
        return
