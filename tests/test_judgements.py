"""Judgements are held in columns and counted as they come, and nothing of them is lost."""

from __future__ import annotations

from math import fsum, inf, isinf

from hypothesis import given
from hypothesis import strategies as st

from treeviz.auditing.judgement import Fault, Judged
from treeviz.auditing.judgements import Judgements
from treeviz.auditing.positions import Places
from treeviz.auditing.tally import Counting
from treeviz.game.player import SIDES

POINTS = st.floats(allow_nan=False, width=64)
CHOICES = st.none() | st.integers(0, 300)
PAIRS = st.integers(0, 2**40)
FOUND = st.builds(
    Judged,
    state=st.text() | st.tuples(st.integers()),
    ply=st.integers(0, 10_000),
    player=st.sampled_from(SIDES),
    value=st.none() | POINTS,
    truth=st.none() | POINTS,
    nodes=st.integers(1, 10**30),
    moves=st.integers(0, 300),
    choice=CHOICES,
    best=CHOICES,
    played=st.none() | POINTS,
    regret=st.none() | st.floats(0, allow_nan=False),
    agreement=st.none() | st.floats(-1, 1),
    failure=st.just("") | st.text(),
    as_truth=PAIRS,
    wrong_way=PAIRS,
)


@given(st.lists(FOUND, max_size=20), st.booleans(), st.data())
def test_each_comes_back_as_it_was(found: list[Judged], counted: bool, data: st.DataObject) -> None:
    """Whatever was found of a position is found again: of one, of a part, and of all."""
    places = Places(counted)
    for one in found:
        places.add(one.state, one.ply or 0)
    if not counted:
        found = [one._replace(ply=None) for one in found]
    judged = Judgements(places)
    for number, one in enumerate(found):
        assert len(judged) == number  # what is judged so far, of all places
        judged.append(one)
    assert list(judged) == found
    assert list(judged.failed()) == [one for one in found if one.failure]
    part = data.draw(st.slices(len(found)))
    assert judged[part] == found[part]
    if found:
        assert judged[-1] == found[-1]
        less = Judgements(places)
        assert judged != less


@given(st.lists(FOUND, max_size=30), st.randoms(use_true_random=False))
def test_figures_do_not_depend_on_the_order(found: list[Judged], chance: object) -> None:
    """Counted one by one, in any order, the figures are those of the whole list, exactly."""
    whole = [one for one in found if not one.failure]
    regrets = [one.regret for one in whole if one.has_choice and one.regret is not None]
    counting = Counting()
    shuffled = list(found)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    for one in shuffled:
        counting.add(one)
    tally = counting.tally()
    assert tally.positions + tally.failed == len(found)
    assert tally.wrong_winners == sum(Fault.WRONG_WINNER in one.faults for one in whole)
    assert tally.wrong_moves == sum(Fault.WRONG_MOVE in one.faults for one in whole)
    assert tally.choices == len(regrets)
    assert tally.worst_regret == max(regrets, default=None)
    if isinf(sum(regrets)):
        assert tally.regret == inf
    elif regrets:
        assert tally.regret == fsum(regrets) / len(regrets)
