"""Figures in Sphinx: ``.. gametree:: tictactoe xox/oox/___``, and a role of the same name.

Two lines are all it takes: ``extensions = ["treeviz.sphinxext"]`` in ``conf.py``, and the directive
in a page. Its options are those of the command line; its body is a position over several lines. It
is written as SVG into pages, so that it follows a dark page and tells each node, as PDF for LaTeX,
and as an image for e-books. What has not changed is not drawn again, and a figure that fails says
so with its file and line, as every other error of a page.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

import treeviz
from treeviz.errors import TreevizError
from treeviz.places.figure import Figure, figure, option_names, words_of
from treeviz.places.page import distinct, figure_html
from treeviz.places.shelf import Shelf

_OBJECT = "object"  # a game, or a recorded tree, by the name of its module


class gametree(nodes.General, nodes.Inline, nodes.Element):
    """A figure in a document: the words that ask for it, and the folder where its files are."""


class _AnyOption(dict[str, Any]):
    """The options of the directive: whatever is written reaches us, who know what was meant."""

    def __missing__(self, name: str) -> Any:
        return directives.unchanged


class GametreeDirective(SphinxDirective):
    """The directive; see the module."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = _AnyOption({_OBJECT: directives.unchanged})

    def run(self) -> list[nodes.Node]:
        """Return the figure with its caption.

        Raises
        ------
        docutils.parsers.rst.DirectiveError
            If the figure cannot be made; it names the file and the line.
        """
        options = dict(self.options)
        classes = options.pop("class", "").split()
        line = (self.arguments or [""])[0]
        if _OBJECT in options:
            line = f"{options.pop(_OBJECT)} {line}"
        try:
            made = figure(_line(line, options), "\n".join(self.content), folder=_folder(self.env))
            _prepare(made, self.env)
        except TreevizError as error:
            raise self.error(str(error)) from error
        for file in made.files:
            self.env.note_dependency(str(file))
        shown = _node(made)
        self.set_source_info(shown)
        request = made.request
        around = nodes.figure("", shown, align="default", classes=["gametree", *classes])
        self.set_source_info(around)
        if request.caption:
            told, messages = self.parse_inline(request.caption, lineno=self.lineno)
            around += nodes.caption(request.caption, "", *told)
            around += messages
        if request.name:
            self.options["name"] = request.name
        self.add_name(around)
        return [around]


class GametreeRole(SphinxRole):
    """A small figure within a line: ``:gametree:`tictactoe xox/oox/___ --plies 0```."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the figure, or the message that says why there is none."""
        try:
            made = figure(self.text, folder=_folder(self.env))
            _prepare(made, self.env)
        except TreevizError as error:
            told = self.inliner.reporter.error(str(error), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, told)], [told]
        shown = _node(made)
        shown["inline"] = True
        return [shown], []


def _line(line: str, options: dict[str, str]) -> list[str]:
    """Return the words of a directive: those of its line, and its options before them."""
    words: list[str] = []
    valued = option_names()
    for name, value in options.items():
        words += [f"--{name}", value] if value or valued.get(name, False) else [f"--{name}"]
    return [*words, *words_of(line)]


def _folder(env: Any) -> str:
    return str(env.srcdir)


def _prepare(made: Figure, env: Any) -> None:
    """Draw a figure, so that what goes wrong is told with its file and line."""
    shelf = _shelf(env)
    shelf.path(made, "alt")
    shelf.path(made, "html")


def _shelf(env: Any) -> Shelf:
    return Shelf(Path(env.doctreedir) / "gametree")


def _node(made: Figure) -> gametree:
    return gametree(words=list(made.words), folder=str(made.folder), inline=False)


def _figure(node: gametree) -> Figure:
    return figure(node["words"], folder=node["folder"])


def _visit_html(self: Any, node: gametree) -> None:
    made, shelf = _figure(node), _shelf(self.builder.env)
    if self.builder.name == "epub":
        source = _written(made, shelf, self.builder, "svg", self.builder.imgpath)
        alt = self.attval(shelf.text(made, "alt"))
        shown = f'<img class="gametree" src="{source}" alt="{alt}"/>'
        if made.request.explain != "none":
            shown += shelf.text(made, "words.html").replace("<br>", "<br/>")
    else:
        seen: dict[str, int] = self.__dict__.setdefault("gametrees_seen", {})
        shown = distinct(figure_html(made, shelf, captioned=False), seen)
    self.body.append(f'<span class="gametree">{shown}</span>' if node["inline"] else shown)
    raise nodes.SkipNode


def _visit_latex(self: Any, node: gametree) -> None:
    made, shelf = _figure(node), _shelf(self.builder.env)
    file = _written(made, shelf, self.builder, "pdf", "")
    if node["inline"]:
        self.body.append(rf"\raisebox{{-.3\height}}{{\includegraphics[height=4em]{{{file}}}}}")
        raise nodes.SkipNode
    self.body.append(f"\\noindent\\sphinxincludegraphics{{{file}}}\n")
    if made.request.explain != "none":
        self.body.append(f"\n\n{shelf.text(made, 'words.tex')}\n")
    raise nodes.SkipNode


def _visit_text(self: Any, node: gametree) -> None:
    made, shelf = _figure(node), _shelf(self.builder.env)
    self.add_text(f"[{shelf.text(made, 'alt')}]")
    if made.request.explain != "none":
        self.new_state(0)
        self.add_text(shelf.text(made, "words.txt"))
        self.end_state(wrap=False)
    raise nodes.SkipNode


def _visit_man(self: Any, node: gametree) -> None:
    made, shelf = _figure(node), _shelf(self.builder.env)
    self.body.append(f"[{shelf.text(made, 'alt')}]")
    raise nodes.SkipNode


def _written(made: Figure, shelf: Shelf, builder: Any, kind: str, folder: str) -> str:
    """Write a picture beside the pages; return its address there."""
    name = f"gametree-{made.key}.{kind}"
    place = Path(builder.outdir) / ("_images" if folder else "")
    place.mkdir(parents=True, exist_ok=True)
    file = place / name
    if not file.is_file():
        file.write_bytes(shelf.get(made, kind))
    return f"{folder}/{name}" if folder else name


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the directive and the role."""
    # Overriding only themselves, where one program builds twice.
    app.add_node(
        gametree,
        override=True,
        html=(_visit_html, None),
        epub=(_visit_html, None),
        latex=(_visit_latex, None),
        text=(_visit_text, None),
        man=(_visit_man, None),
        texinfo=(_visit_man, None),
    )
    directive: type[Directive] = GametreeDirective
    app.add_directive("gametree", directive, override=True)
    app.add_role("gametree", GametreeRole(), override=True)
    return {
        "version": treeviz.__version__,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
