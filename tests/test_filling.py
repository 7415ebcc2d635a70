"""Lines of a text are broken as Python's textwrap breaks them, in time that its length allows."""

from __future__ import annotations

import textwrap
import time

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


def test_a_long_text_is_broken_at_once() -> None:
    """A million signs, in words of any length, take a fraction of a second."""
    began = time.process_time()
    for text in ("word " * 200_000, "x" * 10**6, " " * 10**6, ("a" * 50 + " ") * 20_000):
        filled(text, 88)
    assert time.process_time() - began < 1
