"""The rules inside an SVG: what a page may not change, and what it may.

A drawing's attributes are the weakest of all styles: a page's own ``svg text {font-size: 16px}``
beats every one of them. So whatever the drawing says of its colours, lines and texts is said once
more as a rule with the drawing's id, which beats the rules of pages; elements that say nothing
inherit from those that do. Programs that read no style sheets read the attributes.

By night the colours are those of the theme's night. Which it is the page says by its CSS
`color-scheme`, or by an attribute of those that documentation themes use; a picture that stands
alone, or in an ``<img>``, follows its reader's system.

>>> told = rules("tree", '<g id="tree"><path fill="#fff"/></g>', {"#fff": "#000"})
>>> '#tree [fill="#fff"]{fill:#fff;fill:light-dark(#fff,#000)}' in told
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping

# What the drawing itself decides, with the value of whatever does not say it.
_DECIDED = {
    "fill": "none",
    "fill-opacity": "1",
    "stroke": "none",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "font-family": "",
    "font-size": "",
    "font-weight": "400",
    "text-anchor": "start",
}
_PLAIN = "font-style:normal;letter-spacing:normal;word-spacing:normal;text-transform:none"
_ATTRIBUTE = re.compile(r" (" + "|".join(_DECIDED) + r')="([^"]*)"')
_ELEMENTS = "g,path,polygon,polyline,circle,ellipse,text"
_DARK = (
    "[data-theme=dark],[data-bs-theme=dark],[data-color-mode=dark],[data-md-color-scheme=slate],"
    "[data-jp-theme-light=false]"
)
_LIGHT = (
    "[data-theme=light],[data-bs-theme=light],[data-color-mode=light],"
    "[data-md-color-scheme=default],[data-jp-theme-light=true]"
)


def rules(name: str, drawing: str, nightly: Mapping[str, str]) -> str:
    """Return the rules that make a drawing look the same in every page.

    Parameters
    ----------
    name
        The id of the drawing, which is in all of them.
    drawing
        The drawing; what it says of colours, lines and texts is what is decided.
    nightly
        What each colour becomes by night; empty: it stays.
    """
    said = sorted(set(_ATTRIBUTE.findall(drawing)))
    inherited = ";".join(f"{key}:inherit" for key in _DECIDED)
    decided = [f"#{name} :is({_ELEMENTS}){{{inherited}}}", f"#{name} text{{{_PLAIN}}}"]
    for key, value in said:
        declared = f"{key}:{value}{'px' if key == 'font-size' else ''}"
        night = nightly.get(value, value)
        if key in ("fill", "stroke") and night != value:
            declared += f";{key}:light-dark({value},{night})"
        decided.append(f'#{name} [{key}="{value}"]{{{declared}}}')
    return _root(name, drawing) + "".join(decided) + (_night(name) if nightly else "")


def _root(name: str, drawing: str) -> str:
    """Return the rule for the drawing as a whole: its own attributes, else what is usual."""
    opening = drawing[: drawing.index(">") + 1]
    own = dict(_ATTRIBUTE.findall(opening))
    if "font-size" in own:
        own["font-size"] += "px"
    told = {key: own.get(key, usual) for key, usual in _DECIDED.items()}
    return f"#{name}{{{';'.join(f'{k}:{v}' for k, v in told.items() if v)}}}"


def _night(name: str) -> str:
    return (
        "svg:root{color-scheme:light dark}"
        f":is({_LIGHT}) #{name}{{color-scheme:light}}"
        f":is({_DARK}) #{name}{{color-scheme:dark}}"
        f"@media print{{:is(svg,html) #{name}{{color-scheme:light}}}}"
    )
