"""A tree as a game of Gambit (`.efg`), which computes equilibria and is an independent judge.

Leaves are the ends of the game that was searched: their values are MAX's payoffs, and MIN's with
the opposite sign. Branches that the search pruned have no values and are left out; a search that
cut rightly proves the same value without them. Every node is an information set of its own.

Gambit knows no infinite payoffs, and its versions differ in the text they take: labels here are
ASCII, unique among the nodes, and left empty in large trees, where Gambit needs the square of their
number to compare them.

References
----------
R. Savani and T. Turocy, "Gambit: the package for computation in game theory", the format of
extensive games (``.efg``).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isclose, isfinite, isinf

from treeviz.errors import InputError
from treeviz.files.position_index import NOWHERE, Tables
from treeviz.formatting.numerals import count, json_number, signed
from treeviz.game.player import SIDES
from treeviz.tree.columns import CHANCE, PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.tree.means import ROUNDING

_MOST_LABELLED = 1000  # nodes
_PARTS = 1000  # of a probability, beyond which it is taken as it stands
_STRANGE = str.maketrans({'"': "'", "\\": "/"})  # signs that Gambit's own reader stumbles over


def extensive_form(tree: GameTree, *, infinity: float | None = None) -> Iterator[bytes]:
    r"""Return the text of a tree as a game of Gambit, line by line.

    Parameters
    ----------
    tree
        The tree.
    infinity
        What ±∞ is written as, in points: more than any other value. None: there must be none.

    Raises
    ------
    InputError
        If the search was broken off, or a payoff is infinite and `infinity` does not help.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Explicit("A(3 B(2 4))"))
    >>> print(b"".join(extensive_form(tree)).decode())
    EFG 2 R "minimax" { "MAX" "MIN" }
    "MAX's payoffs are the values of treeviz, MIN's the opposite."
    <BLANKLINE>
    p "A" 1 1 "" { "0" "B" } 0
    t "A.0" 1 "" { 3, -3 }
    p "B" 2 1 "" { "0" "1" } 0
    t "B.0" 2 "" { 2, -2 }
    t "B.1" 3 "" { 4, -4 }
    <BLANKLINE>
    """
    columns = tree.columns
    if tree.unfinished:
        raise InputError("a search that was broken off has no payoffs: give Gambit a finished one")
    leaves = [n for n, kind in enumerate(columns.kind) if kind != PRUNED and not _entered(tree, n)]
    _check_payoffs([columns.value[leaf] for leaf in leaves], infinity)
    return _lines(tree, infinity)


def _lines(tree: GameTree, infinity: float | None) -> Iterator[bytes]:
    columns, tables = tree.columns, Tables.of(tree)
    sides = " ".join(f'"{_label(tree.rules.side(player))}"' for player in SIDES)
    yield f'EFG 2 R "{_label(tree.facts.search)}" {{ {sides} }}\n'.encode()
    pruned = columns.kind.count(PRUNED)
    left_out = f" Left out: {count(pruned, 'branch')} that it pruned." if pruned else ""
    told = f"MAX's payoffs are the values of treeviz, MIN's the opposite.{left_out}"
    yield f'"{told}"\n\n'.encode()
    labelled = len(columns) - pruned <= _MOST_LABELLED
    used: set[str] = set()
    sets = [0, 0, 0]  # information sets of MAX, MIN and chance
    outcomes: dict[float, int] = {}
    for node, kind in enumerate(columns.kind):
        if kind == PRUNED:
            continue
        place = tables.positions[node]
        text = "" if place == NOWHERE or not labelled else _label(tables.texts[place])
        label = _unique(text, used) if text else ""
        entered = _entered(tree, node)
        if not entered:
            payoff = _payoff(columns.value[node], infinity)
            number = outcomes.setdefault(payoff, len(outcomes) + 1)
            result = _label(tree.outcome(node))
            both = f"{json_number(payoff)}, {json_number(-payoff)}"
            yield f't "{label}" {number} "{result}" {{ {both} }}\n'.encode()
            continue
        player = columns.player[node]
        sets[player] += 1
        here: set[str] = set()
        moves = [tables.moves[child] for child in entered]
        written = ["?" if move == NOWHERE else _label(tables.notations[move]) for move in moves]
        named = [f'"{_unique(move or "?", here)}"' for move in written]
        if player == CHANCE:
            shares = _shares(tree, node, entered)
            likely = " ".join(map("{} {}".format, named, shares))
            yield f'c "{label}" {sets[player]} "" {{ {likely} }} 0\n'.encode()
            continue
        actions = " ".join(named)
        yield f'p "{label}" {player + 1} {sets[player]} "" {{ {actions} }} 0\n'.encode()


def _shares(tree: GameTree, node: int, entered: list[int]) -> list[Fraction]:
    """Return how likely the moves of chance are, as Gambit asks for them: exactly 1 in all."""
    if tree.columns.unweighed(node):
        raise InputError(
            f"how likely things are at node {node} is not known: Gambit asks for all of it"
        )
    likely = dict(tree.columns.shares(node))
    if not isclose(sum(likely[child] for child in entered), 1, abs_tol=ROUNDING):
        raise InputError(
            f"some of what may happen at node {node} was not searched: Gambit asks for all of it"
        )
    shares = [_fraction(likely[child]) for child in entered]
    return [*shares[:-1], 1 - sum(shares[:-1], Fraction())]


def _fraction(share: float) -> Fraction:
    """Return a probability as a fraction: 1/3 is not meant to be the nearest float."""
    near = Fraction(share).limit_denominator(_PARTS)
    return near if isclose(near, share, rel_tol=1e-12) else Fraction(share)


def _entered(tree: GameTree, node: int) -> list[int]:
    kinds = tree.columns.kind
    return [child for child in tree.columns.children(node) if kinds[child] != PRUNED]


def _check_payoffs(payoffs: list[float], infinity: float | None) -> None:
    endless = sum(map(isinf, payoffs))
    if not endless:
        return
    if infinity is None:
        raise InputError(
            f"Gambit knows no infinite payoffs, and {count(endless, 'leaf')} here "
            f"{'has' if endless == 1 else 'have'} one: say with infinity=1000 "
            "(--infinity 1000) what ±∞ shall be"
        )
    largest = max((abs(payoff) for payoff in payoffs if isfinite(payoff)), default=0.0)
    if not largest < infinity < float("inf"):
        raise InputError(
            f"expected as infinity a number above every other payoff, the largest is "
            f"{signed(largest)}; got {infinity!r}"
        )


def _payoff(value: float, infinity: float | None) -> float:
    if isfinite(value):
        return value
    assert infinity is not None, "checked before the first line"
    return infinity if value > 0 else -infinity


def _label(text: str) -> str:
    """Return text as Gambit takes it: printable ASCII, one blank between words."""
    plain = text.replace("−", "-").encode("ascii", "replace").decode("ascii").translate(_STRANGE)
    return " ".join("".join(sign if sign.isprintable() else " " for sign in plain).split())


def _unique(label: str, used: set[str]) -> str:
    """Return a label that was not used before, and note it."""
    free, number = label, 1
    while free in used:
        number += 1
        free = f"{label} #{number}"
    used.add(free)
    return free
