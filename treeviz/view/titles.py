"""What a search found, in one line: which move is played, and what it leads to.

It speaks as an annotator of games does: who plays what, and then what is known of it. Where the
search asked no heuristic, a 0 is no verdict, and the line says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf

from treeviz.formatting.lettering import shortened
from treeviz.formatting.numerals import count
from treeviz.formatting.phrases import capitalised, listed
from treeviz.game.player import Player
from treeviz.tree.asked_once import asked_once
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.only_move import is_only_move
from treeviz.tree.proof import contradicted
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.soonest_ends import longest_defence, telling_end, tells_when
from treeviz.tree.unseen_wins import met_past_depth, won_past_depth
from treeviz.view.beside_a_win import others_told, wins_besides
from treeviz.view.count_title import count_title
from treeviz.view.equals import equally_good
from treeviz.view.labels import line_to, value_text
from treeviz.view.left_open_title import all_level, may_be_equalled, open_beside_best, search_when
from treeviz.view.less_than_equal import all_estimated_equal, less_title
from treeviz.view.lost_later_title import lost_later_title
from treeviz.view.lost_title import lost_title
from treeviz.view.names import short_move, short_result, short_side
from treeviz.view.past_depth_note import better_rivals, once_taken_note
from treeviz.view.readings import returned
from treeviz.view.reason_title import what_it_does
from treeviz.view.theory_title import theory_title
from treeviz.view.threat_title import threats_in_turn
from treeviz.view.title_parts import (
    TWO_LINES,
    WITH_COUNT,
    after_any_other,
    estimated_name,
    first_or_last,
    next_best,
    of_winning,
    past_depth,
    placed_among,
    saves,
    search_place,
    the_rest_lose,
    threatened,
    unsearched_others,
    written_value,
)
from treeviz.view.turned_note import counted_note, tells_the_played, turned_note
from treeviz.view.undecided_title import undecided_title
from treeviz.view.won_by_rules import all_lost, lost_by_rules

_NAMED = 3  # equally good moves are named, more are counted
_ESTIMATED = "estimated equal"
_LONG = 86  # letters of a line: a reason that makes it longer is not told
_OTHERS = ";"  # that they come to more
_ONE_LINE = 92  # letters of a title in one line of a slide
_LINE = 60.0  # ems of a line to where a picture begins


@asked_once  # it is the same in all scenes
def headline(tree: GameTree, root: int = 0) -> str:
    """Return in one line what a search found: which move is played, and what it leads to.

    Examples
    --------
    >>> from treeviz import alphabeta, games, minimax
    >>> headline(minimax(games.TicTacToe("xox/oox/___")))
    'x plays [2,2] and wins at once (+10)'
    >>> headline(minimax(games.TicTacToe("xo_/___/___")))
    'x plays [1,0] and wins in 5 plies (+10); [1,1] and [2,0], searched later, are equally good'
    >>> wide = games.TicTacToe("xo__/_x__/o___/____", k=3)
    >>> headline(alphabeta(wide, depth=4)).partition("; ")[2]
    '[2,2] wins at once, but counts the same and was found later'
    >>> headline(alphabeta(games.Connect(), depth=3, heuristic="lines")).rpartition("; ")[2]
    'the others at most +0.7 (2nd look)'
    >>> headline(minimax(games.TicTacToe("xo_/x__/___"))).partition("; ")[0]
    'o plays [0,2], searched first: all moves lose and count the same (+10)'
    >>> headline(minimax(games.TicTacToe(), depth=2))
    'x plays [0,0], searched first of 9 moves: all are unknown after 2 plies (no heuristic)'
    >>> headline(minimax(games.TicTacToe("xox/oox/__x")))
    'The game is over: x wins (+10)'
    """
    after = _after(tree, root)
    if tree.kind(root) == "terminal":
        result, value = short_result(tree, root), written_value(tree, root)
        over = f"{after}the game is over: " if after else "The game is over: "
        return f"{over}{result} ({value})" if result else f"{over}{value}"
    if tree.player(root) is Player.CHANCE:
        average = f"{value_text(tree, root)} on average"
        found = _unsettled(tree, root) or average
        return f"{after}{'chance' if after else 'Chance'} moves: {found}"
    side = capitalised(f"{after}{short_side(tree, tree.player(root))}")
    if unsettled := _unsettled(tree, root):
        return f"{side} to move: {unsettled}"
    chosen, best = tree.choice(root), tree.best_children(root)
    if chosen is None and not best:
        return f"{side} to move: {_worth(tree, root)}"
    move = best[0] if chosen is None else chosen
    played = lost_later_title(tree, root, move)
    played = played or f"{_played(tree, root, move)}{past_depth(tree, root, move)}"
    return _instead(tree, root, move) or f"{side} plays {played}"


def _instead(tree: GameTree, root: int, move: int) -> str:
    """Return that the program returned another move than its values choose; else nothing."""
    other = None if root else tree.facts.returned
    if other is None or other not in tree.children(root):
        return ""
    if {tree.bound(node) for node in (root, move, other)} != {"exact"}:
        return ""
    told = f"The program returned {short_move(tree, other)} ({written_value(tree, other)})"
    same = tree.value_at(other) == tree.value_at(move)
    name, value = short_move(tree, move), written_value(tree, move)
    return f"{told}; {name} {'is worth the same' if same else f'is best ({value})'}"


def _unsettled(tree: GameTree, root: int) -> str:
    """Return what is to be said of a position in which no move was found; empty if one was."""
    if tree.value_at(root) is None:
        return "the search was broken off"
    if tree.kind(root) == "horizon":
        return f"estimated at {written_value(tree, root)}, not searched"
    if contradicted(tree.columns, tree.proof.at(root), root):
        return returned(tree, root)
    low, high = ("lower", "upper") if tree.player(root) is Player.MIN else ("upper", "lower")
    bound, chosen = tree.bound(root), tree.choice(root)
    missed = bound == low or (bound == high and chosen is None)
    if tree.player(root) is Player.CHANCE or not missed:
        return ""
    worth = value_text(tree, root)
    return "no move reaches the window" + (f", {worth}" if worth != "?" else "")


def _played(tree: GameTree, root: int, move: int) -> str:
    """Return the move that is played, and what is known of it."""
    name, best = short_move(tree, move), tree.best_children(root)
    if tree.bound(root) in ("lower", "upper"):
        return f"{name}: {value_text(tree, root)}"
    worth, winner = _worth(tree, root), proved_winner(tree, root)
    only = ", the only move" if is_only_move(tree, root) else ""
    if winner is tree.player(root):
        return _winning(tree, root, move, only)
    if only:
        return f"{name}{only}: {worth}"
    if winner is not None:
        return f"{name}{lost_title(tree, root, move, worth)}"
    if rests_on_estimates(tree, root) and met_past_depth(tree, move):
        return _past_depth(tree, root, move)
    if rests_on_estimates(tree, root) and move in (won := won_past_depth(tree, root)):
        return _won_later(tree, root, move, [node for node in won if node != move])
    if saves(tree, root, move):
        which = "not seen to lose" if rests_on_estimates(tree, root) else "that does not lose"
        return f"{name}, the only move {which}: {worth}{after_any_other(tree, root, move)}"
    if rests_on_estimates(tree, root):
        return _estimated(tree, root, move)
    if moves := best if len(best) > 1 else all_level(tree, root, move):
        place, others = _among(tree, moves, move, "equal moves", "equally good")
        return f"{name}{place}: {worth}{others}{the_rest_lose(tree, root, moves)}"
    if may_be_equalled(tree, root, move):
        others, settled = open_beside_best(tree, root, move)
        told = settled and "none is better" not in others
        return f"{name}: {worth}{others}{', none is better' * told}"
    return f"{name}, the best move: {worth}"


def _winning(tree: GameTree, root: int, move: int, only: str) -> str:
    """Return a move that wins, how soon as far as that is proved, and which others win as well."""
    name, best = short_move(tree, move), tree.best_children(root)
    equal, sooner = equally_good(tree, root, move), _quickest(tree, best)
    place, others = _among(tree, equal, move, "equal moves", "equally good")
    if sooner == [move] and len(equal) < len(best):
        place = f", the quickest of {len(best)} winning moves"
    elif sooner and move not in sooner:
        place = f", {search_place(best, move)} winning moves" if place else ""
        others = f"; {_sooner(tree, sooner, move, placed=bool(place))}"
    elif not others and tree.kind(move) != "terminal":
        won = [node for node in tree.children(root) if tree.winner(node) is tree.player(root)][:1]
        others = "".join(f"; {short_move(tree, node)} wins at once" for node in won)
        threats = threatened(tree, move) or threats_in_turn(tree, move)
        if not won and not place and threats:
            others = f": it {threats}"
        others = others or unsearched_others(tree, root, move)
    place = only or place
    comma = "," if place else ""
    after = tree.plies_to_end(move, at_most=True)  # another move may win sooner
    worth = tree.rules.scale.signed(tree.value_at(root), None if after is None else 1 + after)
    found = f"{name}{place}{comma} and wins{_how_soon(tree, move)} ({worth})"
    if place or (others and not others.startswith(":")):
        begun = f"{short_side(tree, tree.player(root))} plays {found}"
        for also in (others, others.replace(", searched later,", "")):
            if why := theory_title(tree, move, TWO_LINES - len(f"{begun}{also}")):
                return f"{found}{why}{also}"
        return f"{found}{others}"
    besides = others_told(tree, root, TWO_LINES - len(f"{found}{others}"))
    room = _ONE_LINE - len(f"{short_side(tree, tree.player(root))} plays {found}")
    why = "" if others else theory_title(tree, move, room)
    if why and len(f"{why}{besides}") > room and not wins_besides(tree, root):
        besides = ""  # plates show what else there is, and not why this one wins
    why = why if len(f"{why}{besides}") <= room else ""
    return f"{found}{others}{why}{besides}"


def _sooner(tree: GameTree, moves: Sequence[int], played: int, *, placed: bool) -> str:
    """Return that moves win sooner than the one played, and why they are not played.

    If it is told which place that has in the order of the search, not that they were found later.
    """
    several = len(moves) > 1
    named = [short_move(tree, move) for move in moves]
    told = listed(named) if len(named) <= _NAMED else f"{len(named)} others"
    after = min(moves) > played and not placed
    later = f" and {'were' if several else 'was'} found later" if after else ""
    win, same = ("win", "count") if several else ("wins", "counts")
    return f"{told} {win}{_how_soon(tree, moves[0])}, but {same} the same{later}"


def _quickest(tree: GameTree, moves: Sequence[int]) -> list[int]:
    """Return the moves that win at once, else those that are proved to win before others."""
    at_once = [move for move in moves if tree.plies_to_end(move) == 0]
    return at_once or first_or_last(tree, moves, min)


def _how_soon(tree: GameTree, move: int) -> str:
    """Return after how many plies a won game is over, if that is proved: ``" in 3 plies"``."""
    plies, at_most = telling_end(tree, move)
    if plies == 0:
        return " at once"
    if plies is None:
        return ""
    return f" {'within' if at_most else 'in'} {count(plies + 1, 'ply')}"


def _estimated(tree: GameTree, root: int, move: int) -> str:
    """Return what was found where the heuristic has the last word: who is best is not known."""
    name, value, best = short_move(tree, move), written_value(tree, root), tree.best_children(root)
    if asks_nobody(tree) and not tree.value_at(root):
        return f"{name}{undecided_title(tree, root, move)}"
    worth = tree.value_at(root) or 0.0
    if isinf(worth):  # as good as a win for one of them
        if (worth > 0) is not (tree.player(root) is Player.MAX):
            if all_lost(tree, root, lost_by_rules(tree, root)):
                return f"{name}: every move loses ({value}), as the rules show just past the depth"
            return f"{name}: by the estimates every move loses ({value})"
        return f"{name}: by the estimates it wins ({value})"
    room = TWO_LINES - len(f"{name}{less_title(tree, root, does='')}")
    if told := less_title(tree, root, does=what_it_does(tree, move, room)):
        return f"{name}{told}"
    if len(best) > 1:
        best = all_estimated_equal(tree, root)
        place, others = _among(tree, best, move, "moves estimated equal", _ESTIMATED)
        if not others:
            return f"{name}{placed_among(tree, root, move, place)}"
        return f"{name}: estimated {value}{_beside(tree, root, move, others)}"
    noted = once_taken_note(tree, root, named=True)
    best_of = f"the best{' (lowest)' * (tree.player(root) is Player.MIN)} estimate: {value}"
    leading = f"{name}, {best_of}{noted}"
    if may_be_equalled(tree, root, move):
        if told := _level(tree, root, move):
            return f"{name}{told}"
        others, settled = open_beside_best(tree, root, move)
        others = others.replace("none is better, ", "")  # it is the best
        if others or not settled:
            told = leading if settled else f"{name}: estimated {value}"
            return f"{told}{what_it_does(tree, move, TWO_LINES - len(f'{told}{others}'))}{others}"
    counted = counted_note(tree, root) or turned_note(tree, root) or noted
    if counted.startswith(_OTHERS):  # behind what the move does, which would be read as of others
        told = f"{name}, {best_of}"
        return f"{told}{what_it_does(tree, move, WITH_COUNT - len(f'{told}{counted}'))}{counted}"
    does = what_it_does(tree, move, _LONG - len(leading), counts=False)
    rest = next_best(tree, root, move)
    told = f"{does}{rest}" if len(f"{leading}{does}{rest}") <= WITH_COUNT else does or rest
    told = told or what_it_does(tree, move, _LONG - len(leading))
    counts = "" if does or noted else count_title(tree, move)
    return f"{leading}{counts * (len(f'{leading}{counts}{told}') <= TWO_LINES)}{told}"


def _past_depth(tree: GameTree, root: int, move: int) -> str:
    """Return a move that wins by the rules, which no estimate has found."""
    won = f"{short_move(tree, move)}{of_winning(tree, tree.best_children(root), move)}"
    found = f"{won}, as the rules show one ply past the depth"
    if not isinf(tree.value_at(root) or 0.0) and not asks_nobody(tree):
        found += f" (estimated {written_value(tree, root)})"
    if not saves(tree, root, move):
        return found
    return f"{found}{after_any_other(tree, root, move) or '; every other move loses'}"


def _won_later(tree: GameTree, root: int, move: int, others: Sequence[int]) -> str:
    """Return a move that wins by threats past the depth, and which others do."""
    they = short_side(tree, tree.player(root).other)
    found = f"{short_move(tree, move)}, which wins past the depth, whatever {they} answers"
    if not asks_nobody(tree):
        found += f" (estimated {written_value(tree, root)})"
    if not others:
        return found
    which = [short_move(tree, node) for node in others]
    also = listed(which) if len(which) <= _NAMED else f"{len(which)} others"
    return f"{found}; so {'does' if len(which) == 1 else 'do'} {also}"


def _among(tree: GameTree, moves: Sequence[int], move: int, many: str, few: str) -> tuple[str, str]:
    """Return of a move that is equal to others: its place among many, and the others if few."""
    rest = [node for node in moves if node != move]
    if not rest:
        return "", ""
    if len(moves) > _NAMED:
        return f", {search_place(moves, move)} {many}", ""
    called = estimated_name if few == _ESTIMATED else short_move
    others = listed([called(tree, node) for node in rest])
    return "", f"; {others}{search_when(moves, move)} {'are' if len(rest) > 1 else 'is'} {few}"


def _level(tree: GameTree, root: int, move: int) -> str:
    """Return which moves are estimated equal, where a second look settles all that was left open.

    Empty where it leaves some of them open, or finds none equal.
    """
    moves = all_level(tree, root, move)
    if not moves:
        return ""
    place, others = _among(tree, moves, move, "moves estimated equal", _ESTIMATED)
    if not others:
        return placed_among(tree, root, move, place)
    return f"{place}: estimated {written_value(tree, root)}{_beside(tree, root, move, others)}"


def _beside(tree: GameTree, root: int, move: int, others: str) -> str:
    """Return what a move does, which others are estimated equal, and what comes of captures.

    As far as there is room, the others and what they come to first.
    """
    equal = {*all_estimated_equal(tree, root)} - {move}
    if equal.issubset(better_rivals(tree, root)):  # they are named before as better than that
        others = ""
    name = short_move(tree, move)
    counted = counted_note(tree, root, named=bool(others))
    if not counted:
        whose, twice = name * bool(others), tells_the_played(tree, root)
        once = "" if twice else once_taken_note(tree, root, named=False, whose=whose)
        counted = f"{once}{turned_note(tree, root)}"
    told = f"{name}: estimated {written_value(tree, root)}{others}{counted}"
    room = (WITH_COUNT if counted else TWO_LINES) - len(told)
    does = what_it_does(tree, move, room)
    rest = "" if counted else next_best(tree, root, move, equal)
    return f"{does}{others}{counted}{rest * (len(f'{told}{does}{rest}') <= WITH_COUNT)}"


def _worth(tree: GameTree, root: int) -> str:
    """Return a value with what it means: how the game ends, and how soon if that is proved."""
    value, end = written_value(tree, root), tree.best_play(root)[-1]
    if rests_on_estimates(tree, root):
        return f"estimated {value}"
    meaning = short_result(tree, end)
    if not meaning:
        return value
    plies, most = longest_defence(tree, root), tree.plies_to_end(root, at_most=True)
    if tree.winner(end) is not None:
        if plies is not None:
            meaning += f" in {count(plies, 'ply')}"
        elif most is not None and tells_when(tree, root, most):
            meaning += f" within {count(most, 'ply')}"
    return f"{value} ({meaning})"


def _after(tree: GameTree, root: int) -> str:
    """Return the line from the true root to where the picture begins, as a title tells it."""
    return f"After {shortened(line_to(tree, root), _LINE, 1.0)}: " if root else ""


def question(tree: GameTree, root: int) -> str:
    """Return the title of an exercise: it gives nothing away."""
    player = tree.player(root)
    if player is Player.CHANCE:
        return f"{_after(tree, root)}chance moves: what is the position worth?"
    turn = f"{short_side(tree, player)} to move ({player.name})"
    return f"{capitalised(_after(tree, root) + turn)}: which move is best, and what is it worth?"
