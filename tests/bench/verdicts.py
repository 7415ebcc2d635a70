"""What `diagnose` says of healthy programs: how many are blamed, and for what.

python -m tests.bench.verdicts
"""

from __future__ import annotations

import time

from tests.healthy_cases import cases
from treeviz import diagnose


def main() -> None:
    """Print a line for every program that is blamed, and how many there are."""
    blamed, slowest = 0, 0.0
    programs = cases()
    for case in programs:
        began = time.perf_counter()
        found = diagnose(case.game, search=case.search, watch=case.watch)
        slowest = max(slowest, time.perf_counter() - began)
        for fault in found.faults[:1]:
            blamed += 1
            print(f"{case.name:40} {fault.name}: {fault.text}")
    print(f"{blamed} of {len(programs)} healthy programs blamed; the slowest took {slowest:.1f} s")


if __name__ == "__main__":
    main()
