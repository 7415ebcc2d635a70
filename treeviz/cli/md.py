"""`treeviz md`: the figures of Markdown files, kept up to date."""

from __future__ import annotations

from pathlib import Path

import click

from treeviz.cli.grouped import Grouped
from treeviz.errors import InputError
from treeviz.formatting.lettering import visible
from treeviz.options.completion import complete_file


@click.command(
    cls=Grouped,
    epilog="""\b
Examples:
  treeviz md README.md                 draw its blocks, and show the pictures below them
  treeviz md docs/*.md --check         fail if one of them is not up to date

\b
A block is fenced as the language gametree; its first line is what `treeviz draw` takes,
and a position may follow over several lines. Where readers shall see the picture alone:
  <!-- gametree tictactoe xox/oox/___ --explain below -->
""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE…", shell_complete=complete_file)
@click.option("--check", is_flag=True, help="Write nothing; fail if something would change.")
def md(files: tuple[str, ...], check: bool) -> None:
    """Draw the figures of Markdown FILEs beside them, and keep the text that shows them up to date.

    Blocks of the language gametree take the options of `draw`, and --caption, --alt, --explain
    below, --frames and --name. What has not changed is not drawn again; a second run changes
    nothing.
    """
    from treeviz.files.atomic import save_together
    from treeviz.places.markdown_files import refreshed
    from treeviz.places.shelf import Shelf

    shelf, stale = Shelf(), list[Path]()
    for file in map(Path, files):
        if file.exists() and not (file.is_file() or file.is_dir()):
            raise InputError(f"{str(file)!r} is no plain file: a post is read, and written again")
        try:
            written = file.read_bytes().decode()
        except FileNotFoundError as error:
            raise InputError(f"there is no file {str(file)!r}") from error
        except IsADirectoryError as error:
            files_in = file / "*.md"
            raise InputError(f"{str(file)!r} is a folder: name its files, {files_in}") from error
        except UnicodeDecodeError as error:
            raise InputError(f"{str(file)!r} is no text: {error}") from error
        try:
            done = refreshed(written.replace("\r\n", "\n"), file.stem, file.parent, shelf)
        except InputError as error:
            raise InputError(f"{file}, {error}") from error
        # A file keeps the line ends that it has.
        text = done.text.replace("\n", "\r\n") if "\r\n" in written else done.text
        try:
            wanted = {file: text.encode()}
        except UnicodeEncodeError as error:
            raise InputError(f"no text can name {str(file)!r}, nor pictures beside it") from error
        wanted |= {file.parent / name: content for name, content in done.pictures.items()}
        changed = {path: new for path, new in wanted.items() if _differs(path, new)}
        stale += changed
        if not check:
            save_together(changed)
            for path in changed:
                click.echo(visible(f"{path}"), err=True)
    if check and stale:
        named = ", ".join(map(str, stale))
        raise InputError(f"not up to date: {named}; run `treeviz md {' '.join(files)}`")


def _differs(path: Path, content: bytes) -> bool:
    return not path.is_file() or path.read_bytes() != content
