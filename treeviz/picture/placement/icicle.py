"""An icicle of the whole tree, and beside it the chosen line as boards, ply by ply."""

from __future__ import annotations

from itertools import accumulate
from math import ceil

from treeviz.picture.placement.base import BAND_SIDE, MOVE_GAP, Placing
from treeviz.picture.placement.geometry import MARGIN, Band, Layout, Placed, Rect
from treeviz.picture.sizes import Parts
from treeviz.view.icicle import ICICLE_COLUMNS
from treeviz.view.scene import Ply

_BESIDE = 26.0  # between the icicle and the boards
_APART = 14.0  # between two boards of the line
_LOWEST, _HIGHEST = 340.0, 900.0  # the height of the icicle, where its rows are not boards high
_TEXT_APART = 1.3  # lines: rows lower than this are not all named


class Beside(Placing):
    """The icicle on the left, the chosen line on the right, in its rows where they are few."""

    def layout(self) -> Layout:
        """Return everything in its place."""
        whole = self.scene.icicle
        assert whole is not None, "the scene of an icicle has one"
        heights = [self._height(parts) + _APART for parts in self.parts]
        top = self.top + 6
        aligned = whole.step == 1 and len(heights) * 2 > whole.rows
        if aligned:
            tops = [max(heights) * row for row in range(len(heights))]
            high = max(heights) * whole.rows
        else:
            tops = [0.0, *accumulate(heights)][:-1]
            high = max(_LOWEST, min(_HIGHEST, whole.rows * self.line), sum(heights))
        self.row = high / whole.rows
        gutter = ceil(max(map(self.band_text_width, self.scene.plies))) + 2 * BAND_SIDE
        self.area = Rect(MARGIN + gutter, top, float(ICICLE_COLUMNS), high)
        left = self.area.x + ICICLE_COLUMNS + _BESIDE
        moves = max(p.move_width for p in self.parts) + 2 * MOVE_GAP
        plates = left + moves + max(p.plate_width for p in self.parts) / 2
        boards = plates + max(p.plate_width for p in self.parts) / 2 + MOVE_GAP
        boards += max(max(p.body_width, p.notes_width) for p in self.parts) / 2
        placed = [
            self._place(place, (plates, boards), top + y, parts)
            for place, (y, parts) in enumerate(zip(tops, self.parts, strict=True))
        ]
        right = max(mark.box.x + mark.box.width for mark in placed) + BAND_SIDE + MARGIN
        return self.finish(self.outside(right, top + high), placed)._replace(icicle=self.area)

    def _height(self, parts: Parts) -> float:
        return max(parts.plate_height, parts.body_height) + parts.notes_height

    def _place(self, place: int, across: tuple[float, float], top: float, parts: Parts) -> Placed:
        """Return a mark whose plate stands beside its board, in the middle of its height."""
        plates, boards = across
        high = max(parts.plate_height, parts.body_height)
        middle = top + high / 2
        plate = Rect(
            plates - parts.plate_width / 2, middle - parts.plate_height / 2,
            parts.plate_width, parts.plate_height,
        )  # fmt: skip
        body = Rect(
            boards - parts.body_width / 2, middle - parts.body_height / 2,
            parts.body_width, parts.body_height,
        )  # fmt: skip
        bottom = top + high + parts.notes_height
        right = boards + max(parts.body_width, parts.notes_width) / 2
        return Placed(
            mark=self.scene.marks[place],
            parts=parts,
            box=Rect(plate.x, top, right - plate.x, bottom - top),
            plate=plate,
            body=body,
            move_at=(plate.x - 2 * MOVE_GAP, middle + self.theme.text_size * 0.36),
            move_anchor="end",
            arrive=(boards, body.y),
            depart=(boards, body.y + body.height),
            enter=(boards, body.y),
            leave=(boards, body.y + body.height),
        )

    def bands(self, width: float) -> list[Band]:
        """Return the grounds of the rows; where they are low, only some are named."""
        named = ceil(self.line * _TEXT_APART / self.row)
        bands = []
        for number, ply in enumerate(self.scene.plies):
            y = self.area.y + number * self.row
            shown = ply if number % named == 0 else Ply(ply.number, ply.player, ())
            if named > 1 and shown.text:
                shown = Ply(ply.number, None, (f"ply {ply.number}",))
            rect = Rect(MARGIN, y, width - 2 * MARGIN, self.row)
            baseline = y + self.row / 2 + self.theme.text_size * 0.35
            bands.append(Band(shown, rect, (MARGIN + BAND_SIDE, baseline)))
        return bands
