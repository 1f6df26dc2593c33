"""Measures the processor time per line of a batch, and whether it grows with the batch.

Each batch is for a new customer in a new bank. The cost of a batch of one line, mostly for the
keys, is subtracted. Appends a line of JSON per figure to RESULTS.
usage: batch.py RESULTS FOLDER APPHOST SHORT LONG
"""
import json
import os
import pathlib
import sys
import tempfile

results, folder, host = sys.argv[1:4]
short, long = (int(text) for text in sys.argv[4:6])
WON = 1_000_000


def run(*command, output):
    """Runs `command`, which must succeed; returns its processor milliseconds."""
    child = os.posix_spawn(host, [host, *command], os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)])
    _, status, used = os.wait4(child, 0)
    if status:
        sys.exit(f"{command}: {status}")
    return 1000 * (used.ru_utime + used.ru_stime)


def batch(lines):
    """Milliseconds for a batch of `count` lines."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        place, output = pathlib.Path(name), pathlib.Path(name, "output")
        pin, file = place / "pin", place / "lines"
        pin.write_text("480917\n")
        pin.chmod(0o600)
        at = ["--data-dir", f"{place}/bank", "--pin-file", str(pin), "--no-input"]
        run("enroll", "--name", "Hana", "--sandbox-balance", str(lines * WON), *at, "--json",
            output=output)
        account = json.loads(output.read_text())["accountNumber"]
        answers = {"product": "time-deposit", "amount": str(WON), "months": "12",
                   "fundingAccount": account, "tax": "general", "consent": "yes"}
        keyed = {f"deposit.{key}": text for key, text in answers.items()}
        file.write_text("".join(json.dumps({
            "requestID": f"B{line}", "open": "deposit", "answers": keyed}) + "\n"
            for line in range(lines)))
        time = run("open", "--batch", str(file), *at, "--json", output=output)
        assert output.read_text().count('"receipt"') == lines
        return time


one = batch(1)
figures = {count: (batch(count) - one) / (count - 1) for count in (short, long)}
with open(results, "a") as file:
    def add(name, value, unit, **bound):
        print(json.dumps({"benchmark": "batch", "name": name, "unit": unit, "values": [value],
                          **bound}, ensure_ascii=False), file=file)

    add("a batch of one line", one, "ms")
    for count, each in figures.items():
        add(f"a line of a batch of {count}", each, "ms")
    add(f"a line of {long} beside one of {short}", figures[long] / figures[short], "×")
