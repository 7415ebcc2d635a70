"""Planted mistakes are named, and their twins are not blamed: a part of `tests.bench.planted`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests import planted_rules, planted_searches
from tests.planted_games import BOARD
from tests.planted_searches import Case
from treeviz import Interrupted, diagnose
from treeviz.diagnosis.findings.untried_facts import DiagnosisStopped
from treeviz.errors import GameError
from treeviz.testing import check_game

pytestmark = [
    pytest.mark.long("a diagnosis of each of 130 faulty programs"),
    pytest.mark.usefixtures("no_line_is_looked_for"),
]
FEW = 1000  # positions
RULES = list(planted_rules.cases())
OF_BOTH = ("== without", "moves twice", "symmetry turns", "random play", "moves once")


@pytest.mark.parametrize("case", RULES, ids=[case.name for case in RULES])
def test_a_mistake_in_a_game_or_heuristic_is_named(case: Case) -> None:
    """The first fault, or one of the remarks, is the right one."""
    found = diagnose(case.game, **case.how, max_positions=FEW)
    told = [one.name for one in (*found.faults[:1], *(found.remarks if case.remark else ()))]
    assert case.names & set(told), str(found)


@pytest.mark.parametrize("name", [c.name for c in RULES if c.kind.startswith(OF_BOTH)])
def test_check_game_knows_the_same_laws(name: str) -> None:
    """What `diagnose` calls a fault of the rules `check_game` refuses."""
    case = next(case for case in planted_rules.cases() if case.name == name)  # not asked before
    with pytest.raises(GameError):
        check_game(case.game, positions=200)


# What is not named yet; the bench counts it as well.
NOT_NAMED = (
    "re-search without minus in pvs at Isolation",
    "bounds swapped in mtdf at Hexapawn",
    "worst at the root in root at Lane",
)
# One of each kind, drawn with a seed; all of them are in the bench.
SEARCHES = [case for case in planted_searches.cases() if case.name not in NOT_NAMED]
Random(7).shuffle(SEARCHES)
SEARCHES = list({case.kind: case for case in SEARCHES if case.game is not BOARD}.values())
TWINS = Random(7).sample(list(planted_searches.twins()), 24)


@pytest.mark.parametrize("case", SEARCHES, ids=[case.name for case in SEARCHES])
def test_a_mistake_in_a_search_is_named(case: Case) -> None:
    """The first fault is the right one, whatever the style and the game."""
    found = diagnose(case.game, **case.how, max_positions=FEW, max_nodes=2000)
    told = [one.name for one in (*found.faults[:1], *(found.remarks if case.remark else ()))]
    assert case.names & set(told), str(found)


@pytest.mark.parametrize("case", TWINS, ids=[case.name for case in TWINS])
def test_a_twin_without_the_mistake_is_not_blamed(case: Case) -> None:
    """The same program without a mistake has no fault."""
    found = diagnose(case.game, **case.how, max_positions=FEW // 2, max_nodes=1000)
    assert [str(fault) for fault in found.faults] == []


def test_the_line_is_pointed_at() -> None:
    """Among the lines told is the one that was changed; code that cannot be read is no problem."""
    case = next(c for c in SEARCHES if c.kind == "cut")
    lines = diagnose(case.game, **case.how, max_positions=FEW).faults[0].lines
    assert any(line.text.startswith(("if best >= alpha", "if alpha <= beta")) for line in lines)
    unreadable = {"__builtins__": __builtins__}
    exec("def search(game, state):\n    return None if game.moves(state) else 0", unreadable)
    fault = diagnose(case.game, search=unreadable["search"], max_positions=FEW).faults[0]
    assert fault.name == "returns-nothing"
    assert [line.text for line in fault.lines] == [""]


def test_an_interruption_gives_what_was_found() -> None:
    """Ctrl-C in the middle: the calls made by then are judged, and that more were not is said."""
    calls = 0

    def search(game: Any, state: Any) -> float:
        nonlocal calls
        calls += 1
        if calls > 60:
            raise KeyboardInterrupt
        below = [search(game, game.play(state, move)) for move in game.moves(state)]
        return max(below, default=-game.utility(state))

    with pytest.raises(Interrupted) as stopped:
        diagnose(BOARD, search=search, max_positions=FEW)
    assert stopped.value.found.faults
    assert DiagnosisStopped() in stopped.value.found.untried
