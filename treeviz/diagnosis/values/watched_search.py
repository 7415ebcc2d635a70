"""A search of somebody's own, called once at a position: its tree, as a search of ours gives one.

>>> from treeviz import games
>>> def minimax(board, isMax):
...     lines = [*board, *zip(*board), [board[i][i] for i in range(3)],
...              [board[i][2 - i] for i in range(3)]]
...     for sign, value in ("x", 10), ("o", -10):
...         if any(set(line) == {sign} for line in lines):
...             return value
...     found = []
...     for row in board:
...         for c in range(3):
...             if row[c] == "_":
...                 row[c] = "x" if isMax else "o"
...                 found.append(minimax(board, not isMax))
...                 row[c] = "_"
...     return (max if isMax else min)(found, default=0)
>>> watched_search(games.TicTacToe("xox/oox/___"), minimax)
GameTree(11 nodes, value +10, best [2,2])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from inspect import signature
from typing import Any

from treeviz.diagnosis.calls.calling import Call, Calling
from treeviz.diagnosis.calls.laid_out import laid_out
from treeviz.diagnosis.calls.on_rules import Misfit, in_own_points, righted
from treeviz.diagnosis.calls.trying import calling_of, fitting_calling, misunderstood
from treeviz.diagnosis.calls.turned_round import mirrored
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.values.backing import backed
from treeviz.diagnosis.values.readings import from_max, told_by_the_mover
from treeviz.errors import InputError
from treeviz.game.contract import check_before_search, place_of
from treeviz.game.game import Game, Heuristic, complete, heuristic_name
from treeviz.recorder.not_minimax import changed_on_the_way
from treeviz.tree.game_tree import GameTree

_ASK = "`treeviz diagnose --search` says what is wrong"


def watched_search(
    game: Game,
    search: Callable[..., Any],
    *,
    depth: int | None = None,
    heuristic: str | Heuristic | None = None,
    max_nodes: int = 1_000_000,
    call: Call | None = None,
    watch: Callable[..., Any] | None = None,
    reads: Mapping[str, Any] | None = None,
) -> GameTree:
    """Return the tree of a search of somebody's own, called at the position of a game and watched.

    Each board that it makes is recognised among those that the moves of the game lead to; moves
    that it left out are pruned branches.

    Parameters
    ----------
    game
        The game, at the position.
    search, call, watch, reads
        The search, and how it is called, as for :func:`treeviz.diagnose`.
    depth
        How many plies it is asked to look ahead; None: to the end of the game.
    heuristic
        What a search that takes one is given, and what static values are asked of.
    max_nodes
        How many nodes to record at most.

    Raises
    ------
    InputError
        If it is not clear how to call it, it fails, has more nodes, or cannot be watched.
    """
    rules = complete(game)
    check_before_search(rules)
    given = {"depth": depth, "heuristic": heuristic}
    options = {name: option for name, option in given.items() if option is not None}
    said = {"call": call, "watch": watch, "reads": reads, "options": options}
    calling = calling_of(rules, search, max_nodes=max_nodes, **said)
    takes_depth = (
        "depth" in signature(search).parameters if calling.records else calling.takes_depth
    )
    if depth is not None and not takes_depth:
        raise InputError(f"{calling.name} takes no depth that could be given: leave it out")
    state = rules.start
    where = f"{calling.name} at {place_of(rules, state)}"
    heard = calling(state, _plies(calling, depth), max_nodes)
    if calling.guessed and misunderstood(heard):
        other = fitting_calling(rules, search, max_nodes=max_nodes, **said)
        if other is not None:
            calling, heard = other, other(state, _plies(other, depth), max_nodes)
    if heard.limited:
        raise InputError(
            f"{where} does not end: {heard.error}"
            if heard.calls is None
            else f"{where}: {heard.error}"
        )
    if heard.error:
        raise InputError(f"{heard.error}; {_ASK}")
    if heard.unread:
        raise InputError(f"cannot watch {where}: {heard.unread}")
    if heard.tree is None:
        raise InputError(
            f"cannot watch {where}: it returned without a call of itself; if it calls another "
            "function for each move, name that one: --watch NAME"
        )
    if heard.changed:
        raise InputError(f"{where} left its board changed, so what it saw is in doubt; {_ASK}")
    if calling.records:
        return _searched(heard.tree, depth, where)
    if (changed := changed_on_the_way(backed([heard.tree]))) is not None:
        raise InputError(f"cannot watch {where}: {changed.told(calling.name)}")
    whole = laid_out(calling, heard.tree, state)
    if isinstance(whole, Misfit):
        raise InputError(
            f"cannot watch {where}: after {place_of(rules, whole.before)} it had a board that no "
            f"move of the game leads to; {_ASK}"
        )
    if not calling.pov_said and told_by_the_mover([whole], calling.calls_another):
        whole = from_max(whole, calling.calls_another)
    tree = mirrored(righted(whole) if calling.calls_another else whole)
    facts = replace(tree.facts, depth=depth, heuristic=heuristic_name(rules, heuristic))
    scaled = in_own_points(rules, [tree])
    return _searched(GameTree.over(tree.columns, scaled, heuristic, facts), depth, where)


def _plies(calling: Calling, depth: int | None) -> int:
    """Return what a parameter for the depth gets; to the end of the game if none was asked for."""
    if depth is not None or not calling.takes_depth:
        return depth or 0
    rules = calling.rules
    plies = Sample(rules).plies.get(rules.start)
    if plies is None:
        raise InputError(
            f"{calling.name} asks how far to look, and the end of the game is far: say --depth"
        )
    return plies + 1


def _searched(tree: GameTree, depth: int | None, where: str) -> GameTree:
    """Return a tree, if there is more of it than a root that was to be looked beyond."""
    if depth != 0 and len(tree) < 2 and any(True for _ in tree.rules.moves(tree.state(0))):
        raise InputError(f"{where} searched nothing but that position itself")
    return tree
