"""Signs for terminals that lack those of the words: `>=` for ≥, `inf` for ∞.

>>> "≥ −∞ … ▲ é".encode("ascii", STAND_INS)
b'>= -inf ... ^ e'
"""

from __future__ import annotations

import codecs
import unicodedata

STAND_INS = "treeviz.stand_ins"  # as Python's encoders know it
_ASCII = "treeviz_ascii"
_SIGNS = {
    "≥": ">=", "≤": "<=", "−": "-", "–": "-", "—": "-", "∞": "inf", "…": "...", "▲": "^", "▼": "v",
    "△": "^", "▽": "v", "→": "->", "←": "<-", "↑": "^", "↓": "v", "▸": ">", "◂": "<", "×": "x",
    "·": ".", "•": "*", "½": "1/2", "τ": "tau", "≠": "!=", "≈": "~", "‘": "'", "’": "'", "“": '"',
    "”": '"', "│": "|", "─": "-", "├": "|", "└": "`", "┌": ",",
    "┃": "|", "━": "=", "┠": "|", "┣": "|", "┗": "`", "◀": "<", "▶": ">", "◁": "<", "▷": ">",
    "●": "*", "○": "o", "⋯": "...", "∨": "or", "∧": "and", "¬": "not", "ε": "eps", "±": "+-",
    "°": "deg", "✓": "ok", "✗": "x", "∅": "none", "⌀": "mean", "◆": "*", "◇": "o",
    "α": "alpha", "β": "beta",
}  # fmt: skip


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Return what to write for signs that an encoding lacks, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_of_sign, lacking)), error.end


def _of_sign(sign: str) -> str:
    plain = unicodedata.normalize("NFKD", sign)[:1]  # the letter below an accent
    return _SIGNS.get(sign) or (plain if plain.isascii() and plain.isprintable() else "") or "?"


def spoken(encoding: str) -> str:
    """Return the encoding to write to a stream of this encoding in.

    click takes ASCII for a mistake and writes UTF-8 all the same; of this one it does not know that
    it is ASCII.
    """
    return _ASCII if codecs.lookup(encoding).name == "ascii" else encoding


def _ascii(name: str) -> codecs.CodecInfo | None:
    if name != _ASCII:
        return None
    plain = codecs.lookup("ascii")
    return codecs.CodecInfo(
        plain.encode, plain.decode, plain.streamreader, plain.streamwriter,
        plain.incrementalencoder, plain.incrementaldecoder, _ASCII,
    )  # fmt: skip


codecs.register_error(STAND_INS, _stand_in)
codecs.register(_ascii)
