"""Why the rest of the moves at a node was cut: a recording and the node → a few words.

>>> from treeviz import alphabeta, games
>>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2))"))
>>> reason_of_cut(tree, tree.find("C"))
'MAX already has +3 with B'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isinf

from treeviz.formatting.lettering import visible
from treeviz.formatting.phrases import possessive
from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import comparison, cut_at
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.view.labels import cut_by_a_win, weighed
from treeviz.view.line_told import LONG_MOVE, in_turn, side_in_notes
from treeviz.view.severed import (
    ALREADY_WINS,
    AS_FIRST,
    HAD,
    HAS,
    NO_BETTER,
    NO_BETTER_FOR,
    OWN,
    TOO,
    win_is_enough,
)

_BOTH = 2
_WITH = " with "
_LINE = 16  # signs of a line of moves, with whose they are


def reason_of_cut(tree: GameTree, node: int) -> str:
    """Return why the rest of the moves at a node was cut: who has what already, with which move.

    Empty where that is unknown. What nobody judged is no better than another of which nobody knows.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Connect("_____/_____/__x__/oox__", k=3))
    >>> [reason_of_cut(tree, tree.find(line)) for line in ("[1]", "[0] [3]", "[0] [3] [0] [0]")]
    ['x already wins with its own [0]', "x's win is enough", "x's win is enough"]
    """
    cut = cut_at(tree, node)
    found = comparison(tree, cut)
    if found is None:
        return ""
    bound = tree.rules.scale.signed(found.bound)
    if cut.cause is None:
        if cut_by_a_win(tree, node):
            return own_win_enough(tree, node)
        if isinf(found.bound):
            return f"nothing beats {bound}"
        return f"only {'more' if found.relation == '≤' else 'less'} than {bound} was asked for"
    mover = tree.player(node)
    side = side_in_notes(tree, mover.other)
    winner = proved_winner(tree, cut.cause)
    if winner is mover:
        if proved_winner(tree, node) is not mover:
            return f"{side} loses anyway"
        beside = _sibling(tree, cut.cause, node)
        replies = {visible(tree.notation(reply)) for reply in tree.children(node)}
        if beside and beside not in replies:  # else it would be read as one of these
            return f"{side} loses with {beside}{TOO}"
        return own_win_enough(tree, node)
    where = _where(tree, cut.cause, node)
    if winner is not None:
        return f"{side}{ALREADY_WINS}{where}"
    judged = node if cut.refutation is None else cut.refutation
    had = weighed(tree, found.bound, cut.cause)
    alike = had == weighed(tree, found.value, judged)  # else it is compared with a number
    if had == "?" and alike and where:
        move = where.removeprefix(OWN).removeprefix(_WITH)
        if not tree.columns.parent[node] and found.value == found.bound:
            return _no_better(tree, node, side, move, own=where.startswith(OWN))
        own = f"{possessive(side)} own " * where.startswith(OWN)
        return f"{NO_BETTER}{own}{move}"
    if had == "?":
        had = "?" if alike else "0 (unknown)"
    where = _as_first(tree, node, where)
    in_the_end = tree.value_at(tree.columns.parent[cut.cause])
    if in_the_end is not None and mover.other.better(in_the_end, found.bound):
        return f"{side}{HAD}{had}{where}"
    return f"{side}{HAS}{had}{where}"


def _no_better(tree: GameTree, node: int, side: str, move: str, *, own: bool) -> str:
    """Return that a move of the root is no better than another one, of which nobody knows more.

    Parameters
    ----------
    tree, node, side, move
        The recording, the move, whose it is, and the other one.
    own
        Whether a reply is called like the other one, too.
    """
    whose = f"{possessive(side)} "
    name = visible(tree.notation(node))
    if len(name) > LONG_MOVE:
        return f"{NO_BETTER_FOR}{side} than {whose * own}{move}"
    replies = {visible(tree.notation(reply)) for reply in tree.children(node)}
    return f"{whose * (name in replies)}{name} is already {NO_BETTER}{whose * own}{move}"


def cut_below(tree: GameTree, moves: Sequence[int]) -> int:
    """Return how many branches were cut below some moves.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of the moves.
    """
    ends, kinds = tree.columns.end, tree.columns.kind
    return sum(kinds.count(PRUNED, move, ends[move]) for move in moves)


def why_cut_below(tree: GameTree, moves: Sequence[int]) -> str:
    """Return why branches below some moves were cut: another move, searched before them, wins.

    Or what who moves had already at these cuts, from the first to the best; else empty.

    Parameters
    ----------
    tree, moves
        The recording, and moves of one position.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.TicTacToe("x__/o__/ox_"))
    >>> why_cut_below(tree, tree.children(0)[1:])
    "x's win is enough"
    >>> tree = alphabeta(games.Explicit("A(B(3 12 8) C(2 4 6) D(14 5 2) E(1 9))"))
    >>> why_cut_below(tree, tree.children(0)[1:])
    'MAX already has +3'
    """
    above = tree.columns.parent[moves[0]] if moves else 0
    me, played = tree.player(above), tree.choice(above)
    worth = tree.results.win if me is Player.MAX else tree.results.loss
    if played is not None and worth is not None and proved_winner(tree, above) is me:
        since = all(node > played for node in _cut_nodes(tree, moves))
        return own_win_enough(tree, above) if since else ""
    return _had_before(tree, above, moves)


def _in_brackets(tree: GameTree, move: int) -> str:
    """Return what a move is called, in brackets with a blank before; nothing if it has its own."""
    name = visible(tree.notation(move))
    return f" ({name})" if len(name) <= LONG_MOVE and "(" not in name else ""


def _had_before(tree: GameTree, above: int, moves: Sequence[int]) -> str:
    """Return what who moves at a position had already at the cuts below some of its moves.

    Empty where one of them had another reason, or where nobody knows any value.
    """
    me, bounds = tree.player(above), dict[float, int]()  # with the move that gave each
    for node in _cut_nodes(tree, moves):
        cut = cut_at(tree, node)
        found = comparison(tree, cut)
        if found is None or cut.cause is None or tree.columns.parent[cut.cause] != above:
            return ""
        if tree.player(node) is not me.other or weighed(tree, found.bound, cut.cause) == "?":
            return ""
        bounds.setdefault(found.bound, cut.cause)
    if not bounds:
        return ""
    side, value = side_in_notes(tree, me), tree.value_at(above)
    signed, ends = tree.rules.scale.signed, (me.other.best(bounds), me.best(bounds))
    if len(bounds) > _BOTH:  # more and more, as better moves were found
        return f"{side}{HAD}{' to '.join(map(signed, ends))}"
    if len(bounds) == _BOTH:
        told = [f"{signed(had)}{_in_brackets(tree, bounds[had])}" for had in ends]
        return f"{side}{HAD}{', then '.join(told)}"
    (had,) = bounds
    return f"{side}{HAS if had == value else HAD}{signed(had)}"


def _cut_nodes(tree: GameTree, moves: Sequence[int]) -> Iterator[int]:
    """Yield the nodes below some moves, these included, some of whose branches were cut."""
    kinds, parents, ends, seen = tree.columns.kind, tree.columns.parent, tree.columns.end, -1
    for move in moves:
        for branch in range(move, ends[move]):
            if kinds[branch] == PRUNED and parents[branch] != seen:
                seen = parents[branch]
                yield seen


def own_win_enough(tree: GameTree, node: int) -> str:
    """Return that a win of who moves at a node is enough.

    Parameters
    ----------
    tree, node
        The recording, and a position where who moves wins.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> own_win_enough(alphabeta(games.TicTacToe("x__/o__/ox_")), 0)
    "x's win is enough"
    """
    return win_is_enough(side_in_notes(tree, tree.player(node)))


def _sibling(tree: GameTree, cause: int, node: int) -> str:
    """Return the move to the cause of a cut, if it stands beside that node and is short."""
    move = visible(tree.notation(cause))
    beside = tree.columns.parent[cause] == tree.columns.parent[node]
    return move if beside and len(move) <= LONG_MOVE else ""


def _as_first(tree: GameTree, node: int, where: str) -> str:
    """Return with which move, told as a first one where a move told above has its name."""
    move = where.removeprefix(OWN).removeprefix(_WITH)
    if tree.columns.parent[node] or where.startswith(" after ") or move.isdigit():
        return where
    reply, *then = tree.best_play(node)[1:] or [node]
    # Of several moves that are as good none is named.
    only = (step for step in then if len(tree.best_children(tree.columns.parent[step])) == 1)
    later = {visible(tree.notation(step)) for step in (reply, *only)}
    same = where.startswith(OWN) or move in later
    return f"{_WITH}{move}{AS_FIRST}" if same and move else where


def _where(tree: GameTree, cause: int, node: int) -> str:
    """Return with which move, or after which moves, the other side has what it has already."""
    if move := _sibling(tree, cause, node):
        reply = cut_at(tree, node).refutation
        alike = reply is not None and visible(tree.notation(reply)) == move
        return f"{OWN if alike and not move.isdigit() else _WITH}{move}"
    line = tree.path(cause)[1:]
    if len(line) == 1:  # deeper moves may have its name
        return f"{_WITH}{visible(tree.notation(line[0]))}{AS_FIRST}"
    told = in_turn(tree, line, [visible(tree.notation(step)) for step in line])
    return f" after {told}" if len(told) <= _LINE else ""
