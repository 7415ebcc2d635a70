"""A fault of a search, shown in the recording of the search itself."""

from __future__ import annotations

from dataclasses import replace

from treeviz.diagnosis.findings.catalogue import CATALOGUE
from treeviz.diagnosis.findings.finding import Finding
from treeviz.explanation.fact import Fact, Side
from treeviz.game.contract import place_of
from treeviz.game.game import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree
from treeviz.view.view import View

_MARKS = 60


def called_at(tree: GameTree) -> str:
    """Return the position at which the search was called, in quotes."""
    return place_of(tree.rules, tree.columns.state[0])


def side(tree: GameTree, player: Player) -> Side:
    """Return a player, and what the rules call it."""
    return Side(player, tree.rules.side(player))


def way_to(tree: GameTree, node: int) -> str:
    """Return the moves from where the search was called to a node, as they are written."""
    return " ".join(tree.notation(step) for step in tree.path(node)[1:])


def in_search(name: str, tree: GameTree, node: int, fact: Fact, note: str = "") -> Finding:
    """Return a finding on a search, with its recording to show it.

    Parameters
    ----------
    name
        Its name in the catalogue.
    tree, node
        The recording, laid on the rules, and the node at fault.
    fact
        What is the matter there.
    note
        Words to write below the node.
    """
    line = tuple(map(tree.move, tree.path(node)[1:]))
    windows = bool(tree.columns.alpha)
    # A search that fits is shown whole; of a larger one the line to the fault and what is near it.
    marks = max(_MARKS, len(tree.path(node)) + 20)
    written = way_to(tree, node)
    view = View(
        marks=marks,
        windows=windows,
        causes=PRUNED in tree.columns.kind and windows,
        pruned="board" if PRUNED in tree.columns.kind else "outline",
        focus=written,
        framed=(written,),
        notes={line: note} if note else {},
        title=CATALOGUE[name].headline,
    )
    position = tree.rules.position(tree.columns.state[0])
    return Finding(name, replace(fact, scale=tree.rules.scale), position, tree, view)
