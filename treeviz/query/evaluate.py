"""What a checked expression gives at nodes: the column it computes, or the nodes it finds.

A condition runs as one comprehension over just the columns that it names. What costs something is
asked only where the parts before it leave the matter open: in ``ply == 2 and static > 5`` the
heuristic is asked at ply 2 alone.

>>> from treeviz import games, minimax
>>> from treeviz.query.condition import condition, expression
>>> features = Features(minimax(games.TicTacToe("xox/oox/___")))
>>> nodes = found(condition('kind == "terminal" and value > 0'), features, range(11))
>>> nodes, values(expression("value - 2 * ply"), features, nodes)
([7, 10], [4.0, 8.0])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, nan
from typing import Any

from treeviz.errors import unknown
from treeviz.query.condition import Expression
from treeviz.query.features import FEATURES, Features


def found(where: Expression, features: Features, nodes: range) -> list[int]:
    """Return those of the nodes at which a condition is true, in their order.

    Parameters
    ----------
    where
        The condition.
    features
        The columns of the tree.
    nodes
        Which nodes to ask.

    Raises
    ------
    InputError
        If it names a term that the heuristic does not have.
    GameError
        If the heuristic or the game is asked and raises.
    """
    matching: list[int] = _run(where, features, nodes, "node", f" if {where.true}")
    return matching


def values(of: Expression, features: Features, nodes: Sequence[int]) -> list[Any]:
    """Return what an expression gives at each of some nodes; errors as of `found`."""
    return _run(of, features, nodes, of.true)


def _run(
    what: Expression, features: Features, nodes: Sequence[int], result: str, only: str = ""
) -> list[Any]:
    """Run a comprehension over the columns that an expression needs."""
    whole = [name for name in what.columns if FEATURES[name].whole and name != "node"]
    scope: dict[str, Any] = {name: _part(features.whole(name), nodes) for name in whole}
    scope |= {name: features.asked(name) for name in what.columns if not FEATURES[name].whole}
    _hold_terms(what.terms, features)
    scope |= {"node": nodes, "term": _asking_terms(features)}
    names = ", ".join(["node", *whole])
    source = f"[{result} for {names}, in zip({names}){only}]"
    told: list[Any] = eval(compile(source, "<condition>", "eval"), scope | _FUNCTIONS)
    return told


def _part(column: Sequence[Any], nodes: Sequence[int]) -> Sequence[Any]:
    if isinstance(nodes, range):
        return column[nodes.start : nodes.stop]
    return [column[node] for node in nodes]


def _hold_terms(names: Sequence[str], features: Features) -> None:
    """Refuse a term that no node of the tree has; the first that has it ends the search for it."""
    for name in names:
        known: dict[str, None] = {}
        for node in features.tree:
            known.update(dict.fromkeys(features.terms(node)))
            if name in known:
                break
        else:
            raise unknown("term of the heuristic", name, known)


def _asking_terms(features: Features) -> Callable[[int, str], float]:
    """Return how a term is asked for: a NaN where a node has none of that name."""
    terms = features.terms
    return lambda node, name: float(terms(node).get(name, nan))


def _least(*values: float) -> float:
    return nan if any(value != value for value in values) else min(values)


def _most(*values: float) -> float:
    return nan if any(value != value for value in values) else max(values)


def _ratio(one: float, other: float) -> float:
    return one / other if other else nan


_FUNCTIONS = {
    "__builtins__": {},
    "abs": abs, "least": _least, "most": _most, "ratio": _ratio, "zip": zip, "inf": inf,
}  # fmt: skip
