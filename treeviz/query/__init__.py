"""Questions to the nodes of a tree: a small safe language, and the tables that it gives."""
