"""From a scene and a theme to a picture.

`sizes` measures marks, `layout` places them, `background` and `boards` draw them, `dot` writes the
graph, `render` runs Graphviz, `svg` finishes its pages, `fitting` finds the view that fits a sheet.
Only `theme` knows a colour.
"""
