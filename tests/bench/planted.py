"""How `diagnose` names planted mistakes, and whether it blames their healthy twins: the table.

python -m tests.bench.planted [WORD in the name]
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests import planted_rules, planted_searches
from tests.planted_searches import Case
from treeviz import Diagnosis, diagnose


def verdict(case: Case, found: Diagnosis) -> str:
    """Return whether a case is named, misnamed or missed; a healthy one, clean or false."""
    first = found.faults[0].name if found.faults else None
    if not case.names:
        return "false" if first else "clean"
    if first is None and case.remark:
        return "named" if case.names & {remark.name for remark in found.remarks} else "missed"
    return "missed" if first is None else "named" if first in case.names else "misnamed"


def main() -> None:
    """Print a line for each case that is not as it should be, and the table."""
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    table: dict[str, Counter[str]] = {}
    slowest = 0.0, ""
    makers = (
        planted_searches.cases,
        planted_rules.cases,
        planted_searches.twins,
        planted_rules.twins,
    )
    for case in [case for maker in makers for case in maker()]:
        if word not in case.name:
            continue
        began = time.perf_counter()
        found = diagnose(case.game, **case.how)
        slowest = max(slowest, (time.perf_counter() - began, case.name))
        verdict_here = verdict(case, found)
        table.setdefault(case.kind, Counter())[verdict_here] += 1
        if verdict_here not in ("named", "clean"):
            told = ", ".join(f.name for f in found.findings) or "nothing"
            print(f"{verdict_here:9} {case.name}: {told} (right: {', '.join(sorted(case.names))})")
            if word:
                print(found)
    columns = ("named", "misnamed", "missed", "clean", "false")
    print(f"\n{'':28}" + "".join(f"{column:>10}" for column in columns))
    for kind, counts in table.items():
        print(f"{kind:28}" + "".join(f"{counts[column] or '':>10}" for column in columns))
    whole = sum(table.values(), Counter())
    print(f"{'all':28}" + "".join(f"{whole[column]:>10}" for column in columns))
    print(f"the slowest took {slowest[0]:.1f} s ({slowest[1]})")


if __name__ == "__main__":
    main()
