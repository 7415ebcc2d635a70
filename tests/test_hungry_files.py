"""Small files that were made to take much memory or much time: refused in one line, and at once."""

from __future__ import annotations

import io
import json
import zlib

import pytest
from saved import KEPT

from treeviz import InputError, games, load

pytestmark = pytest.mark.long("each member of each recording is replaced")


def gzipped(content: bytes, times: int) -> bytes:
    """Return a gzip file of some content, repeated."""
    zipping = zlib.compressobj(1, zlib.DEFLATED, 31)
    return b"".join([*(zipping.compress(content) for _ in range(times)), zipping.flush()])


@pytest.mark.parametrize(
    ("piece", "times"), [(b" " * (1 << 20), 140), (b'{"a":{}},' * (1 << 15), 60)]
)
def test_a_small_file_takes_little_memory(piece: bytes, times: int) -> None:
    """Less than 1 MB on disk may take 400 MB, whatever it unpacks to."""
    content = gzipped(piece, times)
    assert len(content) < 1 << 20
    with pytest.raises(InputError, match="more memory than the 400 megabytes it may"):
        load(io.BytesIO(content))


@pytest.mark.parametrize("k", [10**400, 10**10, 27])
def test_so_many_in_a_row_that_no_board_has_them(k: int) -> None:
    """A line of them would be written down to compare with: no file or option asks for that."""
    with pytest.raises(InputError, match="expected k of at most 26 in a row"):
        games.TicTacToe(k=k)


def test_numbers_made_to_be_slow_are_refused() -> None:
    """Multiples of 2⁶¹ − 1 have one hash; hashes that a game keeps are read, however large."""
    plain = json.loads((KEPT / "article.json").read_bytes())
    for numbers, slow in (
        ([(2**61 - 1) * k for k in range(1, 20_000)], True),
        ([hash(str(k)) + 2**63 for k in range(1, 20_000)], False),
    ):
        plain["more"] = numbers
        content = io.BytesIO(json.dumps(plain).encode())
        if slow:
            with pytest.raises(InputError, match="made to be slow"):
                load(content)
        else:
            load(content)


def test_a_position_that_no_game_could_read_is_not_read() -> None:
    """58 kB of one sign repeated took 18 seconds and 700 MB."""
    plain = json.loads((KEPT / "article.json").read_bytes())
    plain["positions"]["text"][0] = "x" * 20_000_000
    with pytest.raises(InputError, match="a position of more than 1,000,000 signs"):
        load(io.BytesIO(zlib.compress(json.dumps(plain).encode(), wbits=31)))


def test_words_about_a_game_are_not_pages() -> None:
    """A legend holds them whole: 900 kB of them were set line by line for twelve seconds."""
    plain = json.loads((KEPT / "race.json").read_bytes())
    plain["words"] = plain.get("words", {}) | {"aim": "ab " * 300_000}
    with pytest.raises(InputError, match="words about a game of at most 10,000 signs"):
        load(io.BytesIO(json.dumps(plain).encode()))


def said_to(content: bytes) -> str:
    """Return with which line a recording is refused; empty if it is read."""
    try:
        load(io.BytesIO(content))
    except InputError as error:
        return str(error)
    return ""


ODD = [None, -1, 10**300, 1e308, "a" * 900_000, "(" * 5000, [[0, 0]] * 20_000, [[]], {"a": 1}]


@pytest.mark.parametrize("name", ["article", "domineering", "race"])
def test_whatever_stands_in_a_member_one_short_line_says_no(name: str) -> None:
    """Each member of a recording, and each of theirs, is one of the odd values in turn."""
    content = (KEPT / f"{name}.json").read_bytes()
    plain = json.loads(content)
    inner = [(a, b) for a, part in plain.items() if isinstance(part, dict) for b in part]
    for path in [*((member,) for member in plain), *inner]:
        for odd in ODD:
            changed = json.loads(content)
            holder = changed if len(path) == 1 else changed[path[0]]
            holder[path[-1]] = odd
            assert len(said_to(json.dumps(changed).encode())) <= 300
