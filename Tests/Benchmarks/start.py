"""How long programs take to start, how much memory they take at the most, and how large they are.

Runs each at a pseudo-terminal, in turn, and adds a line of JSON for each figure to RESULTS.
usage: start.py RESULTS ROUNDS NAME=EMPTY,HOST ...
An EMPTY links the same libraries as its HOST and does nothing; the first pair is the measure for the others.
"""
import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import time

results = open(sys.argv[1], "a")
rounds = int(sys.argv[2])
pairs = {name: paths.split(",") for name, paths in (pair.split("=") for pair in sys.argv[3:])}


def add(name, values, unit):
    print(json.dumps({"benchmark": "start", "name": name, "unit": unit, "values": values},
                     ensure_ascii=False), file=results)


def run(program, arguments, marker):
    """Milliseconds until `program` has written `marker` (to its end if None); its most memory in KiB."""
    started = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.execve(program, [program, *arguments],
                  {"TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nonexistent"})
    written, finished = b"", None
    try:
        while marker is None or marker not in written:
            written += (read := os.read(terminal, 65536))
            if not read:
                break
    except OSError:
        pass  # Linux's way to say that the program has closed the terminal.
    if marker is not None:
        finished = time.perf_counter()
        if marker not in written:
            sys.exit(f"{program} {arguments}: ended without {marker}: {written}")
        os.kill(child, 9)
    _, status, usage = os.wait4(child, 0)
    finished = finished or time.perf_counter()
    os.close(terminal)
    if marker is None and status != 0:
        sys.exit(f"{program} {arguments}: {written.decode()}")
    return 1000 * (finished - started), usage.ru_maxrss


def bank(host, folder):
    """A bank in `folder` with a customer; how to sign in to it."""
    pin = pathlib.Path(folder, "pin")
    pin.write_text("480917\n")
    pin.chmod(0o600)
    place = ["--data-dir", f"{folder}/bank", "--pin-file", str(pin)]
    subprocess.run([host, "enroll", "--name", "Hana", *place], check=True, capture_output=True)
    return place


with tempfile.TemporaryDirectory() as folder:
    place = bank(next(iter(pairs.values()))[1], folder)
    ways = {}
    for name, (empty, host) in pairs.items():
        ways[f"an empty program, {name}"] = (empty, [], None)
        ways[f"--version, {name}"] = (host, ["--version"], None)
        ways[f"first prompt of the menu, {name}"] = (host, [], b"What would you like to do?")
        ways[f"accounts with sign-in, {name}"] = (host, ["accounts", *place], None)
    times = {way: [] for way in ways}
    memory = {way: [] for way in ways}
    for _ in range(rounds):
        for way, what in ways.items():
            milliseconds, kibibytes = run(*what)
            times[way].append(milliseconds)
            memory[way].append(kibibytes / 1024)

for way in ways:
    add(way, times[way], "ms")
for name in pairs:
    empty = times[f"an empty program, {name}"]
    for way in ("--version", "first prompt of the menu"):
        add(f"{way} beside the empty program, {name}",
            [one / other for one, other in zip(times[f"{way}, {name}"], empty)], "×")
for way in ways:
    add(f"most memory, {way}", memory[way], "MiB")
for name, programs in pairs.items():
    for what, program in zip(("the empty program", "AppHost"), programs):
        with tempfile.NamedTemporaryFile() as stripped:
            subprocess.run(["strip", "-o", stripped.name, program], check=True)
            sizes = pathlib.Path(program).stat().st_size, pathlib.Path(stripped.name).stat().st_size
        add(f"size of {what}, {name}", [sizes[0] / 2**20], "MiB")
        add(f"size of {what} without symbols, {name}", [sizes[1] / 2**20], "MiB")
results.close()
