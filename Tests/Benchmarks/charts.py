"""Draws the figures that `run` wrote as JSON: one SVG for each chart of the page.

usage: charts.py FIGURES.json FOLDER
The charts are readable on light and dark pages, and on a phone. A bar is the median; the mark
across its end spans the lower to the upper quartile; an upright mark is a bound.
"""
import json
import pathlib
import re
import sys
import textwrap
from xml.sax.saxutils import escape

# The charts: file, benchmarks (a pattern), unit, title, and the figures that belong to the program
# (a pattern). The other figures are those that it is compared with.
CHARTS = [
    ("opening-per-second", "opening", "/s",
     "SQLite: openings per second (longer is better)", "by the ledger"),
    ("postgresql-per-second", "postgresql", "/s",
     "PostgreSQL: openings per second (longer is better)", "by the ledger"),
    ("growth-us", "growth", "µs", "Small bank and large bank (equal is best)", ""),
    ("audit-ms", "audit", "ms", "Audit of one entry (shorter is better)", "audit"),
    ("start-ms", "start", "ms", "Time to start (shorter is better)", "^(--|first|accounts)"),
    ("wiring-ns", "wiring", "ns", "Building three flows (shorter is better)", "the host's"),
    ("bounds-times", "opening|postgresql|growth|audit", "×",
     "Ratios beside their bounds (bars are drawn relative to the bound)", ""),
    ("interfaces", "interfaces-(clean|declaration|requirement|body)", "s",
     "Debug builds, processor time (shorter is better)", "per feature"),
]
# What the two colors of a chart mean, where it is not this program and what it is compared with.
COLORS = {"interfaces": ("a module per feature", "one module for all")}
WIDTH, LEFT, LINE, BAR, GAP = 360, 8, 18, 14, 16
# The longest line of text, and the widest character on average, at 14 pixels in a wide font.
COLUMNS, LETTER = 44, 7.6
# A mark has an outline in the color of the page, which sets it apart from the bar below it.
STYLE = """
text { font: 14px sans-serif; fill: #1f2328 } .title { font-weight: bold }
.ours { fill: #0969da } .other { fill: #848d97 } .missed { fill: #cf222e }
.limit { fill: #9a6700 } .spread { fill: #1f2328 } .mark { stroke: #fff; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .ours { fill: #4493f8 } .other { fill: #656c76 } .missed { fill: #f85149 }
  .limit { fill: #d29922 } .spread { fill: #e6edf3 } .mark { stroke: #0d1117 }
}"""
BOUNDS = {"atMost": "at most", "atLeast": "at least"}


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def grouped(name):
    return re.sub(r"(?<![A-Za-z\d])\d{4,}", lambda digits: f"{int(digits[0]):,}", name)


def value(figure):
    words = f"{number(figure['median'])} {figure['unit']}"
    missed = "misses " if figure.get("holds") is False else ""
    bounds = [f", {missed}{word} {number(figure[key])}" for key, word in BOUNDS.items()
              if key in figure]
    return words + "".join(bounds)


def furthest(figure):
    return max(figure[key] for key in ("median", "upperQuartile", *BOUNDS) if key in figure)


def wrapped(words, columns):
    """As few lines as fit `columns`, all about equally long."""
    count = len(textwrap.wrap(words, columns))
    for width in range(len(words) // count, columns + 1):
        lines = textwrap.wrap(words, width, break_long_words=False)
        if len(lines) == count:
            break
    return lines


def text(words, x, y, style=""):
    return f'<text{style} x="{x:g}" y="{y:g}">{escape(words)}</text>'


def bar(kind, x, y, width, height):
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{height:g}"/>'


def row(figure, top, scale, kind):
    """The lines of the name, and below them the bar with its marks and the value."""
    low, high = (LEFT + scale * figure[key] for key in ("lowerQuartile", "upperQuartile"))
    missed = figure.get("holds") is False
    yield bar("missed" if missed else kind, LEFT, top, scale * figure["median"], BAR)
    yield bar("mark spread", low - 1, top + BAR / 2 - 1.5, high - low + 2, 3)
    for bound in BOUNDS:
        if bound in figure:
            yield bar("mark limit", LEFT + scale * figure[bound] - 1.5, top - 4, 3, BAR + 8)
    yield text(value(figure), round(LEFT + scale * furthest(figure) + 7, 1), top + BAR - 2)


def legend(figures, kinds, colors, top):
    keys = []
    if "other" in kinds:
        keys += zip(("ours", "other"), colors)
    if any(figure.get("holds") is False for figure in figures):
        keys.append(("missed", "missed"))
    if any(bound in figure for figure in figures for bound in BOUNDS):
        keys.append(("limit", "bound"))
    place = LEFT
    for kind, words in keys:
        yield bar(kind, place, top - 10, 3 if kind == "limit" else 10, 10)
        yield text(words, place + 15, top)
        place += 30 + LETTER * len(words)


def chart(title, figures, ours, is_relative, colors):
    # In a relative chart, the bounds of all rows are at the same place.
    shares = [1 / next(figure[key] for key in BOUNDS if key in figure) if is_relative else 1
              for figure in figures]
    # The longest bars that leave room for each row's value.
    scale = min(((WIDTH - LEFT - 12 - LETTER * len(value(figure))) / (furthest(figure) * share)
                 for figure, share in zip(figures, shares) if furthest(figure)), default=0)
    kinds = ["ours" if re.search(ours, figure.get("variant", figure["name"])) else "other"
             for figure in figures]
    parts, y = [], LINE
    name, _, note = title.rstrip(")").partition(" (")
    for line in wrapped(name, COLUMNS - 6):
        parts.append(text(line, LEFT, y, ' class="title"'))
        y += LINE
    if note:
        parts.append(text(note, LEFT, y))
        y += LINE
    keys = [*legend(figures, kinds, colors, y)]
    parts += keys
    y += LINE + GAP / 2 if keys else GAP / 2
    above = None
    for figure, kind, share in zip(figures, kinds, shares):
        if "variant" in figure and figure["name"] == above:
            y -= GAP - 3  # The variants of a figure have one name, and their bars are close.
        else:
            for line in wrapped(grouped(figure["name"]), COLUMNS):
                parts.append(text(line, LEFT, y))
                y += LINE
        above = figure["name"]
        parts += row(figure, y - LINE + 7, scale * share, kind)
        y += BAR + GAP
    height = round(y - LINE)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">',
        f"<style>{STYLE}</style>", *parts, "</svg>", ""])


figures = json.loads(pathlib.Path(sys.argv[1]).read_text())["figures"]
folder = pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
for name, benchmark, unit, title, ours in CHARTS:
    group = [figure for figure in figures
             if re.fullmatch(benchmark, figure["benchmark"]) and figure["unit"] == unit]
    is_relative = name.startswith("bounds")
    if is_relative:
        group = [figure | {"name": f"{figure['benchmark']}: {figure['name']}"} for figure in group
                 if "holds" in figure]
    if any("variant" in figure for figure in group):
        names = [figure["name"] for figure in group]
        group.sort(key=lambda figure: names.index(figure["name"]))
    if group:
        colors = COLORS.get(name, ("this program", "compared with"))
        (folder / f"{name}.svg").write_text(chart(title, group, ours, is_relative, colors))
        print(folder / f"{name}.svg")
