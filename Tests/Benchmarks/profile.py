"""Where an opening spends its processor time: in SQLite, in libcrypto, and in everything else.

A sample belongs to SQLite or libcrypto if either is anywhere in its stack, so that the allocator and the
kernel count for who called them. Of all others the greatest costs are told twice: by the function of this
package that the stack comes to first, and by the function that runs.
Writes a line of JSON for each figure to RESULTS; needs Linux's perf, and its processor clock alone.
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
# Who of this package calls libcrypto, and what for.
LIBCRYPTO = {"VerificationKey": "a signature verified", "PrivateKey": "a signature made",
             "sha256": "a hash"}
MOST = 5.0
LEAST_SAMPLES = 500


def recorded(folder, command):
    """The file of samples, taken from when the program says that its openings begin."""
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
    """The samples' stacks: functions with their libraries, the innermost first."""
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
    """Whose time a sample is, and if it is nobody's, the function that answers for it."""
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
