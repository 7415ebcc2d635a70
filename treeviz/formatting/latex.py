r"""Text as LaTeX sets it, by pdfLaTeX and LuaLaTeX alike.

>>> latex("50% of A_1 is ≤ −2")
'50\\% of A\\_1 is $\\leq$ $-$2'
"""

from __future__ import annotations

from treeviz.formatting.lettering import visible
from treeviz.formatting.tied import TIE

_SPECIAL = {
    "\\": r"\textbackslash{}", "∖": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$",
    "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", TIE: "~",
}  # fmt: skip
_SIGNS = {
    "−": "$-$", "≤": r"$\leq$", "≥": r"$\geq$", "≈": r"$\approx$", "≠": r"$\neq$",
    "∞": r"$\infty$", "×": r"$\times$", "·": r"$\cdot$", "±": r"$\pm$", "→": r"$\to$",
    "←": r"$\leftarrow$", "…": r"\dots{}", "⋯": r"$\cdots$", "–": "--", "—": "---", "‘": "`",
    "’": "'", "“": "``", "”": "''", "•": r"$\bullet$", "▲": r"$\triangle$", "△": r"$\triangle$",
    "▼": r"$\nabla$", "▽": r"$\nabla$", "α": r"$\alpha$", "β": r"$\beta$", "ε": r"$\epsilon$",
    "½": r"$\frac12$", "°": r"$^\circ$", "¬": r"$\neg$", "∧": r"$\land$", "∨": r"$\lor$",
    "○": r"$\circ$", "●": r"$\bullet$", "♟": "P", "♙": "P",
}  # fmt: skip
# A file that is read by a document finds `\documentclass` used up.
_DOCUMENT = r"""\makeatletter
\ifx\documentclass\@twoclasseserror\let\treevizend\relax\else
  \documentclass[%s]{%s}
  \usepackage[T1]{fontenc}
  \usepackage{lmodern,%s}
  \def\treevizend{\end{document}}
  \begin{document}
\fi\makeatother
%s\treevizend
"""
_LATIN = 0x24F  # up to here the fonts of LaTeX have letters
# What a font of the document may lack: Unicode engines look for it, pdfLaTeX prints its number.
SIGN = (
    r"\providecommand\treevizsign[2]{\ifdefined\directlua#1\else"
    r"\ifdefined\XeTeXversion#1\else[#2]\fi\fi}"
)


def latex(text: str) -> str:
    r"""Return text so that LaTeX prints it as it is.

    What neither LaTeX's fonts nor its mathematics have is written ``\treevizsign{…}{…}``, which
    `SIGN` defines.
    """
    return "".join(map(_written, visible(text)))


def _written(sign: str) -> str:
    if sign in _SPECIAL:
        return _SPECIAL[sign]
    if sign in _SIGNS:
        return _SIGNS[sign]
    if ord(sign) <= _LATIN:
        return sign
    return rf"\treevizsign{{{sign}}}{{U+{ord(sign):04X}}}"


def document(body: str, package: str = "tikz", made: str = "border=2bp|standalone") -> str:
    """Return a piece of LaTeX that a document may read, and that is one if nobody does.

    Parameters
    ----------
    body
        The piece.
    package
        What it needs, and a document that reads it must load.
    made
        Of the document that it is by itself: the options and the class.
    """
    options, _, style = made.partition("|")
    return _DOCUMENT % (options, style, package, body)
