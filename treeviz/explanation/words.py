"""In how many words something is explained."""

from __future__ import annotations

from typing import Literal

Words = Literal["short", "normal", "full"]
