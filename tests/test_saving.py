"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from needs import needs

from treeviz import draw
from treeviz.files.atomic import save_whole

OLD, NEW = b"old and dear", b"new " * 50_000


@pytest.fixture
def umask() -> Iterator[int]:
    """Set a umask that takes something from everybody, for the time of a test."""
    mask = 0o027
    before = os.umask(mask)
    yield mask
    os.umask(before)


def fail(*_: object) -> None:
    """Stand for a disk that is full."""
    raise OSError(errno.ENOSPC, "No space left on device")


def permissions(path: Path) -> int:
    """Return the permission bits of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    """What was to be saved is in the file, and nothing else is in its folder."""
    save_whole(tmp_path / "tree.svg", NEW)
    assert (tmp_path / "tree.svg").read_bytes() == NEW
    assert os.listdir(tmp_path) == ["tree.svg"]


@pytest.mark.parametrize("sign", ["n", "é"])
def test_a_name_as_long_as_the_system_allows(tmp_path: Path, sign: str) -> None:
    """What stands beside the file until it is whole has a short name of its own."""
    longest = os.pathconf(tmp_path, "PC_NAME_MAX")
    name = sign * ((longest - 4) // len(sign.encode())) + ".svg"
    save_whole(tmp_path / name, NEW)
    assert os.listdir(tmp_path) == [name]
    with pytest.raises(OSError, match="too long") as told:
        save_whole(tmp_path / f"{sign}{name}", NEW)
    assert str(told.value.filename).endswith(name)
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
@pytest.mark.parametrize("existed", [True, False])
def test_a_failure_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, existed: bool
) -> None:
    """Whichever step fails, an old file keeps its bytes and no other file is left."""
    target = tmp_path / "tree.svg"
    if existed:
        target.write_bytes(OLD)
    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (Path, step)), fail)
    with pytest.raises(OSError, match="No space left"):
        save_whole(target, NEW)
    monkeypatch.undo()
    assert os.listdir(tmp_path) == (["tree.svg"] if existed else [])
    assert not existed or target.read_bytes() == OLD


def test_an_interruption_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while writing leaves the old file and nothing beside it."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    target = tmp_path / "tree.svg"
    target.write_bytes(OLD)
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save_whole(target, NEW)
    assert os.listdir(tmp_path) == ["tree.svg"]
    assert target.read_bytes() == OLD


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_permissions_of_an_old_file_are_kept(tmp_path: Path, umask: int, mode: int) -> None:
    """A file that was there keeps its permissions, whatever the umask says."""
    target = tmp_path / "tree.svg"
    target.write_bytes(OLD)
    target.chmod(mode)
    save_whole(target, NEW)
    assert (permissions(target), target.read_bytes()) == (mode, NEW)


def test_a_new_file_obeys_the_umask(tmp_path: Path, umask: int) -> None:
    """A new file is readable to whom the umask lets it be, and the umask stays what it was."""
    save_whole(tmp_path / "tree.svg", NEW)
    assert permissions(tmp_path / "tree.svg") == 0o666 & ~umask
    assert os.umask(umask) == umask


@pytest.mark.parametrize("dangling", [True, False])
def test_a_link_is_followed(tmp_path: Path, dangling: bool) -> None:
    """Saving to a link writes the file it points to and leaves the link a link."""
    target, link = tmp_path / "far" / "tree.svg", tmp_path / "link.svg"
    target.parent.mkdir()
    if not dangling:
        target.write_bytes(OLD)
    link.symlink_to(target)
    save_whole(link, NEW)
    assert link.is_symlink()
    assert target.read_bytes() == NEW
    assert os.listdir(target.parent) == ["tree.svg"]


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    """A FIFO gets the bytes and stays a FIFO: nothing takes its place."""
    pipe, got = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    save_whole(pipe, NEW)
    reader.join(timeout=30)
    assert got == [NEW]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_written_to() -> None:
    """The null device swallows a picture and stays a device."""
    save_whole(Path("/dev/null"), NEW)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


# A device of Linux alone; elsewhere nothing is full without filling a disk.
@needs(Path("/dev/full").exists(), "this machine has no /dev/full")
def test_a_full_device_says_so() -> None:
    """A device that holds nothing more raises what the machine says."""
    with pytest.raises(OSError) as caught:
        save_whole(Path("/dev/full"), NEW)
    assert caught.value.errno == errno.ENOSPC


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    """A folder that does not exist is an error, and stays missing."""
    with pytest.raises(FileNotFoundError):
        save_whole(tmp_path / "nowhere" / "tree.svg", NEW)
    assert os.listdir(tmp_path) == []


def test_a_diagram_is_made_before_its_file_is_touched(tmp_path: Path, article: object) -> None:
    """A width that makes no sense is refused while the old picture is still whole."""
    target = tmp_path / "tree.svg"
    target.write_bytes(OLD)
    with pytest.raises(ValueError, match="expected a width"):
        draw(article).save(target, width="wide")
    assert target.read_bytes() == OLD


def test_save_returns_the_path_it_wrote(tmp_path: Path, article: object) -> None:
    """`save` takes text or a path, and returns the path with the picture in it."""
    path = draw(article).save(str(tmp_path / "tree.txt"))
    assert path == tmp_path / "tree.txt"
    assert path.read_text() == draw(article).text
