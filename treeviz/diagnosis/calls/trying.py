"""Which way of handing positions to a search is right: it is called, and what it does shows it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from typing import Any, NoReturn

from treeviz.diagnosis.calls.argument_values import GAME, not_known_what
from treeviz.diagnosis.calls.calling import Calling
from treeviz.diagnosis.calls.handing import Handing, handings
from treeviz.diagnosis.calls.heard import Heard
from treeviz.diagnosis.calls.held_boards import held_board, of_one_form
from treeviz.diagnosis.calls.laid_out import laid_out
from treeviz.diagnosis.calls.on_rules import Misfit
from treeviz.diagnosis.calls.whose_turn import says_whose_turn
from treeviz.diagnosis.code.compared_constants import compared_with, side_pairs, signs_written
from treeviz.diagnosis.code.helper_functions import knows_numpy
from treeviz.diagnosis.stopwatch import Stopwatch
from treeviz.errors import InputError, TreevizError
from treeviz.formatting.printed import repr_of
from treeviz.game.game import Game, State
from treeviz.recorder.roles import Function
from treeviz.recorder.usual_names import PLAYER
from treeviz.tree.columns import INNER
from treeviz.tree.game_tree import GameTree

_NODES = 600  # of a trial
_SECONDS, _SECONDS_IN_ALL = 0.3, 2.5  # of work, for a trial, and for all of them
_PATIENCE = 3.0  # for those that took longer, if no other fits
_LINE = 80  # plies of a line that is played to find small positions
_WHOLLY = "wholly"  # how boards fit that all are positions of the game
_LEFT = 3  # plies to the end of the game, at the larger of them


def calling_of(rules: Game, search: Function, **said: Any) -> Calling:
    """Return how a search is called; where its parameters leave it open, what fits is found.

    Parameters
    ----------
    rules, search, **said
        As for :class:`~treeviz.diagnosis.calls.calling.Calling`.

    Raises
    ------
    InputError
        If a parameter's name does not say what it gets, and nothing that was tried fits.

    Examples
    --------
    >>> from treeviz import games
    >>> def search(board, x_to_move):
    ...     slopes = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    ...     found = [line[0] for line in (*board, *zip(*board), *slopes) if abs(sum(line)) == 3]
    ...     if found:
    ...         return found[0]
    ...     for row in board:
    ...         for c in (c for c in range(3) if row[c] == 0):
    ...             row[c] = 1 if x_to_move else -1
    ...             found.append(search(board, not x_to_move))
    ...             row[c] = 0
    ...     return (max if x_to_move else min)(found, default=0)
    >>> calling_of(games.TicTacToe("xox/oox/___"), search).arguments("xox/oox/___", 1)
    ([[1, -1, 1], [-1, -1, 1], [0, 0, 0]], True)
    """
    try:
        calling = Calling(rules, search, **said)
    except InputError:
        if said.get("call") is None and (found := fitting_calling(rules, search, **said)):
            return found
        raise
    if calling.guessed and not calling.by_name(rules.start):
        return fitting_calling(rules, search, **said) or _no_position(calling)
    name = _named_otherwise(calling)
    if name is None:
        return calling
    found = fitting_calling(rules, search, **said)
    if found is None:
        told = " or ".join(map(repr_of, compared_with(search, name)))
        asks = f"its code asks whether it is {told}"
        raise not_known_what(name, calling.name, calling.by_name(rules.start), asks)
    return found


def _no_position(calling: Calling) -> NoReturn:
    raise InputError(
        f"{calling.name}() is given no position, and none that its file holds was found to be one "
        f"of the game: write def at(state), which sets the board and calls it, and give that one"
    )


def fitting_calling(rules: Game, search: Function, **said: Any) -> Calling | None:
    """Return the first way to call a search that fits, of those that names leave open.

    If none does, the first in which an entry moves for one side. Else the first under which every
    board is one that a move leads to, though not at whose turn it is, or in a finished game: that
    is a fault of its own. One that plays on must have told a game won elsewhere: then it reads the
    board.

    Parameters
    ----------
    rules, search, **said
        As for :class:`~treeviz.diagnosis.calls.calling.Calling`.
    """
    line, depth = _small_positions(rules)
    states = line[::-1]  # what is kept of the later one does not answer the earlier one at once
    begun: Calling | None = None
    one_sided: Calling | None = None
    watch = Stopwatch()
    told = partial(side_pairs, search), signs_written(search)
    arrays = knows_numpy(search)
    ways = handings(rules, _needed(search), said.get("reads") or {}, *told, arrays=arrays)
    if not _needed(search):  # what is tried must fit on the board that the program holds
        held, start = held_board(search), rules.start
        ways = (one for one in ways if one.board and of_one_form(held, one.board(start)))
    slow: list[Handing] = []  # whose trials took too long to tell
    for handing, seconds in chain(zip(ways, repeat(_SECONDS)), zip(slow, repeat(_PATIENCE))):
        if watch.beyond(_SECONDS_IN_ALL if seconds == _SECONDS else _SECONDS_IN_ALL + _PATIENCE):
            continue
        try:
            tried = Calling(rules, search, handing=handing, **said)
            tried.clock = Stopwatch(seconds)
            fits: list[str | None] = tried.kept.forgetting(partial(_fits, tried, states, depth))
            if all(fit == _WHOLLY for fit in fits):
                tried.clock = None
                return tried
            if tried.clock.up and seconds == _SECONDS:
                slow.append(handing)
                continue
            if one_sided is None and _plays_one_side(tried, depth):
                one_sided = tried
                continue
            known = None not in fits and ("plays-on" not in fits or _tells_wins(tried, depth))
        except TreevizError:  # it is called in another way, or the rules are at fault
            continue
        if begun is None and known and not handing.sides:  # of those only what fits is sure
            begun = tried
    found = one_sided or begun
    if found is not None:
        found.clock = None
    return found


def understood_at_once(calling: Calling) -> bool:
    """Tell whether a search does anything with what it gets by the names of its parameters.

    What it keeps between its calls is as it was afterwards.
    """
    if any(name.lower() in GAME for name in _needed(calling.search)):
        return True  # it plays by the rules, with the states that these make
    (state, *_), depth = _small_positions(calling.rules)
    calling.clock = Stopwatch(_SECONDS)
    heard = calling.kept.forgetting(lambda: calling(state, depth, _NODES))
    calling.kept.forgetting(lambda: None)  # a cache, too
    return not misunderstood(heard)


def misunderstood(heard: Heard) -> bool:
    """Tell whether a search could do nothing with what it got: it failed at once, or sees no move.

    What went wrong later is a fault of its own.
    """
    if heard.unread and heard.at_once:
        return True
    if heard.limited or heard.unread or heard.nothing is not None:
        return False
    if heard.error:
        return heard.at_once
    return heard.tree is None or len(heard.tree) < 2


def _named_otherwise(calling: Calling) -> str | None:
    """Return a parameter that says whose turn it is in words that the program does not know."""
    if not calling.guessed:
        return None
    rules = calling.rules
    start = rules.start
    positions = [start, *(rules.play(start, move) for move in [*rules.moves(start)][:1])]
    given = [calling.by_name(state) for state in positions]
    for name in given[0]:
        values = [one[name] for one in given]
        known = compared_with(calling.search, name) if name.lower() in PLAYER else ()
        if known and all(isinstance(one, str) and one not in known for one in values):
            return name
    return None


def _needed(search: Function) -> list[str]:
    """Return the parameters that have no default; none if the function shows no signature."""
    try:
        parameters = inspect.signature(search).parameters
    except Exception:  # written in C, or an object whose class raises
        return []
    return [name for name, one in parameters.items() if one.default is one.empty]


def _fits(calling: Calling, states: Sequence[State], depth: int) -> list[str | None]:
    """Return how the boards that a search makes at some positions fit; none further, if not so."""
    fits = [_fit(calling, state, depth) for state in states[:1]]
    return fits + [_fit(calling, state, depth) for state in states[1:] if fits[0] is not None]


def _fit(calling: Calling, state: State, depth: int) -> str | None:
    """Return how the boards that a search makes are those of the game: wholly, or what they lack.

    None if it sees no move, or makes a board that no move leads to.
    """
    heard = calling(state, depth, _NODES)
    if heard.tree is None or heard.changed or len(heard.tree) < 2:
        return None
    laid = laid_out(calling, heard.tree, state)
    if isinstance(laid, Misfit):
        return None if laid.name == "no-such-move" else laid.name
    return _WHOLLY if _takes_turns(laid, calling.rules) else None


def _takes_turns(tree: GameTree, rules: Game) -> bool:
    """Tell whether a search has each at move whose turn it is, where its positions do not say so.

    One that does not know the turns that it is handed takes one player for both.
    """
    inner = (node for node in range(len(tree)) if tree.columns.kind[node] == INNER)
    return all(tree.player(node) is rules.to_move(tree.state(node)) for node in inner)


def _plays_one_side(calling: Calling, depth: int) -> bool:
    """Tell whether an entry moves for whoever moves at the start, and note that it does.

    An entry that is told no turn, such as ``best_move(board)``, always puts down one sign.
    """
    if not calling.calls_another or says_whose_turn(_needed(calling.search), calling.reads):
        return False
    rules = calling.rules
    mover = rules.to_move(rules.start)
    small = [*_line(rules)][-_LEFT - 1 : -1]
    own = [state for state in small if rules.to_move(state) is mover]
    if not own or any(_fit(calling, state, depth) != _WHOLLY for state in own):
        return False
    calling.only = mover
    return True


def _tells_wins(calling: Calling, depth: int) -> bool:
    """Tell whether a search finds a game won near the end of one, where all else fits."""
    for state in [*_line(calling.rules)][-_LEFT - 1 : -1]:
        heard = calling(state, depth, _NODES)
        if heard.tree is not None and heard.tree.value and _fit(calling, state, depth) == _WHOLLY:
            return True
    return False


def _small_positions(rules: Game) -> tuple[Sequence[State], int]:
    """Return two positions, one after the other, and how far to look at them.

    They are such that the game soon ends; of a game that is long, the first, and one ply.
    """
    line = list(_line(rules))
    if any(True for _ in rules.moves(line[-1])):
        return line[:1], 1
    at = max(len(line) - 1 - _LEFT, 0)
    return line[at : at + 2] if len(line) > at + 2 else line[at : at + 1], _LEFT + 1


def _line(rules: Game) -> Iterator[State]:
    state = rules.start
    yield state
    for _ in range(_LINE):
        move = next(iter(rules.moves(state)), None)
        if move is None:
            return
        state = rules.play(state, move)
        yield state
