"""One step of a search in one sentence, true from the recorded tree.

A bound is told as one: "at least" while MAX looks for more, "at most" while MIN looks for less.
`before` and `after` are what is proved of a position by the moves finished until then, and with
this one; None as long as that is nothing.

>>> from treeviz import alphabeta, games
>>> from treeviz.tree.cuts import cut_at
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> arriving(tree, 4, before=3, after=3), returning(tree, 1, before=None, after=3)
('MIN answers 2: +8, no better for MIN than +3.', 'B is worth +3: MAX has +3 at least.')
>>> cutting(tree, cut_at(tree, 5))
'C is worth +2 at most, B already gives MAX +3: 1 and 2 are not looked at.'
"""

from __future__ import annotations

from itertools import islice
from math import inf, isinf

from treeviz.explanation.meaning import Meaning, is_draw, meaning
from treeviz.formatting.numerals import count, signed
from treeviz.formatting.phrases import listed, ordinal, sentence
from treeviz.game.game import Player
from treeviz.tree.columns import HORIZON, OPEN
from treeviz.tree.cuts import Cut
from treeviz.tree.game_tree import GameTree
from treeviz.view.scene import Stub

Known = float | None


def beginning(tree: GameTree, root: int) -> str:
    """Return what is said when the search enters the first position of the picture."""
    if tree.subtree_size(root) == 1:
        value = tree.value_at(root)
        if value is None:
            return "The search was broken off here."
        if tree.columns.kind[root] == HORIZON:
            return f"Estimated at {signed(value)}, not searched."
        return f"{tree.outcome(root) or 'A leaf'}: {signed(value)}."
    mover = _side(tree, root)
    line = " ".join(tree.notation(step) for step in tree.path(root)[1:])
    after = f"After {line}, " if line else ""
    player = tree.player(root)
    aim = "most" if player is Player.MAX else "least"
    role = "" if mover == player.name else f" ({player.name})"
    return f"{after}{mover}{role} is to move: which move is worth {aim}?"


def trying(tree: GameTree, node: int, before: Known) -> str:
    """Return what is said when the search enters a position with moves of its own."""
    tried = _played(tree, node)
    if before is None:
        return f"{tried}."
    more = "more" if _mover(tree, node) is Player.MAX else "less"
    return f"{tried}: is it worth {more} than {signed(before)}?"


def arriving(tree: GameTree, node: int, before: Known, after: Known) -> str:
    """Return what is said at the end of a line: a finished game, an estimate, a leaf."""
    tried, value = _played(tree, node), signed(tree.value_at(node))
    if tree.columns.kind[node] == OPEN:
        return f"{tried}; here the search was broken off."
    outcome = tree.outcome(node)
    if tree.winner(node) is _mover(tree, node):
        told = f"{tried} and wins: {value}"
    elif is_draw(tree, node):
        told = f"{tried}, a draw: {value}"
    elif outcome:
        told = f"{tried}; {outcome}: {value}"
    elif tree.columns.kind[node] == HORIZON:
        told = f"{tried}: estimated at {value}"
    else:
        told = f"{tried}: {value}"
    compared = _compared(tree, [node], before, after)
    if compared:
        return f"{told}, {compared}."
    claim = _claim(tree, node, after) if after != before else ""
    return f"{told}; {claim}." if claim else f"{told}."


def passing(tree: GameTree, children: list[int], stub: Stub, before: Known, after: Known) -> str:
    """Return what is said of moves that are not drawn: how many, and with how many nodes.

    Parameters
    ----------
    tree
        The recording.
    children
        The nodes the moves lead to.
    stub
        The same, counted.
    before, after
        What is known of the position without and with them.
    """
    they = _side(tree, tree.columns.parent[children[0]])
    told = f"{they} tries {count(stub.moves, 'move')} not drawn here ({count(stub.nodes, 'node')})"
    if stub.low is not None and stub.high is not None and _exact(tree, children):
        low, high = signed(stub.low), signed(stub.high)
        told += f": {low}" if low == high else f": {low} to {high}"
    compared = _compared(tree, children, before, after)
    claim = _claim(tree, children[0], after) if after != before else ""
    if compared:
        return f"{told}, {compared}."
    return f"{told}; {claim}." if claim else f"{told}."


def returning(tree: GameTree, node: int, before: Known, after: Known) -> str:
    """Return what is said when a position has its value and gives it to the one above."""
    told = f"{_name(tree, node)} is worth {_worth(tree, node)}"
    if tree.bound(node) == "open":
        told = f"For {_name(tree, node)} the search returns {signed(tree.value_at(node))}"
    compared = _compared(tree, [node], before, after)
    claim = _claim(tree, node, after) if after != before else ""
    return sentence(": ".join(part for part in (told, compared or claim) if part))


def cutting(tree: GameTree, cut: Cut) -> str:
    """Return what is said when the rest of the moves of a position is cut off."""
    notations = [_name(tree, branch) for branch in cut.pruned]
    never = f"{listed(notations)} {'is' if len(notations) == 1 else 'are'} not looked at"
    value, name = tree.value_at(cut.node), _name(tree, cut.node)
    me = tree.player(cut.node).other
    they, my = _side(tree, cut.node), tree.rules.side(me)
    most = "at most" if me is Player.MAX else "at least"
    if value is None or cut.refutation is None or tree.bound(cut.node) == "open":
        return sentence(f"Cut: {never}")
    if cut.cause is None and isinf(value) and tree.value_at(cut.refutation) == value:
        best = _name(tree, cut.refutation)
        return f"{best} is worth {signed(value)}, nothing is better for {they}: {never}."
    known = f"{name} is worth {signed(value)} {most}"
    if cut.cause is None:
        return sentence(f"{known}, outside the window: {never}")
    have = tree.value_at(cut.cause)
    line = " ".join(_name(tree, step) for step in tree.path(cut.cause)[1:])
    if value == have:
        return sentence(f"{known}, no better for {my} than {line}: {never}")
    return sentence(f"{known}, {line} already gives {my} {signed(have)}: {never}")


def _mover(tree: GameTree, node: int) -> Player:
    """Return whose move led to a node."""
    return tree.player(tree.columns.parent[node])


def _side(tree: GameTree, node: int) -> str:
    return tree.rules.side(tree.player(node))


def _name(tree: GameTree, node: int) -> str:
    """Return what a node is called: the move that led to it, or which move that was."""
    if not node:
        return "this position"
    place = tree.children(tree.columns.parent[node]).index(node)
    return tree.notation(node) or f"the {ordinal(place)} move"


def _played(tree: GameTree, node: int) -> str:
    """Return who moved, and where to: a try at first, then an answer."""
    parent = tree.columns.parent[node]
    mover, above = tree.player(parent), tree.columns.parent[parent]
    if parent and _is_forced(tree, parent):
        verb = "is left with"
    elif above < 0:
        verb = "tries"
    else:
        verb = "goes on with" if tree.player(above) is mover else "answers"
    return f"{tree.rules.side(mover)} {verb} {_name(tree, node)}"


def _is_forced(tree: GameTree, node: int) -> bool:
    """Tell whether the rules leave one move; a search may have looked at one of many."""
    state = tree.state(node) if tree.rules.known else None
    return state is not None and len(list(islice(tree.rules.moves(state), 2))) == 1


def _worth(tree: GameTree, node: int) -> str:
    """Return the value of a position, as a bound where it is one, and what it means."""
    value = signed(tree.value_at(node))
    match tree.bound(node):
        case "lower":
            value += " at least"
        case "upper":
            value += " at most"
        case _:
            match meaning(tree, node, Player.MAX):
                case Meaning.WIN:
                    return f"{value} ({tree.rules.side(Player.MAX)} wins)"
                case Meaning.DRAW:
                    return f"{value} (a draw)"
                case Meaning.LOSS:
                    return f"{value} ({tree.rules.side(Player.MIN)} wins)"
    certain = tree.certainty.low[node], tree.certainty.high[node]
    return value if certain == tree.bounds(node) else f"{value} (an estimate)"


def _exact(tree: GameTree, nodes: list[int]) -> bool:
    return all(tree.bound(node) == "exact" for node in nodes)


def _claim(tree: GameTree, node: int, after: Known) -> str:
    """Return what is known of the position above a node from now on."""
    if after is None:
        return ""
    above = tree.columns.parent[node]
    player = tree.player(above)
    if after == (inf if player is Player.MAX else -inf):
        return f"nothing is better for {tree.rules.side(player)}"
    if not above and player is Player.MAX:
        return f"{tree.rules.side(player)} has {signed(after)} at least"
    most = "at least" if player is Player.MAX else "at most"
    return f"{_name(tree, above)} is worth {signed(after)} {most}"


def _compared(tree: GameTree, nodes: list[int], before: Known, after: Known) -> str:
    """Return that some moves are no better than what is known already, if that is proved."""
    if before is None or after != before:
        return ""
    player = _mover(tree, nodes[0])
    ends = [tree.bounds(node) for node in nodes]
    if player is Player.MAX:
        return f"no better than {signed(before)}" if max(e[1] for e in ends) <= before else ""
    they = tree.rules.side(player)
    if min(e[0] for e in ends) < before:
        return ""
    return f"no better for {they} than {signed(before)}"
