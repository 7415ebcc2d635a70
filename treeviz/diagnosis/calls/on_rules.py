"""A watched search laid on the rules: which position each call was at, and what it left out.

What a search visited is known only as its own boards. Each is recognised among the positions that
the moves of its parent lead to; a call whose board is none of them is no move of the game. Moves
that were never tried are added as pruned branches, so that what is proved of a node can be said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple

from treeviz.diagnosis.calls.essence import alike, essence
from treeviz.diagnosis.calls.not_taken_back import not_taken_back
from treeviz.formatting.scale import Scale
from treeviz.game.contract import ask, moves_of
from treeviz.game.game import Game, Move, Player, State
from treeviz.game.same_move import same_move
from treeviz.tree.columns import HORIZON, INNER, NO_PARENT, OPEN, PRUNED, UNKNOWN, Columns, Kind
from treeviz.tree.game_tree import GameTree

Given = Callable[[State], Any]


class Misfit(NamedTuple):
    """A call that is at no position of the game.

    Attributes
    ----------
    name
        What that is called in the catalogue.
    before
        The position of the call that made it.
    board
        What the search had instead.
    laid
        How many nodes were at positions of the game before it, the root among them.
    left
        Whether it is what a move leads to, but for squares that an earlier move filled.
    whole
        The board with all that the search keeps beside it.
    """

    name: str
    before: State
    board: Any
    laid: int = 1
    left: bool = False
    whole: Any = None


def aligned(
    tree: GameTree,
    rules: Game,
    start: State,
    given: Given,
    *,
    by_rules: bool = False,
    rooted: bool = False,
    read: Callable[[Any], Any] = essence,
) -> GameTree | Misfit:
    """Return the same search with the game's own states and moves, and all that was left out.

    Parameters
    ----------
    tree
        What was watched.
    rules, start
        The game, and where the search was called.
    given
        State → the board as the search gets it.
    by_rules
        Whether the rules say whose turn it is: the search has nothing that does.
    rooted
        Whether the root may be no call, but what its moves were tried from.
    read
        A board as the search has it → what is compared with those that `given` returns.
    """
    old, new = tree.columns, Columns()
    boards: dict[State, tuple[tuple[Move, State, Any], ...]] = {}

    def following(state: State) -> tuple[tuple[Move, State, Any], ...]:
        if state not in boards:
            moves = moves_of(rules, state)
            after = [(m, ask(rules, "play", state, rules.play, m)) for m in moves]
            boards[state] = tuple((move, s, given(s)) for move, s in after)
        return boards[state]

    def turned(node: int, state: State) -> bool:
        return old.player_of(node) is not ask(rules, "to_move", state, rules.to_move)

    def lay(node: int, parent: int, state: State, move: Move) -> Misfit | None:
        number = len(new)
        mover = Player(ask(rules, "to_move", state, rules.to_move)) if by_rules else None
        new.open(parent, state, move, mover or old.player_of(node))
        if old.alpha:
            new.narrow(number, *old.window(node))
        visited = [child for child in old.children(node) if old.kind[child] != PRUNED]
        options, tried = following(state) if visited else (), set[int]()
        inner = False
        for child in visited:
            board = read(old.state[child])
            place = _place(board, options, tried)
            if place is None and _passes(board, given(state)):
                continue  # a null move, or the same position looked at first: no move of the game
            if place is None:
                place = alike(board, given(state), [known for *_, known in options])
            if place is None:
                name = "no-such-move" if options else "plays-on"
                if not by_rules and turned(node, state) is not turned(root, start):
                    name = "wrong-side-to-move"
                earlier = map(read, old.state[node + 1 : child])
                known = [board_there for *_, board_there in options]
                left = not_taken_back(board, given(state), known, earlier)
                return Misfit(name, state, board, len(new), left, old.state[child])
            inner = True
            tried.add(place)
            problem = lay(child, number, options[place][1], options[place][0])
            if problem is not None:
                return problem
        goes_on = options or moves_of(rules, state)
        kind = Kind.INNER if inner else Kind.HORIZON if goes_on else Kind.TERMINAL
        if inner:
            reached = [options[place][1] for place in tried]
            for place, (left, after, _) in enumerate(options):
                if place not in tried and after not in reached:  # two moves may lead to one state
                    branch = len(new)
                    new.open(number, after, left, ask(rules, "to_move", after, rules.to_move))
                    new.close(branch, UNKNOWN, Kind.PRUNED)
        new.close(number, old.value[node], kind)
        return None

    root = _last_search(old, read)
    if root and (by_rules or old.player_of(root) is not old.player_of(0)):
        stays = given(start)
        if any(_same(known, stays) for *_, known in following(start)):
            root = 0  # a pass is a move there
    problem = lay(root, NO_PARENT, start, None)
    if problem is not None:
        return problem
    if by_rules and rooted and old.player_of(root) is not new.player_of(0):
        _of_the_right_side(new)
    facts = replace(tree.facts, depth=None, depth_penalty=0, heuristic="heuristic")
    return GameTree.over(new, rules, None, facts)


def _of_the_right_side(columns: Columns) -> None:
    """Let the root be worth the best of its moves, where it was made of the other side's best."""
    mover = columns.player_of(0)
    below = [columns.value[c] for c in columns.children(0) if columns.kind[c] != PRUNED]
    if below and columns.value[0] == mover.other.best(below):
        columns.value[0] = mover.best(below)


def completed(tree: GameTree) -> GameTree | None:
    """Return a recorded search with all that it left out as pruned branches.

    None if it was broken off, or has nodes without states, or without the rules of its game.
    """
    old, rules = tree.columns, tree.rules
    if not rules.known or OPEN in old.kind or any(state is None for state in old.state[:1]):
        return None
    new = Columns()

    def lay(node: int, parent: int) -> bool:
        state = tree.state(node)
        if state is None:
            return False
        number = len(new)
        new.open(parent, state, tree.move(node), old.player_of(node))
        if old.alpha:
            new.narrow(number, *old.window(node))
        children = list(old.children(node))
        for child in children:
            if old.kind[child] == PRUNED:
                new.open(number, tree.state(child), tree.move(child), old.player_of(child))
                new.close(len(new) - 1, UNKNOWN, Kind.PRUNED)
            elif not lay(child, number):
                return False
        options = rules.moves(state)
        tried = [tree.move(child) for child in children]
        if children:
            for move in options:
                if not any(same_move(move, other) for other in tried):
                    after = rules.play(state, move)
                    new.open(number, after, move, rules.to_move(after))
                    new.close(len(new) - 1, UNKNOWN, Kind.PRUNED)
        over = not any(True for _ in options)
        kind = Kind.INNER if children else Kind.TERMINAL if over else Kind.HORIZON
        new.close(number, old.value[node], kind)
        return True

    if not lay(0, NO_PARENT):
        return None
    return GameTree.over(new, tree.game, tree.heuristic, tree.facts)


def in_own_points(rules: Game, trees: Sequence[GameTree]) -> Game:
    """Return a game that writes values as they are, if a search counts in points of its own.

    No value of the game itself is larger than that of a win.

    Parameters
    ----------
    rules, trees
        The game, and searches of it.
    """
    win = rules.scale.win
    values = (value for tree in trees for value in tree.columns.value)
    if win is None or all(value != value or abs(value) <= win for value in values):
        return rules
    plain = copy(rules)
    plain.scale = Scale()
    return plain


def _passes(board: Any, before: Any) -> bool:
    """Tell whether a board is the one before, with nothing but the turn passed."""
    if _same(board, before):
        return True
    if type(board) is not type(before) or not isinstance(board, tuple) or len(board) != len(before):
        return False
    changed = [pair for pair in zip(board, before, strict=True) if not _same(*pair)]
    return bool(changed) and all(isinstance(part, Player) for pair in changed for part in pair)


def _last_search(columns: Columns, read: Callable[[Any], Any]) -> int:
    """Return the root of the last search from where the program was called.

    Iterative deepening calls one after the other; others search their root, and then each move.
    """
    boards = {top: columns.state[top] for top in (0, *columns.children(0))}
    if read is not essence:
        boards = {top: read(board) for top, board in boards.items()}
    again = [top for top in columns.children(0) if boards[top] == boards[0]]
    return again[-1] if again else 0


def _place(board: Any, options: tuple[tuple[Move, State, Any], ...], tried: set[int]) -> int | None:
    """Return which option a board is: one not tried yet, or one tried before, searched again."""
    there = [place for place, (_, _, known) in enumerate(options) if _same(known, board)]
    fresh = [place for place in there if place not in tried]
    return next(iter(fresh or there), None)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def righted(tree: GameTree) -> GameTree:
    """Return a search whose root was no call of the search, with the side that the rules say.

    A loop over the first moves says nothing of who is to move before them; who it is was guessed
    from the turns after them, and wrongly where a player moves twice.
    """
    old, rules = tree.columns, tree.rules
    mover = rules.to_move(old.state[0])
    if wrong_turn(tree) != 0 or wrong_turn(tree, 1) is not None:
        return tree
    new = Columns()
    for node in range(len(old)):
        player = old.player_of(node) if node else mover
        new.open(old.parent[node], old.state[node], old.move[node], player)
        if old.alpha:
            new.narrow(node, *old.window(node))
    for node in range(len(old)):
        new.value[node], new.kind[node], new.end[node] = (
            old.value[node],
            old.kind[node],
            old.end[node],
        )
    visited = [c for c in old.children(0) if old.kind[c] != PRUNED]
    if visited:
        new.value[0] = mover.best(old.value[c] for c in visited)
    return GameTree.over(new, tree.game, tree.heuristic, tree.facts)


def wrong_turn(tree: GameTree, first: int = 0) -> int | None:
    """Return the first node at which the search has another side to move than the rules.

    Parameters
    ----------
    tree
        The search, laid on the rules.
    first
        The node to begin with.
    """
    columns, rules = tree.columns, tree.rules
    return next(
        (
            node
            for node in range(first, len(columns))
            if columns.kind[node] in (INNER, HORIZON)
            and columns.player_of(node) is not rules.to_move(columns.state[node])
        ),
        None,
    )
