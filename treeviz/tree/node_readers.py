"""What networkx finds at a node of a tree: a name, and the function that reads it when asked.

Whoever asks knows that there is such a node. So the functions read the columns themselves, and not
by the methods of the tree, which look first: a copy of a large tree asks eleven at each node.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isinf
from typing import Any

from treeviz.tree.columns import KINDS
from treeviz.tree.intervals import Intervals
from treeviz.tree.opinions import Opinions
from treeviz.tree.plies import Plies
from treeviz.tree.proof import bound_of
from treeviz.tree.transcript import Transcript


def node_readers(
    transcript: Transcript, opinions: Opinions, proof: Intervals, plies: Plies
) -> dict[str, Callable[[int], Any]]:
    """Return the attributes of the nodes of a tree, each as a function of a node.

    None of them holds the tree, which holds them.

    Parameters
    ----------
    transcript, opinions
        The states of the tree, and what its heuristic says of them.
    proof, plies
        What the recording proves of its nodes, and how far they are from its root.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Explicit([[3, 12, 8], [2, 4, 6]]))
    >>> tree.nodes[0]["value"], tree.nodes[2]["ply"], tree.nodes[0]["alpha"]
    (3.0, 2, None)
    """
    columns, rules, state = transcript.columns, transcript.rules, transcript.state
    alphas, betas = columns.alpha, columns.beta

    def position(node: int) -> str:
        at = state(node)
        return "" if at is None else rules.position(at)

    def alpha(node: int) -> float | None:
        return None if node >= len(alphas) or isinf(alphas[node]) else alphas[node]

    def beta(node: int) -> float | None:
        return None if node >= len(betas) or isinf(betas[node]) else betas[node]

    return {
        "state": state,
        "position": position,
        "player": columns.player_of,
        "value": columns.value_of,
        "bound": lambda node: bound_of(columns, proof, node),
        "static": lambda node: opinions.of(node, state(node))[0],
        "terms": lambda node: dict(opinions.of(node, state(node))[1]),
        "kind": lambda node: KINDS[columns.kind[node]],
        "alpha": alpha,
        "beta": beta,
        "ply": plies.of,
    }
