"""Entries that play one sign, on a board that they get or that their module holds."""

from __future__ import annotations

from typing import Any

import one_sided_entries as programs
import pytest

from treeviz import InputError, diagnose, games
from treeviz.diagnosis.values.watched_search import watched_search

pytestmark = pytest.mark.long("whole diagnoses are made of many entries")

ENTRIES = [programs.reply, programs.next_move, programs.column_and_row, programs.next_square]
ENTRIES.append(programs.plays_itself)
SEARCHES = [programs.on_the_screen, programs.leaves_a_row, programs.in_row_and_column]


@pytest.mark.parametrize("search", [*ENTRIES, *SEARCHES])
def test_a_tree_of_it(search: Any) -> None:
    """The article's board is searched by each as by a search of ours."""
    tree = watched_search(games.TicTacToe("xox/oox/___"), search)
    assert (len(tree), tree.notation(tree.best_children(0)[0])) == (11, "[2,2]")
    assert [tree.winner(node) is None for node in tree.children(0)] == [True, True, False]


@pytest.mark.parametrize("search", [*ENTRIES, *SEARCHES])
def test_nothing_is_wrong_with_it(search: Any) -> None:
    """Not that it goes on behind a cut, nor that a square is told by its column first."""
    found = diagnose(games.TicTacToe("xo_/ox_/___"), search=search)
    assert found.faults == ()
    assert ("where x is not to move" in " ".join(str(found).split())) == (search in ENTRIES)
    assert programs.board == [[""] * 3] * 3


def test_a_wrong_move_is_still_named() -> None:
    """An entry that chooses the worst is at fault, however it tells its moves."""
    found = diagnose(games.TicTacToe("xo_/ox_/___"), search=programs.worst_of_all)
    assert found.faults


def test_an_entry_without_a_position_is_refused_in_one_line() -> None:
    with pytest.raises(InputError, match=r"of_nothing\(\) is given no position") as refused:
        watched_search(games.TicTacToe("xox/oox/___"), programs.of_nothing)
    assert "\n" not in str(refused.value)
