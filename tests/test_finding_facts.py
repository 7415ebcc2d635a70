"""What audits and diagnoses find are facts: each kind has its words, made of it alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum
from importlib import import_module
from pkgutil import walk_packages
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import treeviz
from treeviz import diagnose, games
from treeviz.auditing.english import ENGLISH as OF_AUDITS
from treeviz.diagnosis.findings.english import ENGLISH as OF_FINDINGS
from treeviz.diagnosis.findings.result_kinds import (
    ReturnsWorse,
)
from treeviz.diagnosis.findings.rule_facts import At, OtherOrder, SameKeyOtherMoves
from treeviz.diagnosis.findings.search_kinds import (
    BackedUp,
    EndValued,
    Limits,
)
from treeviz.explanation.fact import Amount, Fact, Side
from treeviz.formatting.scale import POINTS, Scale
from treeviz.game.game import Player

ROOMS = {"auditing": OF_AUDITS, "diagnosis": OF_FINDINGS}
KINDS = [(kind, table) for table in ROOMS.values() for kind in table]
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text("abcdefgh", min_size=1, max_size=4),
    bool: st.booleans(),
    int: st.integers(0, 2000),
    float: st.floats(allow_nan=False, width=16),
    Scale: st.just(POINTS),
}


def any_of(hint: Any) -> st.SearchStrategy[Any]:
    """Return what a type allows, of those that facts are made of."""
    if hint in PLAIN:
        return PLAIN[hint]
    parts = get_args(hint)
    if get_origin(hint) is UnionType:
        return st.one_of(st.none() if part is NoneType else any_of(part) for part in parts)
    if get_origin(hint) is tuple:
        return st.lists(any_of(parts[0]), min_size=2, max_size=3).map(tuple)
    if issubclass(hint, Enum):
        return st.sampled_from(hint)
    kinds = [hint, *hint.__subclasses__()][-3:] if issubclass(hint, Fact) else [hint]
    return st.one_of(st.builds(kind, **arguments(kind)) for kind in kinds)


def arguments(kind: Any) -> dict[str, st.SearchStrategy[Any]]:
    """Return what each argument of a fact, or each part of a pair, may be."""
    names = kind._fields if hasattr(kind, "_fields") else [part.name for part in fields(kind)]
    hints = get_type_hints(kind)
    return {name: any_of(hints[name]) for name in names}


@pytest.mark.parametrize(("kind", "table"), KINDS, ids=lambda one: getattr(one, "kind", ""))
@settings(max_examples=5)
@given(st.data())
def test_words_come_from_the_fact_alone(kind: type[Fact], table: Any, data: st.DataObject) -> None:
    """A fact that went through strict JSON is the same fact, and says the same."""
    fact = data.draw(any_of(kind))
    told = json.loads(json.dumps(fact.to_dict(), allow_nan=False))
    again = Fact.of(told)
    assert again == fact
    assert told["kind"] == kind.kind
    words = table[kind](again)
    assert words == table[kind](fact)
    assert "None" not in words
    assert "nan" not in words


def test_every_kind_of_a_room_has_its_words() -> None:
    """The table of a room has every kind of its facts, and nothing else."""
    kinds = [kind for kind in Fact.kinds.values() if not kind.__subclasses__()]
    for room, table in ROOMS.items():
        assert set(table) == {k for k in kinds if k.__module__.startswith(f"treeviz.{room}.")}


def test_no_two_kinds_have_one_name() -> None:
    """A fact that went through JSON is found again by the name of its kind."""

    def kinds(of: type[Fact]) -> Iterator[type[Fact]]:
        for kind in of.__subclasses__():
            yield kind
            yield from kinds(kind)

    for module in walk_packages(treeviz.__path__, "treeviz."):
        if module.name.endswith(("_facts", "_kinds")):
            import_module(module.name)
    for kind in kinds(Fact):
        assert Fact.kinds[kind.kind] is kind


WORSE = ReturnsWorse("'1'", ("a", "b"), "b", None, 3.0, "a", Side(Player.MIN, "o"), 3.0)


@pytest.mark.parametrize(
    ("fact", "part"),
    [
        (OtherOrder(At("'1'"), ("a", "b"), ("b", "a")), "moves() gave first a, b, then b, a."),
        (OtherOrder(At("'1'"), tuple("abcde"), ("b",)), "a, b, c, d …, then b."),
        (SameKeyOtherMoves("'1'", "'2'", "0", 1, 2), "with 1 and 2 moves to choose from."),
        (EndValued("'1'", "'2'", None, 0.0, 3.0, 0, 0), "nobody has won (0 by the rules)"),
        (WORSE, "it returned a and b as equally good. b is worse than +3; a is worth +3, for o to"),
        (replace(WORSE, best_move="", worth=2.0), "b is worth +2; the best move is worth +3, for"),
        (
            BackedUp(
                "'1'",
                "",
                Side(Player.MIN, "o"),
                (Amount("a", 2.0), Amount("b", 1.0)),
                2.0,
                None,
                None,
                ("c", "d"),
                Limits(1.0, 1.0),
            ),
            "o looks at a (+2) and b (+1) and returns +2. c and d were left out. In truth it is "
            "+1: o (MIN) takes the smallest.",
        ),
    ],
)
def test_words_of_findings(fact: Fact, part: str) -> None:
    """What a finding says where the tests of diagnoses do not look."""
    assert part in OF_FINDINGS[type(fact)](fact)


def test_a_diagnosis_tells_its_facts() -> None:
    """`to_dict()` gives the kind and the arguments of a finding, beside its words."""

    class Lost(games.TicTacToe):
        """The rules, with a value for the other side."""

        def utility(self, state: Any) -> float:
            """Return the value, turned round."""
            return -super().utility(state)

    told = diagnose(Lost("xox/oox/___")).to_dict()["findings"][0]
    statement = told["statement"]
    assert (statement["kind"], statement["value"]) == ("won-but", -10)
    assert statement["text"] == told["text"]
    assert OF_FINDINGS[Fact.kinds["won-but"]](Fact.of(statement)) == told["text"]
