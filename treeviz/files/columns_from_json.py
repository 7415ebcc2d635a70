"""The shape of a tree from the columns of a file: `JSON → Columns`, checked on the way.

The plies alone hold the shape. Whatever numbers a file gives for them, they are a tree or refused:
a node's parent always stands before it, and there is no circle.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from math import isnan
from typing import Any

from treeviz.errors import InputError
from treeviz.files.checks import all_text, check_types, file_number, list_of
from treeviz.files.packed_column import unpacked_column
from treeviz.files.position_index import NOWHERE
from treeviz.tree.columns import (
    CHANCE,
    KINDS,
    NO_PARENT,
    OPEN,
    PLAYERS,
    PRUNED,
    UNKNOWN,
    Columns,
    Kind,
)
from treeviz.tree.means import overfull


def shaped(given: dict[str, Any], said: dict[str, Any], nodes: int) -> Columns:
    """Return the columns of a tree, but for its states and moves.

    Parameters
    ----------
    given
        The object of a file, with the names of kinds and players.
    said
        Its columns.
    nodes
        How many nodes it claims to have.

    Raises
    ------
    InputError
        If the columns make no tree.
    """
    if nodes < 1:
        raise InputError(f"expected a recording of 1 node or more, got {nodes}")
    columns = Columns()
    columns.parent, columns.end = _family(_whole(said, "ply", nodes))
    kinds, players = all_text(given, "kinds"), all_text(given, "players")
    columns.kind = _codes(said, "kind", nodes, kinds, {kind.value: kind.code for kind in KINDS})
    names = {player.value: place for place, player in enumerate(PLAYERS)}
    columns.player = _codes(said, "player", nodes, players, names)
    columns.value = _numbers(said, "value", nodes, missing=UNKNOWN)
    if "alpha" in said or "beta" in said:
        columns.alpha = _numbers(said, "alpha", nodes)
        columns.beta = _numbers(said, "beta", nodes)
    if "probability" in said:
        columns.probability = _numbers(said, "probability", nodes, missing=UNKNOWN)
    _check_kinds(columns)
    _check_chances(columns)
    return columns


def _whole(said: dict[str, Any], name: str, nodes: int) -> Sequence[int]:
    if isinstance(said.get(name), dict):
        packed = unpacked_column(name, said[name], nodes)
        if packed.typecode == "d":
            raise InputError(f"expected whole numbers in {name!r} of the recording")
        return packed
    entries = list_of(said, name, nodes)
    check_types(name, entries, (int,))
    return entries


def _family(plies: Sequence[int]) -> tuple[array[int], array[int]]:
    """Return the parent and the end of each node from the plies: those are a tree by themselves."""
    if plies[0] != 0 or min(plies[1:], default=1) < 1:
        raise InputError("column 'ply' must begin with the only 0, the root")
    if any(after > before + 1 for before, after in pairwise(plies)):
        raise InputError(
            "column 'ply' skips a ply: a node is at most one deeper than the one before"
        )
    size = len(plies)
    parents, ends = array("i", [NO_PARENT]), array("i", [size]) * size
    line = [0] * (max(plies) + 1)  # the last node at each ply
    depth = 0
    for node in range(1, size):
        ply = plies[node]
        if ply <= depth:
            for closed in line[ply : depth + 1]:
                ends[closed] = node
        parents.append(line[ply - 1])
        line[ply] = node
        depth = ply
    return parents, ends


def _codes(
    said: dict[str, Any], name: str, nodes: int, names: list[str], known: dict[str, int]
) -> bytearray:
    for kind in names:
        if kind not in known:
            raise InputError(f"unknown {name} {kind!r}; there are: {', '.join(known)}")
    codes = dict(enumerate(known[kind] for kind in names))
    try:
        return bytearray(map(codes.__getitem__, _whole(said, name, nodes)))
    except KeyError as error:
        raise _out_of_range(name, error) from None


def _out_of_range(name: str, error: KeyError) -> InputError:
    return InputError(f"column {name!r} points at {error.args[0]!r}, which is not in its table")


def placed(said: dict[str, Any], name: str, nodes: int, size: int) -> array[int]:
    """Return a column of places in a table of a size; null, or −1 where packed, is `NOWHERE`."""
    if isinstance(said.get(name), dict):
        packed = array("i", _whole(said, name, nodes))
        if min(packed) < NOWHERE or max(packed) >= size:
            raise InputError(f"column {name!r} points at what is not in its table")
        return packed
    entries = list_of(said, name, nodes)
    check_types(name, entries, (int, type(None)))
    places: dict[int | None, int] = {place: place for place in range(size)}
    places[None] = NOWHERE
    try:
        return array("i", map(places.__getitem__, entries))
    except KeyError as error:
        raise _out_of_range(name, error) from None


def _numbers(
    said: dict[str, Any], name: str, nodes: int, missing: float | None = None
) -> array[float]:
    if isinstance(said.get(name), dict):
        packed = array("d", unpacked_column(name, said[name], nodes))
        if missing is None and any(map(isnan, packed)):
            raise InputError(f"a number is missing in column {name!r}")
        return packed
    entries = list_of(said, name, nodes)
    check_types(name, entries, (int, float, str, type(None)))
    distinct = set(entries)
    read: dict[Any, float] = {entry: file_number(entry) for entry in distinct - {None}}
    if None in distinct:
        if missing is None:
            raise InputError(f"a number is missing in column {name!r}")
        read[None] = missing
    return array("d", map(read.__getitem__, entries))


def _check_chances(columns: Columns) -> None:
    """Refuse probabilities that cannot be."""
    if any(share < 0 or share > 1 for share in columns.probability):
        raise InputError("expected probabilities from 0 to 1 in column 'probability'")
    for node, player in enumerate(columns.player):
        total = overfull(columns, node) if player == CHANCE else None
        if total is not None:
            raise InputError(f"the probabilities below node {node} add up to {total:g}")


def _check_kinds(columns: Columns) -> None:
    """Refuse what no search records: values where none can be, children of what was cut."""
    valueless = (OPEN, PRUNED)
    ends = columns.end
    for node, (kind, value) in enumerate(zip(columns.kind, columns.value, strict=True)):
        if (value != value) != (kind in valueless):
            said = "a value" if kind in valueless else "no value"
            raise InputError(f"node {node} is {KINDS[kind].value} and has {said}")
        if kind == PRUNED and (ends[node] != node + 1 or node == 0):
            raise InputError(f"node {node} is {Kind.PRUNED.value}, but it is the root or has moves")
