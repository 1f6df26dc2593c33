#!/usr/bin/env python3
"""Breaks each injection of the composition root, one at a time, and records who notices.

usage: Tests/WiringMutations/run.py [--workers N] [NAME...]      (all if none is named)
       Tests/WiringMutations/run.py --check      (whether each has its place; builds nothing)

A mutation removes an injection, which must not compile, or puts another value of the same type in
its place, which must turn a test red; one that survives makes the run fail. All values that can be
put in a place are compiled into one program, and the environment chooses: so it is built once.
Writes Docs/WiringMutations.md when all were run.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import doubles
import sites

root = pathlib.Path(__file__).resolve().parents[2]
TABLE = root / "Docs/WiringMutations.md"
# The result of a mutation that was added by hand after the table was made.
NOT_RUN = "not run yet"
C = sites.C
# What looks at sources, which the mutations change.
NOT_HERE = "ThinHostTests|OpenKindsTests|PromisesTests|QuotedCodeTests|SizeTests"
# All suites of the host, the slow ones last.
REST = (["--filter", "AppHostTests", "--skip",
         f"{NOT_HERE}|TerminalProgramTests|TerminalCareTests|ScreenTests"],
        ["--filter", "TerminalProgramTests|TerminalCareTests|ScreenTests"])
ENVIRONMENT = "Tests/AppHostTests/BuiltProgram.swift"
WORKERS = 2


def prepared(folder):
    """A copy of the tree with what mutations need."""
    copy = folder / "copy"
    files = subprocess.check_output(["git", "ls-files"], cwd=root, text=True).split("\n")
    for name in filter(None, files):
        if (root / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, copy / name)
    (copy / C / "MutationDoubles.swift").write_text(doubles.SOURCE)
    replace(copy / ENVIRONMENT, '    environment["HOME"] = home.path\n',
            '    environment["HOME"] = home.path\n    environment["WIRING_MUTANT"] =\n'
            '      ProcessInfo.processInfo.environment["WIRING_MUTANT"]\n')
    return copy


def replace(path, old, new):
    text = path.read_text()
    assert text.count(old) == 1, f"{path.name}: stands {text.count(old)} times: {old}"
    path.write_text(text.replace(old, new))


def run(copy, *command, timeout=1800, **variables):
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=timeout,
                              env={**os.environ, "BANK_MODULE": "AppHost", **variables})
    except subprocess.TimeoutExpired:
        return False, '✘ Test "(it hangs)" failed'
    return done.returncode == 0, re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr)


def removals(copy, wanted):
    """Removes each line without which nothing should compile; a row for each."""
    for file, line in sites.REMOVALS:
        name = removal(file, line)
        if not chosen(name, wanted):
            continue
        original = (copy / file).read_text()
        replace(copy / file, line, "")
        built, log = run(copy, "swift", "build", "--product", "AppHost")
        (copy / file).write_text(original)
        error = re.search(r"error: (?!emit-module)(.*)", log)
        yield name, "SURVIVED" if built else "does not compile", error.group(1) if error else ""


def removal(file, line):
    return f"remove `{line.split('{')[0].strip()}` of {pathlib.Path(file).stem}"


def names():
    """All mutations by name."""
    for site in sites.all_sites():
        yield from [site.name] if isinstance(site, sites.Addition) else site.others
    yield from (removal(*line) for line in sites.REMOVALS)


def chosen(name, wanted):
    return not wanted or any(word in name for word in wanted)


def inserted(copy):
    """Puts all swaps into the copy; returns each one's name, number and suites."""
    swaps, edits = [], {}
    for site in sites.all_sites():
        text = (copy / site.file).read_text()
        edits.setdefault(site.file, []).append(edit(site, text, swaps))
    for file, wanted in edits.items():
        path = copy / file
        path.write_text(rewritten(path.read_text(), wanted))
    for file, module in ((sites.DEPOSIT, "Savings"), (sites.SAVINGS, "Deposit")):
        path = copy / file
        path.write_text(f"import {module}\n" + path.read_text())
    return swaps


def misplaced():
    """Each mutation that has no place in the sources as they are, or none in the table."""
    swaps = []
    for site in sites.all_sites():
        try:
            edit(site, (root / site.file).read_text(), swaps)
        except AssertionError as error:
            yield f"{error}"
    for file, line in sites.REMOVALS:
        count = (root / file).read_text().count(line)
        if count != 1:
            yield f"{file}: stands {count} times: {line}"
    rows = re.findall(r"^\| (?!mutation )(\S.*?) \| (.*?) \|", TABLE.read_text(), re.M)
    told = [name for name, _ in rows]
    made = list(names())
    yield from (f"two mutations are called {name}" for name in set(made) if made.count(name) > 1)
    yield from (f"no row of {TABLE.name}: {name}" for name in made if name not in told)
    yield from (f"a row of no mutation: {name}" for name in told if name not in made)
    count = sum(result != NOT_RUN for _, result in rows)
    if not TABLE.read_text().endswith(f"\n{count} mutations, 0 survived.\n"):
        yield f"{TABLE.name} does not end with the number of mutations that were run: {count}"


def edit(site, text, swaps):
    """Where in `text` the site is, and what becomes of it; its swaps are added to `swaps`."""
    key = site.anchor if isinstance(site, sites.Addition) else site.before + site.piece + site.after
    assert text.count(key) == 1, f"{site.file}: stands {text.count(key)} times: {key}"
    start = text.index(key)
    first = len(swaps)
    if isinstance(site, sites.Addition):
        swaps.append((site.name, first, site.suites))
        end = start + len(key)
        return end, end, lambda _: site.declaration(first)
    start += len(site.before)
    swaps += [(name, first + place, site.suites) for place, name in enumerate(site.others)]

    def choices(expression):
        for place, other in enumerate(site.others.values()):
            expression = choice(first + place, other, expression)
        return expression
    site.written = choices(site.piece)
    return start, start + len(site.piece), choices


def rewritten(text, edits, start=0, end=None):
    """`text` from `start` to `end` with `edits` made, those within others first."""
    end = len(text) if end is None else end
    written, place = "", start
    outer = sorted(edits, key=lambda edit: (edit[0], -edit[1]))
    while outer:
        first, last, change = outer.pop(0)
        inner = [edit for edit in outer if edit[1] <= last and first < last]
        outer = [edit for edit in outer if edit not in inner]
        written += text[place:first] + change(rewritten(text, inner, first, last))
        place = last
    return written + text[place:end]


def choice(number, other, expression):
    # `try` and `await` cover the whole of what follows them.
    effects = re.match(r"((try|await) )*", expression).group()
    plain = re.sub(r"\b(try|await) ", "", expression)
    other = re.sub(r"\b(try|await) ", "", other)
    return f"{effects}(mutant({number}) ? {other} : {plain})"


def verdict(copy, swap):
    name, number, suites = swap
    bundle = copy / ".build/debug/PureDIBankPackageTests.xctest"
    for filters in (["--filter", suites, "--skip", NOT_HERE], *REST):
        passed, log = run(copy, bundle, "--testing-library", "swift-testing", *filters,
                          timeout=600, WIRING_MUTANT=str(number))
        if not passed:
            red = re.findall(r'✘ Test "?(.+?)"? (?:recorded|with|failed)', log)
            return name, "test is red", red[0] if red else log[-200:].replace("\n", " ")
    return name, "SURVIVED", ""


def main():
    wanted = sys.argv[1:]
    if wanted == ["--check"]:
        found = list(misplaced())
        print("".join(f"{one}\n" for one in found), end="")
        sys.exit(1 if found else 0)
    workers = WORKERS
    if "--workers" in wanted:
        place = wanted.index("--workers")
        workers = int(wanted[place + 1])
        del wanted[place:place + 2]
    for word in wanted:
        if not any(word in name for name in names()):
            sys.exit(f"no mutation has {word!r} in its name")
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        sys.exit(campaign(prepared(folder), wanted, workers))
    finally:
        shutil.rmtree(folder)


def campaign(copy, wanted, workers):
    built, log = run(copy, "swift", "build", "--product", "AppHost")
    assert built, f"the unchanged copy does not build\n{log[-3000:]}"
    rows = []

    def tell(row):
        rows.append(row)
        print(f"{row[1]:17} {row[0]}  [{row[2][:90]}]", flush=True)
    for row in removals(copy, wanted):
        tell(row)
    swaps = inserted(copy)
    built, log = run(copy, "swift", "build", "--build-tests")
    assert built, f"the mutations do not compile\n{log[-6000:]}"
    if not wanted:
        bundle = copy / ".build/debug/PureDIBankPackageTests.xctest"
        for filters in REST:
            passed, log = run(copy, bundle, "--testing-library", "swift-testing", *filters)
            assert passed, f"already red\n{log[-3000:]}"
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        jobs = [swap for swap in swaps if chosen(swap[0], wanted)]
        for row in pool.map(lambda swap: verdict(copy, swap), jobs):
            tell(row)
    survivors = sum(result == "SURVIVED" for _, result, _ in rows)
    print(f"{len(rows)} mutations, {survivors} survived")
    if not wanted:
        write(rows, survivors)
    return 1 if survivors else 0


def write(rows, survivors):
    lines = [f"| {name} | {result} | {by.replace('|', chr(92) + '|')} |"
             for name, result, by in rows]
    TABLE.write_text(
        "# Wiring mutations\n\nEach injection of the composition root removed, or swapped for "
        "another value of its type, and who\nnotices. Made by `Tests/WiringMutations/run.py`.\n\n"
        "| mutation | result | by |\n|---|---|---|\n" + "\n".join(lines)
        + f"\n\n{len(rows)} mutations, {survivors} survived.\n")


if __name__ == "__main__":
    main()
