"""A cut in words: which value, found where, made which branches irrelevant, and what is known.

>>> from treeviz import alphabeta, games
>>> from treeviz.tree.cuts import cut_at
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> print(about_cut(tree, cut_at(tree, tree.find("C"))).text)
Cut. MIN's first answer, 0, holds MAX to +2 at most, and MAX already has +3 with B. So MAX will not
play C, whatever else MIN could answer: 1 and 2 were never looked at. Known of C: ≤ +2.
"""

from __future__ import annotations

from math import isinf

from treeviz.explanation.explained import Statement
from treeviz.formatting.numerals import signed
from treeviz.formatting.phrases import listed, ordinal
from treeviz.game.game import Player
from treeviz.tree.cuts import Cut
from treeviz.tree.game_tree import GameTree


def about_cut(tree: GameTree, cut: Cut) -> Statement:
    """Return why the rest of the moves at a node was not looked at.

    Parameters
    ----------
    tree
        The recording.
    cut
        Where it was cut; the opponent of the player to move there is the one who will not go there.
    """
    they = tree.player(cut.node)
    me = they.other
    my, their = tree.rules.side(me), tree.rules.side(they)
    value = tree.value_at(cut.node)
    left = listed([tree.notation(branch) for branch in cut.pruned])
    were = "was" if len(cut.pruned) == 1 else "were"
    never = f"{left} {were} never looked at"
    name = tree.notation(cut.node) or "this position"
    bound = tree.bound(cut.node)
    known = {"upper": f"≤ {signed(value)}", "lower": f"≥ {signed(value)}"}.get(bound)
    known = known or signed(value)
    if cut.refutation is None:
        return Statement(f"Cut: {never}.", (cut.node,))
    place = tree.children(cut.node).index(cut.refutation)
    answer = f"{their}'s {ordinal(place)} answer, {tree.notation(cut.refutation)},"
    most = "at most" if me is Player.MAX else "at least"
    if cut.cause is None and value is not None and isinf(value):
        text = f"Cut. {answer} is worth {signed(value)}, and nothing is better: {never}."
        return Statement(text, (cut.node, cut.refutation))
    if cut.cause is None:
        text = (
            f"Cut. {answer} leads to {signed(value)}, outside the window: {never}. "
            f"Known of {name}: {known}."
        )
        return Statement(text, (cut.node, cut.refutation))
    have, reached = tree.value_at(cut.cause), f"{signed(value)} {most}"
    elsewhere = _line(tree, cut.cause)
    if value == have:
        text = (
            f"Cut. {answer} gives {my} {reached}: no better than {elsewhere}. {never}. "
            f"Known of {name}: {known}, which is no tie."
        )
    else:
        text = (
            f"Cut. {answer} holds {my} to {reached}, and {my} already has {signed(have)} with "
            f"{elsewhere}. So {my} will not play {name}, whatever else {their} could answer: "
            f"{never}. Known of {name}: {known}."
        )
    return Statement(text, (cut.node, cut.refutation, cut.cause))


def _line(tree: GameTree, node: int) -> str:
    """Return the move to a node; with its way there if it is deeper than the first ply."""
    return " ".join(tree.notation(step) for step in tree.path(node)[1:])
