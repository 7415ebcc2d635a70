"""What `diagnose` says of healthy programs: how many are blamed, and for what.

python -m tests.bench.verdicts [how many times slower the machine seems to be]
"""

from __future__ import annotations

import sys
import time

from tests.healthy_cases import cases
from tests.slow_clocks import slow_clocks
from treeviz import diagnose


def main() -> None:
    """Print a line for every program that is blamed, and how many there are."""
    slow_clocks(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0, setattr)
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
