"""Whatever a reader can see of code and command lines in README and documentation has been run."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from refusal import lacks_an_extra

from treeviz.cli import main

PROJECT = Path(__file__).parents[1]
README = PROJECT / "README.md"
DOCS = PROJECT / "gallery" / "docs"
PAGES = [README, *sorted(DOCS.glob("*.rst"))]
_BLOCK = re.compile(r"^( *)\.\. code-block:: (\w+)\n((?:\1   [^\n]*\n|\n)*)", re.MULTILINE)
_CAPTION = re.compile(r"^ *:caption: (\S+)$", re.MULTILINE)
_WORDS = 700
# What the second of the set-up commands and others that install do is CI's to try.
_ELSEWHERE = ("python3 -m venv", "treeviz record --trace")


class Block(NamedTuple):
    """Some code of a page: its language, the file it is to be put in, and its lines."""

    language: str
    file: str | None
    text: str


def blocks(page: Path) -> Iterator[Block]:
    """Yield the code of a page of the documentation."""
    for _, language, body in _BLOCK.findall(page.read_text(encoding="utf-8") + "\n"):
        caption = _CAPTION.search(body)
        lines = [line for line in body.splitlines() if not line.strip().startswith(":caption:")]
        depth = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        text = "\n".join(line[depth:] for line in lines).strip("\n") + "\n"
        yield Block(language, caption[1] if caption else None, text)


def commands(page: Path) -> list[tuple[str, str]]:
    """Return the command lines of a page, each with what it is said to print."""
    if page == README:
        lines = re.findall(
            r"^    (\S.*)$", re.sub(r"```.*?```", "", page.read_text(), flags=re.S), re.M
        )
        return [(line, "") for line in lines]
    found: list[tuple[str, str]] = []
    for block in blocks(page):
        if block.language == "console":
            for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                line, _, printed = part.partition("\n")
                found.append((line, printed.strip("\n")))
    return found


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a fresh folder with the files that pages name."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    folder = tmp_path / "fresh"
    folder.mkdir()
    monkeypatch.chdir(folder)
    shutil.copy(README, folder)
    return folder


def written(page: Path) -> dict[str, str]:
    """Return the files that a page shows."""
    return {block.file: block.text for block in blocks(page) if block.file}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_code_says_what_it_prints(page: Path, fresh: Path) -> None:
    """Every example of Python runs, in the order of its page, and prints what stands there."""
    text = page.read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {"__name__": "page"}, page.name, str(page), 0)
    told = StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(test, out=told.write).failed == 0, told.getvalue()


LONG = pytest.mark.long("every command line of the documentation is run")
CONSOLES = [
    pytest.param(page, marks=[] if page == README else [LONG], id=page.stem)
    for page in PAGES
    if commands(page)
]


@pytest.mark.parametrize("page", CONSOLES)
def test_command_lines_do_what_they_say(page: Path, fresh: Path) -> None:
    """Every command line runs as it stands, with the files that the page names, and prints that."""
    for name, text in {**written(DOCS / "tutorial.rst"), **written(page)}.items():
        Path(name).write_text(text, encoding="utf-8")
    for line, printed in commands(page):
        if any(words in line for words in _ELSEWHERE):
            continue
        words = shlex.split(line)
        if words[0] == "python":
            done = subprocess.run([sys.executable, *words[1:]], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            continue
        assert words[0] == "treeviz", line
        result = CliRunner().invoke(main, words[1:])
        if lacks_an_extra(result):
            continue
        assert result.exit_code == 0, f"{line}: {result.output}"
        for file in (after for word, after in pairwise(words) if word == "-o"):
            assert file == "-" or "%" in file or Path(file).stat().st_size > 100, line
        for part in printed.split("…\n") if printed else ():
            expected = part.removesuffix("…").strip("\n")
            assert expected in result.stdout, f"{line}:\n{result.stdout}"


def test_the_front_door_is_read_in_a_minute() -> None:
    """At most 700 words, with the two commands, of which CI runs the one that tests."""
    text = README.read_text(encoding="utf-8")
    assert len(text.split()) <= _WORDS
    assert sum("-m pytest" in line for line in text.splitlines()) == 1
    assert ".venv/bin/treeviz draw tictactoe xox/oox/___ -o tree.svg" in text


def test_no_link_is_dead() -> None:
    """Every file that README, gallery and papers around the code name is there."""
    for page in (README, PROJECT / "CONTRIBUTING.md", PROJECT / "gallery" / "README.md"):
        for link in re.findall(r"\]\(([^)#\s]+)\)", page.read_text(encoding="utf-8")):
            assert link.startswith("http") or (page.parent / link).exists(), (page.name, link)


def test_versions_agree() -> None:
    """What is cited is what is packaged, and every Python that is promised is a classifier."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    cited = re.search(r"^version: (\S+)$", (PROJECT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited is not None
    assert cited[1] == project["version"]


@pytest.mark.long("Sphinx reads every page")
def test_the_documentation_is_built(tmp_path: Path) -> None:
    """Sphinx builds it with our own extension and finds no dead link and no bad markup."""
    build = pytest.importorskip("sphinx.cmd.build", reason="Sphinx is an extra of the tests")
    with redirect_stderr(StringIO()) as told, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Sphinx about its own extensions
        command = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(tmp_path / "doctrees")]
        status = build.build_main([*command, str(DOCS), str(tmp_path / "html")])
    assert status == 0, told.getvalue()
    index = (tmp_path / "html" / "index.html").read_text(encoding="utf-8")
    assert "<svg " in index
    assert (
        "treeviz draw tictactoe xox/oox/___"
        in (tmp_path / "html" / "command_line.html").read_text()
    )
