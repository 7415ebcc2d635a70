"""Pictures and explanations to look through; ``python -m gallery`` makes them anew."""
