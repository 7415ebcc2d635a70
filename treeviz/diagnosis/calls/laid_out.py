"""What a search visited, laid on the rules however it keeps its positions."""

from __future__ import annotations

from treeviz.diagnosis.calls.board_forms import board_forms
from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.calls.essence import same_kind
from treeviz.diagnosis.calls.on_rules import Misfit, aligned
from treeviz.game.game import State
from treeviz.tree.columns import PRUNED
from treeviz.tree.game_tree import GameTree


def laid_out(calling: Calling, tree: GameTree, state: State) -> GameTree | Misfit:
    """Return a search with the game's own states and moves; or a call that is at none of them.

    A form in which its positions are those of the game is kept for its further calls.

    Parameters
    ----------
    calling
        How the search is called.
    tree, state
        What was watched, and where it was called.
    """
    laid = _under(calling, tree, state) if calling.form is not None else None
    if isinstance(laid, GameTree):
        return laid
    raw = aligned(tree, calling.rules, state, calling.given, by_rules=calling.mover_unsaid)
    if not isinstance(raw, Misfit) or same_kind(raw.board, calling.given(raw.before)):
        return raw
    kept, most, best = calling.form, 0, None
    for form in board_forms(raw.whole, calling.rules, raw.before, calling.given):
        calling.form = form
        other = _under(calling, tree, state)
        if isinstance(other, GameTree) and (placed := _searched(other)) > most:
            kept, most, best = form, placed, other
            if placed == _searched(tree):
                break  # else calls fell away as passes, such as where it is the position before
    calling.form = kept
    return best or laid or raw


def _searched(tree: GameTree) -> int:
    """Return how many nodes of a tree were visited."""
    return sum(kind != PRUNED for kind in tree.columns.kind)


def _under(calling: Calling, tree: GameTree, state: State) -> GameTree | Misfit:
    """Lay out a search by the part of its positions that is compared.

    Whose turn it is the rules say: what such a program means by a side is not sure.
    """
    form = calling.form
    assert form is not None, "asked only where one is known"
    how = {"by_rules": True, "rooted": calling.calls_another}
    return aligned(tree, calling.rules, state, form.given, read=form.read, **how)
