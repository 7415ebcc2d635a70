"""A broken promise of a call as a finding: what it looked at, what it returned, and the truth."""

from __future__ import annotations

from treeviz.diagnosis.findings.finding import Finding
from treeviz.diagnosis.findings.pictures import called_at, in_search, side, way_to
from treeviz.diagnosis.findings.search_kinds import BackedUp, Limits, Within
from treeviz.diagnosis.findings.search_words import truly
from treeviz.diagnosis.values.backing import Broken, known_by_then
from treeviz.explanation.fact import Amount
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree


def leaves_out(broken: Broken) -> bool:
    """Tell whether not all moves were tried where a promise is broken."""
    columns = broken.tree.columns
    return any(columns.kind[child] == PRUNED for child in columns.children(broken.node))


def told_broken(name: str, broken: Broken) -> Finding:
    """Return a broken promise as a finding.

    Parameters
    ----------
    name
        The mistake, by its name in the catalogue.
    broken
        Where.
    """
    tree, node = broken.tree, broken.node
    columns = tree.columns
    below = tree.children(node)
    visited = [c for c in below if columns.kind[c] != PRUNED]
    odd = next((c for c in visited if _odd(tree, c)), None) if columns.alpha else None
    narrowed = name.startswith("window") and odd is not None
    truth = Limits(*broken.ends)
    fact = BackedUp(
        called_at(tree),
        way_to(tree, node),
        side(tree, columns.player_of(node)),
        tuple(Amount(tree.notation(c), columns.value[c]) for c in visited),
        columns.value[node],
        Limits(*columns.window(node)) if columns.alpha else None,
        Within(tree.notation(odd), Limits(*columns.window(odd))) if narrowed and odd else None,
        tuple(tree.notation(c) for c in below if columns.kind[c] == PRUNED),
        truth,
    )
    return in_search(name, tree, node, fact, truly(truth, tree.rules.scale))


def _odd(tree: GameTree, node: int) -> bool:
    """Tell whether a node was entered with a window that is not the one known by then."""
    return tree.columns.window(node) != known_by_then(tree, node)
