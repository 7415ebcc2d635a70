"""A search of one's own, recorded.

Wrap each visit of your own recursion in `recorder.visit(...)`, and its tree can be drawn and
explained like any other. This one is a negamax on nested lists: it values a position from the side
to move, so what it hands to the recorder is turned to MAX's side.
"""

from treeviz import Recorder, draw, explain

recorder = Recorder(search="my own negamax")


def negamax(node, sign, move=None):
    with recorder.visit(move=move) as visit:
        if isinstance(node, int):
            best = sign * node
        else:
            best = max(-negamax(child, -sign, index) for index, child in enumerate(node))
        visit.value = sign * best
    return best


negamax([[3, 12, 8], [2, 4, 6], [14, 5, 2]], sign=1)
diagram = draw(recorder.tree())
diagram.save("own_search.svg")
print(explain(recorder.tree()))
