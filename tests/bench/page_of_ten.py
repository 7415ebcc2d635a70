"""What a page of ten figures costs beside ten draws in one process; run by hand."""

import sys
import tempfile
import time
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path

from sphinx.cmd.build import build_main

from treeviz.places.figure import figure
from treeviz.places.shelf import Shelf

LINES = [
    "tictactoe xox/oox/___",
    "tictactoe xo_/_x_/__o",
    "tictactoe xo_/___/___ --search alphabeta",
    "tictactoe x__/_o_/__x",
    "domineering '.V../.VHH/HH../.... V' --depth 2",
    "domineering --depth 2",
    "explicit 'A(B(3 12 8) C(2 4 6) D(14 5 2))' --search alphabeta",
    "nim 3,4,5 --depth 4",
    "connect --depth 3",
    "tictactoe x__/___/___ --search alphabeta",
]


def page(lines: list[str]) -> float:
    """Build a page with figures in a fresh folder; return the seconds."""
    with tempfile.TemporaryDirectory() as place, redirect_stderr(StringIO()):
        folder = Path(place)
        (folder / "conf.py").write_text('extensions = ["treeviz.sphinxext"]\n')
        blocks = "\n\n".join(f".. gametree:: {line}" for line in lines)
        (folder / "index.rst").write_text(f"Demo\n====\n\n{blocks}\n")
        begun = time.perf_counter()
        build_main(["-q", "-b", "html", place, f"{place}/out"])
        first = time.perf_counter() - begun
        if lines:
            begun = time.perf_counter()
            build_main(["-q", "-E", "-b", "html", place, f"{place}/out"])
            print(f"  again, all read but nothing drawn: {time.perf_counter() - begun:.2f} s")
        return first


def draws() -> float:
    """Draw the ten figures; return the seconds."""
    begun = time.perf_counter()
    for line in LINES:
        figure(line).encode("svg")
    return time.perf_counter() - begun


if __name__ == "__main__":
    draws(), page([])  # what is imported once
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
        bare, ten, whole = page([]), draws(), page(LINES)
        own = whole - bare
        print(f"ten draws {ten:.2f} s, a page of them {own:.2f} s: {own / ten:.2f}")
        with tempfile.TemporaryDirectory() as place:
            shelf = Shelf(place)
            for line in LINES * 2:
                shelf.get(figure(line), "svg")
            assert shelf.made == len(LINES)
