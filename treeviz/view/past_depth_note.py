"""What comes next where the depth ends, as a line below the board: a win, or a piece that is taken.

The search did not look at it; by the rules it is seen what an estimate passes by.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xx_/oo_/___"), depth=2)
>>> past_depth_note(tree, tree.find("[2,2] [2,1]"), Details())
'x wins next: [0,2]'
"""

from __future__ import annotations

from treeviz.errors import GameError
from treeviz.formatting.lettering import visible
from treeviz.game.game import State
from treeviz.tree.columns import TERMINAL
from treeviz.tree.game_tree import GameTree
from treeviz.tree.left_hanging import taken_next, takes_written
from treeviz.tree.settled_moves import settled_line, settled_reply
from treeviz.tree.unseen_wins import win_past_depth
from treeviz.view.line_told import TRIANGLES
from treeviz.view.names import short_side
from treeviz.view.scene import Details

UNCOUNTED = "uncounted: "  # what stands before a move that takes, past the depth
_TAKES = 2  # of an exchange that are named


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
    """Return such a note in a line, or in two: what is not counted, and what that is.

    An exercise, in which less is told, has as many lines as its key.

    Examples
    --------
    >>> in_short_lines("uncounted: Rxd8+ Kxd8 → −9"), in_short_lines("x wins next: [0,2]")
    (['uncounted:', 'Rxd8+ Kxd8 → −9'], ['x wins next: [0,2]'])
    """
    what = note.removeprefix(UNCOUNTED)
    return [note] * bool(note) if what == note else [UNCOUNTED.strip(), what]


def takes_note(tree: GameTree, node: int, state: State) -> str:
    """Return what can be taken in a position past the depth, and what is counted then; or nothing.

    Parameters
    ----------
    tree, node, state
        The recording, a node past which the position lies, and the game's own state there.
    """
    take = tree.exchanges.take_at(node, state)
    if take is None or take.value is None:
        return ""
    rules = tree.rules
    whose = TRIANGLES[rules.to_move(state)]
    written = f"{whose} {visible(rules.notation_at(state, take.move))}{' …' * bool(take.then)}"
    return f"{UNCOUNTED}{written} → {rules.scale.signed(take.value)}"


def held_otherwise(tree: GameTree, end: int) -> tuple[str, ...]:
    """Return which other reply holds a move down that would seem as good as the one played.

    ``("so rather ▼ Bd6: −4",)``, where what can be taken after the reply that is told comes to no
    less than the move played is worth; else empty.

    Parameters
    ----------
    tree, end
        The recording, and a reply with which the depth ends.
    """
    move, root = tree.columns.parent[end], tree.value_at(0)
    taken = taken_next(tree, end) if move > 0 == tree.columns.parent[move] else None
    if taken is None or root is None or move == tree.choice(0):
        return ()
    seems, me = taken[0].value, tree.player(0)
    if seems is None or me.better(root, seems):
        return ()
    held = settled_reply(tree, move)
    if held is None or not me.better(seems, held[0]):
        return ()
    return _rather(tree, *held)


def kept_otherwise(tree: GameTree, end: int) -> tuple[str, ...]:
    """Return which other last move keeps more once all is taken: ``("so rather ▲ Rc1: −13",)``.

    Empty where its own last move keeps as much, or where that is not known.

    Parameters
    ----------
    tree, end
        The recording, and where the depth ends.
    """
    settled = settled_line(tree, tree.columns.parent[end]) if end else None
    if settled is None or settled[1] == end:
        return ()
    return _rather(tree, *settled)


def _rather(tree: GameTree, worth: float, move: int) -> tuple[str, ...]:
    """Return which move is rather played, and what is then taken, that it comes to so much."""
    whose = TRIANGLES[tree.player(tree.columns.parent[move])]
    rather = f"so rather {whose} {visible(tree.notation(move))}"
    state, signed = tree.state(move), tree.rules.scale.signed(worth)
    take = None if tree.columns.kind[move] == TERMINAL else tree.exchanges.take_at(move, state)
    if take is None:
        return (f"{rather}: {signed}",)
    taken = visible(tree.rules.notation_at(state, take.move))
    more = " …" * bool(take.then)
    return f"{rather},", f"{TRIANGLES[tree.player(move)]} {taken}{more}: {signed}"


def once_taken_note(tree: GameTree, root: int, *, named: bool) -> str:
    """Return what a value comes to if its line counts what can be taken next; empty if it stands.

    Where another end of the line would be played then, which is not drawn, that is told if it is
    worse.

    Parameters
    ----------
    tree, root
        The recording, and the position whose value it is.
    named
        Whether an end that is not drawn is named.
    """
    settled = settled_line(tree, root)
    value = tree.value_at(root)
    if settled is None or value is None or value == settled[0]:
        return ""
    worth, end = settled
    shown = end in tree.best_play(root)
    if not shown and tree.player(root).better(worth, value):
        return ""
    # A move that is called as one of the root's would be read as that.
    name = tree.notation(end)
    rival = any(tree.notation(move) == name for move in tree.children(root))
    other = "" if shown or rival or not named else f", with {visible(name)}"
    return f" ({tree.rules.scale.signed(worth)} once all is taken{other})"


def _note(tree: GameTree, node: int, details: Details, owner: bool) -> str | None:
    if (win := win_past_depth(tree, node)) is not None:
        wins = f"{short_side(tree, tree.player(node))} wins next: {visible(win)}"
        return wins if details.values == "all" else ""
    if (taken := taken_next(tree, node)) is None:
        return None
    found, _ = taken
    takes = takes_written(tree, node, found)
    told = found.value is not None and details.values != "none"
    then = f" → {tree.rules.scale.signed(found.value)}" if told else ""
    written = " ".join(map(visible, takes[:_TAKES]))
    whose = f"{TRIANGLES[tree.player(node)]} " * owner
    return f"{UNCOUNTED}{whose}{written}{' …' * (len(takes) > _TAKES)}{then}"
