"""What is the matter on the board that shows a finding, in English.

>>> from treeviz.diagnosis.findings.search_kinds import (BoardNotRestored,)
>>> finding_words(BoardNotRestored("'xox/oox/___'"))
"Called at 'xox/oox/___', the search returns, and the board that it was given is another one."
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from treeviz.diagnosis.findings import (
    estimate_facts,
    rule_facts,
    search_words,
    structure_facts,
    term_facts,
    untried_facts,
)
from treeviz.explanation.fact import Fact

ENGLISH: Mapping[type[Fact], Callable[[Any], str]] = {
    **rule_facts.ENGLISH,
    **structure_facts.ENGLISH,
    **estimate_facts.ENGLISH,
    **term_facts.ENGLISH,
    **search_words.ENGLISH,
    **untried_facts.ENGLISH,
}


def finding_words(fact: Fact) -> str:
    """Return what a finding shows, or what was not tried and why, in English."""
    return ENGLISH[type(fact)](fact)
