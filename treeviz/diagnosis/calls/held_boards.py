"""The board that a program keeps in a name of its module, filled for a call and as it was after it.

An entry such as ``best_move()`` takes no board: it reads the one that the program draws. And a
search that gets one may ask the other whether the game is won.

>>> def best_move(): return sum(row.count("") for row in board)
>>> board = [["", ""], ["", ""]]
>>> held = held_board(best_move)
>>> with holding(held, [["X", ""], ["", ""]]) as given:
...     best_move(), given is board
(3, True)
>>> board
[['', ''], ['', '']]
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from treeviz.diagnosis.calls.heard import NO_RESULT
from treeviz.diagnosis.code.helper_functions import with_helpers
from treeviz.recorder.roles import looks_like_a_board
from treeviz.recorder.usual_names import POSITION


def held_board(search: Callable[..., Any]) -> list[Any] | None:
    """Return the list that is a board and that a function, or what it calls, reads by its name.

    None if there is none, or several.

    Parameters
    ----------
    search
        Somebody's function.
    """
    spaces = getattr(inspect.unwrap(search), "__globals__", {})
    used = {name for one in with_helpers(search) for name in one.__code__.co_names}
    held = [
        spaces[name] for name in POSITION if name in used and isinstance(spaces.get(name), list)
    ]
    boards = [one for one in held if looks_like_a_board(one)]
    return boards[0] if len(boards) == 1 else None


@contextmanager
def holding(held: list[Any] | None, board: Any) -> Iterator[Any]:
    """Fill the board that a program holds for as long as it is called, and give that one.

    Parameters
    ----------
    held
        That board; None: it holds none.
    board
        What stands on it; what has another form is given as it is, and the board only restored.
    """
    if held is None:
        yield board
        return
    rows, signs = list(held), [list(row) if isinstance(row, list) else row for row in held]
    alike = of_one_form(held, board)
    if alike:
        _fill(held, board)
    try:
        yield held if alike else board
    finally:  # a call that is broken off leaves its moves on it
        held[:] = rows
        _fill(held, signs)


@contextmanager
def handed(
    held: list[Any] | None, arguments: tuple[Any, ...], board: Any
) -> Iterator[tuple[Any, ...]]:
    """Give the arguments of a call, with the board that a program holds in place of its own.

    Parameters
    ----------
    held
        As for `holding`.
    arguments
        What is to be passed; the first list among them is the board.
    board
        What stands on the board that is held, where no argument is a board.
    """
    at = next((place for place, one in enumerate(arguments) if isinstance(one, list)), None)
    if at is None:
        with holding(held, board):
            yield arguments
        return
    with holding(held, arguments[at]) as given:
        yield (*arguments[:at], given, *arguments[at + 1 :])


def played_on(held: list[Any] | None, call: Callable[[], Any]) -> Any:
    """Return the result of a call; `NO_RESULT` if it returns none, and plays on the board instead.

    Parameters
    ----------
    held
        The board that the program holds.
    call
        The call.
    """
    before = deepcopy(held)
    result = call()
    return NO_RESULT if result is None and held != before else result


def of_one_form(held: Any, board: Any) -> bool:
    """Tell whether two lists are of one form, row by row.

    Examples
    --------
    >>> of_one_form([[0, 0], [0, 0]], [[1, 0], [0, 2]]), of_one_form([0, 0], [[1, 0], [0, 2]])
    (True, False)
    """
    if not isinstance(board, list) or not isinstance(held, list):
        return not isinstance(board, list) and not isinstance(held, list)
    return len(held) == len(board) and all(map(of_one_form, held, board))


def _fill(held: list[Any], board: list[Any]) -> None:
    for place, part in enumerate(board):
        if isinstance(part, list):
            held[place][:] = part
        else:
            held[place] = part
