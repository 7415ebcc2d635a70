"""`diagnose`: everything that is asked of a game, a heuristic and a search, in its order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from treeviz.diagnosis.calls.calling import Call
from treeviz.diagnosis.calls.trying import calling_of, fitting_calling, understood_at_once
from treeviz.diagnosis.examination import Examination
from treeviz.diagnosis.findings.example_tree import finding, said
from treeviz.diagnosis.findings.finding import Diagnosis, Finding, weight
from treeviz.diagnosis.findings.pictures import in_search
from treeviz.diagnosis.findings.search_kinds import Contradicts
from treeviz.diagnosis.findings.untried_facts import (
    DiagnosisStopped,
    ExaminedFirstGames,
    ExaminedRecording,
    RulesFirst,
    RulesUnknown,
)
from treeviz.diagnosis.laws.restoring import not_restored
from treeviz.diagnosis.laws.structure import moves_given_once
from treeviz.diagnosis.searching import recorded
from treeviz.errors import GameError, Interrupted
from treeviz.formatting.expected import expect_function, expect_kind, is_a
from treeviz.formatting.plain_values import read_mapping, read_whole
from treeviz.formatting.progress import Progress, expect_progress
from treeviz.game.checked_game import CheckedGame
from treeviz.game.game import Game, Heuristic, complete, find_heuristic, heuristic_name
from treeviz.game.keys import hashable
from treeviz.games.called import Called
from treeviz.tree.game_tree import GameTree


def diagnose(
    game: object,
    *,
    heuristic: str | Heuristic | None = None,
    search: Callable[..., Any] | None = None,
    call: Call | None = None,
    watch: Callable[..., Any] | Sequence[Callable[..., Any]] | None = None,
    reads: Mapping[str, Any] | None = None,
    depth: int | None = None,
    max_positions: int = 10_000,
    max_nodes: int = 30_000,
    called: Called | None = None,
    progress: Progress | None = None,
) -> Diagnosis:
    """Name what is wrong with a game, a heuristic or a search, on the smallest board that shows it.

    Faults are sure: something contradicts the rules or itself. Remarks may be meant. What is not
    found may still be there; what was examined, and what could not be, is said.

    To point at the line of a fault in a search, small changes to its code are tried, one at a time
    and in memory alone: a sign, a comparison, a name, a line moved. The code is as it was after.

    Parameters
    ----------
    game
        Any object with the methods of :class:`~treeviz.Game`; or a recorded
        :class:`~treeviz.GameTree`, whose values and cuts are then judged.
    heuristic
        A function of states, the name of one of the game's heuristics, or None for the game's own.
    search
        A search of your own: a recursive function, which is called at small positions and watched;
        or a function of a game that returns a :class:`~treeviz.GameTree`, such as
        :func:`~treeviz.alphabeta`.
    call
        State → the arguments to call `search` with, as a tuple. None: by the names of its
        parameters (`board` gets rows of signs, `state` the state, `isMax` whose turn it is …).
    watch
        The recursive function, if `search` only calls it, once for each move; or several that
        call one another.
    reads
        How its calls are read, as for :meth:`treeviz.Recorder.watch`: ``{"pov": "mover"}`` for a
        negamax.
    depth
        How many plies the search is asked to look ahead; None: to the end of the game.
    max_positions
        How many positions to examine, at most.
    max_nodes
        How many nodes of searches to record, at most, but for the last of them.
    called
        How the command line calls the game, so that each finding tells the command that opens its
        board; None: by its kind, if it is a built-in one.
    progress
        Called with the number of positions and nodes so far, now and then, and with None.

    Raises
    ------
    InputError
        If it is not clear how to call the search, or a limit makes no sense.
    GameError
        If `game` is no game at all.
    Interrupted
        On Ctrl-C; its `.found` holds what was found until then, as a :class:`~treeviz.Diagnosis`.

    Examples
    --------
    >>> from treeviz import diagnose, games
    >>> def minimax(board, depth, isMax):
    ...     lines = [*board, *zip(*board), [board[i][i] for i in (0, 1, 2)],
    ...              [board[i][2 - i] for i in (0, 1, 2)]]
    ...     if ["x"] * 3 in map(list, lines):
    ...         return 10
    ...     if ["o"] * 3 in map(list, lines):
    ...         return 10  # and not −10
    ...     values = []
    ...     for row in board:
    ...         for column in range(3):
    ...             if row[column] == "_":
    ...                 row[column] = "x" if isMax else "o"
    ...                 values.append(minimax(board, depth + 1, not isMax))
    ...                 row[column] = "_"
    ...     return (max if isMax else min)(values, default=0)
    >>> found = diagnose(games.TicTacToe("xox/oox/___"), search=minimax)
    >>> [fault.title for fault in found.faults]
    ['A finished game is valued from the side to move.']
    """
    expect_function(search, "search")
    if reads is not None:
        reads = read_mapping(reads, "how calls are read, such as {'value': 0}")
    max_positions = read_whole(max_positions, 1, "max_positions of 1 or more")
    max_nodes = read_whole(max_nodes, 1, "max_nodes of 1 or more")
    if is_a(game, GameTree):
        return _of_tree(game)
    rules = complete(game)
    opinion = find_heuristic(rules, heuristic)
    try:
        first = _first_look(rules)
    except KeyboardInterrupt as interruption:
        raise Interrupted(
            Diagnosis((), ExaminedFirstGames(), (DiagnosisStopped(),))
        ) from interruption
    if first is not None:
        return Diagnosis((first,), ExaminedFirstGames(), (RulesFirst(),))
    calling = None
    if search is not None:  # refused, if at all, before the work begins
        given = {"depth": depth, "heuristic": heuristic}
        options = {name: option for name, option in given.items() if option is not None}
        told = {"call": call, "watch": watch, "reads": reads, "options": options}
        calling = calling_of(rules, search, **told)
    own = getattr(rules.heuristic, "__func__", None) is not Game.heuristic
    expect_progress(progress)
    if called is not None:
        expect_kind(called, Called, "how the game is called")
    examination = Examination(
        rules,
        opinion if own or heuristic is not None else None,
        heuristic_name(rules, heuristic),
        called or Called.by_type(game),
        progress,
    )
    try:
        examination.of_rules(max_positions)
        examination.of_heuristic()
        if calling is not None and search is not None:
            if calling.guessed and not understood_at_once(calling):
                calling = fitting_calling(rules, search, **told) or calling
            examination.of_search(calling, depth, max_nodes)
    except KeyboardInterrupt as interruption:
        if examination.sample is None:
            raise
        examination.untried.append(DiagnosisStopped())
        raise Interrupted(examination.so_far()) from interruption
    return examination.so_far()


def _of_tree(tree: GameTree) -> Diagnosis:
    """Judge one recording."""
    searched, ruled = recorded(tree)
    examined = ExaminedRecording(len(tree))
    if not ruled:
        searched.untried.append(RulesUnknown())
        for breach in tree.check()[:1]:
            fact = Contradicts(repr(breach.position), breach.claim)
            searched.add(in_search("not-the-best", tree, breach.node, fact))
    ordered = sorted(searched.findings, key=weight)
    return Diagnosis(tuple(ordered), examined, tuple(searched.untried))


def _first_look(rules: Game) -> Finding | None:
    """Return what makes everything else meaningless: positions that do not stay as they are."""
    try:
        hashable(rules.start)
        CheckedGame(rules).board(rules.start)
        return moves_given_once(rules) or next(not_restored(rules), None)
    except GameError as error:
        name = "code-fails" if error.__cause__ is not None else "breaks-contract"
        return finding(name, rules, rules.start, said(error))
