"""Which answer gives a move its value: said of moves that are named, and not drawn.

>>> from treeviz import games, minimax
>>> tree = minimax(games.TicTacToe("xox/oox/___"))
>>> answers_to(tree, tree.children(0), tree.choice)  # the last one wins at once
('with [2,1]', "after o's [2,2]", '')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from math import isinf
from types import MappingProxyType

from treeviz.formatting.lettering import text_width, visible
from treeviz.formatting.numerals import count
from treeviz.game.player import Player
from treeviz.tree.columns import PRUNED, TERMINAL
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.tree.known_bound import holds_anyway, known_bound
from treeviz.tree.left_hanging import taken_next, takes_written
from treeviz.tree.losing_answers import losing_answers
from treeviz.tree.proved_winner import proved_winner
from treeviz.tree.soonest_ends import proved_end
from treeviz.tree.unseen_wins import unseen_wins
from treeviz.tree.worse_answer import LeftOut
from treeviz.tree.worse_left_out import is_lost, worse_left_out
from treeviz.view.left_out_win import win_shown
from treeviz.view.line_told import LONG_MOVE, TRIANGLES, whose
from treeviz.view.names import short_side
from treeviz.view.severed import FOUND_AGAIN, SOME_AGAIN, WINS
from treeviz.view.value_told import value_told

_WIDE = 20.5  # ems of a line beside the root
_SEVERAL = 2  # moves: of one its answer is told


def answers_to(
    tree: GameTree,
    moves: Sequence[int],
    answer: Callable[[int], int | None],
    equals: Collection[int] = (),
    worse: Mapping[int, LeftOut] = MappingProxyType({}),
) -> tuple[str, ...]:
    """Return by which answer each of some moves keeps its value down; empty where by none.

    ``"with [2,1]"`` after what says that the other side wins, else ``"after o's [2,1]"``.

    Parameters
    ----------
    tree, moves
        The recording, and children of a node.
    answer
        Which reply a position goes on with.
    equals
        Those of the moves that are as good as the one played: no answer speaks against them.
    worse
        Those that are worse than the search found, by answers that it left out.
    """
    return tuple(
        _left_out(tree, move, worse[move])
        if move in worse
        else _answer(tree, move, answer(move), move in equals)
        for move in moves
    )


def _left_out(tree: GameTree, move: int, found: LeftOut) -> str:
    """Return the answer that was left out and makes a move worse."""
    written = visible(tree.notation(found.answer))
    lost = is_lost(tree, move, found)
    if len(written) > LONG_MOVE:
        return ""
    return f"later, replying {written}" if lost else f"after {whose(tree, move)}{written}"


def _answer(tree: GameTree, move: int, reply: int | None, equal: bool) -> str:
    """Return the answer to a move, if it tells why the move is not worth more."""
    if reply is None:
        return ""
    mover, written = tree.player(tree.columns.parent[move]), visible(tree.notation(reply))
    if tree.player(move) is not mover.other or len(written) > LONG_MOVE:
        return ""
    unseen = tree.columns.kind[reply] == PRUNED  # told only where it wins at once by the rules
    if reply != win_shown(tree, move) if unseen else holds_anyway(tree, move):
        return ""
    if not unseen and asks_nobody(tree) and rests_on_estimates(tree, move):
        return ""
    winner = tree.player(move) if unseen else proved_winner(tree, move)
    after = f"after {whose(tree, move)}"
    if winner is not None:
        if winner is not mover.other:
            return ""
        told = value_told(tree, move).endswith(WINS)
        known = FOUND_AGAIN * unseen
        return f"{wins_with(tree, reply) if told else after}{written}{known}"
    value, best = tree.value_at(move), tree.value_at(tree.columns.parent[move])
    if equal or value is None or best is None:
        return ""
    bound = known_bound(tree, move)
    if bound == ("upper" if tree.player(move) is Player.MAX else "lower"):
        return ""  # that no answer is worth more is known, and not which is best
    worse = mover.better(best, value) or bound != "exact"
    return f"{after}{written}" if worse else ""


def wins_with(tree: GameTree, reply: int) -> str:
    """Return what stands before a reply that wins: whether at once, or later.

    Parameters
    ----------
    tree, reply
        The recording, and the reply; one that was cut is told only where it wins at once.
    """
    if tree.columns.kind[reply] in (TERMINAL, PRUNED):
        return "with "
    move = tree.columns.parent[reply]
    says_who = value_told(tree, move).endswith(WINS)
    plies = proved_end(tree, move) if tree.columns.parent[move] == 0 else None
    when = "later" if plies is None else f"in {count(plies + 1, 'ply')}"  # as plates count them
    return f"{when}, replying " if says_who else f"{when}, after {whose(tree, move)}"


def common_answer(tree: GameTree, moves: Sequence[int], answer: Callable[[int], int | None]) -> str:
    """Return with which reply the other side wins after each of some moves; empty if none.

    Parameters
    ----------
    tree, moves, answer
        As for :func:`answers_to`.
    """
    found, by_rules = set[str](), 0
    for move in moves:
        reply, they = answer(move), tree.player(move)
        unseen = reply is not None and reply == win_shown(tree, move)
        if reply is None or not (unseen or proved_winner(tree, reply) is they):
            return ""
        if tree.player(tree.columns.parent[move]) is they:
            return ""  # who moved moves again
        name = visible(tree.notation(reply))
        told = f"{wins_with(tree, reply)}{name}{FOUND_AGAIN * unseen}"
        found.add(told if len(name) <= LONG_MOVE else "")
        by_rules += unseen
    if len(found) > 1 and (common := won_in_common(tree, moves)):
        name, some = visible(min(common)), f" ({by_rules} {SOME_AGAIN})" if by_rules else ""
        return f"with {name}{some}" if len(name) <= LONG_MOVE else ""
    return found.pop() if len(found) == 1 else ""


def won_in_common(tree: GameTree, moves: Sequence[int]) -> set[str]:
    """Return the answers that win at once after each of some moves, by the rules, as written.

    Where the search saw one that wins, that is the answer: of others which do it was cut.

    Parameters
    ----------
    tree, moves
        The recording, and the nodes of moves of one side.
    """
    wins = list[set[str]]()
    for move in moves:
        they = tree.player(tree.columns.parent[move]).other
        ended = [node for node in tree.children(move) if tree.winner(node) is they]
        found = ended or unseen_wins(tree, move, they)
        wins.append({tree.notation(node) for node in found})
    return set.intersection(*wins) if wins else set()


def commonest_answer(
    tree: GameTree,
    moves: Sequence[int],
    answer: Callable[[int], int | None],
    worse: Mapping[int, LeftOut],
    *,
    others: bool = False,
) -> tuple[str, ...]:
    """Return by which answer most of some moves are worth no more, and what the others are.

    In lines; none if no answer is so common.

    Parameters
    ----------
    tree, moves, answer
        As for :func:`answers_to`.
    worse
        What was found of such moves afterwards, with the answer.
    others
        Whether they are told of behind other moves, so that "each" would mean those, too.

    Examples
    --------
    >>> from treeviz import games, minimax
    >>> tree = minimax(games.TicTacToe("xox/oox/___"))
    >>> commonest_answer(tree, tree.children(0)[:2], tree.choice, {})
    ()
    >>> tree = minimax(games.TicTacToe("xo_/_x_/__o"))
    >>> commonest_answer(tree, tree.children(0), tree.choice, {})  # [0,2] to three of five
    ("3 of them after o's [0,2]",)
    """
    cut = [move for move in moves if move not in worse and tree.bound(move) != "exact"]
    again = {**losing_answers(tree, cut), **worse}
    found = [again[move].answer if move in again else answer(move) for move in moves]
    names = Counter(_written(tree, reply) for reply in found if reply is not None)
    if len(moves) < _SEVERAL or not names:
        return ()
    ((name, times),) = names.most_common(1)
    if len(name) > LONG_MOVE or times * 2 <= len(moves):
        return ()
    so = [
        n for n, reply in zip(moves, found, strict=True) if reply and _written(tree, reply) == name
    ]
    if all(win_shown(tree, n) is not None for n in so):  # a bound of these would say less
        lose = "each loses" if times == len(moves) else f"{times} lose"
        return (f"{lose} to {whose(tree, so[0])}{name}",)
    rest, all_of_them = [n for n in moves if n not in so], "these" if others else "each"
    worth = _at_most(tree, moves, so, again) if rest else ""
    name = f"{whose(tree, moves[0])}{name}"
    # Beside a bound nobody knows whether there is a better answer.
    if not all(_is_exact(tree, move, again) for move in (so if worth else moves)):
        each = f"{name} answers {f'{times} of them' if rest else all_of_them}"
        if worth:
            return f"{each}:{worth}", _nearest(tree, rest, again)
        return _in_lines(each, _rest_by(tree, names, rest, ""))
    most = f"{times} of them" if rest else all_of_them
    proved = all(proved_winner(tree, n) is not None for n in so)  # who wins is told before
    if worth and not proved:
        return f"{most}{worth} after {name}", _nearest(tree, rest, again)
    return _in_lines(f"{most} after {name}", "" if worth else _rest_by(tree, names, rest, "after"))


def _rest_by(tree: GameTree, names: Counter[str], rest: Sequence[int], word: str) -> str:
    """Return which answers meet the moves that the commonest does not; empty if there are none.

    Parameters
    ----------
    tree, names, rest
        The recording, how often each answer was found, and the moves that the commonest leaves.
    word
        What stands before an answer, ``"after"``; empty: it stands before its number of moves.
    """
    others = names.most_common()[1:]
    if not rest or sum(times for _, times in others) < len(rest):
        return ""
    only = _written(tree, rest[0])  # a single move is named
    number = only if len(rest) == 1 and len(only) <= LONG_MOVE else f"{len(rest)}"
    ((other, _), *more) = others
    if more or len(other) > LONG_MOVE:
        return ""
    return f"{number} {word} {other}" if word else f"{other} answers {number}"


def _in_lines(first: str, then: str) -> tuple[str, ...]:
    """Return two parts in one line if it is not too long, else in two; the second may be empty."""
    joint = f"{first}, {then}"
    if not then or text_width(joint, 1.0) <= _WIDE:
        return (joint if then else first,)
    return f"{first},", then


def _nearest(tree: GameTree, moves: Sequence[int], found: Mapping[int, LeftOut]) -> str:
    """Return what the moves that the commonest answer leaves are worth at most, the best named."""
    mover, scale = tree.player(tree.columns.parent[moves[0]]), tree.rules.scale
    worths = {move: found[move].value if move in found else tree.value_at(move) for move in moves}
    most = mover.best(worth for worth in worths.values() if worth is not None)
    name = _written(tree, next(move for move, worth in worths.items() if worth == most))
    others = f" and {len(moves) - 1} more" * (len(moves) > 1)
    sign = "" if isinf(most) else "≤ " if mover is Player.MAX else "≥ "
    return f"{name}{others}: {sign}{scale.signed(most)}"


def _is_exact(tree: GameTree, move: int, found: Mapping[int, LeftOut]) -> bool:
    """Tell whether it is known what a move is worth, and not only that it is no better."""
    return found[move].exact if move in found else known_bound(tree, move) == "exact"


def _written(tree: GameTree, move: int) -> str:
    return visible(tree.notation(move))


def _at_most(
    tree: GameTree, moves: Sequence[int], some: Sequence[int], found: Mapping[int, LeftOut]
) -> str:
    """Return what some of these moves are worth at most, if that is less than what all are."""
    mover, scale = tree.player(tree.columns.parent[moves[0]]), tree.rules.scale
    worths = {move: found[move].value if move in found else tree.value_at(move) for move in moves}
    known = {move: worth for move, worth in worths.items() if worth is not None}
    if len(known) < len(moves):
        return ""
    most = mover.best([known[move] for move in some])
    sign = "" if isinf(most) else "≤ " if mover is Player.MAX else "≥ "
    return f" {sign}{scale.signed(most)}" if mover.better(mover.best(known.values()), most) else ""


def unsearched_answer(
    tree: GameTree, move: int, worse: Mapping[int, LeftOut], left_out: Collection[int]
) -> tuple[str, str]:
    """Return an answer to a move of the root that was cut and makes it worse, and what it does.

    Both are empty where there is none.

    Parameters
    ----------
    tree, move
        The recording, and the move.
    worse
        What was found of such moves already.
    left_out
        The answers that were cut.
    """
    nothing = "", ""
    if not move or tree.columns.parent[move] or not left_out or win_shown(tree, move) is not None:
        return nothing
    found = worse.get(move) or worse_left_out(tree, [move]).get(move)
    if found is None or found.answer not in left_out:
        return nothing
    name, signed = visible(tree.notation(found.answer)), tree.rules.scale.signed
    if len(name) > LONG_MOVE:
        return nothing
    if name in {visible(tree.notation(other)) for other in tree.children(0)}:
        name = f"{whose(tree, move)}{name}"  # a move of the root is called so, too
    if is_lost(tree, move, found):
        return name, "wins"
    take = None if found.replied else taken_next(tree, found.answer)
    if take is None or take[0].value is None:
        return name, f"gives {signed(found.value)}"
    taken = visible(takes_written(tree, found.answer, take[0])[0])
    then = f"{TRIANGLES[tree.player(found.answer)]} {taken} → {signed(take[0].value)}"
    return name, f"gives {signed(found.value)}, {then}"


def won_at_once(tree: GameTree, looked: Sequence[int], reply: int | None) -> tuple[str, str]:
    """Return who has a reply that gives a node its value, ends the game and wins, and that one.

    Both are empty where there is none, or where it is long.

    Parameters
    ----------
    tree, looked, reply
        The recording, the replies that were looked at, and that reply; None: there is none.
    """
    if reply is None or not looked or tree.columns.kind[reply] != TERMINAL:
        return "", ""
    move, player = visible(tree.notation(reply)), tree.player(tree.columns.parent[reply])
    if tree.winner(reply) is not player or len(move) > LONG_MOVE:
        return "", ""
    return short_side(tree, player), move
