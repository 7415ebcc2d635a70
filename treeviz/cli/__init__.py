"""The front door: `treeviz draw`, `explain`, `compare`, `inspect`, `record`, `play` and more.

Only this room prints. Exit status 0; 2 when what was asked cannot be done as asked; 1 when the
machine fails. Whatever goes wrong is told in one line on standard error.
"""

from __future__ import annotations

import atexit
import errno
import gc
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from treeviz import __version__
from treeviz.cli.stand_ins import STAND_INS, spoken
from treeviz.cli.verbs import VERBS, Verbs
from treeviz.errors import RenderError, TreevizError, abridged
from treeviz.formatting.lettering import visible

_BEGIN = """To begin:
  treeviz draw tictactoe xox/oox/___ -o tree.svg               a figure of a position
  treeviz explain tictactoe xox/oox/___                        why each move is good or bad
  treeviz diagnose tictactoe --search my_search.py:minimax     what is wrong with a search"""
_MACHINE_FAILED, _CANNOT_BE_DONE, _INTERRUPTED = 1, 2, 130
_RARELY = 100_000  # new objects from one look to the next
_MACHINE = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.ENOMEM, errno.EMFILE, errno.ENFILE}


class FrontDoor(Verbs):
    """A group of commands whose every refusal is one line and an exit status."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = "treeviz",
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line; see click for the parameters."""
        # A run makes many objects and hardly any cycles among them; looking for cycles as often as
        # Python does by itself would cost a tenth of a short run.
        gc.set_threshold(_RARELY)
        # Nor need it look for them a last time, through all that networkx is, when it ends.
        atexit.register(gc.freeze)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # a terminal may lack such as ≥
                stream.reconfigure(encoding=spoken(stream.encoding), errors=STAND_INS)
        if "_TREEVIZ_COMPLETE" in os.environ:  # a shell asks, at a key
            from treeviz.cli.shells import teach_shells

            teach_shells()
        if "NO_COLOR" in os.environ:
            extra.setdefault("color", False)
        try:
            status = super().main(
                args, prog_name or "treeviz", complete_var, standalone_mode=False, **extra
            )
        except click.exceptions.NoArgsIsHelpError:
            click.echo(_greeting())
            sys.exit(_CANNOT_BE_DONE)
        except click.ClickException as error:
            _refuse(error.format_message(), error.exit_code or _CANNOT_BE_DONE)
        except RenderError as error:
            _refuse(str(error), _MACHINE_FAILED)
        except TreevizError as error:
            _refuse(str(error), _CANNOT_BE_DONE)
        except OSError as error:
            _refuse(_cannot_write(error), _status_of(error))
        except click.Abort:
            _refuse("interrupted", _INTERRUPTED)
        except MemoryError:
            _refuse("out of memory: set a depth or allow fewer nodes", _MACHINE_FAILED)
        sys.exit(status if isinstance(status, int) else 0)


def _greeting() -> str:
    """Return what one needs to begin: three examples, and the verbs."""
    verbs = "\n".join(f"  {verb:<9} {summary}" for verb, summary in VERBS.items())
    return f"{main.help}\n\n{_BEGIN}\n\nCommands:\n{verbs}\n\nMore of each: treeviz draw --help"


def _show_manual(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from treeviz.cli.manual import manual

        click.echo(manual(main))
        context.exit()


def _cannot_write(error: OSError) -> str:
    name = f" {str(error.filename)!r}" if error.filename else ""
    reason = (error.strerror or str(error)).lower()
    if error.errno == errno.ENOENT and error.filename:
        reason = "there is no such folder"
        name = f" {os.path.dirname(str(error.filename)) or str(error.filename)!r}"
    return f"cannot write{name}: {reason}"


def _status_of(error: OSError) -> int:
    return _MACHINE_FAILED if error.errno in _MACHINE else _CANNOT_BE_DONE


def _refuse(message: str, status: int) -> NoReturn:
    line = abridged(visible(" ".join(message.split())))
    try:
        click.echo(f"treeviz: {line}", err=True)
    except OSError:
        sys.stderr = None  # nobody can be told, and Python need not try it again at the end
    sys.exit(status)


@click.group(
    cls=FrontDoor,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  treeviz draw tictactoe xox/oox/___ -o tree.svg
  treeviz explain tictactoe xox/oox/___
  treeviz frames tictactoe xox/oox/___ -o 'search-%02d.svg'
  treeviz inspect tictactoe --heuristic lines --where 'abs(static - value) >= 10'
  treeviz play domineering '.V../.VHH/HH../.... V' --depth 3
  treeviz record tictactoe -o whole.json.gz
  treeviz draw explicit 'A(B(3 12 8) C(2 4 6) D(14 5 2))' -o tree.png
  treeviz audit tictactoe --heuristic lines --depth 2

\b
Completion in bash (zsh, fish likewise):
  eval "$(_TREEVIZ_COMPLETE=bash_source treeviz)"
""",
)
@click.version_option(__version__, prog_name="treeviz")
@click.option(
    "--man",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_manual,
    help="Write the manual page: treeviz --man | man -l -",
)
def main() -> None:
    """See what your game-tree search saw: draw it, and say why it chose what it chose."""
