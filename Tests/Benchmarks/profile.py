"""Profiles the processor time of an opening: in SQLite, in libcrypto, and everywhere else.

A sample belongs to SQLite or libcrypto if either is anywhere in its stack, so that allocator and
kernel count for their caller. The greatest costs of the other samples are listed twice: by the
innermost function of this package, and by the function that runs.
Writes a line of JSON per figure to RESULTS. Needs only the processor clock of Linux's perf.
usage: profile.py RESULTS FOLDER COMMAND...     (COMMAND runs OpeningProfile)
"""
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

FRAME = re.compile(r"\s*[0-9a-f]+ (.*) \((.*)\)$")
PROGRAM = "PackageTests.xctest"
# Types of this package that call libcrypto, and their purpose.
LIBCRYPTO = {"VerificationKey": "a signature verified", "PrivateKey": "a signature made",
             "sha256": "a hash"}
MOST = 5.0
LEAST_SAMPLES = 500


def recorded(folder, command):
    """Records samples from when the program reports its process ID; returns their file."""
    data, told, output = folder / "perf.data", folder / "profiled", folder / "output"
    if not shutil.which("perf"):
        sys.exit("perf is needed: it is in Debian's package linux-perf")
    program = subprocess.Popen(
        command, env=os.environ | {"BENCH_PROFILED_BY": str(told)}, stdout=output.open("wb"),
        stderr=subprocess.STDOUT)
    while program.poll() is None and not (told.exists() and told.read_text().endswith("\n")):
        time.sleep(0.05)
    if program.poll() is None:
        profiler = subprocess.run(
            ["perf", "record", "--event", "cpu-clock", "--freq", "499", "--call-graph",
             "dwarf,16384", "--pid", told.read_text().strip(), "--output", data],
            capture_output=True)
        if profiler.returncode:
            program.kill()
            sys.exit(profiler.stderr.decode())
    if program.wait():
        sys.exit(output.read_text())
    return data


def stacks(data):
    """The stack of each sample: functions with their libraries, innermost first."""
    script = subprocess.run(
        ["perf", "script", "--input", data, "--fields", "ip,sym,dso"],
        capture_output=True, check=True).stdout
    text = subprocess.run(
        ["swift", "demangle", "--simplified"], input=script, capture_output=True, check=True).stdout
    for block in text.decode(errors="replace").split("\n\n"):
        frames = [match.groups() for line in block.splitlines() if (match := FRAME.match(line))]
        if any(pathlib.Path(library).name.endswith(PROGRAM) for _, library in frames):
            yield [(name.strip(), pathlib.Path(library).name) for name, library in frames]


def share(frames):
    """The category of a sample, and its function of this package for "everything else"."""
    nearest = next(name for name, library in frames if library.endswith(PROGRAM))
    if any(library.startswith("libsqlite3") for _, library in frames):
        return "SQLite", None
    if any(library.startswith("libcrypto") for _, library in frames):
        whose = next((what for part, what in LIBCRYPTO.items() if part in nearest), "all else")
        return f"libcrypto, {whose}", None
    return "everything else", nearest


def main():
    results, folder, command = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    whole, own, leaf = collections.Counter(), collections.Counter(), collections.Counter()
    for frames in stacks(recorded(folder, command)):
        whose, function = share(frames)
        whole[whose] += 1
        if function:
            own[function] += 1
            leaf[frames[0][0]] += 1
    samples = whole.total()
    if samples < LEAST_SAMPLES:
        sys.exit(f"{samples} samples: too few to say anything")
    with open(results, "a") as file:
        def add(name, count, **bound):
            print(json.dumps({"benchmark": "profile", "name": name, "unit": "%", **bound,
                              "values": [100 * count / samples]}, ensure_ascii=False), file=file)

        for whose, count in whole.most_common():
            add(whose, count)
        for way, counter in ("called by", own), ("running", leaf):
            for place, (function, count) in enumerate(counter.most_common(3)):
                name = function.replace("|", "/")[:60]
                add(f"of everything else, {way} {name}", count, **({} if place else {"atMost": MOST}))


main()
