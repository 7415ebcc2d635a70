"""The pure parts of the explorer under node, asked by the tests."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

from treeviz import GameTree
from treeviz.explorer.packed_tree import packed_tree

NODE = shutil.which("node")
SCRIPT = Path(__file__).with_name("explorer.mjs")


class Asked:
    """A running node that answers questions about one tree at a time."""

    def __enter__(self) -> Asked:
        self._process = subprocess.Popen(
            [str(NODE), str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()

    def __call__(self, ask: str, **given: Any) -> Any:
        """Return the answer to a question of `explorer.mjs`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"ask": ask, **given}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "node has ended: what it said of it stands above"
        return json.loads(answer)

    def load(self, tree: GameTree) -> None:
        """Let the questions that follow be of this tree."""
        data = base64.b64encode(packed_tree(tree).data()).decode()
        assert self("load", data=data) == len(tree)
