"""Pages of whole trees, to be looked around in; see `python -m gallery.explorer`."""
