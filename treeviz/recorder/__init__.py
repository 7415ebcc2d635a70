"""Visits, ours or anybody's, become a tree.

`tape` takes them down and `recorder` is its public face; `visit` is one of them as a context
manager, `instrumented` records the calls of somebody's function, `call_reader` finds position,
player and value in a call.
"""
