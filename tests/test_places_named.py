"""Moves have names of their own where a place that is filled, or sown from, tells them apart."""

from __future__ import annotations

from functools import cache
from typing import Any

from treeviz import Recorder, explain

FENCES = ((0, 1, 2, 3), (3, 4, 5, 6))  # the posts round each of two fields


class Fences:
    """Two fields that share a post; who sets the last post round one gets it, and moves again."""

    def __init__(self) -> None:
        self.calls, self.names = 0, ["me", "you"]

    @cache  # noqa: B019  # as programs have it
    def value(self, posts: tuple[int, ...], fields: tuple[int, ...], player: int) -> int:
        if 0 not in posts:
            return fields.count(1) - fields.count(2)
        found = []
        for post in (n for n, who in enumerate(posts) if who == 0):
            after = (*posts[:post], player, *posts[post + 1 :])
            owned = tuple(
                player if who == 0 and all(after[n] for n in round_it) else who
                for who, round_it in zip(fields, FENCES, strict=True)
            )
            found.append(self.value(after, owned, player if owned != fields else 3 - player))
        return max(found) if player == 1 else min(found)


def names_below(tree: Any, node: int) -> list[str]:
    return [tree.notation(child) for child in tree.children(node)]


def test_several_tuples_are_one_position_whatever_the_object_keeps() -> None:
    recorder = Recorder()
    start = (1, 2, 1, 0, 0, 2, 0), (0, 0), 1
    value = recorder.runcall(Fences().value, *start)
    tree = recorder.tree()
    assert tree.value == value
    assert names_below(tree, 0) == ["3", "4", "6"]
    assert all(len(set(names_below(tree, n))) == len(tree.children(n)) for n in range(len(tree)))
    assert tree.state(0) != tree.state(1)
    assert explain(tree).verify() == ()


class Bowls:
    """Three bowls a side and two stores; the last seed in an empty bowl captures."""

    def __init__(self, bowls: list[int], first: bool = True) -> None:
        self.bowls, self.first = bowls, first

    def choices(self) -> list[int]:
        return [at for at in ((0, 1, 2) if self.first else (4, 5, 6)) if self.bowls[at]]

    def after(self, at: int) -> Bowls:
        bowls, own = [*self.bowls], (0, 1, 2) if self.first else (4, 5, 6)
        seeds, bowls[at] = bowls[at], 0
        while seeds:
            at = (at + 1) % 8
            bowls[at] += 1
            seeds -= 1
        if at in own and bowls[at] == 1 and bowls[6 - at]:
            bowls[3 if self.first else 7] += 1 + bowls[6 - at]
            bowls[at] = bowls[6 - at] = 0
        return Bowls(bowls, not self.first)


def seeds_won(game: Bowls, depth: int) -> int:
    if depth == 0 or not game.choices():
        return game.bowls[3] - game.bowls[7]
    found = [seeds_won(game.after(at), depth - 1) for at in game.choices()]
    return max(found) if game.first else min(found)


def test_what_is_sown_is_named_by_its_bowl_also_where_seeds_are_captured() -> None:
    recorder = Recorder()
    start = Bowls([3, 0, 2, 0, 2, 2, 1, 0])
    recorder.runcall(seeds_won, start, 4)
    tree = recorder.tree()
    assert names_below(tree, 0) == ["0", "2"]
    replies = {name for node in tree.children(0) for name in names_below(tree, node)}
    assert replies <= {"4", "5", "6"}


def best_of(cells: list[int], player: int, depth: int) -> int:
    if depth == 0 or 0 not in cells:
        return sum(n * cell for n, cell in enumerate(cells))
    found = []
    for at in (n for n, cell in enumerate(cells) if cell == 0):
        cells[at] = player
        found.append(best_of(cells, -player, depth - 1))
        cells[at] = 0
    return max(found) if player == 1 else min(found)


def test_nothing_falls_where_signs_hang_above_an_empty_square() -> None:
    """Each free square rests on another sign, but two of them stand in one column."""
    recorder = Recorder()
    cells = [1, -1, 1, -1, -1, 1, 0, 1, 1, 0, -1, -1, 0, -1, 0, 1]
    recorder.runcall(best_of, cells, 1, 2)
    assert names_below(recorder.tree(), 0) == ["[1,2]", "[2,1]", "[3,0]", "[3,2]"]
