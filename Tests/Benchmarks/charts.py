"""Draws the figures that `run` wrote as JSON: one SVG per benchmark and unit.

usage: charts.py FIGURES.json FOLDER
The charts are readable on light and dark pages. A bar is the median; the line across its
end spans the lower to the upper quartile.
"""
import itertools
import json
import pathlib
import sys
from xml.sax.saxutils import escape

UNITS = {"µs": "us", "ms": "ms", "ns": "ns", "/s": "per-second", "s": "s", "MiB": "mib", "×": "times"}
WIDTH, LABELS, ROW, BAR = 830, 400, 30, 16
STYLE = """
text { font: 13px sans-serif; fill: #1f2328 }
.bar { fill: #0969da } .limit { stroke: #cf222e; stroke-dasharray: 4 3 } .spread { stroke: #1f2328 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .bar { fill: #4493f8 } .limit { stroke: #ff7b72 } .spread { stroke: #e6edf3 }
}"""


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def row(figure, index, scale):
    middle = 48 + index * ROW
    end, low, high = (LABELS + scale * figure[key]
                      for key in ("median", "lowerQuartile", "upperQuartile"))
    label = escape(figure["name"])
    yield f'<text x="{LABELS - 8}" y="{middle + 5}" text-anchor="end">{label}</text>'
    yield (f'<rect class="bar" x="{LABELS}" y="{middle - BAR / 2}" width="{end - LABELS:.1f}" '
           f'height="{BAR}"/>')
    yield f'<line class="spread" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
    for bound in ("atMost", "atLeast"):
        if bound in figure:
            place = LABELS + scale * figure[bound]
            yield (f'<line class="limit" x1="{place:.1f}" x2="{place:.1f}" y1="{middle - ROW / 2}" '
                   f'y2="{middle + ROW / 2}"/>')
    value = f"{number(figure['median'])} {figure['unit']}"
    yield f'<text x="{max(end, high) + 6:.1f}" y="{middle + 5}">{value}</text>'


def chart(title, figures):
    most = max(max(figure[key] for key in ("median", "upperQuartile", "atMost", "atLeast")
                   if key in figure) for figure in figures)
    scale = (WIDTH - LABELS - 110) / most if most else 0
    height = 48 + ROW * len(figures)
    rows = itertools.chain(*(row(figure, index, scale) for index, figure in enumerate(figures)))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}">', f"<style>{STYLE}</style>",
        f'<text x="8" y="20">{escape(title)}</text>', *rows, "</svg>", ""])


figures = json.loads(pathlib.Path(sys.argv[1]).read_text())["figures"]
folder = pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
groups = {}
for figure in figures:
    groups.setdefault((figure["benchmark"], figure["unit"]), []).append(figure)
for (benchmark, unit), group in groups.items():
    name = f"{benchmark}-{UNITS.get(unit, 'count')}.svg"
    (folder / name).write_text(chart(f"{benchmark}, {unit or 'count'}", group))
    print(folder / name)
