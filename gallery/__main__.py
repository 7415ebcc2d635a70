"""Run every script of the gallery and write its pictures, its words and the index page."""

from __future__ import annotations

import ast
import contextlib
import html
import io
import os
import re
import runpy
from pathlib import Path

from gallery.contents import CONTENTS, DEFAULTS
from gallery.explorer import ADDRESSES, TITLES
from gallery.explorer.screenshot import take

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>treeviz: the gallery</title>
<style>
body {{ font: 16px/1.5 Helvetica, Arial, sans-serif; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; color: #14181f; background: #fff }}
h2 {{ margin: 4rem 0 0; font-size: 1.7rem }}
h3 {{ margin-top: 3.5rem; border-top: 1px solid #dcd8cb; padding-top: 1.5rem }}
img {{ max-width: 100%; height: auto; border: 1px solid #eceef1 }}
.sheet img {{ width: 32%; margin: 0 1% 1% 0 }}
pre {{ background: #f7f7f8; padding: .8rem 1rem; overflow-x: auto; font-size: 13px }}
summary {{ cursor: pointer; color: #0b5a94 }}
</style>
<h1>treeviz: the gallery</h1>
<p>Every picture and every word below is made by the script that stands under it.</p>
<h2 id="as-they-come">{as_they_come}</h2>
<p>{no_option}</p>
{defaults}
<h2 id="more">{more}</h2>
{entries}
</html>
"""
_PAGES = """<h2 id="explorer">Whole trees, to look around in</h2>
<p>Each is one file that needs nothing but a browser. <code>python -m gallery.explorer</code> makes
them; the picture shows the first.</p>
<p><img src="pictures/explorer.webp" alt="{alt}" loading="lazy"></p>
<ul>
{links}
</ul>
"""
_SHOWN = "The explorer: tic-tac-toe from end to end, and around one position its line and its words"
_ENTRY = """<h3 id="{name}">{title}</h3>
<p>{paragraph}</p>
<p><a href="pictures/{name}.svg"><img src="pictures/{name}.svg" alt="{alt}" loading="lazy"></a></p>
{sheet}<pre>{words}</pre>
<details><summary>The script</summary><pre>{code}</pre></details>
"""


_AS_THEY_COME = "Twelve pictures as they come"
_NO_OPTION = (
    "Each is what draw(tree) gives with no option: at most 1,280 points wide, with the moves that "
    'tell. Only the last asks for its kind, View(tier="icicle").'
)
_MORE = "More"
_CODE = re.compile(r"\w+\([^)]*\)")


def run(name: str) -> tuple[str, str]:
    """Run a script in the current folder; return what it printed and the DOT of its picture."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        names = runpy.run_path(str(HERE / f"{name}.py"))
    return printed.getvalue(), names["diagram"].source


def entry(name: str) -> str:
    """Return the part of the index page about one script."""
    source = (HERE / f"{name}.py").read_text()
    title, _, paragraph = (ast.get_docstring(ast.parse(source)) or "").partition("\n\n")
    code = source.split('"""\n', 2)[-1].strip()
    words = (PICTURES / f"{name}.txt").read_text().strip()
    return _ENTRY.format(
        name=name,
        title=html.escape(title.rstrip(".")),
        alt=html.escape(f"{title} {words.splitlines()[0] if words else ''}"),
        paragraph=html.escape(paragraph),
        words=html.escape(words),
        code=html.escape(code),
        sheet=sheet(name),
    )


def sheet(name: str) -> str:
    """Return the numbered pictures of a script in a row that wraps; nothing if it has none."""
    files = sorted(PICTURES.glob(f"{name}-*.svg"))
    images = (
        f'<img src="pictures/{file.name}" alt="{file.stem}" loading="lazy">' for file in files
    )
    return f'<p class="sheet">{"".join(images)}</p>\n' if files else ""


def paragraph(name: str) -> str:
    """Return the part of the README about one script."""
    source = (HERE / f"{name}.py").read_text()
    title = (ast.get_docstring(ast.parse(source)) or "").split("\n")[0].rstrip(".")
    return f"### {title}\n\n[`{name}.py`]({name}.py)\n\n![{title}](pictures/{name}.svg)\n"


def pages() -> str:
    """Return the part of the index page about the pages of whole trees."""
    links = (
        f'<li><a href="explorer/{ADDRESSES[name]}">{html.escape(title)}</a></li>'
        for name, title in TITLES.items()
    )
    return _PAGES.format(links="\n".join(links), alt=_SHOWN)


def _listed_pages() -> str:
    """Return the part of the README about the pages of whole trees."""
    listed = "\n".join(f"- {title}: `explorer/{ADDRESSES[name]}`" for name, title in TITLES.items())
    return (
        "## Whole trees, to look around in\n\nMade by `python -m gallery.explorer`; each is one "
        "file that needs nothing but a browser.\n\n"
        f"![{_SHOWN}](pictures/explorer.webp)\n\n{listed}\n"
    )


def main() -> None:
    """Make everything anew."""
    PICTURES.mkdir(exist_ok=True)
    os.chdir(PICTURES)
    for name in CONTENTS:
        words, source = run(name)
        Path(f"{name}.txt").write_text(words)
        Path(f"{name}.dot").write_text(source)
    take()
    rest = [name for name in CONTENTS if name not in DEFAULTS]
    page = _PAGE.format(
        as_they_come=_AS_THEY_COME,
        no_option=html.escape(_NO_OPTION),
        defaults="\n".join(map(entry, DEFAULTS)),
        more=_MORE,
        entries="\n".join([*map(entry, rest), pages()]),
    )
    (HERE / "index.html").write_text(page)
    no_option = _CODE.sub(r"`\g<0>`", _NO_OPTION)
    parts = [
        "# The gallery\n\nMade by `python -m gallery`; `index.html` shows it with words.\n",
        f"## {_AS_THEY_COME}\n\n{no_option}\n",
        *map(paragraph, DEFAULTS),
        f"## {_MORE}\n",
        *map(paragraph, rest),
        _listed_pages(),
    ]
    (HERE / "README.md").write_text("\n".join(parts))


if __name__ == "__main__":
    main()
