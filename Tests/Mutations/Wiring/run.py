#!/usr/bin/env python3
"""Breaks each injection of the composition, one at a time, and records what notices it.

usage: Tests/Mutations/Wiring/run.py [--copy DIR] [--workers N] [NAME...]      (all if none is named)
       Tests/Mutations/Wiring/run.py --check      (whether each has its place; builds nothing)

A mutation either changes the source so that it must not compile, or puts another value of the same
type in an injection's place, so that a test must fail. A mutation that survives fails the run. The
program is built once with every such value, and the environment chooses one of them. DIR is kept,
so that the next run builds faster.
Writes Docs/WiringMutations.md: a mutation that was not run keeps its row.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import doubles
import sites

root = sites.ROOT_FOLDER
TABLE = root / "Docs/WiringMutations.md"
# The result of a mutation that was never run.
NOT_RUN = "not run yet"
DEAD, NOTICED = "does not compile", "a test fails"
# Suites that read the sources, which the mutations change, or documents alone.
NOT_HERE = ("ThinHostTests|OpenKindsTests|PromisesTests|QuotedCodeTests|SizeTests|ArchitectureTests|"
            "InterfaceListingTests|LinkTests|NameTests|PageLanguageTests|ReadmeTests|ShellBlockTests")
# All suites of the host, the slow ones last.
REST = (["--filter", "AppHostTests", "--skip",
         f"{NOT_HERE}|TerminalProgramTests|TerminalCareTests|ScreenTests"],
        ["--filter", "TerminalProgramTests|TerminalCareTests|ScreenTests"])
ENVIRONMENT = "Tests/AppHostTests/BuiltProgram.swift"
WORKERS = 2
# SwiftPM's own error about a module that another error left incomplete.
ERROR = re.compile(r"error: (?!emit-module)(.*)")


def prepared(copy):
    """Makes `copy` the tree with what mutations need."""
    files = subprocess.check_output(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root,
        text=True).split("\n")
    for stale in {*copy.glob("[!.]*/**/*")} - {copy / name for name in files}:
        if not stale.is_dir():
            stale.unlink()
    for name in filter(None, files):
        source, target = root / name, copy / name
        if not source.is_file():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        # An unchanged file keeps its date, so that a copy used before builds quickly.
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            shutil.copy(source, target)
    (copy / sites.C / "MutationDoubles.swift").write_text(doubles.COMMON + doubles.HOST)
    (copy / sites.B / "MutationDoubles.swift").write_text(doubles.COMMON)
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


def rejected(copy, wanted):
    """Makes each change that must not compile; a row for each."""
    for change in sites.rejected():
        if not chosen(change.name, wanted):
            continue
        path = copy / change.file
        original = path.read_text()
        replace(path, original if change.old is None else change.old, change.new)
        built, log = run(copy, "swift", "build", "--product", "AppHost")
        path.write_text(original)
        errors = [line for line in log.splitlines() if ERROR.search(line)]
        expected = next((line for line in errors if change.error in line), None)
        if built:
            yield change.name, "SURVIVED", ""
        elif expected:
            yield change.name, DEAD, ERROR.search(expected).group(1)
        else:
            yield change.name, "FAILS OTHERWISE", errors[0] if errors else log[-200:]


def names():
    """All mutations by name."""
    for site in sites.all_sites():
        yield from [site.name] if isinstance(site, sites.Insertion) else site.others
    yield from (change.name for change in sites.rejected())


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
        path.write_text(f"import BankCommands\nimport {module}\n" + path.read_text())
    return swaps


def table():
    """The rows of the page as it is."""
    return re.findall(
        r"^\| (?!mutation )(\S.*?) \| (.*?) \| (.*?) ?\|$", TABLE.read_text(), re.M)


def failures(rows):
    """The results that are neither a mutation noticed nor one that was never run."""
    return {result for _, result, _ in rows} - {DEAD, NOTICED, NOT_RUN}


def summary(rows):
    """The last line of the page."""
    count = sum(result != NOT_RUN for _, result, _ in rows)
    survivors = sum(result in failures(rows) for _, result, _ in rows)
    return f"\n{count} mutations, {survivors} survived.\n"


def misplaced():
    """Each mutation that has no place in the sources as they are, or none in the table."""
    swaps = []
    for site in sites.all_sites():
        try:
            edit(site, (root / site.file).read_text(), swaps)
        except AssertionError as error:
            yield f"{error}"
    for change in sites.rejected():
        count = (root / change.file).read_text().count(change.old) if change.old else 1
        if count != 1:
            yield f"{change.file}: stands {count} times: {change.old}"
    declared = "\n".join(file.read_text() for file in root.glob("Tests/**/AppHostTests/**/*.swift"))
    for suite in sorted({suite for site in sites.all_sites() for suite in site.suites.split("|")}):
        if not re.search(rf"\b(struct|class|enum|extension) {suite}\b", declared):
            yield f"AppHostTests has no suite {suite}"
    rows = table()
    told = [name for name, _, _ in rows]
    made = list(names())
    yield from (f"two mutations are called {name}" for name in set(made) if made.count(name) > 1)
    yield from (f"no row of {TABLE.name}: {name}" for name in made if name not in told)
    yield from (f"a row of no mutation: {name}" for name in told if name not in made)
    yield from (f"survived: {name}" for name, result, _ in rows if result in failures(rows))
    if not TABLE.read_text().endswith(summary(rows)):
        yield f"{TABLE.name} does not end with:{summary(rows)}"


def edit(site, text, swaps):
    """Where in `text` the site is, and what becomes of it; its swaps are added to `swaps`."""
    is_statement = isinstance(site, sites.Insertion)
    key = site.line if is_statement else site.before + site.piece + site.after
    assert text.count(key) == 1, f"{site.file}: stands {text.count(key)} times: {key}"
    start = text.index(key)
    first = len(swaps)
    if is_statement:
        swaps.append((site.name, first, site.suites))
        end = start + len(key)
        return end, end, lambda _: f"    if mutant({first}) {{ {site.statement} }}\n"
    start += len(site.before)
    swaps += [(name, first + place, site.suites) for place, name in enumerate(site.others)]

    def choices(expression):
        for place, other in enumerate(site.others.values()):
            expression = choice(first + place, other, expression)
        return expression
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
    if callable(other):
        return other(number, expression)
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
            failed = re.findall(r'✘ Test "?(.+?)"? (?:recorded|with|failed)', log)
            return name, NOTICED, failed[0] if failed else log[-200:].replace("\n", " ")
    return name, "SURVIVED", ""


def main():
    wanted = sys.argv[1:]
    if wanted == ["--check"]:
        found = list(misplaced())
        print("".join(f"{one}\n" for one in found), end="")
        sys.exit(1 if found else 0)
    # A shell's background job ignores SIGINT, and so would the programs that the tests interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    kept, workers = taken(wanted, "--copy"), int(taken(wanted, "--workers") or WORKERS)
    for word in wanted:
        if not any(word in name for name in names()):
            sys.exit(f"no mutation has {word!r} in its name")
    folder = pathlib.Path(kept or tempfile.mkdtemp())
    try:
        sys.exit(campaign(prepared(folder / "copy"), wanted, workers))
    finally:
        if not kept:
            shutil.rmtree(folder)


def taken(words, option):
    """The value of an option, which is removed from `words`; None if it is not there."""
    if option not in words:
        return None
    place = words.index(option)
    value = words[place + 1]
    del words[place:place + 2]
    return value


def campaign(copy, wanted, workers):
    built, log = run(copy, "swift", "build", "--product", "AppHost")
    assert built, f"the unchanged copy does not build\n{log[-3000:]}"
    rows = []

    def tell(row):
        rows.append(row)
        write(rows)
        print(f"{row[1]:17} {row[0]}  [{row[2][:90]}]", flush=True)
    for row in rejected(copy, wanted):
        tell(row)
    swaps = inserted(copy)
    built, log = run(copy, "swift", "build", "--build-tests")
    assert built, f"the mutations do not compile\n{log[-6000:]}"
    bundle = copy / ".build/debug/PureDIBankPackageTests.xctest"
    for filters in REST:
        passed, log = run(copy, bundle, "--testing-library", "swift-testing", *filters)
        failed = "\n".join(line for line in log.splitlines() if "✘" in line)
        assert passed, f"tests fail without a mutation\n{failed[-6000:]}"
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        jobs = [swap for swap in swaps if chosen(swap[0], wanted)]
        for row in pool.map(lambda swap: verdict(copy, swap), jobs):
            tell(row)
    print(summary(rows).strip())
    return 1 if failures(rows) else 0


def write(rows):
    """The page, with `rows` in the place of those that it had."""
    known = {name: (result, by) for name, result, by in table()}
    known.update({name: (result, by.replace("|", chr(92) + "|")) for name, result, by in rows})
    rows = [(name, *known.get(name, (NOT_RUN, ""))) for name in names()]
    TABLE.write_text(
        "# Wiring mutations\n\nEach injection of the composition removed, or swapped for another "
        "value of its type, and the\ncompiler error or the test that notices it. Generated by "
        "`Tests/Mutations/Wiring/run.py`.\n\n| mutation | result | by |\n|---|---|---|\n"
        + "".join(f"| {name} | {result} | {by} |\n" for name, result, by in rows)
        + summary(rows))


if __name__ == "__main__":
    main()
