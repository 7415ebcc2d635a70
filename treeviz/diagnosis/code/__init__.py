"""Somebody's code: which lines a fault points at, and small changes that are tried on it."""
