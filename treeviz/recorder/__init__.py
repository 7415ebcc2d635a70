"""Visits, ours or anybody's, become a tree.

`tape` takes them down and `recorder` is its public face; `visit` is one of them as a context
manager. Of somebody's functions `watcher` takes down the calls (`call_log`), with what `roles`
finds in their arguments; `interpretation` finds what they mean, `searches` writes them as visits.
"""
