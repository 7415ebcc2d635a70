"""What is written of a node: its value, and the lines below it that a view asks for.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> value_text(tree, tree.find("C")), note_lines(tree, tree.find("C"), Details(classes=True))
('≤ +2', ('CUT',))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf, isinf

from treeviz.formatting.lettering import text_width, visible
from treeviz.formatting.numerals import likelihood
from treeviz.formatting.sums import formula, sum_of_two
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.columns import HORIZON, INNER, KNOWN, NULL, OPEN, PRUNED, TERMINAL, UNSEEN
from treeviz.tree.cuts import Cut, comparison, comparison_at, cut_at, node_class
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound
from treeviz.tree.opinions import worth_of_each
from treeviz.tree.proved_winner import proved_winner
from treeviz.view.checked_reply import checked_reply
from treeviz.view.left_out_win import left_out_win, refuted_worth
from treeviz.view.line_told import called_in_lines
from treeviz.view.names import short_move, short_side
from treeviz.view.open_moves import found_too
from treeviz.view.past_depth_note import (
    in_short_lines,
    past_depth_note,
    takes_note,
)
from treeviz.view.scene import Details
from treeviz.view.severed import UNSETTLED, win_is_enough

_MOVES = 12  # of the way to a node
_WON = 24  # signs of what names the winning move, too
_TWO = 2  # terms make a sum that is read at a glance
_LINE = 18.0  # ems of a line of moves below a board
_ARITHMETIC_TERMS = 5  # more would make the line wider than boards are


def note_lines(tree: GameTree, node: int, details: Details) -> tuple[str, ...]:
    """Return the lines below a mark that the view asks for."""
    kind, notes = tree.columns.kind[node], []
    if kind == PRUNED:
        return found_too(tree, node)
    if details.classes and kind == INNER:
        notes.append(node_class(tree, node))
    if details.windows:
        alpha, beta = tree.columns.window(node)
        signed = tree.rules.scale.signed
        notes.append(f"α {signed(alpha)}  β {signed(beta)}")
    if details.arithmetic and kind == INNER:
        notes.append(_arithmetic(tree, node))
    if kind == KNOWN:
        notes.append("known from before")
    if kind == NULL:
        notes.append("null move")
    if kind == UNSEEN:
        exact = tree.bound(node) == "exact"
        notes.append("searched on, not shown" if exact else "an end of its window")
    if kind != TERMINAL:  # a finished game is judged by the rules
        notes += _opinion(tree, node, details)
    return tuple(notes)


def horizon_lines(tree: GameTree, node: int, details: Details) -> tuple[str, ...]:
    """Return what is told where the depth ends: why a value is what it is, and what it passes by.

    The two things that an estimate counts, and which move wins next, would take back what the last
    one took, or takes what it may: the search did not see it.
    """
    if (reply := _reply_to_checked(tree, node, details)) is not None:
        return reply
    notes = list[str]()
    if not details.terms and (counted := counted_text(tree, node)):
        notes.append("" if details.values == "none" else counted)  # as many lines as its key
    if (note := past_depth_note(tree, node, details)) is not None:
        notes += in_short_lines(note)
    return tuple(notes)


def counted_text(tree: GameTree, node: int) -> str:
    """Return what an estimate counts, as ``"(14 − 15) × 0.1"``; empty if it counts no two things.

    What they come to stands on the plate.
    """
    return summed_text(tree, node).rpartition(" = ")[0]


def counted_at_once(tree: GameTree, node: int) -> str:
    """Return what is counted at a node itself, whatever the search found below it, likewise."""
    return formula_text(tree, node, tree.static(node)).rpartition(" = ")[0]


@asked_once
def summed_text(tree: GameTree, node: int) -> str:
    """Return the sum that an estimate is, as ``"(14 − 15) × 0.1 = −0.1"``; empty if it is none."""
    return formula_text(tree, node, tree.value_at(node))


def formula_text(tree: GameTree, node: int, worth: float | None) -> str:
    """Return two things that are counted at a node with what they come to; empty if it is not two.

    Parameters
    ----------
    tree, node, worth
        The recording, the node, and what they come to, in points of MAX's side.
    """
    terms = _two(tree.terms(node))
    if terms is None:
        return ""
    return formula(*terms, worth, worth_of_each(tree.heuristic), tree.rules.scale)


def _sum(tree: GameTree, counted: Mapping[str, float]) -> str:
    terms = _two(counted)
    if terms is None:
        return ""
    return sum_of_two(*terms, worth_of_each(tree.heuristic), tree.rules.scale)


def _two(counted: Mapping[str, float]) -> tuple[float, float] | None:
    """Return the two things that are counted; None if there are others, or they are infinite."""
    terms = [float(term) for term in counted.values()]
    if len(terms) != _TWO or any(map(isinf, terms)):
        return None
    first, second = terms
    return first, second


def _reply_to_checked(tree: GameTree, node: int, details: Details) -> tuple[str, ...] | None:
    """Return what follows an answer found by a second look, if the depth does not end there.

    A line in an exercise, too, whose key has it; none where many moves follow; None of others.
    """
    parent = tree.columns.parent[node]
    checked = checked_reply(tree, parent) if tree.columns.kind[node] == PRUNED else None
    if checked is None or checked.node != node or checked.found is None:
        return None
    found = checked.found
    if not found.replied:
        return None
    state, rules, made = tree.state(node), tree.rules, list[str]()
    called = called_in_lines(tree)
    for move in found.line or ((found.reply,) if found.reply is not None else ()):
        mover = called[rules.to_move(state)]
        made.append(f"{mover} {visible(rules.notation_at(state, move))}")
        state = rules.play(state, move)
    line = f"then {', '.join(made)}" if made else ""
    if not line or text_width(line, 1.0) > _LINE:
        return ()
    terms, each = _two(found.terms), worth_of_each(tree.heuristic)
    summed = formula(*terms, found.value, each, rules.scale) if terms is not None else ""
    told = [f"{line}{f': {summed}' if summed else ''}"]
    if len(made) > 1 and summed:
        told = [f"{line}:", summed]
    lines = *told, *in_short_lines(takes_note(tree, node, state))
    return lines if details.values == "all" else ("",) * len(lines)


def window_place(tree: GameTree, node: int, details: Details) -> int | None:
    """Return which of those lines tells the window, which is known on entry; None: none does."""
    kind = tree.columns.kind[node]
    if not details.windows or kind == PRUNED:
        return None
    return int(details.classes and kind == INNER)


def comparison_text(tree: GameTree, node: int) -> str:
    """Return the comparison that allowed the cut at a node: ``"+2 ≤ +3"``; empty if none is known.

    Where somebody wins, nothing need be compared: ``"o already wins"``, ``"x wins with [1,1]"``,
    or shorter ``"x's win is enough"``.
    """
    compared = comparison_at(tree, node)
    if compared is None:
        return ""
    value, relation, bound = compared
    signed, cut = tree.rules.scale.signed, cut_at(tree, node)
    if wins_elsewhere(tree, cut):
        told = f"{short_side(tree, tree.player(node).other)} already wins"
        return told if len(told) <= _WON else "already won"
    if cut_by_a_win(tree, node):
        enough = win_is_enough(short_side(tree, tree.player(node)))
        if cut.refutation is None:
            return enough
        side, move = short_side(tree, tree.player(node)), short_move(tree, cut.refutation)
        told = f"{side} wins with {move}"
        return told if len(told) <= _WON else enough
    if value == bound and isinf(value):
        return f"none {'<' if relation == '≤' else '>'} {signed(value)}"
    found = weighed(tree, value, node if cut.refutation is None else cut.refutation)
    return f"{found} {relation} {weighed(tree, bound, cut.cause)}"


def weighed(tree: GameTree, worth: float, node: int | None) -> str:
    """Return a value at a cut; a question mark where nobody judged the node it comes from.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe(), depth=1)
    >>> weighed(tree, 0.0, 1), weighed(tree, 0.0, None)
    ('?', '0')
    """
    written = tree.rules.scale.signed(worth)
    if worth or node is None or not asks_nobody(tree):
        return written
    return "?" if rests_on_estimates(tree, node) else written


def wins_elsewhere(tree: GameTree, cut: Cut) -> bool:
    """Tell whether a cut was made as who is not to move there wins with another move already.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> from treeviz.tree.cuts import cuts
    >>> tree = alphabeta(games.Nim(2, 1))
    >>> [wins_elsewhere(tree, cut) for cut in cuts(tree)]
    [True]
    """
    if cut.cause is None:
        return False
    opponent = tree.player(cut.node).other
    return proved_winner(tree, cut.cause) is opponent


def cut_by_a_win(tree: GameTree, node: int) -> bool:
    """Tell whether the rest of the moves at a node was cut because one wins: nothing is better."""
    player, compared = tree.player(node), comparison_at(tree, node)
    best = tree.results.win if player is Player.MAX else tree.results.loss
    if compared is None or compared.value not in (best, -inf, inf):
        return False
    return proved_winner(tree, node) is player


def cut_hint(tree: GameTree, node: int) -> str:
    """Return why the rest of the moves at a node was cut, in a sentence that names the cause."""
    cut = cut_at(tree, node)
    compared = comparison(tree, cut)
    if compared is None or cut.refutation is None:
        return ""
    signed = tree.rules.scale.signed
    found = f"Cut because {short_move(tree, cut.refutation)} gives {signed(compared.value)}"
    if cut.cause is not None:
        side, line = short_side(tree, tree.player(node).other), line_to(tree, cut.cause)
        return f"{found}, and {side} has {signed(compared.bound)} already with {line}."
    if isinf(compared.value):
        return f"{found}, and nothing is better."
    return f"{found}, outside the window of the search."


def _opinion(tree: GameTree, node: int, details: Details) -> list[str]:
    """Return what the heuristic itself says of a node: ``"static −2"``, and each named term."""
    notes, signed = [], tree.rules.scale.signed
    if details.static and (static := tree.static(node)) is not None:
        notes.append(f"static {signed(static)}")
    if details.terms:
        terms = tree.terms(node).items()
        notes += [
            visible(f"{name} {tree.rules.scale.difference(float(worth))}") for name, worth in terms
        ]
    return notes


def _arithmetic(tree: GameTree, node: int) -> str:
    """Return how a node's value came about: ``"min(−10, 0) = −10"``."""
    values = [value_text(tree, child) for child in tree.children(node)]
    if len(values) > _ARITHMETIC_TERMS:
        values = [*values[: _ARITHMETIC_TERMS - 1], "…"]
    value = value_text(tree, node)
    if tree.player(node) is Player.CHANCE:
        if tree.columns.unweighed(node):
            return f"a mean of {', '.join(values)}: {value}"
        shares = [likelihood(share) for _, share in tree.columns.shares(node)]
        parts = [f"{share}·({worth})" for share, worth in zip(shares, values, strict=False)]
        values = [*parts, *values[len(parts) :]]
        return f"{' + '.join(values)} {'' if value[0] in '≥≤' else '= '}{value}"
    equals = "" if value[0] in "≥≤" else "= "
    return f"{tree.player(node)}({', '.join(values)}) {equals}{value}"


def value_text(tree: GameTree, node: int) -> str:
    """Return a node's value as it is written: exact, a bound with its sign, or a question mark."""
    value, scale = tree.value_at(node), tree.rules.scale
    plies = None
    if value is not None and scale.is_win(value) and tree.columns.kind[node] != HORIZON:
        plies = tree.plies_to_end(node, at_most=True)
    if tree.columns.kind[node] in (INNER, PRUNED, OPEN, KNOWN, NULL, UNSEEN):
        bound = known_bound(tree, node)
        low, high = tree.bounds(node)
        nothing = (low, high) == (-inf, inf)
        nothing |= (value == -inf < low) or (value == inf > high)  # a bound that says nothing
        nothing |= tree.bound(node) != "open"
        if bound == "open" and nothing:
            return "?"
        return scale.bounded(value, bound, plies)
    return scale.signed(value, plies)


def judged_text(tree: GameTree, node: int, unknown: bool) -> str:
    """Return a node's value as its plate has it: a question mark where nobody judged anything.

    Where a search found nothing out, that is no unknown value: it came there, ``"unsettled"``; but
    where the rules show that an answer left out wins at once, they tell who wins, also where the
    search found an estimate.

    Parameters
    ----------
    tree, node
        The recording, and where to look.
    unknown
        Whether nobody was asked where the search stopped, so that a 0 there is no value.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe(), depth=1)
    >>> value_text(tree, 0), judged_text(tree, 0, unknown=True)
    ('0', '?')
    """
    text = value_text(tree, node)
    unsettled = text == "?" and tree.columns.value_of(node) is not None
    unsettled &= tree.columns.kind[node] != PRUNED
    unjudged = unknown and text.lstrip("≥≤ ") == "0" and rests_on_estimates(tree, node)
    if left_out_win(tree, node) is not None:
        return refuted_worth(tree, node)
    return UNSETTLED if unsettled else "?" if unjudged else text


def line_to(tree: GameTree, node: int) -> str:
    """Return the last moves of the way to a node, the very last with its whole name.

    A line of thousands would not be read.
    """
    moves: list[str] = []
    while node and len(moves) < _MOVES:
        moves.append(short_move(tree, node) if moves else tree.notation(node))
        node = tree.columns.parent[node]
    return " ".join([*(["…"] if node else []), *moves[::-1]])


def either(movers: Iterable[Player]) -> str:
    """Return who may be to move in a row of a picture: ``"MAX or MIN"``; empty for nobody.

    Examples
    --------
    >>> from treeviz.game.player import Player
    >>> either({Player.CHANCE, Player.MIN}), either([])
    ('MIN or chance', '')
    """
    there = set(movers)
    names = [str(p) if p is Player.CHANCE else p.name for p in Player if p in there]
    return " or ".join([*filter(None, [", ".join(names[:-1])]), *names[-1:]])
