"""How the values and moves of a picture are read: words of its legend, only where they are needed.

>>> from treeviz import games, minimax
>>> readings_of(minimax(games.TicTacToe("xox/oox/___"), depth=1), (), ())
()
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf, isfinite

from treeviz.formatting.lettering import visible
from treeviz.formatting.scale import POINTS
from treeviz.game.player import Player
from treeviz.tree.columns import HORIZON, KNOWN, NULL, OPEN, PRUNED, UNSEEN
from treeviz.tree.cuts import CutComparison, comparison, cut_at
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import holds_anyway
from treeviz.tree.opinions import in_its_own_words, silent
from treeviz.tree.proof import contradicted
from treeviz.tree.proved_winner import proved_winner
from treeviz.view.labels import (
    comparison_text,
    counted_at_once,
    counted_text,
    cut_by_a_win,
    judged_text,
    line_to,
    wins_elsewhere,
)
from treeviz.view.named_moves import ALSO
from treeviz.view.names import short_result, short_side, short_sides
from treeviz.view.past_depth_readings import past_depth_readings
from treeviz.view.scene import Mark
from treeviz.view.severed import AGAIN, CHECKED, FOUND_AGAIN, ON_THE_LINE, UNSETTLED
from treeviz.view.stub import Stub

_SHORT_LINE = 24  # signs of a line of moves that is named
_BY_PLACE = "0, 1, 2 … on lines only number the moves"
_NAMED = 3  # heuristics of a game that are named
# Kinds of nodes below which not all was looked at.
_INCOMPLETE = (PRUNED, OPEN, KNOWN, NULL, UNSEEN)
_LONGEST = 90  # signs of a heuristic's own words that stand in a legend


def readings_of(
    tree: GameTree,
    marks: Sequence[Mark | Stub],
    results: Sequence[tuple[str, str]],
    whole: bool = False,
    title: str = "",
) -> tuple[str, ...]:
    """Return how the values are read that are shown.

    Parameters
    ----------
    tree
        The recording.
    marks
        What is shown of it.
    results
        Values with what they mean, as the legend tells anyway.
    whole
        Whether values are written as texts, so that one which its leaves contradict is named.
    title
        The title: a second look that it tells of is explained.
    """
    written = written_values(marks)
    estimated = any(mark.estimated and not mark.blank for mark in marks if isinstance(mark, Mark))
    stubs = [mark for mark in marks if isinstance(mark, Stub)]
    estimated |= any(stub.tells_estimates and not stub.blank for stub in stubs)
    lines = [_contradiction(tree, marks)] if whole else []
    going_on = [m.value for m in marks if isinstance(m, Mark) and m.player is not None]
    lines += _units(tree, written, results, estimated, {*going_on} & {"#", "−#"})
    lines += _infinities(tree, marks, results)
    if any(mark.result.startswith("in ") for mark in marks if isinstance(mark, Mark)):
        lines.append("plies count from the first board")
    if estimated:
        counted = f"{_counted(tree, marks)}{_where_counted(tree, marks)}"
        infinite = "; ".join(filter(None, (counted, *_infinite_estimates(tree, marks))))
        lines.append(infinite if counted or not infinite else f"estimates: {infinite}")
        lines += past_depth_readings(tree, marks)
    drawn = (mark for mark in marks if isinstance(mark, Mark) and not mark.blank)
    checked = any(mark.checked or AGAIN in mark.result for mark in drawn)
    again = (AGAIN in line for s in stubs if not s.blank for line in s.lines)
    told_of = checked or any(again) or AGAIN in title.replace(FOUND_AGAIN, "")
    if told_of or AGAIN in title:
        by = "the rules" if asks_nobody(tree) or not estimated else "rules and heuristic"
        found = f"{AGAIN}: what the search had cut (judged afterwards by {by})"
        lines.append(found if told_of else "title: cut moves were checked afterwards, too")
    return tuple(visible(line) for line in lines if line)


def nothing_known(tree: GameTree, root: int) -> bool:
    """Tell whether there is no value for any move of a position: nobody judged where each leads.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> blank = games.TicTacToe()
    >>> [nothing_known(minimax(blank, depth=2, heuristic=h), 0) for h in (None, "lines")]
    [True, False]
    """
    moves = tree.children(root)
    return asks_nobody(tree) and all(judged_text(tree, n, unknown=True) == "?" for n in moves)


def nothing_missing(tree: GameTree) -> bool:
    """Tell whether there is a value for everything: nothing was cut, and nothing not searched."""
    return not any(kind in tree.columns.kind for kind in _INCOMPLETE)


def _contradiction(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return which drawn value its leaves contradict, the deepest first; empty if none."""
    drawn = [mark for mark in marks if isinstance(mark, Mark) and not mark.blank]
    broken = [
        mark for mark in drawn if contradicted(tree.columns, tree.proof.at(mark.node), mark.node)
    ]
    if not broken:
        return ""
    deepest = max(broken, key=lambda mark: mark.ply).node
    after = f"after {line_to(tree, deepest)} " if tree.ply(deepest) else ""
    many = f" (one of {len(broken)} drawn)" if len(broken) > 1 else ""
    return f"{after}{returned(tree, deepest)}{many}"


def returned(tree: GameTree, node: int) -> str:
    """Return what the search returned at a node, and what the leaves below it prove instead."""
    signed = tree.rules.scale.signed
    low, high = map(signed, tree.proof.at(node))
    proved = low if low == high else f"between {low} and {high}"
    return f"the search returned {signed(tree.value_at(node))}, but its leaves prove {proved}"


def comparisons_of(tree: GameTree, marks: Sequence[Mark | Stub]) -> tuple[str, ...]:
    """Return how the comparisons at cuts are read that are written, one of each direction."""
    read: dict[str, list[int]] = {"≤": [], "≥": []}
    for mark in marks:
        parent = marks[mark.parent] if mark.parent is not None else None
        if isinstance(mark, Stub) or not mark.cut or not isinstance(parent, Mark):
            continue
        if mark.cut in (CHECKED, ON_THE_LINE):
            continue  # that is written instead
        cut = cut_at(tree, parent.node)
        found = comparison(tree, cut)
        if found is None or not isfinite(found.value):
            continue
        if wins_elsewhere(tree, cut) or cut_by_a_win(tree, parent.node):
            continue  # nothing is compared
        read[found.relation].append(parent.node)
    line = {mark.node for mark in marks if isinstance(mark, Mark) and mark.chosen}
    return tuple(visible(_read_cuts(tree, nodes, line)) for nodes in read.values() if nodes)


def _read_cuts(tree: GameTree, nodes: Sequence[int], line: Collection[int]) -> str:
    """Return how the comparisons at some nodes are read, all of one direction.

    Where they differ, letters stand for their numbers. One is told that the chosen line caused,
    if there is one: of several the nearest to the root.
    """
    node = min(nodes, key=lambda n: (cut_at(tree, n).cause not in line, tree.ply(n)))
    alone = len({comparison_text(tree, n) for n in nodes}) == 1
    found = comparison(tree, cut_at(tree, node))
    assert found is not None, "it is written"
    return _read_cut(tree, node, found, comparison_text(tree, node), alone=alone)


def _read_cut(tree: GameTree, node: int, found: CutComparison, written: str, *, alone: bool) -> str:
    """Return how one comparison is read: what was found there, and what the other had by then."""
    value, bound = map(tree.rules.scale.signed, (found.value, found.bound))
    told = written
    if not alone:
        told, value, bound = f"a {found.relation} b", "a", "b"
    high, low = short_sides(tree)
    has, cause = (high, low)[found.relation == "≥"], cut_at(tree, node).cause
    gets = f"{high} gets {value} at {'most' if found.relation == '≤' else 'least'} there"
    if cause is None:
        beyond = f"the search asked only for more than {bound}"
        if found.relation == "≥":
            beyond = f"the search asked only for less than {bound}"
        return f"{told} at a cut: {gets}, and {beyond}"
    line = line_to(tree, cause)
    where = f"with {line}" if len(line) <= _SHORT_LINE else "from another move"
    had = f", and had {bound}" if has == high else f"; {has} had {bound}"
    example = "" if alone else f": {written}"
    return f"{told} at a cut: {gets}{had} by then{example} {where}"


def open_told(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return what is known of values of which nothing was found out; empty if none is drawn."""
    asked = [mark.node for mark in marks if isinstance(mark, Mark) and mark.value == UNSETTLED]
    for stub in (mark for mark in marks if isinstance(mark, Stub) and _tells_in_part(mark)):
        above = marks[stub.parent]
        assert isinstance(above, Mark), "a stub stands below a mark"
        asked += tree.children(above.node)
    bounded = [node for node in dict.fromkeys(asked) if holds_anyway(tree, node)]
    if not bounded:
        return ""
    better = all(_a_win_was_found(tree, node) for node in bounded)
    return (
        "given up once it could not beat the win found before"
        if better
        else "not searched to the end"
    )


def _tells_in_part(stub: Stub) -> bool:
    """Tell whether a stub says of any moves that nothing was found out of them."""
    return not stub.blank and any(UNSETTLED in line for line in stub.lines)


def _a_win_was_found(tree: GameTree, node: int) -> bool:
    """Tell whether who would gain from what is not known of a node has a win above it anyway."""
    side = Player.MAX if tree.bound(node) == "upper" else Player.MIN
    above = tree.path(node)[:-1]
    return any(tree.player(n) is side is proved_winner(tree, n) for n in above)


def game_told(tree: GameTree) -> str:
    """Return what the game is called, and how one wins.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> game_told(minimax(games.Connect(), depth=1)), game_told(minimax(games.Explicit([3, 8])))
    ('Connect four: four in a row wins', '')
    """
    rules = tree.rules
    return visible(": ".join(filter(None, [rules.known_as, rules.aim])))


def moves_read_as(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return how the moves are read that are shown; empty where that goes without saying."""
    meaning = tree.rules.notation_meaning
    shown = [mark for mark in marks if isinstance(mark, Mark) and mark.move]
    if meaning or not shown:
        return visible(meaning) if shown else ""
    counted = [mark for mark in shown if mark.move.isdecimal()]
    return _BY_PLACE if counted and all(_is_place(tree, mark) for mark in counted) else ""


def _is_place(tree: GameTree, mark: Mark) -> bool:
    """Tell whether a move is called by its place among those of its position."""
    parent = tree.parent(mark.node)
    return parent is not None and str(tree.children(parent).index(mark.node)) == mark.move


def written_values(marks: Sequence[Mark | Stub]) -> list[str]:
    """Return the values that are written anywhere, in stubs too, without their signs."""
    written = []
    for mark in marks:
        if mark.blank:
            continue
        if isinstance(mark, Mark):
            written.append(mark.value)
        elif mark.named:
            written += [value for _, value in mark.named]
        else:
            ranges = [mark.estimates] if mark.results else [mark.range, mark.estimates]
            written += [value for told in ranges if told for value in told.split(" to ")]
    return [value.removeprefix(ALSO).removeprefix("est. ").lstrip("≥≤≈ ") for value in written]


def _units(
    tree: GameTree,
    written: Sequence[str],
    results: Sequence[tuple[str, str]],
    estimated: bool,
    later: Collection[str],
) -> list[str]:
    """Return what values count and whom a plus favours, unless the results say it.

    `later`: the signs of mates that are not on the board yet, in an unknown number of moves.
    """
    scale, side = tree.rules.scale, short_side(tree, Player.MAX)
    counted = any(value.lstrip("+−")[:1].isdigit() and value != "0" for value in written)
    mates = any("#" in value for value in written)
    verdicts = results and (not estimated or asks_nobody(tree) or len(results) > 1)
    plain = scale == POINTS and (side == Player.MAX.name or verdicts)
    unit = "" if scale == POINTS else f"in {scale.unit}, "
    told = [f"{unit}+ is good for {side}"] if counted and not plain else []
    if not mates:
        return told
    known = any(value == "#" for value, _ in results)
    mate = "" if known and not later else f"# mate{', now or later' * bool(later)}, "
    return [*told, f"{mate}#n mate in n moves"]


def _counted(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return what the estimates count, in the heuristic's own words; empty if it says nothing."""
    if asks_nobody(tree):
        return _not_asked(marks)
    if silent(tree.heuristic):
        return ""
    told = in_its_own_words(tree.heuristic)
    return f"estimates: {told}" if 0 < len(told) <= _LONGEST else ""


def _where_counted(tree: GameTree, marks: Sequence[Mark | Stub]) -> str:
    """Return where the two things that are counted stand, if they are drawn; and what is now."""
    ends = [mark for mark in marks if isinstance(mark, Mark) and mark.horizon and mark.notes]
    sums = ((counted_text(tree, mark.node), mark.notes) for mark in ends)
    shown = next((told for told, notes in sums if told in notes), "")
    root = next(mark.node for mark in marks if isinstance(mark, Mark))
    now = counted_at_once(tree, root) if shown else ""
    return f", such as {shown} below a board{f'; now {now}' * bool(now)}" if shown else ""


def _not_asked(marks: Sequence[Mark | Stub]) -> str:
    """Return that nothing is known at the depth."""
    drawn = any(isinstance(mark, Mark) and mark.value == "?" for mark in marks)
    stubs = (mark for mark in marks if isinstance(mark, Stub) and not mark.blank)
    drawn |= any(" ? " in line for stub in stubs for line in stub.lines)
    return f"{'?' if drawn else 'unknown'} counts as 0: no heuristic estimates it"


def _infinities(
    tree: GameTree, marks: Sequence[Mark | Stub], results: Sequence[tuple[str, str]]
) -> list[str]:
    """Return what infinite values mean that are certain, unless the results tell it."""
    told = {value for value, _ in results}
    infinite = [tree.rules.scale.signed(worth) for worth in (inf, -inf)]
    meanings: dict[str, str] = {}
    for mark in marks:
        if isinstance(mark, Stub):  # what is certain of it
            mark = mark._replace(estimates="", named=_certain(mark.named))
        elif rests_on_estimates(tree, mark.node):
            continue
        written = [word for value in written_values([mark]) for word in value.split()]
        for value in infinite:
            if value in written and value not in told:
                known = ""
                if isinstance(mark, Mark):
                    known = short_result(tree, tree.principal_variation(mark.node)[-1])
                meanings.setdefault(value, known or _as_a_win(tree, value))
    return [f"{value} {meaning}" for value, meaning in meanings.items()]


def _certain(named: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return those of some named moves whose values do not rest on estimates."""
    return tuple(told for told in named if not told[1].removeprefix(ALSO).startswith("est. "))


def _as_a_win(tree: GameTree, value: str) -> str:
    favoured = Player.MAX if value[0] == "+" else Player.MIN
    return f"counts as a win for {short_side(tree, favoured)}"


def _infinite_estimates(tree: GameTree, marks: Sequence[Mark | Stub]) -> list[str]:
    """Return what infinite estimates mean that are written, with what the heuristic calls them."""
    lines, stopped = [], True
    written = written_values(marks)
    for worth in (inf, -inf):
        value = tree.rules.scale.signed(worth)
        nodes = _guessed(tree, marks, worth) if value in written else []
        if not nodes:
            continue
        ends = [tree.principal_variation(node)[-1] for node in nodes]
        named = (name for end in ends for name, term in tree.terms(end).items() if term == worth)
        why = next(named, "")
        stopped &= all(tree.columns.kind[end] == HORIZON for end in ends)
        lines.append(f"{value} {f'{why}: ' if why else ''}{_as_a_win(tree, value)}")
    if lines:
        lines[-1] += ", not played out" if stopped else ", not proved"
    return lines


def _guessed(tree: GameTree, marks: Sequence[Mark | Stub], worth: float) -> list[int]:
    """Return the nodes of a value that is written and rests on estimates, also those in stubs."""
    found = list[int]()
    for mark in marks:
        if mark.blank:
            continue
        if isinstance(mark, Mark):
            found.append(mark.node)
        elif mark.guessed and isinstance(above := marks[mark.parent], Mark):
            found += tree.children(above.node)
    worth_it = (node for node in dict.fromkeys(found) if tree.value_at(node) == worth)
    return [node for node in worth_it if rests_on_estimates(tree, node)]
