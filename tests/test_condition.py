"""The language of conditions: what it means, what it refuses, and that nothing else ever runs."""

from __future__ import annotations

import ast
import os
from itertools import pairwise
from math import inf, isnan
from operator import add, eq, ge, gt, le, lt, mul, ne, sub, truediv

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from strategies import PLAYERS, payoffs

from treeviz import GameTree, InputError, LimitReached, alphabeta, games, minimax, rows
from treeviz.query.condition import condition, expression
from treeviz.query.evaluate import values
from treeviz.query.features import FEATURES, Features

OPERATORS = {
    ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Lt: lt, ast.LtE: le, ast.Gt: gt, ast.GtE: ge,
    ast.Eq: eq, ast.NotEq: ne, ast.Div: truediv,
}  # fmt: skip


def opinion(state: object) -> dict[str, float]:
    """Return the terms of a heuristic; some positions lack the second."""
    terms = {"plies": state.ply - 1.5}
    return terms | ({"moves": len(state.children)} if len(state.children) != 1 else {})


@st.composite
def trees(draw: st.DrawFn) -> GameTree:
    """Draw a recording: of minimax or alpha-beta, to a depth or the end, finished or not."""
    game = games.Explicit(draw(payoffs()), draw(PLAYERS))
    search = draw(st.sampled_from([minimax, alphabeta]))
    depth, most = draw(st.none() | st.integers(0, 4)), draw(st.sampled_from([1000, 5]))
    try:
        return search(game, depth=depth, heuristic=opinion, max_nodes=most)
    except LimitReached as reached:
        return reached.tree


NUMBERS = st.recursive(
    st.sampled_from(
        [name for name, feature in FEATURES.items() if feature.type == "number"]
        + ['terms["plies"]', 'terms["moves"]', "terms.moves"]
        + ["0", "1", "2.5", "-3", "10", "inf", "-inf"]
    ),
    lambda part: st.one_of(
        st.builds("({} {} {})".format, part, st.sampled_from("+-*/"), part),
        st.builds("abs({})".format, part),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), part, part),
        st.builds("-{}".format, part),
    ),
    max_leaves=4,
)
TEXTS = st.sampled_from(
    ['player == "max"', '"min" != player', 'kind in ("terminal", "pruned")',
     'bound not in ["open"]', 'move == "0"', '"0" in line',
     'line not in "0 1 0"', 'result == ""', 'position != move',
     "chosen", "not chosen"]
)  # fmt: skip
SIGNS = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
CONDITIONS = st.recursive(
    st.one_of(
        TEXTS,
        st.builds("{} {} {}".format, NUMBERS, SIGNS, NUMBERS),
        st.builds("{} {} {} {} {}".format, NUMBERS, SIGNS, NUMBERS, SIGNS, NUMBERS),
        st.builds("{} is {}None".format, NUMBERS, st.sampled_from(["", "not "])),
        st.builds("{} {}in ({}, {})".format, NUMBERS, st.sampled_from(["", "not "]), NUMBERS,
                  NUMBERS),
    ),
    lambda part: st.one_of(
        st.builds("({} {} {})".format, part, st.sampled_from(["and", "or"]), part),
        st.builds("not ({})".format, part),
    ),
    max_leaves=5,
)  # fmt: skip


def known(number: float | None) -> float | None:
    return None if number is not None and isnan(number) else number


def naive(node: ast.expr, row: dict) -> object:
    """Return what an expression gives at a row, None being unknown: Kleene's three values."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id="inf"):
            return inf
        case ast.Name(id=name):
            return row[name]
        case ast.Attribute(attr=name) | ast.Subscript(slice=ast.Constant(value=name)):
            return row.get(f"terms.{name}")
        case ast.UnaryOp(op=ast.Not(), operand=part):
            truth = naive(part, row)
            return None if truth is None else not truth
        case ast.BoolOp(op=op, values=parts):
            decides = isinstance(op, ast.Or)
            truths = [naive(part, row) for part in parts]
            return decides if decides in truths else None if None in truths else not decides
        case ast.Compare(left=left, ops=ops, comparators=others):
            links = zip(pairwise([left, *others]), ops, strict=True)
            truths = [link(one, op, other, row) for (one, other), op in links]
            return False if False in truths else None if None in truths else True
        case ast.UnaryOp(operand=part):
            number = naive(part, row)
            return None if number is None else -number
        case ast.Call(func=ast.Name(id=name), args=parts):
            numbers = [naive(part, row) for part in parts]
            functions = {"abs": abs, "min": min, "max": max}
            return None if None in numbers else functions[name](*numbers)
        case ast.BinOp(left=left, op=op, right=right):
            one, other = naive(left, row), naive(right, row)
            if one is None or other is None or (isinstance(op, ast.Div) and other == 0):
                return None
            return known(OPERATORS[type(op)](one, other))
    raise AssertionError(ast.dump(node))


def link(one: ast.expr, op: ast.cmpop, other: ast.expr, row: dict) -> bool | None:
    """Return what one comparison gives at a row."""
    if isinstance(op, ast.Is | ast.IsNot):
        return (naive(one, row) is None) == isinstance(op, ast.Is)
    if isinstance(op, ast.In | ast.NotIn):
        left, wanted = naive(one, row), isinstance(op, ast.In)
        if not isinstance(other, ast.Tuple | ast.List):
            return (left in naive(other, row)) == wanted
        parts = [naive(part, row) for part in other.elts]
        if left is not None and left in [part for part in parts if part is not None]:
            return wanted
        return None if left is None or None in parts else not wanted
    left, right = naive(one, row), naive(other, row)
    return None if left is None or right is None else OPERATORS[type(op)](left, right)


def asked(tree: GameTree, text: str) -> list[int]:
    """Return the nodes found; a tree without a node that has the term is no example."""
    try:
        return list(rows(tree, text).nodes)
    except InputError as error:
        assume("unknown term" not in str(error))
        raise


@given(trees(), CONDITIONS)
def test_condition_finds_what_a_plain_reading_finds(tree: GameTree, text: str) -> None:
    """A condition is true where Kleene's logic over the rows, read plainly, says so."""
    every = rows(tree, columns="all")
    parsed = ast.parse(text, mode="eval").body
    expected = [row["node"] for row in every if naive(parsed, row) is True]
    assert asked(tree, text) == expected


@given(trees(), NUMBERS)
def test_expression_gives_what_a_plain_reading_gives(tree: GameTree, text: str) -> None:
    """A number that is computed is the one Python computes, and missing where a part is."""
    parsed = ast.parse(text, mode="eval").body
    nodes = range(len(tree))
    try:
        computed = values(expression(text), Features(tree), nodes)
    except InputError as error:
        assume("unknown term" not in str(error))
        raise
    expected = [naive(parsed, row) for row in rows(tree, columns="all")]
    assert [known(float(number)) for number in computed] == expected


@given(trees(), CONDITIONS)
def test_no_node_is_both(tree: GameTree, text: str) -> None:
    """No node is found by a condition and by its opposite, and `or` of both finds only those."""
    one, other = set(asked(tree, text)), set(asked(tree, f"not ({text})"))
    assert not one & other
    assert set(asked(tree, f"({text}) or not ({text})")) == one | other


HOSTILE = [
    '__import__("os").system("touch hacked")',
    '__import__("os") == 1',
    "().__class__.__bases__ == 1",
    "terms.__class__.__base__ > 1",
    'terms["a"]["b"] > 1',
    "9**9**9 > 1",
    "2 ** 3 == 8",
    '"a" * 1000000000 == move',
    "(lambda: 1)() == 1",
    "[x for x in (1, 2)] == 1",
    "{x for x in (1, 2)} == 1",
    "node in (x for x in (1, 2))",
    'f"{node}" == move',
    "(seen := node) == 1",
    "await node == 1",
    "(yield) == 1",
    "print(node) == 1",
    "abs(*[1]) == 1",
    "min(1, 2, key=abs) == 1",
    "open(move) == 1",
    "node.real == 1",
    "term(node, move) > 1",
    "least(1, 2) == 1",
    "__builtins__ == 1",
    "move % (1, 2) == move",
    "node // 0 == 1",
    "node @ node == 1",
    "node << 1000000 == 1",
    "node if chosen else ply",
    "node == 1; import os",
    "import os",
    "node == 1\nply == 2",
    "node == True",
    "b'a' == move",
    "3j == node",
    "... == node",
    "node[0] == 1",
    "*node",
    "(" * 10_000 + "1" + ")" * 10_000,
    "(" * 150 + "chosen" + ")" * 150 + " and (",
    "-" * 1_900 + "1 == 1",
    "not " * 450 + "chosen",
    "abs(" * 90 + "1" + ")" * 90 + " > 1",
    " + ".join(["1"] * 400) + " > 1",
    "9" * 1_900 + " > 1",
    "chosen and " * 150 + "and",
    "\0",
    "\ud800",
    "chosen\\",
    "'",
    "",
    "   ",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_refused_in_one_line(text: str, folder: object) -> None:
    """Whatever is not a condition is refused before a tree is there to ask, and nothing runs."""
    before = os.listdir()
    with pytest.raises(InputError) as refusal:
        condition(text)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 400
    assert os.listdir() == before


TREE = minimax(games.Domineering(".V../.VHH/HH../.... V"), depth=2)
WORDS = st.sampled_from(
    [*FEATURES, "terms", "terms.x", "inf", "None", "and", "or", "not", "in", "is", "==", "!=", "<",
     ">=", "=", "+", "-", "*", "/", "**", "(", ")", "[", "]", ",", ":", ".", "abs", "min", "max",
     "lambda", "if", "else", "for", "1", "2.5", "'a'", '"', "'", "{", "}", "%", "#", "\\", "\n",
     "__import__", "__class__"]
)  # fmt: skip


@given(st.text(max_size=60) | st.lists(WORDS, max_size=14).map(" ".join))
@example("chosen" + " or chosen" * 180)
@example("{0}{node}%s == move")
@example("player in ()")
@example("'{' == move and '%' != move")
def test_random_text_is_understood_or_refused(text: str) -> None:
    """Text is a condition that can be asked, or raises the one error, in one line."""
    try:
        assert set(rows(TREE, text).nodes) <= set(TREE)
    except InputError as refusal:
        if "\n" in str(refusal):
            raise


@given(st.text(max_size=40) | st.lists(WORDS, max_size=8).map(" ".join))
def test_random_order_is_understood_or_refused(text: str) -> None:
    """The same of what rows are sorted by."""
    try:
        assert sorted(rows(TREE, sort=text).nodes) == list(TREE)
    except InputError as refusal:
        if "\n" in str(refusal):
            raise


POINTING = {
    "ply == and value > 3": "ply == ▸and value > 3",
    "(ply == 2": "▸(ply == 2",
    "ply = 2": "ply ▸= 2",
    "player > 3": "player > ▸3",
    "value < 'a'": "value < ▸",
    "player == 'max' and abs(move) > 1": "abs(▸move)",
    "value": "▸value",
    "ply == 2 and value": "and ▸value",
    "value is 3": "value is ▸3",
    "value == None": "value == ▸None",
    "player is None": "▸player is None",
    "player < 'max'": "player < ▸",
    "chosen == 1": "▸chosen == 1",
    "ply in 3": "ply in ▸3",
    "ply in ('a', 2)": "ply in (▸",
    "value & 3": "▸value & 3",
    "value ** 2 > 4": "▸value ** 2",
    "(ply > 2) > 1": "(▸ply > 2) > 1",
    "'é' == move and ply == 'é'": "ply == ▸",
    "  \n ply = 2": "ply ▸= 2",
    "terms > 3": "▸terms > 3",
    "value > 1e999": "value > ▸1e999",
    "min(1) > 0": "▸min(1)",
}


@pytest.mark.parametrize("text", POINTING)
def test_mistakes_are_pointed_at(text: str) -> None:
    """The message shows the text with a mark at the sign where it went wrong."""
    with pytest.raises(InputError) as refusal:
        condition(text)
    assert POINTING[text] in str(refusal.value)
    assert "at the ▸: " in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("valeu > 3", ["unknown column 'valeu'", "did you mean 'value'?"]),
        ("term['a'] > 3", ["allowed are"]),
        ("player == 'MAX'", ["unknown player 'MAX'", "max, min"]),
        ("player == 'x'", ["unknown player 'x'", "max is the side that wants large values"]),
        ("player == x", ["▸x", 'a text stands in quotes: "x"']),
        ("'horizont' != kind", ["unknown kind 'horizont'", "did you mean 'horizon'?"]),
        ("bound in ('exact', 'uper')", ["unknown bound 'uper'", "did you mean 'upper'?"]),
    ],
)
def test_names_nobody_knows_are_mended(text: str, words: list[str]) -> None:
    """A name that is nearly right is answered with the right one."""
    with pytest.raises(InputError) as refusal:
        condition(text)
    assert [word for word in words if word not in str(refusal.value)] == []


def test_term_nobody_names_is_mended(article: GameTree) -> None:
    """A term that no position has is refused with those there are, and with none if there are."""
    tree = minimax(games.TicTacToe("xox/oox/___"), heuristic="lines")
    with pytest.raises(InputError, match="did you mean 'lines open to x'"):
        rows(tree, 'terms["lines opens to x"] > 0')
    with pytest.raises(InputError, match="there are: none"):
        rows(article, "terms.lines > 0")
    with pytest.raises(InputError, match="unknown term of the heuristic 'nonsense'"):
        rows(tree, 'ply == 9 and terms["nonsense"] > 0')
    assert rows(tree, 'ply == 9 and terms["lines open to x"] > 0').nodes == ()


def test_heuristic_is_asked_only_where_it_decides() -> None:
    """`ply == 1 and static …` asks the heuristic at ply 1 alone, each state once."""
    asked_at = []

    def noting(state: str) -> float:
        asked_at.append(state)
        return 1.0

    tree = minimax(games.TicTacToe("xo_/___/___"), heuristic=noting)
    assert asked_at == []
    assert len(rows(tree, "ply == 1 and static > 0 and difference < 99")) == 7
    assert len(asked_at) == len(set(asked_at)) == 7
    asked_at.clear()
    assert len(rows(tree, 'kind == "inner" and static == 1')) > len(asked_at)
    assert len(asked_at) == len(set(asked_at)) > 400
