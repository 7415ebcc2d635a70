"""A game of one's own.

Five methods make a game. Here: count to five in steps of one or two; who says five wins.
"""

from treeviz import Game, Player, draw, explain, minimax


class Race(Game):
    """Count up in turns; a state is (said, whose turn)."""

    start = (0, Player.MAX)

    def to_move(self, state):
        return state[1]

    def moves(self, state):
        return [step for step in (1, 2) if state[0] + step <= 5]

    def play(self, state, move):
        return state[0] + move, state[1].other

    def utility(self, state):
        return 1 if state[1] is Player.MIN else -1

    def label(self, state):
        return f"said {state[0]}"


tree = minimax(Race())
diagram = draw(tree)
diagram.save("own_game.svg")
print(explain(tree))
