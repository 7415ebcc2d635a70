"""Benchmarks, run by hand: ``python -m tests.bench.whole_tree``. Each compares side by side."""
