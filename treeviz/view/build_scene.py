"""A tree and the nodes to show of it → the scene: every word and role that will be drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from treeviz.formatting.lettering import visible
from treeviz.tree.columns import PRUNED
from treeviz.tree.cuts import cuts
from treeviz.tree.estimates import asks_nobody, rests_on_estimates
from treeviz.tree.game_tree import GameTree
from treeviz.view.beside_a_win import also_winning, with_wins_besides
from treeviz.view.build_mark import exercise_mark, mark_of, merged_mark, pruned_mark
from treeviz.view.captions import (
    answer_left_out,
    framed,
    harmless_cuts,
    saved,
    searched_as,
    shown_of,
)
from treeviz.view.counted_stub import counted_stub
from treeviz.view.end_of_line import with_end
from treeviz.view.equals import (
    equals_of,
    found_level,
    known_worse_by_now,
    pace_of_ties,
    perhaps_equal,
    tie_rule,
)
from treeviz.view.how_soon import how_soon
from treeviz.view.labels import note_lines, window_place
from treeviz.view.left_out_win import left_out_win
from treeviz.view.level_of_detail import TIERS, tier_for
from treeviz.view.losing_answer import with_losing_answer
from treeviz.view.lost_rivals import with_lost_rivals
from treeviz.view.main_line import main_line, with_answer
from treeviz.view.meanings import results_of
from treeviz.view.names import short_sides
from treeviz.view.only_reply import with_only_replies
from treeviz.view.past_depth_marks import PastDepth, with_past_depth
from treeviz.view.past_depth_readings import heavy_line_called
from treeviz.view.ply_labels import ply_labels
from treeviz.view.readings import (
    comparisons_of,
    game_told,
    moves_read_as,
    nothing_missing,
    open_told,
    readings_of,
)
from treeviz.view.scene import RIVAL_LINE, Details, Join, Mark, Scene
from treeviz.view.second_look import (
    best_below,
    bounded_below,
    held_by,
    second_look,
    worse_found,
)
from treeviz.view.severed import AGAIN, FOUND_AGAIN, WINS
from treeviz.view.stub import Stub
from treeviz.view.stubs import fold
from treeviz.view.threat_squares import with_threats
from treeviz.view.titles import headline, question
from treeviz.view.transpositions import Shape
from treeviz.view.won_by_rules import (
    answers_later,
    decided_at,
    lost_anyway,
    lost_by_rules,
    proved_by_rules,
    who_wins,
    won_by_rules,
)


class Made(NamedTuple):
    """What was made for one view: of nodes their marks, stubs below them, their ties and doubts.

    What is said of the search as a whole is the same in all its scenes.
    """

    marks: dict[int, Mark]
    stubs: dict[tuple[int, tuple[int, ...], bool, tuple[int, ...]], Stub]
    ties: dict[int, frozenset[int]]
    doubts: dict[int, frozenset[int]]
    ends: dict[int, PastDepth]
    soon: Mapping[int, str]
    proved: frozenset[int]
    searched: tuple[str, str]
    complete: bool
    unknown: bool

    @classmethod
    def of(cls, shape: Shape) -> Made:
        """Return what was made before there is any scene."""
        tree = shape.tree
        won, lost = won_by_rules(tree, shape.root), lost_by_rules(tree, shape.root)
        proved = proved_by_rules(tree, shape.root, won, lost)
        losing = lost_anyway(tree, shape.root)
        decided = decided_at(tree, shape.root, won, losing)
        if decided and not won:  # every move loses: the root says so of the others
            losing = {n: told for n, told in losing.items() if n == tree.choice(shape.root)}
        anyway = {**won, **losing, **decided}
        # The board of an answer that wins says so, too, and what may be replied to it.
        for move, answer in answers_later(tree, [*losing]).items():
            anyway |= dict.fromkeys([answer, *tree.children(answer)], losing[move])
        soon = {**how_soon(tree, shape.root), **anyway, **who_wins(tree, shape.root, lost)}
        # A firm infinity says who wins, as that of a finished game does.
        said = {node for node, told in soon.items() if node in proved and told.endswith(WINS)}
        soon = {node: told for node, told in soon.items() if node not in said}
        searched, whole = searched_as(shape), nothing_missing(tree)
        return cls({}, {}, {}, {}, {}, soon, proved, searched, whole, asks_nobody(tree))


def compose(
    shape: Shape,
    shown: Collection[int],
    title: str | None = None,
    details: Details = Details(),  # noqa: B008  # it cannot change
    made: Made | None = None,
) -> Scene:
    """Return the scene that shows some nodes of a tree and counts all others.

    Parameters
    ----------
    shape
        What the picture sees of the recording.
    shown
        The nodes to show, with a parent of each among them.
    title
        One line; None: the scene says what was found.
    details
        What is shown of each node beside its board and value.
    made
        What was made for scenes of the same view before, which it adds to: a tree is read once.
    """
    tree, root = shape.tree, shape.root
    made = Made.of(shape) if made is None else made
    marks = marks_of(shape, shown, details, made)
    marks = with_end(shape, marks, made.proved, made.soon) if details.ending else marks
    found = written = title
    if found is None:  # what a second look is stands in the legend, which is read last
        found = headline(tree, root) if details.values == "all" else question(tree, root)
        written = found.replace(FOUND_AGAIN, "")
    sides = short_sides(tree)
    whole = details.values == "all"
    marks = with_wins_besides(tree, root, marks)
    marks = with_threats(tree, root, marks) if whole else marks
    if details.values != "all":  # of an exercise these are to be found, too
        marks = [exercise_mark(m, details) if isinstance(m, Mark) and m.parent == 0 else m
                 for m in marks]  # fmt: skip
    tier = details.tier or tier_for(len(marks))
    if TIERS[tier].result and not details.counted:
        marks = with_only_replies(tree, with_past_depth(tree, marks, details, made.ends))
        marks = with_losing_answer(tree, root, marks) if whole else marks
        marks = with_lost_rivals(tree, root, marks) if whole else marks
    harmless = tree.bounds(root) == (tree.value_at(root),) * 2
    safe = harmless and not (made.unknown and rests_on_estimates(tree, root))
    harmless_told = harmless_cuts(shape, marks) if safe and TIERS[tier].texts else ""
    guessed = any(m.tells_estimates if isinstance(m, Stub) else m.estimated for m in marks)
    amid = answer_left_out(tree, marks)
    plain = guessed and not amid
    searched = made.searched if plain else searched_as(shape, amid=amid, guessed=guessed)
    text = harmless_told.join(searched) + shown_of(shape, marks)
    if details.found is not None:
        text += framed(*details.found)
    if details.pruned == "searched":
        text += saved(tree, marks)
    drawn = [mark.node for mark in marks if isinstance(mark, Mark)]
    # Where there is little room, stubs only count: they keep their places, but say nothing.
    told = [
        m if isinstance(m, Mark) or m.told_in(TIERS[tier].stubs) else m._replace(blank=True)
        for m in marks
    ]
    results = results_of(tree, drawn, told if whole else ())
    worded = whole and TIERS[tier].texts
    equal = [mark for mark in marks if isinstance(mark, Mark) and mark.equal]
    tied = _above(marks, equal)  # by signs that are drawn
    sure = _above(marks, [mark for mark in equal if not mark.estimated])
    return Scene(
        title=visible(written or found),
        caption=visible(text),
        marks=tuple(marks),
        plies=ply_labels(tree, marks, sides, counted=details.values == "all"),
        sides=sides,
        results=results,
        nodes=tree.subtree_size(root),
        arrows=_arrows(tree, marks) if details.causes else (),
        joins=_joins(shape, marks, details),
        tier=tier,
        lines=(heavy_line_called(marks), RIVAL_LINE),
        readings=readings_of(tree, told, results, worded, found),
        comparisons=comparisons_of(tree, marks) if worded else (),
        notation=moves_read_as(tree, marks),
        game=game_told(tree),
        open=open_told(tree, told) if worded else "",
        unknown=made.unknown,
        ties=tie_rule(shape, tied) if whole else "",
        wins_too=whole and bool(also_winning(tree, root)),
        timed=pace_of_ties(shape, sure) if whole else "",
        harmless=harmless,
        complete=made.complete,
        headed=details.headed,
        legend=details.legend,
    )


def _above(marks: Sequence[Mark | Stub], children: Sequence[Mark]) -> list[int]:
    """Return the nodes that some marks stand below, each once."""
    places = dict.fromkeys(child.parent for child in children if child.parent is not None)
    above = (marks[place] for place in places)
    return [mark.node for mark in above if isinstance(mark, Mark)]


def _arrows(tree: GameTree, marks: list[Mark | Stub]) -> tuple[tuple[int, int], ...]:
    places = {mark.node: place for place, mark in enumerate(marks) if isinstance(mark, Mark)}
    found = ((cut.cause, cut.node) for cut in cuts(tree))
    return tuple(
        (places[cause], places[node])
        for cause, node in found
        if cause is not None and cause in places and node in places
    )


def _joins(shape: Shape, marks: list[Mark | Stub], details: Details) -> tuple[Join, ...]:
    """Return the moves that lead to a mark from other parents than the one it stands below."""
    if shape.merge is None:
        return ()
    places = {mark.node: place for place, mark in enumerate(marks) if isinstance(mark, Mark)}
    found = []
    for node, place in places.items():
        for parent in shape.parents(node):
            above = places.get(parent)
            if above is not None and above != marks[place].parent:
                taken = details.values == "all" and shape.reply(parent) == node
                found.append(Join(above, place, taken))
    return tuple(found)


def marks_of(
    shape: Shape,
    shown: Collection[int],
    details: Details,
    made: Made | None = None,
) -> list[Mark | Stub]:
    """Return the marks of the nodes to show, and stubs for all others, in the order of the tree."""
    tree, root, columns = shape.tree, shape.root, shape.tree.columns
    made = Made.of(shape) if made is None else made
    if shape.merge:  # a mark tells which of the ways to it are shown
        made = made._replace(marks={}, stubs={}, ties={}, doubts={})
    known = made.marks
    new = [node for node in shown if node not in known]
    ghosts: dict[int, GameTree] = {}
    if details.pruned == "searched":
        from treeviz.view.searched_pruned import search_pruned

        ghosts = search_pruned(tree, new)
    line, chosen, wanted = shape.line, set(shape.line), set(shown)
    hidden = [node for node in line if node not in wanted]
    last = next((node for node in reversed(line) if node in wanted), root)
    homes = {} if shape.merge is None else _homes(shape, wanted, line)
    counted = _counted(shape, wanted)
    equals, perhaps = set[int](), set[int]()
    brief = details.tier is not None and TIERS[details.tier].stubs == "brief"
    worse = known_worse_by_now(tree, root, shape.reply(root))
    level = found_level(tree, root, shape.reply(root))
    moves = {child for child in shape.children(root) if columns.kind[child] != PRUNED}
    marks: list[Mark | Stub] = []
    # Depth first with a stack of our own: a tree may be deeper than Python's recursion.
    pending: list[tuple[int, int | None, int, bool] | Stub] = [(root, None, tree.ply(root), False)]
    while pending:
        item = pending.pop()
        if isinstance(item, Stub):
            marks.append(item)
            continue
        node, parent, ply, taken = item
        place = len(marks)
        above = None if parent is None else marks[parent]
        if node not in known:
            before = above.board if isinstance(above, Mark) else None
            mark = mark_of(tree, node, ply, node in chosen, before, node == root, made.unknown)
            if columns.kind[node] == PRUNED:
                mark = pruned_mark(tree, mark, details, ghosts.get(node))
            notes, window = note_lines(tree, node, details), window_place(tree, node, details)
            result = made.soon.get(node, mark.result)
            guessed = mark.estimated and node not in made.proved
            mark = mark._replace(notes=notes, window=window, result=result, estimated=guessed)
            near = node in moves or columns.parent[node] in moves
            known[node] = _looked_again(tree, mark, level) if near else mark
        mark = known[node]._replace(parent=parent, taken=taken)
        if shape.merge and isinstance(above, Mark):
            mark = merged_mark(mark, shape, above.node, wanted, counted[node])
        if details.values != "all":
            mark = exercise_mark(mark, details)
        words = visible(details.notes.get(node, ""))
        framed = node in details.framed
        whole = node in chosen or framed or bool(words)
        # Deeper off the line, and where values alone are drawn, it is only told which are equal.
        signed = not (mark.value == "?" and mark.estimated)
        told = columns.parent[node] in chosen or columns.parent[node] in moves
        signed &= parent == 0 or (told and mark.board is not None)
        equal = signed and node in equals
        maybe = node in perhaps and not equal
        mark = mark._replace(equal=equal, maybe=maybe, words=words, framed=framed, whole=whole)
        marks.append(mark)
        if node not in made.ties:
            made.ties[node] = equals_of(shape, node)
            made.doubts[node] = perhaps_equal(shape, node) if node == root else frozenset()
        equals |= made.ties[node]
        perhaps |= made.doubts[node]
        below, folded = [], list[int]()
        for child in shape.children(node):
            if child not in wanted:
                folded += shape.moves(node, child)
            elif shape.merge is None or node == homes[child]:
                below.append(child)
        alone = not any(child in wanted for child in shape.children(node))
        if folded and details.counted:
            stub = counted_stub(tree, folded, parent=place, ply=ply + 1, alone=alone)
            pending.append(stub)
        elif folded:
            rest = tuple(hidden) if node == last else ()
            key = node, tuple(folded), alone, rest
            if key not in made.stubs:
                made.stubs[key] = fold(
                    tree,
                    folded,
                    parent=place,
                    ply=ply + 1,
                    blank=details.values != "all",
                    alone=alone,
                    line=rest,
                    equals=made.ties[node],
                    perhaps=made.doubts[node],
                    reply=shape.reply(node),
                    unknown=made.unknown,
                    answer=shape.reply,
                    worse=worse if node == root else bounded_below(tree, node, folded, level),
                    at_best=best_below(tree, node, level),
                    held=held_by(tree, node, shape.telling_reply(node), level),
                )
            stub = made.stubs[key]._replace(parent=place)
            if brief and alone and not (made.unknown and rests_on_estimates(tree, node)):
                told_line = rest or with_answer(tree, shape.telling_reply(node))
                stub = stub._replace(main_line=main_line(tree, told_line))
            pending.append(stub)
        choice = None
        if details.values == "all":
            telling = shape.telling_reply(node)
            choice = telling if telling in wanted else shape.reply(node)
        pending += [(child, place, ply + 1, child == choice) for child in reversed(below)]
    return marks


def _looked_again(tree: GameTree, mark: Mark, level: Collection[int]) -> Mark:
    """Return the mark of a move of the root, or an answer to one, as a second look judges it."""
    if left_out_win(tree, mark.node) is not None:
        return mark._replace(result=mark.result or AGAIN)
    value = second_look(tree, mark.node, level)
    if not value:
        return mark
    said = mark.said._replace(worth=mark.said.worth.replace(mark.value, value, 1))
    above = tree.columns.parent[mark.node]
    found = worse_found(tree, above or mark.node)
    if found is not None and above and found.answer != mark.node:
        found = None
    guessed = mark.estimated if found is None else not found.sure
    return mark._replace(value=value, said=said, result=mark.result or AGAIN, estimated=guessed)


def _homes(shape: Shape, shown: Collection[int], line: Sequence[int]) -> dict[int, int]:
    """Return below which parent each node is drawn: that on the line, else the first shown."""
    first = {
        node: next(parent for parent in shape.parents(node) if parent in shown)
        for node in shown
        if node != shape.root
    }
    return first | dict(zip(line[1:], line, strict=False))


def _counted(shape: Shape, shown: Collection[int]) -> dict[int, int]:
    """Return for how many nodes of the tree each shown one stands, reached by those shown."""
    if shape.merge is None:
        return {}
    counted = {shape.root: 1}
    for node in shape.nodes():  # parents first
        if node in shown and node != shape.root:
            counted[node] = sum(
                counted[parent] * len(shape.moves(parent, node))
                for parent in shape.parents(node)
                if parent in shown
            )
    return counted
