"""However little a slow machine sees of a healthy search, it is not blamed."""

from __future__ import annotations

import pytest

from tests.healthy_cases import Case, cases
from tests.slow_clocks import slow_clocks
from tests.test_values_changed import Points, points
from treeviz import diagnose

HASTY = ("decays@", "win_or_count@", "stand_pat@Nim")
BLAMED_ONCE = [
    *(case for case in cases() if case.name.startswith(HASTY)),
    Case("points@Points", Points(), points),
]


@pytest.mark.parametrize("slower", [20, 100, 500])
@pytest.mark.parametrize("case", BLAMED_ONCE, ids=lambda case: case.name)
def test_on_a_slow_machine_a_healthy_search_is_not_blamed(case, slower, monkeypatch) -> None:
    """What results mean and how values are read does not hang on how much time there was."""
    slow_clocks(slower, monkeypatch.setattr)
    found = diagnose(case.game, search=case.search, watch=case.watch)
    assert [one.name for one in found.faults] == []
