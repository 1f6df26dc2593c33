"""Draws figures that `run` and `features` wrote as JSON: one SVG for each chart of the page.

usage: charts.py FIGURES.json FOLDER
The charts are readable on light and dark pages, and on a phone. A bar is the median; the line
across its end spans the lower to the upper quartile.
"""
import itertools
import json
import pathlib
import re
import sys
from xml.sax.saxutils import escape

# The charts: file, benchmarks (a pattern), unit, title, and the figures that belong to the program
# (a pattern). The other figures are those that it is compared with.
CHARTS = [
    ("opening-us", "opening", "µs", "Time of one opening (shorter is better)", "by the ledger"),
    ("together-per-second", "together", "/s", "Openings per second (longer is better)", "openers"),
    ("hot-us", "hot", "µs", "An account with many postings (equal is best)", "opening"),
    ("growth-us", "growth", "µs", "Small bank and large bank (equal is best)", ""),
    ("audit-ms", "audit", "ms", "Audit of one entry (shorter is better)", "audit"),
    ("growth-mib", "growth", "MiB", "Memory and disk of an audited bank", ""),
    ("postgresql-per-second", "postgresql", "/s",
     "PostgreSQL: openings per second (longer is better)", "ledger|one customer"),
    ("wiring-ns", "wiring", "ns", "Building three flows (shorter is better)", "the host's"),
    ("start-ms", "start", "ms", "Time to start (shorter is better)", "^(--|first|accounts)"),
    ("bounds-times", "opening|together|hot|audit|growth|postgresql|postgresql-growth", "×",
     "Ratios that have a bound", ""),
    ("features-growth-times", "features-growth", "×",
     "20 features beside 2 (1 × is no growth)", ""),
]
WIDTH, LEFT, VALUE, TOP, ROW, BAR = 520, 8, 190, 60, 42, 14
STYLE = """
text { font: 13px sans-serif; fill: #1f2328 } .title { font-weight: bold }
.ours { fill: #0969da } .other { fill: #afb8c1 } .missed { fill: #cf222e }
.limit { stroke: #9a6700; stroke-width: 2; stroke-dasharray: 4 3 } .spread { stroke: #1f2328 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .ours { fill: #4493f8 } .other { fill: #656c76 } .missed { fill: #f85149 }
  .limit { stroke: #d29922 } .spread { stroke: #e6edf3 }
}"""
BOUNDS = {"atMost": "at most", "atLeast": "at least"}


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def grouped(name):
    return re.sub(r"(?<![A-Za-z\d])\d{4,}", lambda digits: f"{int(digits[0]):,}", name)


def row(figure, index, scale, kind):
    label = TOP + index * ROW
    top, middle = label + 6, label + 6 + BAR / 2
    end, low, high = (LEFT + scale * figure[key]
                      for key in ("median", "lowerQuartile", "upperQuartile"))
    missed = figure.get("holds") is False
    value = f"{number(figure['median'])} {figure['unit']}"
    furthest = max(end, high)
    yield f'<text x="{LEFT}" y="{label}">{escape(grouped(figure["name"]))}</text>'
    yield (f'<rect class="{"missed" if missed else kind}" x="{LEFT}" y="{top}" '
           f'width="{end - LEFT:.1f}" height="{BAR}"/>')
    yield f'<line class="spread" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
    for bound, words in BOUNDS.items():
        if bound in figure:
            place = LEFT + scale * figure[bound]
            furthest = max(furthest, place)
            value += f", {'misses ' if missed else ''}{words} {number(figure[bound])}"
            yield (f'<line class="limit" x1="{place:.1f}" x2="{place:.1f}" y1="{top - 5}" '
                   f'y2="{top + BAR + 5}"/>')
    yield f'<text x="{furthest + 6:.1f}" y="{middle + 5}">{value}</text>'


def legend(figures, kinds):
    keys = []
    if "other" in kinds:
        keys += [("ours", "this program"), ("other", "compared with")]
    if any(figure.get("holds") is False for figure in figures):
        keys.append(("missed", "misses its bound"))
    place = LEFT
    for kind, words in keys:
        yield f'<rect class="{kind}" x="{place}" y="29" width="10" height="10"/>'
        yield f'<text x="{place + 15}" y="39">{words}</text>'
        place += 28 + 7 * len(words)


def chart(title, figures, ours):
    most = max(max(figure[key] for key in ("median", "upperQuartile", "atMost", "atLeast")
                   if key in figure) for figure in figures)
    scale = (WIDTH - LEFT - VALUE) / most if most else 0
    height = TOP + ROW * len(figures)
    kinds = ["ours" if re.search(ours, figure["name"]) else "other" for figure in figures]
    rows = itertools.chain(*(row(figure, index, scale, kind)
                             for index, (figure, kind) in enumerate(zip(figures, kinds))))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">',
        f"<style>{STYLE}</style>", f'<text class="title" x="{LEFT}" y="18">{escape(title)}</text>',
        *legend(figures, kinds), *rows, "</svg>", ""])


figures = json.loads(pathlib.Path(sys.argv[1]).read_text())["figures"]
folder = pathlib.Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
for name, benchmark, unit, title, ours in CHARTS:
    group = [figure for figure in figures
             if re.fullmatch(benchmark, figure["benchmark"]) and figure["unit"] == unit]
    if name.startswith("bounds"):
        group = [figure | {"name": f"{figure['benchmark']}: {figure['name']}"} for figure in group
                 if "holds" in figure]
    if group:
        (folder / f"{name}.svg").write_text(chart(title, group, ours))
        print(folder / f"{name}.svg")
