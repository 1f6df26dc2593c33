#!/usr/bin/env python3
"""Puts one fault after the other into a copy of the product, and records which test notices.

usage: Tests/Mutations/Faults/run.py [--copy DIR] [NAME...]     (all if none is named; about two hours)
       Tests/Mutations/Faults/run.py [--copy DIR] --promises [NAME...]     (see promised.py)
       Tests/Mutations/Faults/run.py --check     (whether each fault applies and names tests that exist; builds nothing)

Each fault of faults*.py and unnoticed.py replaces a piece of source by another one that compiles.
The tests of the module that it names must be red then. One that survives makes the run fail.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import faults_on_books  # Each adds its faults to the others.
import faults_on_keys
import faults_on_network
import faults_on_openings
import faults_on_papers
import faults_on_tools
import promised
import unnoticed
from faults import faults
from folders import root


class Copy:
    """The files that git has or would add, and a build of them."""

    def __init__(self, folder):
        self.folder = folder
        names = subprocess.check_output(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root,
            text=True).splitlines()
        for stale in {*folder.glob("[!.]*/**/*")} - {folder / name for name in names}:
            if not stale.is_dir():
                stale.unlink()
        for name in names:
            if not (root / name).is_file():
                continue
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            # An unchanged file keeps its date, so that a copy used before builds quickly.
            if not target.is_file() or target.read_bytes() != (root / name).read_bytes():
                shutil.copy(root / name, target)

    def test(self, fault):
        """Whether the tests that must notice `fault` pass, and what they print."""
        command = ["env", f"BANK_MODULE={fault.module}", "swift", "test", *promised.traits(fault)]
        if fault.suites:
            command += ["--filter", fault.suites]
        try:
            done = subprocess.run(
                command, cwd=self.folder, capture_output=True, text=True, timeout=1200)
        except subprocess.TimeoutExpired:
            return False, '✘ Test "(it hangs)" failed'
        return done.returncode == 0, done.stdout + done.stderr

    def verdict(self, fault):
        """What comes of the fault, and the first test that is red."""
        target = self.folder / fault.file
        original = target.read_text()
        count = original.count(fault.old)
        if count != 1:
            return "DOES NOT APPLY", f"stands {count} times: {fault.old.strip()[:60]}"
        target.write_text(original.replace(fault.old, fault.new))
        try:
            passed, log = self.test(fault)
        finally:
            target.write_text(original)
        if passed:
            return "SURVIVED", ""
        red = re.findall(r'✘ Test (?:"([^"]*)"|(\S+\(\))) ', log)
        if not red:
            return "DOES NOT COMPILE", next((x for x in log.splitlines() if "error:" in x), "")
        return "red", red[0][0] or red[0][1]


def check():
    """Whether each fault applies and names tests that exist, and each promise has a fault."""
    found = [*promised.gaps(), *promised.misplaced(faults), *promised.unnamed(faults)]
    for gap in found:
        print(gap)
    return 1 if found else 0


def main():
    arguments = sys.argv[1:]
    if "--check" in arguments:
        sys.exit(check())
    kept = None
    if arguments[:1] == ["--copy"]:
        kept, arguments = pathlib.Path(arguments[1]), arguments[2:]
    if arguments[:1] == ["--promises"]:
        folder = kept or pathlib.Path(tempfile.mkdtemp()) / "copy"
        sys.exit(promised.main(lambda: Copy(folder), arguments[1:]))
    chosen = [f for f in faults if not arguments or any(a in f.name for a in arguments)]
    # What is built for one module serves the next fault.
    chosen.sort(key=lambda fault: fault.module)
    folder = kept or pathlib.Path(tempfile.mkdtemp()) / "copy"
    copy = Copy(folder)
    bad = 0
    for fault in chosen:
        result, by = copy.verdict(fault)
        bad += result != "red"
        print(f"{result:16} {fault.module}: {fault.name}  [{by[:100]}]", flush=True)
    print(f"{len(chosen)} faults, {bad} not noticed")
    if not kept:
        shutil.rmtree(folder.parent)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
