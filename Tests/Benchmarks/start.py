"""Measures the time that programs take to start.

Runs them alternately at a pseudo-terminal, and appends a line of JSON per figure to RESULTS.
usage: start.py RESULTS ROUNDS NAME=EMPTY,HOST ...
EMPTY links the same libraries as HOST and does nothing.
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
rounds = int(sys.argv[2])
pairs = {name: paths.split(",") for name, paths in (pair.split("=") for pair in sys.argv[3:])}


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


def bank(host, folder):
    """Creates a bank in `folder` with one customer; returns the options that sign in to it."""
    pin = pathlib.Path(folder, "pin")
    pin.write_text("480917\n")
    pin.chmod(0o600)
    place = ["--data-dir", f"{folder}/bank", "--pin-file", str(pin)]
    subprocess.run([host, "enroll", "--name", "Hana", *place], check=True, capture_output=True)
    return place


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

for way in ways:
    add(way, times[way], "ms")
for name in pairs:
    for way in ("--version", "first prompt"):
        ratios = zip(times[f"{way}, {name}"], times[f"an empty program, {name}"])
        add(f"{way} beside the empty program, {name}", [one / other for one, other in ratios], "×")
results.close()
