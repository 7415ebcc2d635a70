"""A tree for other programs, one file per format: tables (CSV), graphs (GraphML), games (Gambit).

An export is for reading elsewhere and does not come back; what does is a recording
(:mod:`treeviz.recording`).
"""
