"""How often the lines that a diagnosis tells cover the one that was spoilt.

python -m tests.bench.lines [WORD in the name]
"""

from __future__ import annotations

import sys

from tests.line_faults import faults
from treeviz import diagnose


def main() -> None:
    """Print a line for each that is not covered, and how many are."""
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    covered = told = blamed = every = 0
    for fault in faults():
        if word not in fault.name:
            continue
        every += 1
        found = diagnose(fault.game, **fault.how)
        first = next(iter(found.faults), None)
        lines = [] if first is None else [line.text for line in first.lines]
        hit = bool(fault.lines & set(lines))
        covered, told, blamed = covered + hit, told + len(lines), blamed + (first is not None)
        if not hit or word:
            name = "nothing" if first is None else first.name
            print(f"{fault.name}\n    {name}: {lines}\n    meant: {sorted(fault.lines)}")
            if word:
                print(found)
    print(f"{covered} of {every} covered, {blamed} blamed; {told / max(blamed, 1):.1f} lines each")


if __name__ == "__main__":
    main()
