"""`diagnose`: everything that is asked of a game, a heuristic and a search, in its order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from treeviz.diagnosis.calling import Call, Calling
from treeviz.diagnosis.commands import with_commands
from treeviz.diagnosis.estimates import ESTIMATES, SampleEstimates, untried_estimates
from treeviz.diagnosis.evenness import EVENNESS
from treeviz.diagnosis.example_tree import finding, said
from treeviz.diagnosis.findings import Diagnosis, Finding, weight
from treeviz.diagnosis.laws import LAWS, untried_laws
from treeviz.diagnosis.looking_ahead import reaches
from treeviz.diagnosis.pictures import in_search
from treeviz.diagnosis.restoring import not_restored
from treeviz.diagnosis.sample import Sample
from treeviz.diagnosis.search_kinds import (
    Contradicts,
)
from treeviz.diagnosis.searching import Searched, recorded
from treeviz.diagnosis.seeds import order_between_runs
from treeviz.diagnosis.source_lines import lines_of
from treeviz.diagnosis.structure import STRUCTURE, moves_given_once
from treeviz.diagnosis.terms import ANSWERS
from treeviz.diagnosis.untried_facts import (
    DepthMistaken,
    DiagnosisStopped,
    NoEstimates,
    RulesFirst,
    RulesUnknown,
    Untried,
)
from treeviz.errors import GameError, InputError
from treeviz.formatting.numerals import count
from treeviz.formatting.printed import repr_of
from treeviz.formatting.progress import Progress
from treeviz.game.contract import hashable
from treeviz.game.game import Game, Heuristic, complete, find_heuristic, heuristic_name
from treeviz.games.called import Called
from treeviz.tree.game_tree import GameTree

_OF_DEPTH = ("depth-not-counted", "depth-counted-twice")


def diagnose(
    game: object,
    *,
    heuristic: str | Heuristic | None = None,
    search: Callable[..., Any] | None = None,
    call: Call | None = None,
    watch: Callable[..., Any] | None = None,
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
        The recursive function, if `search` only calls it, once for each move.
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
        Called with the number of positions and nodes so far, every few hundred, and with None.

    Raises
    ------
    InputError
        If it is not clear how to call the search, or a limit makes no sense.
    GameError
        If `game` is no game at all.

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
    for limit, name in ((max_positions, "max_positions"), (max_nodes, "max_nodes")):
        if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
            raise InputError(f"expected {name} of 1 or more, got {repr_of(limit)}")
    if isinstance(game, GameTree):
        return _of_tree(game)
    rules = complete(game)
    opinion = find_heuristic(rules, heuristic)
    # Refused, if at all, before the work begins.
    calling = None
    findings: list[Finding] = []
    untried: list[Untried] = []
    first = _first_look(rules)
    if first is not None:
        return Diagnosis((first,), "Examined the first games only.", (RulesFirst(),))
    if search is not None:
        given = {"depth": depth, "heuristic": heuristic}
        options = {name: option for name, option in given.items() if option is not None}
        calling = Calling(rules, search, call=call, watch=watch, reads=reads, options=options)
    sample = Sample(rules, positions=max_positions, progress=progress)
    for law in (*STRUCTURE, *LAWS):
        findings += _kept(law, sample, findings)
    untried += untried_laws(sample)
    for told in order_between_runs(sample):
        if isinstance(told, Untried):
            untried.append(told)
        elif all(told.name != known.name for known in findings):
            findings.append(told)
    examined = f"Examined {count(len(sample.states), 'position')}"
    if heuristic is not None or _has_opinion(rules):
        opinions = SampleEstimates(sample, opinion)
        for estimate in (*ESTIMATES, *EVENNESS, *ANSWERS):
            findings += _kept(estimate, opinions, findings)
        untried += untried_estimates(opinions)
        examined += f" and the heuristic {repr_of(heuristic_name(rules, heuristic))}"
    else:
        untried.append(NoEstimates())
    if calling is not None:
        known = opinion if heuristic is not None or _has_opinion(rules) else None
        searched = Searched(rules, known, depth)
        if depth is not None and calling.takes_depth:  # before a table could know anything
            for found in reaches(calling, sample):
                searched.add(found)
        try:
            searched.call(calling, sample, max_nodes, progress)
        except KeyboardInterrupt:  # what was found by then is told
            searched.untried.append(DiagnosisStopped())
        unsearched = any(found.name == "nothing-searched" for found in searched.findings)
        if any(found.name in _OF_DEPTH for found in searched.findings):
            searched.untried.append(DepthMistaken())
        elif not unsearched:
            searched.judge()
        if not searched.averages and not any(found.fault for found in searched.findings):
            for found in searched.results(calling, sample).wrong():
                searched.add(found)
        sure = unsearched or searched.averages or any(f.fault for f in searched.findings)
        if depth is None and not sure:
            for found in searched.results(calling, sample).refuted():
                searched.add(found)
        findings += [
            replace(found, lines=found.lines or lines_of(calling.recursive, found.name))
            if found.fault and not calling.records
            else found
            for found in searched.told_apart(calling, sample)
        ]
        untried += searched.untried
        examined += (
            f"; {count(searched.calls, 'call')} of {calling.name}, {count(searched.nodes, 'node')}"
        )
    opened = with_commands(findings, sample, called or Called.by_type(game))
    ordered = sorted(opened, key=weight)
    return Diagnosis(tuple(ordered), f"{examined}.", tuple(untried))


def _of_tree(tree: GameTree) -> Diagnosis:
    """Judge one recording."""
    searched, ruled = recorded(tree)
    examined = f"Examined a recording of {count(len(tree), 'node')}."
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
        return moves_given_once(rules) or next(not_restored(rules), None)
    except GameError as error:
        name = "code-fails" if error.__cause__ is not None else "breaks-contract"
        return finding(name, rules, rules.start, said(error))


def _has_opinion(rules: Game) -> bool:
    return getattr(rules.heuristic, "__func__", None) is not Game.heuristic


def _kept(law: Callable[[Any], Any], subject: Any, known: list[Finding]) -> list[Finding]:
    """Return what a law finds and no law before has; code that raises within it is found, too."""
    names = {found.name for found in known}
    try:
        return [found for found in law(subject) if found.name not in names]
    except GameError as error:
        sample = subject if isinstance(subject, Sample) else subject.sample
        found = finding("code-fails", sample.rules, sample.rules.start, said(error), plies=0)
        return [] if found.name in names else [found]
