"""Every result that is told in words has the same faces, and each of them says the same."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape
from html.parser import HTMLParser
from math import isnan

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from treeviz import (
    audit,
    by_depth,
    compare,
    diagnose,
    explain,
    games,
    margins,
    minimax,
    rows,
    stats,
    why_not,
)
from treeviz.formatting.as_html import as_html
from treeviz.formatting.as_markdown import as_markdown
from treeviz.formatting.as_text import COLUMNS, as_text
from treeviz.formatting.blocks import (
    Code,
    Entry,
    Heading,
    Items,
    Paragraph,
    Picture,
    Span,
    TableBlock,
    coded,
)
from treeviz.formatting.csv_text import csv_pieces
from treeviz.formatting.report import Report

TEXTS = st.text(st.characters(exclude_categories=()), max_size=12)
TAGS = {
    *("section", "h3", "p", "br", "ul", "li", "pre", "code", "strong", "em"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td"),
}
COURSE = games.Domineering(".V../.VHH/HH../.... V")


def reports() -> dict[str, Report]:
    """Return one result of each kind."""
    tree = minimax(COURSE, depth=2)
    return {
        "explanation": explain(tree),
        "refutation": why_not(tree, "(2,3)-(3,3)"),
        "depths": by_depth(COURSE, range(3)),
        "sensitivity": margins(tree),
        "comparison": compare(tree, minimax(COURSE, depth=3)),
        "audit": audit(games.TicTacToe("xo_/_x_/__o"), heuristic="lines", depth=1),
        "diagnosis": diagnose(
            games.TicTacToe("xox/oox/___"), search=lambda state: 1, call=lambda s: (s,)
        ),
        "table": rows(tree),
        "stats": stats(tree),
    }


REPORTS = reports()


class Page(HTMLParser):
    """HTML as its tags, each closed where it should be, and the words between them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += f" {data}"


def bare(text: str) -> list[str]:
    """Return the words and figures of a text, without what sets them."""
    return sorted(re.findall(r"\w+", text))


@pytest.mark.parametrize("name", REPORTS)
def test_every_result_has_the_same_faces(name: str) -> None:
    """Text, Markdown, HTML and plain data, by the same names."""
    report = REPORTS[name]
    assert str(report) == report.text == report.to_dict()["text"]
    assert report.to_dict()["schema"] == 1
    json.dumps(report.to_dict(), allow_nan=False)
    assert report._repr_markdown_() == report.markdown()
    assert report._repr_html_() == report.html()


@pytest.mark.parametrize("name", REPORTS)
def test_every_face_says_the_same(name: str) -> None:
    """What the text says, a page says, but for its bare tables' heads and shortened cells."""
    report = REPORTS[name]
    page = Page(report.html())
    heads = {"move", "value", "what", "happens", "text"} if name == "explanation" else {"text"}
    said = [word for word in bare(page.words.lower()) if word not in heads]
    text = [word for word in bare(report.text.lower()) if word not in heads]
    unescaped = report.markdown().lower().replace("\\_", "_")
    marked = [word for word in bare(unescaped) if word not in heads]
    assert said == marked
    assert said == text


@pytest.mark.parametrize("name", REPORTS)
def test_pages_are_clean(name: str) -> None:
    """Every table has heads with a scope, and nothing of a style but the side of a column."""
    tags = Page(REPORTS[name].html()).tags
    assert tags[0] == ("section", {"class": "treeviz"})
    assert {tag for tag, _ in tags} <= TAGS
    for tag, attributes in tags:
        assert tag != "th" or attributes["scope"] in ("col", "row")
        assert set(attributes) <= {"class", "scope", "style"}
        side, _, gap = attributes.get("style", "").partition("; ")
        assert side in ("", "text-align: left", "text-align: right")
        assert gap in ("", "padding: 0.15em 0.5em")


@given(st.lists(TEXTS, min_size=2, max_size=2))
def test_no_text_breaks_out(texts: list[str]) -> None:
    """Whatever stands in a label, each face shows it and none is broken by it."""
    one, other = texts
    blocks = [
        Heading(one),
        Paragraph.of((Span(one, strong=True), Span(other, code=True), Span(one, emphasis=True))),
        TableBlock(
            (f"a{one}", "b"), [(one, other), ((Span(one, code=True),), one)], "lr", caption=other
        ),
        Code((one, other)),
        Items((one, other)),
        Entry("fault", one, (other,)),
        Picture("a.svg", one),
    ]
    tags = [tag for tag, _ in Page(as_html(blocks)).tags]
    assert tags.count("td") + tags.count("th") == 6
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]", as_html(blocks))
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]", as_text(blocks))
    markdown = as_markdown([TableBlock((f"a{one}", "b"), [(one, other)], "lr")]).split("\n")
    assert len(markdown) == 3
    for line in markdown:
        assert len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) == 3


def shown(markdown: str) -> list[str]:
    """Return the words that a reader of Markdown sees, line by line, without their looks."""
    page = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown)
    return [unescape(line).strip() for line in re.sub("<[^>]*>", "", page).split("\n") if line]


@given(st.text("&lt;#42*_`|<b/\\[]()!-+=1. $~", min_size=1, max_size=10))
@example("&lt;b&gt;")
@example("1. move")
@example("---")
def test_markdown_shows_a_label_as_it_is(text: str) -> None:
    """Nothing in a label becomes an entity, a tag, a list, a line, a link or an emphasis."""
    assume(text.strip())
    words = text.strip()
    assert shown(as_markdown([Paragraph.of((Span(text),))])) == [words]
    assert shown(as_markdown([Paragraph((text, text))])) == [words, words]
    assert shown(as_markdown([Paragraph.of((Span(text, strong=True), Span(" won.")))])) == [
        f"{text} won.".lstrip()
    ]
    assert shown(as_markdown([Items((text, text))])) == [words, words]
    assert shown(as_markdown([Heading(text)])) == [words]
    cells = shown(as_markdown([TableBlock(("a", "b"), [(text, "c")], "ll")]))
    assert list(filter(None, cells)) == ["a", "b", words, "c"]


def test_words_stand_out_in_markdown_and_pages() -> None:
    """Strong words, code within them, and blanks outside their marks."""
    blocks = [Paragraph.of((*coded("Ask `lines` ", strong=True), Span("twice", emphasis=True)))]
    assert as_markdown(blocks) == "**Ask `lines`** *twice*"
    assert as_text(blocks) == "Ask `lines` twice"
    strong = "<strong>Ask </strong><strong><code>lines</code></strong><strong> </strong>"
    assert as_html(blocks).splitlines()[1] == f"<p>{strong}<em>twice</em></p>"


def test_sentences_in_a_table_are_broken_beside_their_row() -> None:
    """In plain text the last column may hold sentences, which keep their place."""
    table = TableBlock(
        ("", "move", "why"), [("", "a", "word " * 30)], "lll", bare=True, wrapped=True
    )
    lines = as_text([table]).splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("a  word")
    assert lines[1].startswith("   word")
    assert max(map(len, lines)) <= COLUMNS


def test_a_table_without_rows_has_its_head() -> None:
    """Nothing found is a head and the count of nothing."""
    blocks = [TableBlock(("node", "value"), [], "rr", caption="0 of 3 nodes")]
    assert as_text(blocks) == "node  value\n0 of 3 nodes"
    assert as_markdown(blocks) == "| node | value |\n|--:|--:|\n\n0 of 3 nodes"
    assert [tag for tag, _ in Page(as_html(blocks)).tags].count("th") == 2


@given(st.lists(st.tuples(TEXTS, st.floats(allow_infinity=True) | st.integers()), max_size=5))
def test_csv_holds_any_text_and_number(rows: list[tuple[str, float]]) -> None:
    """Quotes, line ends and control characters stay in their cell; numbers are read again."""
    written = "".join(csv_pieces(("text", "number"), rows, guard=False))
    read = list(csv.reader(io.StringIO(written, newline="")))
    assert read[0] == ["text", "number"]
    assert [text for text, _ in read[1:]] == [text for text, _ in rows]
    for (_, cell), (_, number) in zip(read[1:], rows, strict=True):
        assert cell == "" if isnan(number) else float(cell) == float(number)


@pytest.mark.parametrize("text", ["=1+1", "+a", "-2,0", "@sum", "\tx", "\r=x", "-", "--1"])
def test_csv_that_a_spreadsheet_would_run_is_guarded(text: str) -> None:
    """An apostrophe stands before it, unless it is declined; numbers stay numbers."""
    (cell,) = next(csv.reader(io.StringIO("".join(csv_pieces((text,), ())), newline="")))
    assert cell == f"'{text}"
    for same in ("-2", "+3.5", "-1e999", ".V/..", "a=b"):
        assert "".join(csv_pieces((same,), ())).strip() == same


def test_csv_comes_in_pieces() -> None:
    """However long it is, some thousand lines are held at once."""
    pieces = list(csv_pieces(("n",), ((n,) for n in range(10_000))))
    assert len(pieces) == 3
    assert "".join(pieces).splitlines() == ["n", *map(str, range(10_000))]
