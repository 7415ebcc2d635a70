"""What comes next where the depth ends, as a line below the board: a win, or a piece that is taken.

The search did not look at it; by the rules it is seen what an estimate passes by.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=2)
>>> past_depth_note(tree, tree.find("[2,2] [2,1]"), Details())
'x wins next: [0,2]'
"""

from __future__ import annotations

from collections.abc import Sequence

from treeviz.errors import GameError
from treeviz.formatting.lettering import visible
from treeviz.formatting.phrases import listed
from treeviz.game.game import State
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import taken_next, takes_written
from treeviz.tree.lost_past_depth import won_anyway
from treeviz.tree.safer_move import safer_move
from treeviz.tree.settled_moves import (
    settled_line,
    settled_reply,
    stands_settled,
    stays_best,
    turned_by_takes,
)
from treeviz.tree.settled_rivals import settled_rivals
from treeviz.tree.unseen_wins import win_past_cut, win_past_depth
from treeviz.view.captured_rivals import asks_rivals, better_worth, captured_rivals
from treeviz.view.line_told import LONG_MOVE, TRIANGLES
from treeviz.view.names import short_move, short_side
from treeviz.view.scene import Details
from treeviz.view.short_lines import COUNTING

WINS_NEXT = " wins next: "
WINS_ANYWAY = " wins in 2 more plies"
NEXT = "then "  # before a move that takes, past the depth
_BETTER = "better: "  # before the move that is best if that is counted …
_INSTEAD = "instead of "  # … or before which move it is better than
SAFER = "safer: "  # before the best move after which nobody wins next
COUNTED = "→ "  # before what a move comes to with captures counted
_COUNTS = f" {COUNTED}"  # before what is counted then
_TAKES = 2  # of an exchange that are named
_SHORT = 18  # letters that fit below a board


def past_depth_note(
    tree: GameTree, node: int, details: Details, *, owner: bool = False
) -> str | None:
    """Return which move wins next, takes back what was taken last, or takes what it may.

    None where none does; also where the game fails past the depth, for a picture is of what was
    recorded. Empty in an exercise, whose key has such a line.

    Parameters
    ----------
    tree, node
        The recording, and where the depth ends.
    details
        What is shown of each node.
    owner
        Whether its player's triangle stands before what takes.
    """
    try:
        return _note(tree, node, details, owner)
    except GameError:
        return None


def in_short_lines(note: str) -> list[str]:
    """Return such a note in a line, or in two if it is long: what takes, and what is counted then.

    Examples
    --------
    >>> in_short_lines("then Rxd8+ Kxd8 → −9"), in_short_lines("then Rxh4 → +8")
    (['then Rxd8+ Kxd8', '→ −9'], ['then Rxh4 → +8'])
    """
    takes, arrow, worth = note.rpartition(_COUNTS)
    if len(note) <= _SHORT or not arrow:
        return [note] * bool(note)
    return [takes, f"{arrow.strip()} {worth}"]


def takes_note(tree: GameTree, node: int, state: State) -> str:
    """Return what can be taken in a position past the depth, and what is counted then; or nothing.

    Parameters
    ----------
    tree, node, state
        The recording, a node past which the position lies, and the game's own state there.
    """
    take = tree.exchanges.take_at(state)
    if take is None or take.value is None:
        return ""
    rules = tree.rules
    whose = TRIANGLES[rules.to_move(state)]
    written = f"{whose} {visible(rules.notation_at(state, take.move))}{' …' * bool(take.then)}"
    return f"{NEXT}{written} → {rules.scale.signed(take.value)}"


def held_otherwise(tree: GameTree, end: int) -> tuple[str, ...]:
    """Return which other reply holds a move down, if what can be taken after the one told is more.

    ``("instead of Bb4: ▼ Bd6 → −4",)``, of a move of the root where the depth ends with the
    replies, of which some were cut; else empty.

    Parameters
    ----------
    tree, end
        The recording, and a reply with which the depth ends.
    """
    move = tree.columns.parent[end]
    taken = taken_next(tree, end) if move > 0 == tree.columns.parent[move] else None
    if taken is None or taken[0].value is None or move == tree.choice(0):
        return ()
    held = settled_reply(tree, move)
    if held is None or not tree.player(0).better(taken[0].value, held[0]):
        return ()
    return _rather(tree, *held, [end])


def kept_otherwise(tree: GameTree, end: int, told: Sequence[int] = ()) -> tuple[str, ...]:
    """Return which other last move keeps more once all is taken.

    ``("instead of Ra1: ▲ Rc1 → −13",)``. Or which does not let the other side win next. Empty
    where its own last move keeps as much, or where that is not known.

    Parameters
    ----------
    tree, end
        The recording, and where the depth ends.
    told
        The last moves that are told: of none of them it is told again.
    """
    try:
        if end and win_past_depth(tree, end) is not None:
            return _safer(tree, end)
    except GameError:  # as of a note
        return ()
    above = tree.columns.parent[end] if end else 0
    settled = settled_line(tree, above) if above else None  # of the root it is that of its choice
    if settled is None or settled.line[-1] in (end, *told):
        return ()
    return _rather(tree, settled.worth, settled.line[-1], told or [end])


def answered_otherwise(tree: GameTree, move: int, among: Sequence[int]) -> tuple[str, ...]:
    """Return which other answer meets a move once all is taken, and what that leaves.

    ``("captures counted, best:", "▲ dxc5 → −5")``, of the move played and of rivals that a title
    names as better; empty of other moves, where the answer stays or is drawn, and where the depth
    ends with it, as is told below that.

    Parameters
    ----------
    tree, move, among
        The recording, the node of a move, and the answers to it that are not drawn.
    """
    played, line = tree.best_play(0), tree.best_play(move)
    if line[-1] in (move, *tree.children(move)):
        return ()
    if played[1:2] != [move] and move not in captured_rivals(tree, 0):
        return ()
    settled = settled_line(tree, 0 if move in played else move)
    if settled is None or settled.line[1] in line or settled.line[1] not in among:
        return ()
    answer = f"{TRIANGLES[tree.player(move)]} {visible(tree.notation(settled.line[1]))}"
    return best_counting((f"{answer}{_COUNTS}{tree.rules.scale.signed(settled.worth)}",))


def best_counting(told: Sequence[str]) -> tuple[str, ...]:
    """Return what is left with captures counted, and by which best moves.

    Parameters
    ----------
    told
        The lines that tell which move is better, and at their end what is left then.

    Examples
    --------
    >>> best_counting(("▼ Nh6 → 0",)), best_counting(("instead of c4: ▲ Bf4,", "▼ Qxb2 → +1"))
    (('captures counted, best:', '▼ Nh6 → 0'), ('captures counted, best:', '▲ Bf4,', '▼ Qxb2 → +1'))
    """
    first, *others = told
    move = first.partition(": ")[2] if first.startswith((_BETTER, _INSTEAD)) else first
    return f"{COUNTING}, best:", move, *others


def _safer(tree: GameTree, end: int) -> tuple[str, ...]:
    """Return the best of the other last moves after which nobody wins next, if there is one."""
    safer = safer_move(tree, end)
    if safer is None:
        return ()
    they = TRIANGLES[tree.player(tree.columns.parent[end])]
    name = visible(tree.notation(safer.node))
    return (f"{SAFER}{they} {name} → {tree.rules.scale.signed(safer.worth)}",)


def _rather(tree: GameTree, worth: float, move: int, than: Sequence[int]) -> tuple[str, ...]:
    """Return which move is better than some, and what is then taken, that it comes to so much."""
    whose = TRIANGLES[tree.player(tree.columns.parent[move])]
    name = visible(tree.notation(than[0])) if len(than) == 1 else "these"
    before = f"{_INSTEAD}{name}: " if len(name) <= LONG_MOVE else _BETTER
    rather = f"{before}{whose} {visible(tree.notation(move))}"
    state, signed = tree.state(move), tree.rules.scale.signed(worth)
    take = None if tree.columns.kind[move] == TERMINAL else tree.exchanges.take_at(state)
    if take is None:
        return (f"{rather} → {signed}",)
    taken = visible(tree.rules.notation_at(state, take.move))
    more = " …" * bool(take.then)
    return f"{rather},", f"{TRIANGLES[tree.player(move)]} {taken}{more} → {signed}"


def once_taken_note(tree: GameTree, root: int, *, named: bool, whose: str = "") -> str:
    """Return what a value comes to if its line counts what can be taken next; empty if it stands.

    Where another end of the line would be played then, which is not drawn, that is told if it is
    worse. Where nobody knows what it comes to, what takes next is told if that makes it less.

    Parameters
    ----------
    tree, root
        The recording, and the position whose value it is.
    named
        Whether an end that is not drawn is named.
    whose
        What the move is called, where the value is that of others, too; empty: it is not.
    """
    settled, value = settled_line(tree, root), tree.value_at(root)
    if settled is None and named:
        return _uncounted(tree, root)
    if settled is None or value is None or value == settled.worth:
        return ""
    played = tree.best_play(root)
    other = next((step for step in settled.line if step not in played), None)
    deeper = other is not None and tree.columns.parent[other] == played[1] != played[-2]
    # A move that is called as one of the root's would be read as that.
    name = "" if other is None else tree.notation(other)
    rivals = (tree.notation(move) for move in tree.children(root))
    rival = name.rstrip("+#") in (rival.rstrip("+#") for rival in rivals)
    told = f", ending with {visible(name)}" if name and named and not rival else ""
    if deeper and told:
        they = short_side(tree, tree.player(root).other)
        told = f", as {they} then answers {visible(name)}"
    best = ", none better" if best_with_captures(tree, root) else ""
    if not best and asks_rivals(tree, root):
        if better := _better_rivals(tree, root, settled.worth):
            own = tree.rules.scale.signed(settled.worth)
            return f"{better}, {whose or short_move(tree, played[1])} {own}"
        best = _among_rivals(tree, root, settled.worth)
    worth = f"{tree.rules.scale.signed(settled.worth)}{f' for {whose}' * bool(whose)}"
    return f" ({worth} with captures counted{told or best})"


def best_with_captures(tree: GameTree, root: int) -> bool:
    """Return whether it is known that no move comes to more, with captures counted, than that one.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    settled = settled_line(tree, root)
    if settled is None or not asks_rivals(tree, root):
        return settled is not None and stays_best(tree, root)
    return settled_rivals(tree, root, settled.worth).sure


def _uncounted(tree: GameTree, root: int) -> str:
    """Return what takes next and makes the value less, where nobody knows what it comes to then."""
    played, value = tree.best_play(root), tree.value_at(root)
    taken = taken_next(tree, played[-1]) if len(played) > 1 else None
    if taken is None or taken[0].value is None or value is None:
        return ""
    less = tree.player(root).better(value, taken[0].value)
    if not less or stands_settled(tree, played[1]) or turned_by_takes(tree, root):
        return ""
    note = past_depth_note(tree, played[-1], Details())
    return f" (captures not counted: {note})" if note else ""


def _among_rivals(tree: GameTree, root: int, worth: float) -> str:
    """Return whether what a move comes to is the best of all moves; empty if nobody knows."""
    rivals = settled_rivals(tree, root, worth)
    named = [short_move(tree, move) for move in captured_rivals(tree, root)]
    if not named:
        return "; others may be better" * bool(rivals.open)
    return f"; {listed(named, 'or')} may be better"


def better_rivals(tree: GameTree, root: int) -> tuple[int, ...]:
    """Return the moves that a title tells to come to more than the one played, once all is taken.

    Parameters
    ----------
    tree, root
        The recording, and the position.
    """
    settled = settled_line(tree, root)
    if settled is None or best_with_captures(tree, root) or not asks_rivals(tree, root):
        return ()
    return captured_rivals(tree, root) if better_worth(tree, root, settled.worth) else ()


def _better_rivals(tree: GameTree, root: int, worth: float) -> str:
    """Return which moves come to more than the one played, and to what; empty if nobody knows."""
    named = [short_move(tree, move) for move in captured_rivals(tree, root)]
    if named and settled_rivals(tree, root, worth).open:
        named[0] = f"at least {named[0]}"
    to = better_worth(tree, root, worth)
    return better_counting(named, to) if named and to else ""


def better_counting(names: Sequence[str], worth: str) -> str:
    """Return that moves are better with captures counted, in a clause.

    Parameters
    ----------
    names, worth
        What they are called, the last perhaps how many others there are, and what they come to.

    Examples
    --------
    >>> better_counting(["Rf2", "Bd3"], "≥ −10")
    '; with captures counted, Rf2 and Bd3 are better: ≥ −10'
    """
    are = "is" if len(names) == 1 else "are"
    return f"; with captures counted, {listed(names)} {are} better: {worth}"


def _note(tree: GameTree, node: int, details: Details, owner: bool) -> str | None:
    if (win := win_past_depth(tree, node) or win_past_cut(tree, node)) is not None:
        wins = f"{short_side(tree, tree.player(node))}{WINS_NEXT}{visible(win)}"
        return wins if details.values == "all" else ""
    if won_anyway(tree, node):
        wins = f"{short_side(tree, tree.player(node).other)}{WINS_ANYWAY}"
        return wins if details.values == "all" else ""
    if (taken := taken_next(tree, node)) is None:
        return None
    found, _ = taken
    takes = takes_written(tree, node, found)
    told = found.value is not None and details.values != "none"
    then = f" → {tree.rules.scale.signed(found.value)}" if told else ""
    written = " ".join(map(visible, takes[:_TAKES]))
    back = takes[0] == tree.notation(node)  # on the same square: it would read as the same move
    whose = f"{TRIANGLES[tree.player(node)]} " * (owner or back)
    return f"{NEXT}{whose}{written}{' …' * (len(takes) > _TAKES)}{then}"
