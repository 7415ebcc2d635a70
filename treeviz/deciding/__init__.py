"""What a decision hangs on: the depth, single leaves, the weights of a heuristic."""
