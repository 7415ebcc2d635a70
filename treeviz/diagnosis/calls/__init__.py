"""How a search of somebody's own is called, and what its calls were: each laid on the rules."""
