"""Measures the start time, peak memory and size of programs.

Runs them alternately at a pseudo-terminal, and appends a line of JSON per figure to RESULTS.
usage: start.py RESULTS ROUNDS PEAK NAME=EMPTY,HOST ...
PEAK is the compiled peak.c. EMPTY links the same libraries as HOST and does nothing.
"""
import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import time

PROMPT = b"What would you like to do?"
END_OF_INPUT = b"\x04"

results = open(sys.argv[1], "a")
rounds, peak = int(sys.argv[2]), sys.argv[3]
pairs = {name: paths.split(",") for name, paths in (pair.split("=") for pair in sys.argv[4:])}


def add(name, values, unit):
    print(json.dumps({"benchmark": "start", "name": name, "unit": unit, "values": values},
                     ensure_ascii=False), file=results)


def run(program, *arguments, marker):
    """Milliseconds until `program` has written `marker`, or until it exits if that is None."""
    started = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.execve(program, [program, *arguments],
                  {"TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nonexistent"})
    written, finished = b"", None
    try:
        while read := os.read(terminal, 65536):
            written += read
            if marker and not finished and marker in written:
                finished = time.perf_counter()
                os.write(terminal, END_OF_INPUT)
    except OSError:
        pass  # On Linux, EIO means that the program has closed the terminal.
    _, status = os.waitpid(child, 0)
    finished = finished or time.perf_counter()
    os.close(terminal)
    code = os.waitstatus_to_exitcode(status)
    if code != (130 if marker else 0) or (marker or b"") not in written:
        sys.exit(f"{program} {arguments}: {code} {written.decode()}")
    return 1000 * (finished - started)


def memory(folder, program, *arguments, marker):
    """The peak memory of `program` in MiB."""
    run(peak, f"{folder}/peak", program, *arguments, marker=marker)
    return int(pathlib.Path(folder, "peak").read_text()) / 1024


def bank(host, folder):
    """Creates a bank in `folder` with one customer; returns the options that sign in to it."""
    pin = pathlib.Path(folder, "pin")
    pin.write_text("480917\n")
    pin.chmod(0o600)
    place = ["--data-dir", f"{folder}/bank", "--pin-file", str(pin)]
    subprocess.run([host, "enroll", "--name", "Hana", *place], check=True, capture_output=True)
    return place


def size(program, what):
    with tempfile.NamedTemporaryFile() as stripped:
        subprocess.run(["strip", "-o", stripped.name, program], check=True)
        for name, file in ((what, program), (f"{what}, stripped", stripped.name)):
            add(f"size of {name}", [pathlib.Path(file).stat().st_size / 2**20], "MiB")


with tempfile.TemporaryDirectory() as folder:
    ways = {}
    for name, (empty, host) in pairs.items():
        os.mkdir(f"{folder}/{name}")
        place = bank(host, f"{folder}/{name}")
        ways[f"an empty program, {name}"] = ([empty], None)
        ways[f"--version, {name}"] = ([host, "--version"], None)
        ways[f"first prompt, {name}"] = ([host], PROMPT)
        ways[f"accounts with sign-in, {name}"] = ([host, "accounts", *place], None)
    times = {way: [] for way in ways}
    for _ in range(rounds):
        for way, (command, marker) in ways.items():
            times[way].append(run(*command, marker=marker))
    peaks = {way: [memory(folder, *command, marker=marker) for _ in range(3)]
             for way, (command, marker) in ways.items()}

for way in ways:
    add(way, times[way], "ms")
for name in pairs:
    for way in ("--version", "first prompt"):
        ratios = zip(times[f"{way}, {name}"], times[f"an empty program, {name}"])
        add(f"{way} beside the empty program, {name}", [one / other for one, other in ratios], "×")
for way in ways:
    add(f"most memory, {way}", peaks[way], "MiB")
for name, (empty, host) in pairs.items():
    size(empty, f"the empty program, {name}")
    size(host, f"AppHost, {name}")
results.close()
