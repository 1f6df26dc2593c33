"""Prints the figures of the benchmarks as a table and writes them as JSON, with missed bounds.

usage: report.py RESULTS JSON
RESULTS has one line of JSON per figure. Exits with 1 if a bound is missed.
"""
import json
import pathlib
import platform
import statistics
import subprocess
import sys
from datetime import datetime, timezone


def output(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def summary(figure):
    values = sorted(figure.pop("values"))
    quarter = len(values) // 4
    figure |= {
        "median": statistics.median(values), "least": values[0], "most": values[-1],
        "lowerQuartile": values[quarter], "upperQuartile": values[-1 - quarter],
        "samples": len(values)}
    if "atMost" in figure:
        figure["holds"] = figure["median"] <= figure["atMost"]
    if "atLeast" in figure:
        figure["holds"] = figure["median"] >= figure["atLeast"]
    return figure


def text(value):
    return f"{value:.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.3f}"


def bound(figure):
    if "holds" not in figure:
        return ""
    limit = f"≤ {figure['atMost']:g}" if "atMost" in figure else f"≥ {figure['atLeast']:g}"
    return limit + (" holds" if figure["holds"] else " MISSED")


figures = [summary(json.loads(line)) for line in open(sys.argv[1])]
machine = {
    "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
    "commit": output("git", "rev-parse", "HEAD"), "changes": output("git", "status", "--short"),
    "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    "cores": output("nproc"), "load": output("uptime").split("load average: ")[-1],
    "toolchain": output("swift", "--version").splitlines()[0],
}
pathlib.Path(sys.argv[2]).write_text(
    json.dumps({"machine": machine, "figures": figures}, ensure_ascii=False, indent=1) + "\n")

print("| benchmark | figure | median | least–most | quartiles | samples | bound |")
print("|---|---|---|---|---|---|---|")
for figure in figures:
    spread = (f"{text(figure[low])}–{text(figure[high])}" for low, high in
              (("least", "most"), ("lowerQuartile", "upperQuartile")))
    name = ", ".join(figure[key] for key in ("name", "variant") if key in figure)
    cells = (figure["benchmark"], name, f"{text(figure['median'])} {figure['unit']}",
             *spread, str(figure["samples"]), bound(figure))
    print(f"| {' | '.join(cells)} |")
sys.exit(any(not figure.get("holds", True) for figure in figures))
