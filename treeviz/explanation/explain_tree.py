"""`explain`: the opening, every move, and the closing, in as many words as are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, get_args

from treeviz.errors import unknown
from treeviz.explanation.deeper_cuts import CutsBelow, CutsCounted, wins
from treeviz.explanation.explained import Explanation, MoveExplained, MovesTold, Statement
from treeviz.explanation.group_facts import SameCut, Unseen
from treeviz.explanation.groups import grouped, hides, merged_rows
from treeviz.explanation.left_out_facts import DeeperCuts, InSearchOrder, MoreWords
from treeviz.explanation.meaning import Meaning, proved
from treeviz.explanation.move_facts import CutFact, Hope, NeverLookedAt
from treeviz.explanation.moves import about_move, worse_than_others
from treeviz.explanation.reasons import reasons
from treeviz.explanation.whole import Whole
from treeviz.explanation.whole_facts import (
    Legend,
    Others,
    Traps,
    ValuesMean,
    WaysToErr,
)
from treeviz.game.player import Player
from treeviz.tree.expect_tree import expect_tree
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import known_bound

Words = Literal["short", "normal", "full"]

_PLACES = {2: ("left", "right"), 3: ("left", "middle", "right")}
_LINES: dict[Words, int] = {"short": 15, "normal": 25}  # of text, at most
_DISPENSABLE = (WaysToErr, Traps, DeeperCuts, Legend, ValuesMean, InSearchOrder)  # the least first
_CUTS: dict[Words, int] = {"short": 0, "normal": 3, "full": 200}  # deeper ones, told at most


def explain(tree: GameTree, node: int = 0, *, words: Words = "normal") -> Explanation:
    """Say why each move at a node is good or bad.

    Parameters
    ----------
    tree
        The recording.
    node
        The position to explain; the root by default.
    words
        ``"normal"``: at most some 25 lines, in which moves of one fate are told together and those
        that tell least are counted. ``"short"``: at most some 15. ``"full"``: every move and every
        cut.

    Raises
    ------
    InputError
        If there is no such number of words.
    ViewError
        If there is no such node.

    Examples
    --------
    >>> from treeviz import explain, games, minimax
    >>> tree = minimax(games.TicTacToe("xox/oox/___"))
    >>> print(explain(tree).moves[0].text, "|", explain(tree, node=3).moves[0].text)
    o answers [2,1] and wins. | It is a draw at once.
    """
    expect_tree(tree, "explain")
    if words not in get_args(Words):
        raise unknown("number of words", words, get_args(Words))
    children = tree.children(node)
    choice, chance = tree.choice(node), tree.player(node) is Player.CHANCE
    sides = _PLACES.get(len(children), ("",) * len(children))
    moves = tuple(
        MoveExplained(
            node=child,
            move=tree.move(child),
            notation=tree.notation(child),
            place=place,
            value=tree.value_at(child),
            bound=tree.bound(child),
            chosen=child == choice,
            line=tuple(map(tree.notation, tree.best_play(child))),
            statements=(
                *reasons(tree, node, child),
                *about_move(tree, node, child),
                *worse_than_others(tree, node, child),
            ),
            result=None if chance else proved(tree, child, tree.player(node)),
            known=known_bound(tree, child),
        )
        for child, place in zip(children, sides, strict=True)
    )
    whole = Whole(tree, node, moves)
    opening = tuple(whole.opening())
    rows = tuple(grouped(tree, node, moves, every=words == "full"))
    below = {row.moves[0].node: CutsBelow(tree, [move.node for move in row.moves]) for row in rows}
    cuts = CutsCounted.of(found.counted for found in below.values())
    closing = tuple(whole.closing(cuts))
    told = Explanation(
        value=tree.value_at(node),
        best_move=None if choice is None else tree.move(choice),
        best_moves=tuple(map(tree.move, tree.best_children(node))),
        opening=opening,
        moves=moves,
        closing=closing,
        rows=rows,
        tree=tree,
    )
    for most in range(_CUTS[words], 0, -1) if cuts.cuts else ():
        every = words == "full"  # else those that answer why a reply was not explored
        rows, left = _with_cuts(told, below, most, near=not every, each=every)
        if left.cuts == cuts.cuts:
            break
        last = tuple(whole.closing(left, more=True, full=words == "full"))
        with_cuts = replace(told, rows=rows, closing=last)
        if words == "full" or _fits(with_cuts, words):
            return _in_order(with_cuts)
    told = _in_order(told if words == "full" else _fitted(told, words))
    hinted = replace(told, closing=(*told.closing, Statement.of(tree, MoreWords())))
    return hinted if words != "full" and hides(told) and _fits(hinted, words) else told


def _once(told: Explanation) -> Explanation:
    """Return an explanation that says only once that nothing shows why moves were left out."""
    said, rows = False, list[MovesTold]()
    for row in told.rows:
        statements = list[Statement]()
        for statement in row.statements:
            fact, again = statement.fact, said
            if isinstance(fact, CutFact | NeverLookedAt | Unseen) and fact.unsafe:
                other_reason = isinstance(fact, CutFact) and (fact.settled or fact.lost)
                said = said or not other_reason
                fact = replace(fact, brief=again)
            statements.append(replace(statement, fact=fact))
        rows.append(replace(row, statements=tuple(statements)))
    return replace(told, rows=tuple(rows)) if said else told


def _without_echo(told: Explanation) -> Explanation:
    """Return an explanation that says only once of which moves it is open whether they win, too."""
    open_too = {
        move.node
        for row in told.rows
        for statement in row.statements
        if isinstance(statement.fact, SameCut)
        for move in statement.fact.moves
    }
    closing = tuple(
        statement
        for statement in told.closing
        if not (
            isinstance(statement.fact, Others)
            and statement.fact.chosen is Meaning.WIN
            and all(group.level for group in statement.fact.groups)
            and {move.node for group in statement.fact.groups for move in group.moves} <= open_too
        )
    )
    return replace(told, closing=closing)


def _in_order(told: Explanation) -> Explanation:
    """Return an explanation that calls its rows in search order only if they are."""
    told = _without_echo(_once(told))
    nodes = [move.node for row in told.rows for move in row.moves]
    if nodes == sorted(nodes):
        return told
    opening = tuple(
        replace(statement, fact=replace(statement.fact, grouped=True))
        if isinstance(statement.fact, InSearchOrder)
        else statement
        for statement in told.opening
    )
    return replace(told, opening=opening)


def _with_cuts(
    told: Explanation, below: Mapping[int, CutsBelow], most: int, *, near: bool, each: bool
) -> tuple[tuple[MovesTold, ...], CutsCounted]:
    """Return rows in which the first deeper cuts are told as well, and how many are not told.

    They are found by the first move of a row. With `near` only those right after a reply are told;
    with `each` every reply that was enough. Where the mover wins after some reply, that is hope.
    """
    rows: list[MovesTold] = []
    left: list[CutsCounted] = []
    for row in told.rows:
        cuts, untold = below[row.moves[0].node].told(most, near=near, each=each)
        left.append(untold)
        most -= len(cuts)
        me = told.tree.player(told.tree.columns.parent[row.moves[0].node])
        hoped = not each and any(wins(statement.fact, me) for statement in cuts)
        said = (s for s in row.statements if not (hoped and isinstance(s.fact, Hope)))
        rows.append(replace(row, statements=(*said, *cuts)))
    return tuple(rows), CutsCounted.of(left)


def _fits(told: Explanation, words: Words) -> bool:
    return len(told.text.splitlines()) <= _LINES[words]


def _fitted(told: Explanation, words: Words) -> Explanation:
    """Return the explanation with the most rows that fit; the rest is told as one.

    If not even one row fits, what one can do without is left out, the least first.
    """
    if _fits(told, words):
        return told
    fewest, most = 0, len(told.rows) - 1  # so many rows are kept
    while fewest < most:
        middle = (fewest + most + 1) // 2
        if _fits(replace(told, rows=merged_rows(told.tree, told.rows, middle)), words):
            fewest = middle
        else:
            most = middle - 1
    told = replace(told, rows=merged_rows(told.tree, told.rows, max(fewest, 1)))
    for kind in _DISPENSABLE:
        if not _fits(told, words):
            opening, closing = (
                tuple(statement for statement in part if not isinstance(statement.fact, kind))
                for part in (told.opening, told.closing)
            )
            told = replace(told, opening=opening, closing=closing)
    return told
