"""What is folded: some children of a node, with all that follows them → one counted stub.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"))
>>> fold(tree, tree.children(0)[:2], parent=0, ply=1).lines
('[0,2]: 0', '[1,0]: +10')
>>> fold(tree, tree.children(0), parent=0, ply=1).lines
('7 more', '3 won by x,', '4 draws')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from treeviz.formatting.lettering import text_width, visible, wrapped
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import possessive
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, PRUNED, TERMINAL
from treeviz.tree.cuts import comparison, cut_at
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import holds_anyway, known_bound
from treeviz.view.labels import comparison_text, cut_by_a_win, line_to, value_text
from treeviz.view.names import short_side, short_sides
from treeviz.view.stub import NOT_FOUND_OUT, Decided, Stub

_NAMED = 3  # so few moves are named
_SIGN = 2  # signs of a side that stands before each of its moves
_TRIANGLES = {Player.MAX: "▲", Player.MIN: "▼"}  # as the bands have them
_LONG = 13  # signs of a move that is too long for that
_FOLLOWED, _FOLLOWED_LINES = 6, 3  # moves of the chosen line that are named, in so many lines …
_WIDE = 9.6  # … that are no wider, in ems
_RESULT = 9.6  # ems of an outcome that is told in words


def fold(
    tree: GameTree,
    children: Sequence[int],
    *,
    parent: int,
    ply: int,
    blank: bool = False,
    alone: bool = False,
    line: Sequence[int] = (),
    equals: frozenset[int] = frozenset(),
    reply: int | None = None,
    unknown: bool = False,
) -> Stub:
    """Return the stub that stands for some children of a node.

    Parameters
    ----------
    tree
        The recording.
    children
        The nodes that are not drawn.
    parent
        The place of their parent among the marks.
    ply
        Their distance from the root.
    blank
        Whether the range of their values is left out, for an exercise.
    alone
        Whether no child of their parent is drawn.
    line
        What follows of the chosen line, if it goes on with one of them.
    equals
        The moves of that node that are as good as the one played.
    reply
        The one that gives that node its value, if that is to be told.
    unknown
        Whether nobody was asked where the search stopped, so that a 0 there is no estimate.
    """
    columns = tree.columns
    looked = [child for child in children if columns.kind[child] != PRUNED]
    left_out = [child for child in children if columns.kind[child] == PRUNED]
    guessed = [child for child in looked if rests_on_estimates(tree, child)]
    unsure = set(guessed)
    sure = [child for child in looked if child not in unsure]
    certain = [child for child in sure if not holds_anyway(tree, child)]
    estimates = _range(tree, guessed)
    unknown &= estimates.lstrip("≥≤ ") == "0"
    unseen = sum(columns.kind.count(PRUNED, child, columns.end[child]) for child in children)
    values = [v for v in map(columns.value_of, looked) if v is not None]
    best, others = ("", ""), None
    if reply is not None and alone and not equals.issuperset(looked):
        best = _best(tree, looked, reply, unknown)
        beside = [child for child in looked if child != reply]
        others = fold(tree, beside, parent=parent, ply=ply, unknown=unknown) if best[0] else None
    return Stub(
        parent=parent,
        ply=ply,
        moves=len(children),
        nodes=sum(map(tree.subtree_size, children)),
        low=min(values, default=None),
        high=max(values, default=None),
        unseen=unseen,
        blank=blank,
        cut=len(left_out),
        named=_named(tree, looked, unknown),
        results=_results(tree, certain),
        decided=_decided(tree, certain),
        sides=short_sides(tree),
        compared=_compared(tree, columns.parent[left_out[0]]) if left_out else "",
        range=_range(tree, certain),
        open=len(sure) - len(certain),
        estimates=estimates,
        guessed=len(guessed),
        unknown=unknown,
        equal=bool(looked) and equals.issuperset(looked),
        alone=alone,
        worths=_worths(tree, certain),
        as_good=sum(child in equals for child in looked),
        best=best,
        others=others,
        further=_further(tree, line, unknown) if line else (),
        enough=_enough(tree, looked, left_out, unknown=unknown, alone=alone),
        beside=_beside(tree, looked, left_out),
        at_once=_at_once(tree, looked, reply),
    )


def _enough(
    tree: GameTree, looked: Sequence[int], left_out: Sequence[int], *, unknown: bool, alone: bool
) -> tuple[str, str]:
    """Return the reply for which the rest of the moves at a node was cut, and what it is worth."""
    above = tree.columns.parent[left_out[0]] if left_out and looked else None
    if above is None or cut_by_a_win(tree, above) or holds_anyway(tree, above):
        return "", ""
    found = cut_at(tree, above).refutation
    if found is None or (found in looked) is not alone:
        return "", ""
    move, worth = visible(tree.notation(found)), _written(tree, found, unknown)
    if len(move) > _LONG or worth in ("unknown", NOT_FOUND_OUT):
        return "", ""
    side = short_side(tree, tree.player(above))
    own = len(side) <= _SIGN and not _says_whose(move, side)
    return f"{possessive(side)} {move}" if own else move, worth


def _beside(tree: GameTree, looked: Sequence[int], left_out: Sequence[int]) -> str:
    """Return what those replies are worth that were looked at and did not cut the others off."""
    above = tree.columns.parent[left_out[0]] if left_out and looked else None
    if above is None:
        return ""
    cut = cut_at(tree, above)
    found, others = comparison(tree, cut), [node for node in looked if node != cut.refutation]
    if found is None or not others:
        return ""
    bound = tree.rules.scale.signed(found.bound)
    if found.relation == "≥":
        most = max(tree.bounds(node)[1] for node in others)
        short, reached, words = most < found.bound, most <= found.bound, ("below", "at most")
    else:
        least = min(tree.bounds(node)[0] for node in others)
        short, reached, words = least > found.bound, least >= found.bound, ("above", "at least")
    return f"{words[not short]} {bound}" if reached else "not enough"


def _compared(tree: GameTree, node: int) -> str:
    """Return the comparison that allowed the cut at a node, with the move that had the bound."""
    written, cause = comparison_text(tree, node, short=False), cut_at(tree, node).cause
    if cause is None or written.startswith("none") or cut_by_a_win(tree, node):
        return written
    line = visible(line_to(tree, cause))
    return f"{written} with {line}" if len(line) <= _LONG else written


def _at_once(tree: GameTree, looked: Sequence[int], reply: int | None) -> tuple[str, str]:
    """Return who has a reply that gives a node its value, ends the game and wins, and that one."""
    if reply is None or not looked or tree.columns.kind[reply] != TERMINAL:
        return "", ""
    move, player = visible(tree.notation(reply)), tree.player(tree.columns.parent[reply])
    if tree.winner(reply) is not player or len(move) > _LONG:
        return "", ""
    return short_side(tree, player), move


def _further(tree: GameTree, line: Sequence[int], unknown: bool) -> tuple[str, ...]:
    """Return how a line goes on, by its moves if they are few and short, and how it ends."""
    end = line[-1]
    result = visible(tree.outcome(end))
    if not result or text_width(result, 1.0) > _RESULT:
        result = value_text(tree, end)
    if tree.columns.kind[end] == HORIZON:
        result = "unknown" if unknown and result == "0" else f"est. {result}"
    moves = [visible(tree.notation(node)) for node in line]
    if len(moves) <= _FOLLOWED and not any(" " in m or len(m) > _LONG for m in moves):
        written = wrapped(f"then {in_turn(tree, line, moves)}:", _WIDE, 1.0)
        if len(written) <= _FOLLOWED_LINES:
            *before, last = written
            ended = f"{last} {result}"
            if text_width(ended, 1.0) <= max((text_width(told, 1.0) for told in before), default=0):
                return *before, ended
            return *written, result
    number, plies = count(len(line), "ply").split(" ")
    return f"{number} more {plies}:", result


def _says_whose(move: str, side: str) -> bool:
    """Tell whether a move as it is written begins with whose it is.

    Examples
    --------
    >>> _says_whose("P1(h,0,1)", "P1"), _says_whose("[0,1]", "x")
    (True, False)
    """
    return len(side) > 1 and move.startswith(side)


def in_turn(tree: GameTree, line: Sequence[int], moves: Sequence[str]) -> str:
    """Return the moves of a line, each with whose it is: the side, or its triangle if that is long.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Nim(1, 2))
    >>> in_turn(tree, [1, 2], ["[0,1]", "[1,1]"]).replace("\u00a0", " ")
    '▲ [0,1], ▼ [1,1]'
    """
    players = [tree.player(tree.columns.parent[node]) for node in line]
    sides = [short_side(tree, player) for player in players]
    if any(map(_says_whose, moves, sides)):
        return ", ".join(moves)
    if max(map(len, sides)) > _SIGN:
        if len(moves) == 1 or Player.CHANCE in players:
            return ", ".join(moves)
        sides = [_TRIANGLES[player] for player in players]
    return ", ".join(f"{side}\u00a0{move}" for side, move in zip(sides, moves, strict=True))


def _named(tree: GameTree, children: Sequence[int], unknown: bool) -> tuple[tuple[str, str], ...]:
    """Return some moves with their values, if they are few and short."""
    if len(children) > _NAMED:
        return ()
    named = [(visible(tree.notation(n)), _written(tree, n, unknown)) for n in children]
    return tuple(named) if all(len(move) <= _LONG for move, _ in named) else ()


def _best(tree: GameTree, looked: Sequence[int], reply: int, unknown: bool) -> tuple[str, str]:
    """Return the reply that counts among some and its value, if it is short."""
    move = visible(tree.notation(reply))
    if reply not in looked or len(looked) < 2 or len(move) > _LONG or holds_anyway(tree, reply):
        return "", ""
    return move, _written(tree, reply, unknown)


def _written(tree: GameTree, node: int, unknown: bool) -> str:
    """Return a node's value as it is written where no plate tells an estimate.

    A question mark alone would be read as the sign of a move that was never looked at.
    """
    value = value_text(tree, node)
    if value == "?":
        return NOT_FOUND_OUT
    if not rests_on_estimates(tree, node):
        return value
    return "unknown" if unknown else f"est. {value}"


def _ended(tree: GameTree, children: Sequence[int]) -> tuple[list[int], ...] | None:
    """Return which of some moves MAX wins, are draws, and MIN wins, if that is certain of all."""
    certain, results = tree.certainty, tree.results
    won, drawn, lost = list[int](), list[int](), list[int]()
    for child in children:
        low, high = certain.at(child)
        winner = results.winner(low, high)
        if winner is Player.MAX:
            won.append(child)
        elif winner is Player.MIN:
            lost.append(child)
        elif results.is_draw(low, high):
            drawn.append(child)
        else:
            return None
    return (won, drawn, lost) if children else None


def _results(tree: GameTree, children: Sequence[int]) -> tuple[int, int, int] | None:
    """Return how many of some moves MAX wins, are draws, and MIN wins, if that is certain."""
    ended = _ended(tree, children)
    if ended is None:
        return None
    won, drawn, lost = map(len, ended)
    return won, drawn, lost


def _decided(tree: GameTree, children: Sequence[int]) -> Decided:
    """Return the names of these moves, where they are few and short."""
    few = (_few_names(tree, moves) for moves in _ended(tree, children) or ((), (), ()))
    won, drawn, lost = few
    return won, drawn, lost


def _few_names(tree: GameTree, moves: Sequence[int]) -> tuple[str, ...]:
    """Return what some moves are called, if they are so few and short that it can be said."""
    names = tuple(visible(tree.notation(move)) for move in moves[: _NAMED + 1])
    return names if len(names) <= _NAMED and all(len(name) <= _LONG for name in names) else ()


def _worths(tree: GameTree, children: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Return how many of some moves are worth what, the least first, if all values are exact."""
    if any(known_bound(tree, child) != "exact" for child in children):
        return ()
    values = [v for v in map(tree.value_at, children) if v is not None]
    counted = Counter(values)
    return tuple((counted[v], tree.rules.scale.signed(v)) for v in sorted(counted))


def _range(tree: GameTree, children: Sequence[int]) -> str:
    """Return the range of the values of some moves, or the bound that holds for all of them."""
    signed = tree.rules.scale.signed
    values = [v for v in map(tree.value_at, children) if v is not None]
    if not values:
        return ""
    bounds = {known_bound(tree, child) for child in children}
    if "upper" in bounds and bounds <= {"exact", "upper"}:
        return f"≤ {signed(max(values))}"
    if "lower" in bounds and bounds <= {"exact", "lower"}:
        return f"≥ {signed(min(values))}"
    low, high = signed(min(values)), signed(max(values))
    return low if low == high else f"{low} to {high}"
