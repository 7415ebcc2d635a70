"""One node of a tree → its mark: what is said of it, whatever else is shown."""

from __future__ import annotations

from collections.abc import Collection

from treeviz.formatting.lettering import shortened, visible
from treeviz.formatting.numerals import count, likelihood
from treeviz.game.game import Board, Player, Square, State
from treeviz.tree.columns import HORIZON, LEAF, OPEN, PRUNED, TERMINAL
from treeviz.tree.estimates import rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.view.checked_reply import checked_reply
from treeviz.view.labels import comparison_text, cut_hint, judged_text, line_to
from treeviz.view.left_out_win import left_out_win, refuted_by
from treeviz.view.names import short_side
from treeviz.view.scene import Details, Hint, Mark
from treeviz.view.severed import CHECKED, ON_THE_LINE, UNSETTLED
from treeviz.view.transpositions import Shape

_HINT_WIDTH = 60.0  # of a position, in ems
_WAYS = 3  # moves that are written above a position to which several lead


def merged_mark(mark: Mark, shape: Shape, home: int, shown: Collection[int], counted: int) -> Mark:
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
        turned=mark.turned if not others else frozenset(),
        also=tuple(also),
        stands_for=counted,
        said=mark.said._replace(more=(*mark.said.more, *ways, *alike)),
    )


def mark_of(
    tree: GameTree,
    node: int,
    ply: int,
    chosen: bool,
    before: Board | None,
    first: bool,
    unknown: bool = False,
) -> Mark:
    """Return the mark of a node, without its place among others.

    Parameters
    ----------
    tree, node, ply
        What it shows, and its distance from the root of the tree.
    chosen
        Whether it is on the chosen line.
    before
        The board of its parent: what differs is fresh. None: there is none.
    first
        Whether the picture begins here.
    unknown
        Whether nobody was asked where the search stopped, so that a 0 there is no value.
    """
    kind = tree.columns.kind[node]
    state = tree.state(node)
    board = None if state is None else tree.rules.board(state)
    fresh: frozenset[Square] = frozenset()
    turned: frozenset[Square] = frozenset()
    if board is not None and before is not None:
        fresh = board.changed(before)
        turned = _turned(board, before, fresh)
    over = kind in (TERMINAL, LEAF, PRUNED)
    value = judged_text(tree, node, unknown)
    return Mark(
        node=node,
        parent=None,
        ply=ply,
        player=None if over else tree.player(node),
        move=_move(tree, node),
        value=value,
        result=visible(tree.outcome(node)),
        label="" if state is None or board is not None else _label(tree, state),
        position="" if state is None or not first else visible(tree.position(node)),
        board=board,
        fresh=fresh,
        turned=turned,
        mover=_builder(tree, node, board),
        chosen=chosen,
        taken=False,
        estimated=rests_on_estimates(tree, node) and left_out_win(tree, node) is None,
        horizon=kind == HORIZON,
        unfinished=kind == OPEN,
        unweighed=tree.player(node) is Player.CHANCE and tree.columns.unweighed(node),
        leans=_leans(tree, node),
        said=_hint(tree, node, value, unknown=unknown),
    )


def _builder(tree: GameTree, node: int, board: Board | None) -> Player | None:
    """Return whose move led to a node, where it may have built a wall; else None."""
    parent = tree.parent(node)
    return None if parent is None or board is None or not board.lanes else tree.player(parent)


def _turned(board: Board, before: Board, fresh: frozenset[Square]) -> frozenset[Square]:
    """Return the squares on which a move turned stones over: beside the one that it placed."""
    were = {(r, c): before.rows[r][c] for r, c in fresh}
    now = {(r, c): board.rows[r][c] for r, c in fresh}
    if not all(cell.sign for cell in now.values()) or board.pieces:
        return frozenset()  # a man moved
    turned = {square for square, cell in were.items() if cell.sign}
    return frozenset(turned) if len(turned) == len(fresh) - 1 else frozenset()


def _move(tree: GameTree, node: int) -> str:
    """Return how the move to a node is written, with how likely it is where chance makes it."""
    move, share = visible(tree.notation(node)), tree.columns.probability_of(node)
    return move if share is None else f"{move} ({likelihood(share)})".strip()


def _label(tree: GameTree, state: State) -> str:
    """Return what is written where there is no board, in as many lines as the game prints."""
    return "\n".join(line.rstrip() for line in tree.rules.label(state).strip("\n").split("\n"))


def _leans(tree: GameTree, node: int) -> Player | None:
    low, high = tree.bounds(node)
    return Player.MAX if low > 0 else Player.MIN if high < 0 else None


def pruned_mark(tree: GameTree, mark: Mark, details: Details, ghost: GameTree | None) -> Mark:
    """Return a mark as that of a branch never entered, or of one searched for the picture alone."""
    parent = tree.columns.parent[mark.node]
    cut = comparison_text(tree, parent)
    told = cut_hint(tree, parent) if details.values == "all" else ""
    said = mark.said._replace(more=(*mark.said.more, told)) if told else mark.said
    mark = mark._replace(pruned=True, bare=details.pruned == "outline", cut=cut, said=said)
    checked = checked_reply(tree, parent)
    if checked is not None and mark.node == checked.node:
        value, guessed, state = checked.value, checked.estimated, tree.state(mark.node)
        goes_on = guessed or (state is not None and not tree.rules.is_over(state))
        seen = f"by a second look {'estimated at ' * guessed}{value}"
        seen += f", {checked.result}" * bool(checked.result)
        said = said._replace(state="cut", worth=seen)
        cut = ON_THE_LINE if mark.chosen else CHECKED
        mark = mark._replace(bare=False, checked=True, value=value, estimated=guessed, cut=cut)
        mark = mark._replace(result=checked.result, said=said)
        if goes_on:
            mark = mark._replace(player=tree.player(mark.node), horizon=checked.horizon)
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


def exercise_mark(mark: Mark, details: Details) -> Mark:
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


def _hint(tree: GameTree, node: int, value: str, *, unknown: bool) -> Hint:
    line = line_to(tree, node)
    position = shortened(tree.position(node), _HINT_WIDTH, 1)
    place = ": ".join(filter(None, [f"After {line}" if line else "", position]))
    result, kind = tree.outcome(node), tree.kind(node)
    player = tree.player(node)
    chance = player is Player.CHANCE
    mover = "chance moves" if chance else f"{short_side(tree, player)} to move ({player.name})"
    state = {
        "terminal": "the game is over",
        "horizon": f"{mover}, the depth ends here",
        "leaf": "a leaf",
        "known": f"{mover}, known from before",
        "null": f"{mover}, cut by a null move",
        "unseen": f"{mover}, searched on by what is not shown",
        "open": f"{mover}, broken off",
        "pruned": "never looked at",
    }.get(kind, mover)
    worth = f"{'estimate' if kind == 'horizon' else 'value'} {value}"
    worth = {"?": "no value", UNSETTLED: "left unsettled"}.get(value, worth)
    refuted = refuted_by(tree, node) if left_out_win(tree, node) is not None else ""
    worth = refuted or worth
    if chance and kind == "inner":
        unweighed = tree.columns.unweighed(node)
        worth += ", a mean with unknown weights" if unweighed else ", the mean of what may happen"
    if rests_on_estimates(tree, node) and not refuted:
        if value == "?" and unknown:
            worth = "not known, counted as 0"
        elif kind != "horizon":
            worth += ", which rests on estimates"
    result = result if kind == "terminal" else ""
    return Hint(place, state, result, worth, line=line, position=position)
