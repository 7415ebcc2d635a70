"""A tree and the nodes to show of it → the scene: every word and role that will be drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from treeviz.formatting.lettering import shortened, visible
from treeviz.formatting.numerals import count
from treeviz.game.game import Board, Player, Square, State
from treeviz.tree.columns import HORIZON, LEAF, OPEN, PRUNED, TERMINAL
from treeviz.tree.cuts import cuts
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.view.captions import caption, equally_good, framed, headline, question, saved
from treeviz.view.labels import (
    comparison_text,
    cut_hint,
    line_to,
    note_lines,
    value_text,
    window_place,
)
from treeviz.view.level_of_detail import tier_for
from treeviz.view.meanings import results_of
from treeviz.view.readings import notation_of, readings_of
from treeviz.view.scene import Details, Hint, Join, Mark, Ply, Scene
from treeviz.view.searched_pruned import search_pruned
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold
from treeviz.view.transpositions import Shape

_HINT_WIDTH = 60.0  # of a position, in ems
_WAYS = 3  # moves that are written above a position to which several lead


def compose(
    shape: Shape,
    shown: Collection[int],
    title: str | None = None,
    details: Details = Details(),  # noqa: B008  # it cannot change
    known: dict[int, Mark] | None = None,
) -> Scene:
    """Return the scene that shows some nodes of a tree and counts all others.

    Parameters
    ----------
    shape
        What the picture sees of the recording.
    shown
        The nodes to show, with a parent of each among them.
    title
        One line; None: the scene says what was found.
    details
        What is shown of each node beside its board and value.
    known
        The marks of nodes already asked for, which it adds to: a tree is read only once.
    """
    tree, root = shape.tree, shape.root
    marks = marks_of(shape, shown, details, known)
    if title is None:
        title = headline(tree, root) if details.values == "all" else question(tree, root)
    sides = (
        visible(tree.rules.side(Player.MAX)),
        visible(tree.rules.side(Player.MIN)),
    )
    text = caption(shape, marks)
    if details.found is not None:
        text += framed(*details.found)
    if details.pruned == "searched":
        text += saved(tree, marks)
    told = marks if details.values == "all" else ()
    results = results_of(tree, shown, told)
    return Scene(
        title=visible(title),
        caption=visible(text),
        marks=tuple(marks),
        plies=_plies(marks, sides),
        sides=sides,
        results=results,
        nodes=tree.subtree_size(root),
        arrows=_arrows(tree, marks) if details.causes else (),
        joins=_joins(shape, marks, details),
        tier=details.tier or tier_for(len(marks)),
        readings=readings_of(tree, marks, results),
        notation=notation_of(tree, marks),
    )


def _arrows(tree: GameTree, marks: list[Mark | Stub]) -> tuple[tuple[int, int], ...]:
    places = {mark.node: place for place, mark in enumerate(marks) if isinstance(mark, Mark)}
    found = ((cut.cause, cut.node) for cut in cuts(tree))
    return tuple(
        (places[cause], places[node])
        for cause, node in found
        if cause is not None and cause in places and node in places
    )


def _joins(shape: Shape, marks: list[Mark | Stub], details: Details) -> tuple[Join, ...]:
    """Return the moves that lead to a mark from other parents than the one it stands below."""
    if shape.merge is None:
        return ()
    places = {mark.node: place for place, mark in enumerate(marks) if isinstance(mark, Mark)}
    found = []
    for node, place in places.items():
        for parent in shape.parents(node):
            above = places.get(parent)
            if above is not None and above != marks[place].parent:
                taken = details.values == "all" and shape.reply(parent) == node
                found.append(Join(above, place, taken))
    return tuple(found)


def marks_of(
    shape: Shape,
    shown: Collection[int],
    details: Details,
    known: dict[int, Mark] | None = None,
) -> list[Mark | Stub]:
    """Return the marks of the nodes to show, and stubs for all others, in the order of the tree."""
    tree, root, columns = shape.tree, shape.root, shape.tree.columns
    if known is None or shape.merge:  # merged, a mark tells which of the ways to it are shown
        known = {}
    new = [node for node in shown if node not in known]
    ghosts = search_pruned(tree, new) if details.pruned == "searched" else {}
    line = shape.line
    chosen = set(line)
    wanted = set(shown)
    hidden = [node for node in line if node not in wanted]
    last = next((node for node in reversed(line) if node in wanted), root)
    homes = {} if shape.merge is None else _homes(shape, wanted, line)
    counted = _counted(shape, wanted)
    best = equally_good(tree, root)
    equals = set(map(shape.shown_as, best)) if len(best) > 1 else set[int]()
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
        if node not in known:
            before = above.board if isinstance(above, Mark) else None
            mark = _mark(tree, node, ply, node in chosen, before, node == root)
            if columns.kind[node] == PRUNED:
                mark = _pruned(tree, mark, details, ghosts.get(node))
            if node in equals:
                mark = mark._replace(equal=True)
            notes, window = note_lines(tree, node, details), window_place(tree, node, details)
            known[node] = mark._replace(notes=notes, window=window)
        mark = known[node]._replace(parent=parent, taken=taken)
        if shape.merge and isinstance(above, Mark):
            mark = _merged(mark, shape, above.node, wanted, counted[node])
        if details.values != "all":
            mark = _exercise(mark, details)
        words = visible(details.notes.get(node, ""))
        framed = node in details.framed
        whole = node in chosen or framed or bool(words)
        marks.append(mark._replace(words=words, framed=framed, whole=whole))
        below, folded = [], list[int]()
        for child in shape.children(node):
            if child not in wanted:
                folded += shape.moves(node, child)
            elif shape.merge is None or node == homes[child]:
                below.append(child)
        if folded:
            stub = fold(
                tree,
                folded,
                parent=place,
                ply=ply + 1,
                blank=details.values != "all",
                alone=not any(child in wanted for child in shape.children(node)),
                line=hidden if node == last else (),
            )
            pending.append(stub)
        choice = shape.reply(node) if details.values == "all" else None
        pending += [(child, place, ply + 1, child == choice) for child in reversed(below)]
    return marks


def _homes(shape: Shape, shown: Collection[int], line: Sequence[int]) -> dict[int, int]:
    """Return below which parent each node is drawn: that on the line, else the first shown."""
    first = {
        node: next(parent for parent in shape.parents(node) if parent in shown)
        for node in shown
        if node != shape.root
    }
    return first | dict(zip(line[1:], line, strict=False))


def _counted(shape: Shape, shown: Collection[int]) -> dict[int, int]:
    """Return for how many nodes of the tree each shown one stands, reached by those shown."""
    if shape.merge is None:
        return {}
    counted = {shape.root: 1}
    for node in shape.nodes():  # parents first
        if node in shown and node != shape.root:
            counted[node] = sum(
                counted[parent] * len(shape.moves(parent, node))
                for parent in shape.parents(node)
                if parent in shown
            )
    return counted


def _merged(mark: Mark, shape: Shape, home: int, shown: Collection[int], counted: int) -> Mark:
    """Return a mark with all moves that lead to it; a last move is fresh only if it is the one."""
    tree, node = shape.tree, mark.node
    others = [p for p in shape.parents(node) if p in shown and p != home]
    moves = []
    for parent in (home, *others):
        first, *more = shape.moves(parent, node)
        moves.append(visible(tree.notation(first)) + (f" ×{len(more) + 1}" if more else ""))
    also = [
        f"{move} after {visible(line_to(tree, parent))}"
        for move, parent in zip(moves[1:], others, strict=True)
    ]
    written = moves if len(moves) <= _WAYS else [*moves[: _WAYS - 1], "…"]
    alike = (f"It stands for {count(counted, 'node')} of the tree.",) if counted > 1 else ()
    ways = tuple(f"Also reached by {way}." for way in also)
    return mark._replace(
        move=" · ".join(written),
        fresh=mark.fresh if not others else frozenset(),
        also=tuple(also),
        stands_for=counted,
        said=mark.said._replace(more=(*mark.said.more, *ways, *alike)),
    )


def _mark(
    tree: GameTree,
    node: int,
    ply: int,
    chosen: bool,
    before: Board | None,
    first: bool,
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
        parent=None,
        ply=ply,
        player=None if over else tree.player(node),
        move=visible(tree.notation(node)),
        value=value,
        result=visible(tree.outcome(node)),
        label="" if state is None or board is not None else _label(tree, state),
        position="" if state is None or not first else visible(tree.position(node)),
        board=board,
        fresh=fresh,
        chosen=chosen,
        taken=False,
        estimated=rests_on_estimates(tree, node),
        horizon=kind == HORIZON,
        unfinished=kind == OPEN,
        leans=_leans(tree, node),
        said=_hint(tree, node, value),
    )


def _label(tree: GameTree, state: State) -> str:
    """Return what is written where there is no board, in as many lines as the game prints."""
    return "\n".join(line.rstrip() for line in tree.rules.label(state).strip("\n").split("\n"))


def _leans(tree: GameTree, node: int) -> Player | None:
    low, high = tree.bounds(node)
    return Player.MAX if low > 0 else Player.MIN if high < 0 else None


def _pruned(tree: GameTree, mark: Mark, details: Details, ghost: GameTree | None) -> Mark:
    """Return a mark as that of a branch never entered, or of one searched for the picture alone."""
    parent = tree.columns.parent[mark.node]
    cut = comparison_text(tree, parent)
    told = cut_hint(tree, parent) if details.values == "all" else ""
    said = mark.said._replace(more=(*mark.said.more, told)) if told else mark.said
    mark = mark._replace(pruned=True, bare=details.pruned == "outline", cut=cut, said=said)
    if ghost is None:
        return mark
    saved, value = count(len(ghost), "node"), tree.rules.scale.signed(ghost.value)
    return mark._replace(
        value=value,
        result=f"{saved} saved",
        saved=len(ghost),
        said=said._replace(more=(*said.more, f"Searched afterwards: {value} in {saved}.")),
        estimated=rests_on_estimates(ghost, 0),
    )


def _exercise(mark: Mark, details: Details) -> Mark:
    """Return a mark without what a student is to find: inner values, or all; and the choices."""
    leaf = mark.player is None or mark.horizon
    blank = not (leaf and details.values == "leaves")
    said = mark.said._replace(result="", worth="", more=()) if blank else mark.said
    leans = None if blank else mark.leans
    return mark._replace(
        blank=blank,
        chosen=False,
        taken=False,
        estimated=mark.horizon,
        hushed=True,
        said=said,
        leans=leans,
    )


def _hint(tree: GameTree, node: int, value: str) -> Hint:
    line = line_to(tree, node)
    position = shortened(tree.position(node), _HINT_WIDTH, 1)
    place = f"After {line}: {position}" if line else position
    result, kind = tree.outcome(node), tree.kind(node)
    player = tree.player(node)
    mover = f"{tree.rules.side(player)} to move ({player.name})"
    state = {
        "terminal": "the game is over",
        "horizon": f"{mover}, the depth ends here",
        "leaf": "a leaf",
        "known": f"{mover}, known from before",
        "open": f"{mover}, broken off",
        "pruned": "never looked at",
    }.get(kind, mover)
    worth = (
        "no value" if value == "?" else f"{'estimate' if kind == 'horizon' else 'value'} {value}"
    )
    if kind != "horizon" and rests_on_estimates(tree, node):
        worth += ", which rests on estimates"
    return Hint(place, state, result if kind == "terminal" else "", worth)


def _plies(marks: list[Mark | Stub], sides: tuple[str, str]) -> tuple[Ply, ...]:
    players: dict[int, set[Player]] = {}
    finished: dict[int, bool] = {}  # whether a game with a result ended there
    for mark in marks:
        if isinstance(mark, Stub) and mark.alone:
            continue  # it stands in the ply of its mark
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
