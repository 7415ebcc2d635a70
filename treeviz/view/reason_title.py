"""Why an estimated move is played, for a title: a node → a clause.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xo_/___/___"), depth=3, heuristic="lines")
>>> what_it_does(tree, tree.choice(0), 90)
'; it threatens [1,0]'
"""

from __future__ import annotations

from treeviz.formatting.lettering import visible
from treeviz.formatting.phrases import listed, possessive, things_counted
from treeviz.tree.ahead_at_once import ahead_at_once
from treeviz.tree.attacked_men import is_guarded, man_attacked
from treeviz.tree.columns import INNER
from treeviz.tree.game_tree import GameTree
from treeviz.tree.man_taken import man_taken
from treeviz.tree.opinions import silent
from treeviz.tree.prepared_take import prepared_take, take_that_follows
from treeviz.tree.ruled_out import ruled_out
from treeviz.tree.squares_gained import gains_apart
from treeviz.tree.turned_squares import called_on_board, square_names, turned_squares
from treeviz.view.attack_title import attack_title
from treeviz.view.labels import counted_at_once
from treeviz.view.names import short_move, short_side
from treeviz.view.threat_title import threat_title

_NAMED = 4  # squares that are turned


def what_it_does(tree: GameTree, move: int, room: int, *, counts: bool = True) -> str:
    """Return why an estimated move is played: which man it takes, which answer it rules out.

    Or with what it threatens to win, or which take it prepares.

    ``"; it takes the rook and rules out the answer Qxd2+"``, or as much of it as there is room for.

    Parameters
    ----------
    tree, move
        The recording, and the node of the move.
    room
        How many letters it may have.
    counts
        Whether it tells what it changes of what is counted, where there is nothing else to say.
    """
    out, taken = ruled_out(tree, move), _takes(tree, move)
    told = [taken] if taken else []
    if out is not None:
        answer = short_move(tree, out.answer)
        if out.met is not None:  # where it may be no check, as it is elsewhere
            answer = short_move(tree, tree.columns.parent[out.met])
        met = "" if out.met is None else short_move(tree, out.met)
        also = "" if out.also is None else f" and {short_move(tree, out.also)}"
        kept = "disarms" if out.harmless else "rules out the answer"
        does = f"meets {answer} with {met}" if met else f"{kept} {answer}"
        if out.itself:
            many = "most" if 2 * len(out.moves) > out.among else str(len(out.moves))
            which = "all" if len(out.moves) == out.among else many
            they = possessive(short_side(tree, tree.player(move)))
            does = f"takes {they} best answer to {which} others"
        told.append(does)
        if also and len(f"; it {listed(told)}s{also}") <= room:
            told[-1] = f"rules out the answers {answer}{also}"
    elif threat := threat_title(tree, move):
        told.append(threat)
    elif attack := attack_title(tree, move, room - len(f"; it {listed([*told, ''])}")):
        told.append(attack)
    elif (take := prepared_take(tree, move)) is not None:
        told.append(f"threatens {visible(take.move)}")
    elif not told and (man := take_that_follows(tree, move)):
        told.append(f"then takes the {man}")
    elif not told and (on_board := _on_the_board(tree, move)):
        told.append(on_board)
    elif counts and not told and (changed := _count_changed(tree, move)):
        told.append(changed)
    for number in range(len(told), 0, -1):
        does = f"; it {listed(told[:number])}"
        if len(does) <= room:
            return does
    return ""


def _on_the_board(tree: GameTree, move: int) -> str:
    """Return what a move does that is no reason by itself: what it turns, gains, or attacks.

    Or that its side moves again.
    """
    if squares := turned_squares(tree, move):
        names = square_names(tree, move, squares)
        few = names and len(names) <= _NAMED
        some = things_counted(len(squares), called_on_board(tree, move))
        return f"turns {listed(names) if few else some}"
    if gained := gains_apart(tree, move):
        return f"gains {things_counted(gained, tree.rules.counted)}"
    if tree.player(move) is tree.player(tree.columns.parent[move]):
        again = tree.best_reply(move)
        return "moves again" + ("" if again is None else f", with {short_move(tree, again)}")
    attacked = man_attacked(tree, move)
    if attacked is not None:
        guarded = ", which is guarded" * is_guarded(tree, attacked.take)
        return f"attacks the {attacked.man} ({short_move(tree, attacked.take)}){guarded}"
    return ""


def _count_changed(tree: GameTree, move: int) -> str:
    """Return what a move changes of what is counted, if that is better for who plays it then.

    Not where another move changes it more at once: that is no reason to play this one.
    """
    above, me = tree.columns.parent[move], tree.player(tree.columns.parent[move])
    if silent(tree.heuristic) or tree.columns.kind[move] != INNER:
        return ""
    before, after = tree.static(above), tree.static(move)
    if before is None or after is None or not me.better(after, before):
        return ""
    if ahead_at_once(tree, move):
        return ""
    sums = [counted_at_once(tree, node) for node in (above, move)]
    return f"changes {sums[0]} to {sums[1]}" if all(sums) else ""


def _takes(tree: GameTree, move: int) -> str:
    """Return which man a move takes, and which one the answer to it takes; empty if none."""
    man, line = man_taken(tree, move), tree.best_play(move)
    if not man:
        return ""
    lost = man_taken(tree, line[1]) if len(line) > 1 else ""
    if lost == man:
        return f"trades {man}s"
    return f"takes the {man} for the {lost}" if lost else f"takes the {man}"
