"""One line of moves, such as a whole game: its boards from left to right, in rows like a text."""

from __future__ import annotations

from math import ceil

from treeviz.picture.placement.base import MOVE_GAP, PAD, Placing
from treeviz.picture.placement.geometry import MARGIN, Band, Layout, Placed, Rect
from treeviz.view.scene import Ply

_COLUMNS = 6
_GAP = 34.0


class Strip(Placing):
    """The moves of one game from left to right, in rows."""

    def layout(self) -> Layout:
        """Return everything in its place."""
        count = len(self.parts)
        rows = ceil(count / _COLUMNS)
        columns = ceil(count / rows)
        cell = max(max(p.width, p.move_width) for p in self.parts) + _GAP
        head = self.line + MOVE_GAP
        plate = max(p.plate_height for p in self.parts)
        high = 10 + head + plate + max(p.height - p.plate_height for p in self.parts) + PAD
        placed = []
        for place, parts in enumerate(self.parts):
            row, column = divmod(place, columns)
            x = MARGIN + (column + 0.5) * cell
            body_top = self.top + row * high + 10 + head + plate
            top = body_top - parts.plate_height
            middle = top + parts.middle
            half = (parts.plate_width if parts.on_plate else parts.body_width) / 2
            placed.append(
                Placed(
                    mark=self.scene.marks[place],
                    parts=parts,
                    box=Rect(x - parts.width / 2, top, parts.width, parts.height),
                    plate=Rect.of_plate(parts, x - parts.plate_width / 2, top),
                    body=Rect(
                        x - parts.body_width / 2, body_top, parts.body_width, parts.body_height
                    ),
                    move_at=(x, top - MOVE_GAP - self.line * 0.2),
                    move_anchor="middle",
                    arrive=(x - half, middle),
                    depart=(x + half, middle),
                    enter=(x - half, middle),
                    leave=(x + half, middle),
                    joined=column > 0,
                    notes=Rect(
                        x - parts.notes_width / 2,
                        top + parts.height - parts.notes_height,
                        parts.notes_width,
                        parts.notes_height,
                    ),
                )
            )
        self.rows, self.high = rows, high
        outside = self.outside(columns * cell + 2 * MARGIN, self.top + rows * high)
        return self.finish(outside, placed)

    def bands(self, width: float) -> list[Band]:
        """Return the grounds of the plies."""
        nobody = Ply(0, None, ())
        return [
            Band(
                nobody,
                Rect(MARGIN, self.top + row * self.high, width - 2 * MARGIN, self.high - 4),
                (0.0, 0.0),
            )
            for row in range(self.rows)
        ]
