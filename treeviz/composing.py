"""A tree and the nodes to show of it → the scene: every word and role that will be drawn."""

from __future__ import annotations

from collections.abc import Collection

from treeviz.columns import HORIZON, LEAF, OPEN, PRUNED, TERMINAL
from treeviz.cuts import cuts
from treeviz.game import Board, Player, Square
from treeviz.ghosts import search_pruned
from treeviz.lettering import shortened, visible
from treeviz.notes import note_lines, value_text
from treeviz.numerals import count, signed
from treeviz.scene import Details, Mark, Ply, Scene, Stub
from treeviz.tier import tier_for
from treeviz.tree import GameTree

_HINT_MOVES = 12  # of the way to a node
_HINT_WIDTH = 60.0  # of a position, in ems


def compose(
    tree: GameTree,
    shown: Collection[int],
    title: str | None = None,
    details: Details = Details(),  # noqa: B008  # it cannot change
    root: int = 0,
) -> Scene:
    """Return the scene that shows some nodes of a tree and counts all others.

    Parameters
    ----------
    tree
        The recording.
    shown
        The nodes to show, with the parent of each among them.
    title
        One line; None: the scene says what was found.
    details
        What is shown of each node beside its board and value.
    root
        The node at which the picture begins.
    """
    marks = _marks(tree, shown, details, root)
    if title is None:
        title = headline(tree, root) if details.values == "all" else _question(tree, root)
    sides = (
        visible(tree.rules.side(Player.MAX)),
        visible(tree.rules.side(Player.MIN)),
    )
    drawn = sum(isinstance(mark, Mark) for mark in marks)
    caption = _caption(tree, drawn, root)
    if details.pruned == "searched":
        caption += _saved(tree, marks)
    return Scene(
        title=visible(title),
        caption=visible(caption),
        marks=tuple(marks),
        plies=_plies(marks, sides),
        sides=sides,
        results=_results(tree, shown),
        nodes=tree.subtree_size(root),
        arrows=_arrows(tree, marks) if details.causes else (),
        tier=details.tier or tier_for(len(marks)),
    )


def headline(tree: GameTree, root: int = 0) -> str:
    """Return in one line what a search found, such as ``"x to move: [2,2] is best, +10"``.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> headline(minimax(games.TicTacToe("xox/oox/___")))
    'x to move: [2,2] is best, +10 (x wins)'
    >>> headline(minimax(games.TicTacToe("xox/oox/__x")))
    'The game is over: x wins (+10)'
    """
    value = signed(tree.value_at(root))
    after = _after(tree, root)
    if tree.kind(root) == "terminal":
        result = tree.outcome(root)
        over = f"{after}the game is over: " if after else "The game is over: "
        return f"{over}{result} ({value})" if result else f"{over}{value}"
    mover = after + tree.rules.side(tree.player(root))
    if tree.value_at(root) is None:
        return f"{mover} to move: the search was broken off"
    if tree.kind(root) == "horizon":
        return f"{mover} to move: estimated at {value}, not searched"
    end = tree.principal_variation(root)[-1]
    meaning = tree.outcome(end) or ("an estimate" if tree.kind(end) == "horizon" else "")
    worth = f"{value} ({meaning})" if meaning else value
    best = tree.best_children(root)
    chosen = tree.choice(root)
    bound = tree.bound(root)
    if bound in ("lower", "upper"):
        low = (bound == "lower") != (tree.player(root) is Player.MAX)
        what = "no move reaches the window" if low or chosen is None else tree.notation(chosen)
        return f"{mover} to move: {what}, {value_text(tree, root)}"
    if not best:
        return f"{mover} to move: {worth}"
    notation = tree.notation(best[0] if chosen is None else chosen)
    if len(tree.children(root)) == 1:
        return f"{mover} to move: {notation} is the only move, {worth}"
    if len(best) == 1:
        return f"{mover} to move: {notation} is best, {worth}"
    number = f"all {len(best)}" if len(best) == len(tree.children(root)) else str(len(best))
    return f"{mover} to move: {number} moves are equally good, {worth}"


def _after(tree: GameTree, root: int) -> str:
    """Return the line from the true root to where the picture begins, as a title tells it."""
    return f"After {_line_to(tree, root)}: " if root else ""


def _question(tree: GameTree, root: int) -> str:
    """Return the title of an exercise: it gives nothing away."""
    player = tree.player(root)
    turn = f"{tree.rules.side(player)} to move ({player.name})"
    return f"{_after(tree, root)}{turn}: which move is best, and what is it worth?"


def _caption(tree: GameTree, drawn: int, root: int) -> str:
    depth = tree.graph.get("depth")
    parts = [str(tree.graph["search"])]
    if tree.unfinished:
        parts.append("broken off")
    elif tree.reaches_horizon and depth is not None:
        parts.append(f"{count(depth, 'ply')} deep, then estimates")
    pruned = len(tree) - tree.columns.visited
    size = count(tree.columns.visited, "node") + (" visited" if pruned else "")
    if pruned:
        size += f", {count(pruned, 'branch')} cut"
    parts.append(size)
    if root:
        parts.append(f"{count(tree.subtree_size(root))} of them below this position")
    if drawn < tree.subtree_size(root):
        parts.append(f"{count(drawn)} of {count(tree.subtree_size(root))} drawn")
    return ", ".join(parts)


def _saved(tree: GameTree, marks: list[Mark | Stub]) -> str:
    """Return how many nodes the cuts saved, as far as the branches they left out are drawn."""
    searched = [mark for mark in marks if isinstance(mark, Mark) and mark.saved]
    if not searched:
        return ""
    every = len(searched) == len(tree) - tree.columns.visited
    nodes = count(sum(mark.saved for mark in searched), "node")
    return f"; the cuts saved {'' if every else 'at least '}{nodes}, value and choice stay"


def _arrows(tree: GameTree, marks: list[Mark | Stub]) -> tuple[tuple[int, int], ...]:
    places = {mark.node: place for place, mark in enumerate(marks) if isinstance(mark, Mark)}
    found = ((cut.cause, cut.node) for cut in cuts(tree))
    return tuple(
        (places[cause], places[node])
        for cause, node in found
        if cause is not None and cause in places and node in places
    )


def _marks(
    tree: GameTree, shown: Collection[int], details: Details, root: int
) -> list[Mark | Stub]:
    columns = tree.columns
    ghosts = search_pruned(tree, shown) if details.pruned == "searched" else {}
    line = set(tree.principal_variation(root))
    wanted = set(shown)
    marks: list[Mark | Stub] = []
    # Depth first with a stack of our own: a tree may be deeper than Python's recursion.
    pending: list[tuple[int, int | None, int, bool] | Stub] = [(root, None, tree.ply(root), False)]
    while pending:
        item = pending.pop()
        if isinstance(item, Stub):
            marks.append(item)
            continue
        node, parent, ply, taken = item
        place = len(marks)
        above = None if parent is None else marks[parent]
        before = above.board if isinstance(above, Mark) else None
        mark = _mark(tree, node, parent, ply, taken, node in line, before)
        if columns.kind[node] == PRUNED:
            mark = _pruned(mark, details, ghosts.get(node))
        mark = mark._replace(notes=note_lines(tree, node, details))
        if details.values != "all":
            mark = _exercise(mark, details)
        words = visible(details.notes.get(node, ""))
        framed = node in details.framed
        whole = node in line or framed or bool(words)
        marks.append(mark._replace(words=words, framed=framed, whole=whole))
        children = tree.children(node)
        folded = [child for child in children if child not in wanted]
        if folded:
            values = [v for v in map(columns.value_of, folded) if v is not None]
            pending.append(
                Stub(
                    parent=place,
                    ply=ply + 1,
                    moves=len(folded),
                    nodes=sum(map(tree.subtree_size, folded)),
                    low=min(values, default=None) if details.values == "all" else None,
                    high=max(values, default=None) if details.values == "all" else None,
                    unseen=sum(
                        columns.kind.count(PRUNED, child, columns.end[child]) for child in folded
                    ),
                )
            )
        choice = tree.choice(node) if details.values == "all" else None
        pending += [
            (child, place, ply + 1, child == choice)
            for child in reversed(children)
            if child in wanted
        ]
    return marks


def _mark(
    tree: GameTree,
    node: int,
    parent: int | None,
    ply: int,
    taken: bool,
    chosen: bool,
    before: Board | None,
) -> Mark:
    kind = tree.columns.kind[node]
    state = tree.state(node)
    board = None if state is None else tree.rules.board(state)
    fresh: frozenset[Square] = frozenset()
    if board is not None and before is not None:
        fresh = board.changed(before)
    over = kind in (TERMINAL, LEAF, PRUNED)
    value = value_text(tree, node)
    return Mark(
        node=node,
        parent=parent,
        ply=ply,
        player=None if over else tree.player(node),
        move=visible(tree.notation(node)),
        value=value,
        result=visible(tree.outcome(node)),
        label="" if state is None or board is not None else visible(tree.rules.label(state)),
        position="" if parent is not None or state is None else visible(tree.position(node)),
        board=board,
        fresh=fresh,
        chosen=chosen,
        taken=taken,
        estimated=kind == HORIZON,
        unfinished=kind == OPEN,
        leans=_leans(tree, node),
        hint=visible(_hint(tree, node, value)),
    )


def _leans(tree: GameTree, node: int) -> Player | None:
    low, high = tree.bounds(node)
    return Player.MAX if low > 0 else Player.MIN if high < 0 else None


def _pruned(mark: Mark, details: Details, ghost: GameTree | None) -> Mark:
    """Return a mark as that of a branch never entered, or of one searched for the picture alone."""
    mark = mark._replace(pruned=True, bare=details.pruned == "outline")
    if ghost is None:
        return mark
    saved = count(len(ghost), "node")
    return mark._replace(
        value=signed(ghost.value),
        result=f"{saved} saved",
        saved=len(ghost),
        hint=f"{mark.hint} Searched afterwards: {signed(ghost.value)} in {saved}.",
    )


def _exercise(mark: Mark, details: Details) -> Mark:
    """Return a mark without what a student is to find: inner values, or all; and the choices."""
    leaf = mark.player is None or mark.estimated
    blank = not (leaf and details.values == "leaves")
    hint = mark.hint
    if blank:
        hint = f"{hint.rpartition(';')[0]}."
        if mark.result:
            hint = hint.replace(f", {mark.result}", "")
    leans = None if blank else mark.leans
    return mark._replace(blank=blank, chosen=False, taken=False, notes=(), hint=hint, leans=leans)


def _hint(tree: GameTree, node: int, value: str) -> str:
    line = _line_to(tree, node)
    position = shortened(tree.position(node), _HINT_WIDTH, 1)
    place = f"After {line}: {position}" if line else position
    result, kind = tree.outcome(node), tree.kind(node)
    player = tree.player(node)
    mover = f"{tree.rules.side(player)} to move ({player.name})"
    state = {
        "terminal": f"the game is over, {result}" if result else "the game is over",
        "horizon": f"{mover}, the depth ends here",
        "leaf": "a leaf",
        "open": f"{mover}, broken off",
        "pruned": "never looked at",
    }.get(kind, mover)
    worth = (
        "no value" if value == "?" else f"{'estimate' if kind == 'horizon' else 'value'} {value}"
    )
    return f"{place}. {state}; {worth}." if place else f"{state}; {worth}."


def _line_to(tree: GameTree, node: int) -> str:
    """Return the last moves of the way to a node; a line of thousands would not be read."""
    moves: list[str] = []
    while node and len(moves) < _HINT_MOVES:
        moves.append(tree.notation(node))
        node = tree.columns.parent[node]
    return " ".join([*(["…"] if node else []), *moves[::-1]])


def _plies(marks: list[Mark | Stub], sides: tuple[str, str]) -> tuple[Ply, ...]:
    players: dict[int, set[Player]] = {}
    finished: dict[int, bool] = {}  # whether a game with a result ended there
    for mark in marks:
        movers = players.setdefault(mark.ply, set())
        if isinstance(mark, Mark):
            if mark.player is not None:
                movers.add(mark.player)
            else:
                finished[mark.ply] = finished.get(mark.ply, False) or bool(
                    mark.result and not mark.pruned
                )
    plies = []
    for number in sorted(players):
        movers = players[number]
        if len(movers) == 1:
            (player,) = movers
            side = sides[0 if player is Player.MAX else 1]
            to_move = f"{side} to move"
            over = ", or game over" if finished.get(number) else ""
            role = "" if side == player.name else player.name
            text = (to_move, *([role + over] if role else [over[2:]] if over else []))
            plies.append(Ply(number, player, text))
        elif movers:
            plies.append(Ply(number, None, (f"ply {number}", "MAX or MIN")))
        else:
            ended = {True: "game over", False: "payoffs", None: "not drawn"}
            plies.append(Ply(number, None, (ended[finished.get(number)],)))
    return tuple(plies)


def _results(tree: GameTree, shown: Collection[int]) -> tuple[tuple[str, str], ...]:
    meanings: dict[float, set[str]] = {}
    for node in shown:
        if tree.columns.kind[node] == TERMINAL:
            value = tree.columns.value[node]
            meanings.setdefault(value, set()).add(visible(tree.outcome(node)))
    if len(meanings) > 4 or any(len(texts) > 1 for texts in meanings.values()):
        return ()  # values that vary by distance or by score explain themselves
    return tuple(
        (signed(value), meanings[value].copy().pop())
        for value in sorted(meanings, reverse=True)
        if meanings[value] != {""}
    )
