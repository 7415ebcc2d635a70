"""How the documentation is built: ``python -m sphinx -b html gallery/docs docs-out``."""

from __future__ import annotations

from typing import Any

import click
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import treeviz
from treeviz.cli import main
from treeviz.cli.verbs import VERBS

project = "treeviz"
author = "the authors of treeviz"
project_copyright = "the authors of treeviz, MIT licence"
release = version = treeviz.__version__
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "treeviz.sphinxext"]
exclude_patterns = ["_build"]
html_theme = "alabaster"
html_theme_options = {"page_width": "70rem", "description": treeviz.__doc__.splitlines()[0]}
html_copy_source = False
html_show_sourcelink = False
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True  # an attribute is told once, where its class is
latex_elements = {"fontpkg": "", "fncychap": ""}


class CommandHelp(SphinxDirective):
    """What `treeviz VERB --help` says of every verb, each under a heading of its own."""

    def run(self) -> list[nodes.Node]:
        """Return a section for each verb."""
        context = click.Context(main, info_name="treeviz", max_content_width=96)
        sections: list[nodes.Node] = []
        for verb in VERBS:
            command = main.get_command(context, verb)
            assert command is not None, "every verb has its command"
            inside = click.Context(command, info_name=verb, parent=context, max_content_width=96)
            section = nodes.section(ids=[f"treeviz-{verb}"])
            section += nodes.title("", "", nodes.literal("", f"treeviz {verb}"))
            section += nodes.literal_block("", command.get_help(inside), language="text")
            self.state.document.note_explicit_target(section)
            sections.append(section)
        return sections


def setup(app: Any) -> None:
    """Tell Sphinx of what only this documentation needs."""
    app.add_directive("command-help", CommandHelp, override=True)
