"""What several titles say: a value as it is written, a place in search order, what ends first.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> written_value(tree, 0), search_place([1, 5, 8], 8)
('+10', 'searched last of 3')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf, isinf

from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import in_words, listed
from treeviz.formatting.tied import tied
from treeviz.game.player import Player
from treeviz.tree.equals_with_captures import less_with_captures
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.forced_past_depth import forced_past_depth, lost_later
from treeviz.tree.game_tree import GameTree
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.settled_moves import (
    anything_taken,
    settled_move,
    settled_worth,
    turned_by_takes,
)
from treeviz.tree.soonest_ends import proved_end
from treeviz.tree.threats_left import threats_left
from treeviz.tree.unseen_wins import met_past_depth, won_past_depth
from treeviz.tree.wins_too import wins_too
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import is_lost
from treeviz.view.answers import won_in_common
from treeviz.view.equals import found_worse
from treeviz.view.less_than_equal import all_estimated_equal, some_less
from treeviz.view.lost_to import lost_to
from treeviz.view.names import short_move, short_side
from treeviz.view.past_depth_note import once_taken_note
from treeviz.view.reason_title import what_it_does
from treeviz.view.second_look import second_look, worse_found
from treeviz.view.severed import AGAIN, FOUND_AGAIN
from treeviz.view.turned_note import counted_note, turned_note

TWO_LINES = 120  # letters of a title that tells equal moves, too
WITH_COUNT = 160  # … and of one that tells what comes of captures, or of the others
_BOTH = 2  # moves
FEW_NAMED = 3  # winning moves, or threats, that are all named


def written_value(tree: GameTree, node: int) -> str:
    """Return a node's value as it is written, with the plies to a mate where it is one.

    Parameters
    ----------
    tree, node
        The recording, and where to look.
    """
    return tree.rules.scale.signed(tree.value_at(node), tree.plies_to_end(node, at_most=True))


def search_place(moves: Sequence[int], move: int) -> str:
    """Return which one a move is of several, in search order: ``"searched first of 9"``.

    Parameters
    ----------
    moves, move
        The nodes of several moves, and one of them.
    """
    first, last = move == min(moves), move == max(moves)
    which = "searched first" if first else "searched last" if last else "one"
    return f"{which} of {len(moves)}"


def first_or_last(
    tree: GameTree, moves: Sequence[int], most: Callable[[Sequence[int]], int]
) -> list[int]:
    """Return the moves that end the game last, or first; none if that is not proved.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves after which the same side wins.
    most
        ``max`` for the last, ``min`` for the first.
    """
    plies = {move: proved_end(tree, move) for move in moves}
    known = [number for number in plies.values() if number is not None]
    if len(known) < len(plies) or not known:
        return []
    return [move for move in moves if plies[move] == most(known)]


def threatened(tree: GameTree, node: int) -> str:
    """Return that the opponent threatens what no move stops all of; empty if no two stand.

    Many are counted: who names some of them says that there are no others.

    Parameters
    ----------
    tree, node
        The recording, and a position that is lost by them.
    """
    threats = threats_left(tree, node)
    if len(threats) > FEW_NAMED:
        return f"makes {count(len(threats), 'threat')}"
    named = [short_move(tree, win) for win in threats]
    return f"threatens {listed(named)}" if named else ""


def after_any_other(tree: GameTree, root: int, move: int) -> str:
    """Return with which answer the other side wins at once after every other move; or nothing.

    Or that it wins past the depth, where it does so after one of them.

    Parameters
    ----------
    tree, root, move
        The recording, the position, and the move that saves its player.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xx_/_o_/___"))
    >>> after_any_other(tree, 0, tree.choice(0))
    '; after any other move x wins with [0,2]'
    """
    they = tree.player(root).other
    others = [node for node in tree.children(root) if node != move]
    common = won_in_common(tree, others) if len(others) > 1 else set[str]()
    later = [node for node in others if not root and node in lost_later(tree)]
    some = ", at the latest" * (len(later) < len(others))
    past = f"{some} past the depth" * bool(later)
    with_ = f" with {min(common)}" if common else past
    return f"; after any other move {short_side(tree, they)} wins{with_}" if with_ else ""


def estimated_name(tree: GameTree, move: int) -> str:
    """Return what a move is called that is estimated equal, and what it comes to once all is taken.

    That is told where it differs, or where it is told of the move played.

    Parameters
    ----------
    tree, move
        The recording, and the move.
    """
    name, root = short_move(tree, move), tree.columns.parent[move]
    worth, chosen, value = settled_worth(tree, move), tree.choice(root), tree.value_at(root)
    own = None if chosen is None else settled_move(tree, chosen)
    if not root and move in lost_later(tree):
        return f"{name} (which loses past the depth)"
    if (less := less_with_captures(tree, (move,)).get(move)) is not None:
        at_best = "upper" if tree.player(root) is Player.MAX else "lower"
        return f"{name} ({tree.rules.scale.bounded(less, at_best)} with captures counted)"
    stays = value == worth == own or not anything_taken(tree, root)
    if worth is None or own is None or stays or turned_by_takes(tree, root):
        return name
    signed = tree.rules.scale.signed(worth)
    told = tied(f"then {signed}") if once_taken_note(tree, root, named=False) else ""
    return f"{name} ({told or f'{signed} with captures counted'})"


def next_best(tree: GameTree, root: int, move: int, equal: Collection[int] = ()) -> str:
    """Return what the other moves come to at most; empty where that is not less than the best.

    Empty, too, where it is told what the best comes to with captures counted, or past the depth:
    that is not compared.

    Parameters
    ----------
    tree, root, move
        The recording, the position, and the move that is played.
    equal
        Moves that are told to be equal to it.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2, heuristic="course")
    >>> next_best(tree, 0, tree.choice(0))
    '; (2,3)-(3,3): 0, (0,0)-(1,0) loses'
    """
    me, value = tree.player(root), tree.value_at(root)
    worse = found_worse(tree, root, move)
    others = [node for node in tree.children(root) if node != move and node not in equal]
    refuted = {node for node, found in worse.items() if is_lost(tree, node, found)}
    left = [n for n in others if n not in refuted and not lost_to(tree, n, me.other)]
    unproved = any(node not in left and proved_winner(tree, node) is None for node in others)
    bounds = {node: tree.bounds(node)[me is Player.MAX] for node in left}
    bounds |= {node: found.value for node, found in worse.items() if node in bounds}
    best = me.best(bounds.values()) if bounds else inf
    if value is None or isinf(best) or not me.better(value, best):
        return ""
    nearest = [node for node, worth in bounds.items() if worth == best]
    if all(node not in worse and worse_found(tree, node) is not None for node in nearest):
        return ""  # plates tell less of each of these
    if once_taken_note(tree, root, named=False) or past_depth(tree, root, move):
        return ""
    most = "at most" if me is Player.MAX else "at least"
    which = "the others" if len(others) > 1 else "the other"
    seen = me.best(tree.bounds(node)[me is Player.MAX] for node in left)
    again = FOUND_AGAIN * (unproved or seen != best)
    every = all(_is_worth(tree, node, best, worse) for node in left)
    worth = f"{most} {tree.rules.scale.signed(best)}".removeprefix(f"{most} " * every)
    if not (lost := len(others) - len(left)):
        return f"; {which} {worth}{again}"
    loses = f"lose{'s' * (lost == 1)}{again}"
    rest = next(short_move(tree, node) for node in others if node not in left)
    if len(left) > 1:
        return f"; others {worth}, {rest if lost == 1 else in_words(lost)} {loses}"
    known = _is_worth(tree, left[0], best, worse)
    worth = f": {tree.rules.scale.signed(best)}" if known else f" {worth}"
    which = rest if lost == 1 else f"the other {in_words(lost)}"
    return f"; {short_move(tree, left[0])}{worth}, {which} {loses}"


def _is_worth(tree: GameTree, node: int, worth: float, worse: Mapping[int, LeftOut]) -> bool:
    """Tell whether a move is worth just so much, by the search or once all answers are judged."""
    found = worse.get(node)
    if found is not None:
        return found.exact and found.value == worth
    judged = second_look(tree, node, ()) == tree.rules.scale.signed(worth)
    return judged or tree.bounds(node) == (worth, worth)


def past_depth(tree: GameTree, root: int, move: int) -> str:
    """Return which other moves win past the depth, where the move played rests on an estimate.

    Parameters
    ----------
    tree, root, move
        The recording, the position, and the move that is played.
    """
    if not rests_on_estimates(tree, root):
        return ""
    won = won_past_depth(tree, root)
    if not won or move in won:  # that the move played wins so the title says anyway
        return ""
    which, win = listed([short_move(tree, n) for n in won]), "win" if len(won) > 1 else "wins"
    which = which if len(won) <= FEW_NAMED + 1 else f"{len(won)} others"
    they = short_side(tree, tree.player(root).other)
    past = "" if won[0] in forced_past_depth(tree).won else "one ply "
    return f"; {past}past the depth {which} {win} instead, whatever {they} answers"


def of_winning(tree: GameTree, best: Sequence[int], move: int) -> str:
    """Return that a move wins, and its place among those that do, if all equal moves do.

    Parameters
    ----------
    tree, best, move
        The recording, the moves that are best, and the one that is played.
    """
    above = tree.columns.parent[move]
    won = {*best, *won_past_depth(tree, above)}  # also those of which the estimates miss it
    every = [node for node in tree.children(above) if node in won]
    all_win = len(every) > 1 and all(met_past_depth(tree, other) for other in best)
    return f", {search_place(every, move)} moves that win" if all_win else " and wins"


def placed_among(tree: GameTree, root: int, move: int, place: str) -> str:
    """Return a place among equal moves, and which others come to more, or what the move does.

    Parameters
    ----------
    tree, root, move, place
        The recording, the position, the move that is played, and its place as it is told.
    """
    told, name = f"{place}, at {written_value(tree, root)}", short_move(tree, move)
    if counted := counted_note(tree, root):
        does = what_it_does(tree, move, WITH_COUNT - len(f"{name}{told}{counted}"))
        return f"{told}{does}{counted}"
    turned = turned_by_takes(tree, root)
    if turned is None or turned.worth == turned.played:  # else that is told with the better ones
        told += once_taken_note(tree, root, named=False, whose=name)
    noted = turned_note(tree, root) or some_less(tree, root)
    room = (WITH_COUNT if noted else TWO_LINES) - len(f"{name}{told}{noted}")
    told = f"{told}{what_it_does(tree, move, room)}{noted}"
    rest = next_best(tree, root, move, all_estimated_equal(tree, root))
    return f"{told}{rest * (not noted and len(f'{name}{told}{rest}') <= WITH_COUNT)}"


def saves(tree: GameTree, root: int, move: int) -> bool:
    """Tell whether all other moves are known to lose, and this one is not.

    By the rules they may do so past the depth.

    Parameters
    ----------
    tree, root, move
        The recording, the position, and the move that is played.
    """
    worth, they = tree.value_at(root) or 0.0, tree.player(root).other
    if isinf(worth) or (asks_nobody(tree) and rests_on_estimates(tree, root) and not worth):
        return False
    by_threats = () if root else forced_past_depth(tree).lost
    others = (node for node in tree.children(root) if node != move)
    lost = all(node in by_threats or lost_to(tree, node, they) for node in others)
    return lost and not lost_to(tree, move, they)


def the_rest_lose(tree: GameTree, root: int, equal: Sequence[int]) -> str:
    """Return that all moves but some equal ones are known to lose; empty if it is not so.

    Parameters
    ----------
    tree, root, equal
        The recording, the position, and the moves that do not lose.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("x__/_o_/__x"))
    >>> the_rest_lose(tree, 0, tree.best_children(0))
    '; the other two lose'
    """
    rest, they = [n for n in tree.children(root) if n not in equal], tree.player(root).other
    if not rest or not all(lost_to(tree, node, they) for node in rest):
        return ""
    if len(rest) == 1:
        return f"; {short_move(tree, rest[0])} loses"
    return f"; the other {in_words(len(rest))} lose"


def unsearched_others(tree: GameTree, root: int, move: int) -> str:
    """Return how many others win, too, by a second look, where the search looked at none of them.

    That none was searched, where that is not known of each; nothing where one was.

    Parameters
    ----------
    tree, root, move
        The recording, a position, and the move that wins there.

    Examples
    --------
    >>> from treeviz import alphabeta, games
    >>> tree = alphabeta(games.Domineering("..V/..V/.../HH."))
    >>> unsearched_others(tree, 0, tree.children(0)[0])
    '; 3 of the 4 others win, too (2nd look)'
    """
    left = [node for node in tree.children(root) if node != move]
    if not left or any(tree.kind(node) != "pruned" for node in left):
        return ""
    found = {} if root else wins_too(tree)
    if not found.keys() >= {*left}:
        return "; no other move was searched"
    winning, number = sum(found[node] for node in left), len(left)
    if not winning:
        return f"; no other move does ({AGAIN})"
    which = f"{winning} of the {number} others" if winning < number else f"all {number} others"
    which = "the other move" if number == 1 else which
    return f"; {which} win{'s' * (winning == 1)}, too ({AGAIN})"
