"""Attacks with a seed of the day: recordings changed at random, conditions made at random.

Not collected by pytest. ``python tests/fuzz.py --seconds 60`` attacks for a minute; whatever is
neither a result nor one line of refusal is printed as a test to keep, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import base64
import copy
import datetime
import gzip
import io
import json
import random
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from treeviz import TreevizError, draw, explain, games, load, minimax, outline, rows

KEPT = Path(__file__).parent / "recordings"
FILES = [file.read_bytes() for file in sorted(KEPT.glob("*.json"))]
LONGEST = 10  # seconds for one attack
LONGEST_TEXT = 300  # characters of a refusal
MEMORY = 2 << 30  # bytes of address space, for Python and its libraries too

ODD: list[Any] = [
    None, True, -1, 0, 1, 2, 2**61 - 1, 2**63, 10**400, 0.5, -0.0, 1e308, float("inf"),
    float("nan"), "", "inf", "-inf", "\x00", "\ud800", "<script>", "a" * 9000, [], [[]], {},
    {"": []}, [None] * 50,
]  # fmt: skip
WORDS = re.findall(
    r"\S+",
    "value static ply kind player alpha beta moves children chosen best bound terms position state "
    "and or not in is if else lambda import abs min max __class__ __import__ None 'inner' 'max' 0 "
    "1 -1 10 1e9 == != < <= >= > + - * / // % ** ( ) [ ] , . ' \" : ; @ \\ ~ ^ & | ≥ − ∞",
)


def places(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to everything inside a JSON object."""
    found: list[tuple[Any, ...]] = []
    if not isinstance(part, dict | list):
        return found
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        found.append((*path, key))
        found += places(value, (*path, key))
    return found


def a_recording(dice: random.Random) -> bytes:
    """Return a recording with some changes: to its bytes, or to its object."""
    content = dice.choice(FILES)
    if dice.random() < 0.3:
        changed = bytearray(content)
        for _ in range(dice.randint(1, 5)):
            at = dice.randrange(len(changed))
            changed[at : at + dice.choice((0, 1, 1, 40))] = dice.randbytes(dice.choice((0, 1, 3)))
        packed = bytes(changed)
        return gzip.compress(packed, mtime=0) if dice.random() < 0.3 else packed
    whole = json.loads(content)
    for _ in range(dice.randint(1, 4)):
        path = dice.choice(places(whole))
        inside = whole
        try:
            for key in path[:-1]:
                inside = inside[key]
            if dice.random() < 0.2:
                del inside[path[-1]]
            elif dice.random() < 0.2 and isinstance(inside, list):
                inside.insert(path[-1], copy.deepcopy(inside[dice.randrange(len(inside))]))
            else:
                inside[path[-1]] = copy.deepcopy(dice.choice(ODD))
        except (LookupError, TypeError):  # a change before took it away
            continue
    return json.dumps(whole).encode()


def show(content: bytes) -> None:
    """Read a recording, and ask of it what people ask."""
    tree = load(io.BytesIO(content))
    if len(tree) > 2000:
        return
    tree.check()
    draw(tree).svg()
    str(explain(tree))
    outline(tree)
    rows(tree)


def a_condition(dice: random.Random) -> bytes:
    """Return a condition of words in any order."""
    return " ".join(dice.choices(WORDS, k=dice.randint(1, 9))).encode()


TREE = minimax(games.TicTacToe("xox/oox/___"))


def ask(content: bytes) -> None:
    """Ask for the nodes for which a condition holds."""
    rows(TREE, where=content.decode())


ATTACKS: dict[str, tuple[Callable[[random.Random], bytes], Callable[[bytes], None]]] = {
    "show": (a_recording, show),
    "ask": (a_condition, ask),
}


class TooLong(Exception):
    """An attack that took longer than it may."""


def fault(attack: Callable[[bytes], None], content: bytes) -> str:
    """Return what is wrong with how an attack ended; an empty text if nothing."""

    def stop(*_: object) -> None:
        raise TooLong

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    try:
        attack(content)
    except TreevizError as error:
        told = str(error)
        return "" if len(told) <= LONGEST_TEXT and "\n" not in told else f"a long message: {told}"
    except TooLong:
        return f"it took more than {LONGEST} seconds"
    except Exception as error:  # the find: anything else that comes out
        return f"{type(error).__name__}: {str(error)[:200]}"
    finally:
        signal.alarm(0)
    return ""


def main() -> None:
    """Attack for some time; print what was found, each as a test to keep."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--seed", default=datetime.date.today().isoformat())
    given = asked.parse_args()
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    dice, ends, tried = random.Random(given.seed), time.monotonic() + given.seconds, 0
    found: dict[str, str] = {}
    while time.monotonic() < ends:
        name = dice.choice(list(ATTACKS))
        make, attack = ATTACKS[name]
        content = make(dice)
        tried += 1
        if wrong := fault(attack, content):
            packed = base64.b85encode(gzip.compress(content, mtime=0)).decode()
            found.setdefault(wrong, f"fuzz.{name}(gzip.decompress(base64.b85decode({packed!r})))")
    for wrong, case in found.items():
        print(f"def test_found() -> None:  # {wrong}\n    {case}\n")
    print(f"seed {given.seed}: {tried} attacks, {len(found)} finds")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
