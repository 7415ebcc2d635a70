"""What a view shows of one tree, with any number of marks: the ranking is asked only once.

A picture that must fit somewhere tries several numbers of marks, and a node looks the same in all.
"""

from __future__ import annotations

from collections.abc import Collection

from treeviz.view.build_scene import Made, compose
from treeviz.view.level_of_detail import TierName
from treeviz.view.scene import Details, Scene
from treeviz.view.selection import Selection


class Showing:
    """The scenes that a view makes of a tree.

    Parameters
    ----------
    selection
        Which nodes to show, for any number of marks.
    title
        The line above the picture; None: what was found.
    details
        What is shown of each node beside its board and value.
    alike
        What the same view shows down to another ply, if that was asked before: a node looks the
        same there, and the same nodes are the same scene.
    """

    def __init__(
        self,
        selection: Selection,
        title: str | None,
        details: Details,
        alike: Showing | None = None,
    ) -> None:
        self.selection = selection
        self.title = title
        self.details = details
        self._made: Made = Made.of(selection.shape) if alike is None else alike._made
        # The scenes so far: all that differs between those of a view is what is asked for here.
        self._scenes: dict[tuple[object, ...], Scene] = {} if alike is None else alike._scenes

    def down_to(self, plies: int) -> Showing:
        """Return what the same view shows down to a ply: what was made here is not made again."""
        ranking = self.selection.ranking.down_to(plies)
        return Showing(Selection(ranking), self.title, self.details, self)

    def scene(
        self,
        marks: int,
        tier: TierName | None = None,
        ending: bool = False,
        without: Collection[int] = (),
        *,
        counted: bool = False,
    ) -> Scene:
        """Return the scene of so many marks at most, in a tier or in that of the view.

        With `ending`, a chosen line that is cut short is followed by its end. Some nodes may be
        left out with all that is below them. `counted`, stubs only count what they stand for, as
        a scene has them that is only to be measured.
        """
        shape, details = self.selection.shape, self.details
        nodes = self.selection.nodes(marks)
        if without:
            left_out = set(without)
            for node in nodes[1:]:  # parents come first
                if left_out.issuperset(shape.parents(node)):
                    left_out.add(node)
            nodes = [node for node in nodes if node not in left_out]
        lit = self.selection.ranking.lit
        lighted = [] if lit is None else self.selection.lighted(nodes)
        asked = (tuple(nodes), tuple(lighted), tier, ending, counted)
        if asked in self._scenes:
            return self._scenes[asked]
        if lit is not None:
            framed = {*details.framed, *map(shape.shown_as, lighted)}
            details = details._replace(framed=framed, found=(len(lighted), len(set(lit))))
        if ending:
            details = details._replace(ending=True)
        if counted:
            details = details._replace(counted=True)
        if tier is not None:
            details = details._replace(tier=tier)
        scene = self._scenes[asked] = compose(shape, nodes, self.title, details, self._made)
        return scene
