"""Where the marks of a scene stand: tidy trees, layered graphs, rows of boards."""
