"""No search that is right is blamed, in whatever way it is written."""

from __future__ import annotations

import pytest

from tests.healthy_cases import Case, cases, unusual_cases
from treeviz import diagnose
from treeviz.diagnosis.findings.untried_facts import NothingRecognised

pytestmark = pytest.mark.long("a diagnosis of each of 183 healthy programs")

FEW = 500  # nodes, and positions
UNUSUAL = [case.name for case in unusual_cases()]
# Of these every fifth, in turn at all the games; all of them are in the bench.
CASES = [case for case in cases() if case.name not in UNUSUAL or case.name in UNUSUAL[::5]]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_healthy_search_has_no_fault(case: Case) -> None:
    """Every construct that people use, at every game it plays: no fault."""
    found = diagnose(
        case.game, search=case.search, max_nodes=FEW, max_positions=FEW, watch=case.watch
    )
    assert [str(fault) for fault in found.faults] == []


def test_that_nothing_was_searched_is_said() -> None:
    """A search that cannot be looked into is no all-clear: that is said."""
    case = next(case for case in cases() if case.name.startswith("by_object@Lane"))
    found = diagnose(case.game, search=case.search, watch=case.watch)
    assert any(isinstance(fact, NothingRecognised) for fact in found.untried)
