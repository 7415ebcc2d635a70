"""Lines of a text are broken as Python's textwrap breaks them."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treeviz.formatting.filling import filled

WORDS = st.sampled_from(["a", "bb", "word", "longer-word", "東京", "x" * 40])
TEXTS = st.lists(st.tuples(WORDS, st.sampled_from([" ", " ", "  "]))).map(
    lambda parts: "".join(word + blanks for word, blanks in parts)
)
INDENTS = st.sampled_from(["", "- ", "label:  "])


@given(TEXTS, st.sampled_from(["", "  "]), st.integers(12, 60), INDENTS, INDENTS)
def test_lines_are_those_of_textwrap(
    text: str, lead: str, columns: int, first: str, rest: str
) -> None:
    """Whatever the words, the indents and the width."""
    expected = textwrap.fill(
        lead + text,
        columns,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    assert filled(lead + text, columns, first, rest) == expected


@pytest.mark.parametrize("text", ["word " * 200_000, "x" * 10**6, ("a" * 50 + " ") * 20_000])
def test_a_long_text_is_broken_as_a_short_one(text: str) -> None:
    """A million signs, in words of any length; that each is read once shows only in the time."""
    lines = filled(text, 88).split("\n")
    assert " ".join(lines) == text.rstrip(" ")
    assert all(len(line) <= 88 or " " not in line for line in lines)


def test_a_million_blanks_are_no_line() -> None:
    """Nor are they gone through more than once."""
    assert filled(" " * 10**6, 88) == ""
