"""The extension for Sphinx, under the name that `conf.py` says: ``extensions = [...]``.

What it does stands in :mod:`treeviz.places.sphinx_directive`.
"""

from treeviz.places.sphinx_directive import setup

__all__ = ["setup"]
