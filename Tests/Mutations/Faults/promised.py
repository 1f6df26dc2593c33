"""Shows each test that Docs/Security.md names red, with the fault of its promise put in.

Every test that a row names must be red for a fault of that row: a test of Swift as one of those
that fail, a script by its end. A row or a test without a fault makes the run fail before it begins.
That they are green without a fault is for the gate to see: it runs them all before this.
"""
import os
import re
import signal
import subprocess
import sys

import promises_on_batches
import promises_on_books
import promises_on_keys
import promises_on_network
import promises_on_postgresql
from folders import root, tests
from promises import promises


def rows():
    """The promises of Docs/Security.md with the tests that hold them."""
    for line in (root / "Docs/Security.md").read_text().splitlines():
        cells = line.split("|")
        if line.startswith("| ") and len(cells) == 4 and not line.startswith("| promise "):
            yield cells[1].strip(), re.findall(r"`([^`]+)`", cells[2])


def gaps():
    """What is not as it must be, without building anything."""
    found, named = [], set()
    for row, tests in rows():
        of_row = [p for p in promises if row.startswith(p.row)]
        named |= {(p.row, test) for p in of_row for test in tests}
        for test in tests:
            if not any(test in p.tests for p in of_row):
                found.append(f"no fault for `{test}` of: {row}")
    found += [*misplaced(promises), *unnamed(promises)]
    for p in promises:
        found += [f"{p.name}: no row '{p.row}…' names `{test}`" for test in p.tests
                  if (p.row, test) not in named]
    return found


def misplaced(faults):
    """Those of `faults` that do not apply: the source that each replaces must stand once."""
    for fault in faults:
        file = root / fault.file
        count = file.read_text().count(fault.old) if file.is_file() else 0
        if count != 1:
            yield f"{fault.name}: what it replaces stands {count} times in {fault.file}"


def unnamed(faults):
    """Suites and tests that `faults` name and that the tests of the module do not declare."""
    for fault in faults:
        names = getattr(fault, "tests", [])
        if any(map(is_script, names)):
            continue
        sources = tests(fault.module)
        for suite in filter(None, fault.suites.split("|")):
            if not re.search(rf"\b(struct|class|enum|extension) {suite}\b", sources):
                yield f"{fault.name}: {fault.module} has no suite {suite}"
        # The clauses of a contract have names of their own.
        for name in names:
            if name not in sources and not re.fullmatch(r"\w+\.\w+", name):
                yield f"{fault.name}: {fault.module} has no test `{name}`"


def traits(p):
    """What a module that is empty by default is built with."""
    trait = {"HTTPCatalog": "HTTPCatalog", "PostgreSQLLedger": "PostgreSQL"}.get(p.module)
    return ["--traits", trait] if trait else []


def is_script(test):
    return test.startswith("Tests/")


def python():
    venv = root / ".build/venv/bin/python"
    return str(venv) if venv.exists() else sys.executable


def run(folder, *command, module=""):
    """How a command ended, and what it printed; one that hangs is ended, with all it started."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True,
                               stderr=subprocess.STDOUT, start_new_session=True,
                               env={**os.environ, "BANK_MODULE": module})
    try:
        log, _ = process.communicate(timeout=1200)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        log = process.communicate()[0] + "\nit hangs"
    return process.returncode, log


def script_is_red(folder, script, more, traits):
    """Whether the short form of a script fails on the program in `folder`; why not, if not."""
    status, log = run(folder, "swift", "build", "--product", "AppHost", *traits,
                      module="AppHost")
    if status != 0:
        return "DOES NOT COMPILE", first_error(log)
    more = ["--only", more] if more else []
    status, log = run(folder, python(), script, ".build/debug/AppHost", "--short", *more)
    last = next((line for line in reversed(log.splitlines()) if line.strip()), "")
    return ("red" if status != 0 else "GREEN"), last


def tests_are_red(folder, p):
    status, log = run(folder, "swift", "test", "--filter", p.suites, *traits(p), module=p.module)
    red = [line for line in log.splitlines() if "✘" in line]
    if status != 0 and not red:
        return "DOES NOT COMPILE", first_error(log)
    green = [test for test in p.tests
             if not any(re.search(re.escape(test) + r"(?!\w)", line) for line in red)]
    return ("GREEN", "; ".join(green)) if green else ("red", "; ".join(p.tests))


def first_error(log):
    return next((line for line in log.splitlines() if "error:" in line), log[-200:])


def verdict(folder, p):
    """What comes of a fault: `red` if each test that it names is."""
    target = folder / p.file
    original = target.read_text()
    target.write_text(original.replace(p.old, p.new))
    try:
        if is_script(p.tests[0]):
            return script_is_red(folder, p.tests[0], p.suites, traits(p))
        return tests_are_red(folder, p)
    finally:
        target.write_text(original)


def main(copy, arguments):
    """Puts in the faults whose name, row or test has one of `arguments` in it; all without any."""
    found = gaps()
    for gap in found:
        print(gap)
    if found and not arguments:
        return 1
    chosen = [p for p in promises if not arguments or any(
        word in " ".join([p.row, p.name, *p.tests, p.module]) for word in arguments)]
    folder, bad = copy().folder, 0
    # Building other modules takes longer than building one of them again.
    for p in sorted(chosen, key=lambda p: p.module):
        result, by = verdict(folder, p)
        bad += result != "red"
        print(f"{result:16} {p.row}…: {p.name}  [{by[:200]}]", flush=True)
    print(f"{len(chosen)} faults, {bad} not noticed by the test that holds the promise")
    return 1 if bad or found or not chosen else 0
