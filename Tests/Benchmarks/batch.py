"""Measures whether a line of a long batch costs more than a line among the first.

Each batch is one of LINES openings for a new customer in a new bank, in SQLite, or in PostgreSQL if
BENCH_POSTGRESQL is the folder of a server. For each of its first and of its last lines (a sixth
each) it measures the time, and the processor time of the program and of the server's processes.
The savings accounts are opened without an answer for the link, and the customer has a deposit that
they could be linked to. Appends a line of JSON per figure to RESULTS.
usage: batch.py RESULTS FOLDER APPHOST LINES
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

results, folder, host = sys.argv[1:4]
lines = int(sys.argv[4])
server = os.environ.get("BENCH_POSTGRESQL")
TICK = os.sysconf("SC_CLK_TCK") / 1000
WON = 1_000_000


def answers(kind, account):
    product = {"deposit": "time-deposit", "savings": "installment-savings"}[kind]
    given = {"product": product, "amount": str(WON), "months": "12", "fundingAccount": account,
             "tax": "general", "consent": "yes"}
    return {f"{kind}.{key}": text for key, text in given.items()}


def processor(process):
    """Processor milliseconds of the program and of the server's processes so far."""
    def used(pid):
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(int(field) for field in fields[11:15]), int(fields[1])

    total, _ = used(process.pid)
    if server:
        master = int(pathlib.Path(server, "data/postmaster.pid").read_text().split()[0])
        for path in pathlib.Path("/proc").iterdir():
            if path.name.isdigit():
                try:
                    ticks, parent = used(path.name)
                except FileNotFoundError:
                    continue
                if master in (parent, int(path.name)):
                    total += ticks
    return total / TICK


def bank(place, name):
    """The options that name a new bank."""
    if not server:
        return []
    sql = ["psql", "-h", server, "-U", "postgres", "-qc", f"CREATE DATABASE {name}"]
    subprocess.run(sql, check=True, stdout=subprocess.DEVNULL)
    at = ["--ledger", f"postgresql://postgres@/{name}?host={server.replace('/', '%2F')}"]
    subprocess.run([host, "ledger", "migrate", *at, "--data-dir", f"{place}/owner"], check=True,
                   stdout=subprocess.DEVNULL)
    return at


def batch(kind):
    """Milliseconds, and milliseconds of the processor, of each first and each last line."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        place = pathlib.Path(name)
        pin, file = place / "pin", place / "lines"
        pin.write_text("480917\n")
        pin.chmod(0o600)
        at = [*bank(place, kind), "--data-dir", f"{place}/bank", "--pin-file", str(pin),
              "--no-input", "--json"]
        balance = str((lines + 1) * WON)
        made = subprocess.run([host, "enroll", "--name", "Hana", "--sandbox-balance", balance, *at],
                              check=True, capture_output=True)
        account = json.loads(made.stdout)["accountNumber"]
        # The first line opens the deposit.
        file.write_text("".join(json.dumps({
            "requestID": f"B{line}", "open": each, "answers": answers(each, account)}) + "\n"
            for line in range(lines + 1) for each in [kind if line else "deposit"]))
        process = subprocess.Popen([host, "open", "--batch", str(file), *at],
                                   stdout=subprocess.PIPE)
        sixth, marks, opened = lines // 6, [], 0
        for text in process.stdout:
            opened += b'"receipt"' in text
            if opened in (1, 1 + sixth, 1 + lines - sixth, 1 + lines) and b'"receipt"' in text:
                marks.append((1000 * time.monotonic(), processor(process)))
        if process.wait() or len(marks) != 4:
            sys.exit(f"{kind}: {opened} of {lines + 1} lines, exit {process.returncode}")
        return [[(marks[n + 1][at] - marks[n][at]) / sixth for n in (0, 2)] for at in (0, 1)]


with open(results, "a") as file:
    def add(name, value, unit, **bound):
        print(json.dumps({"benchmark": "batch", "name": name, "unit": unit, "values": [value],
                          **bound}, ensure_ascii=False), file=file, flush=True)

    where = "PostgreSQL" if server else "SQLite"
    for kind in ("deposit", "savings"):
        for what, (first, last) in zip(("time", "processor time"), batch(kind)):
            of = f"a line of {lines}, {kind} in {where}: {what}"
            add(f"{of}, of the first {lines // 6}", first, "ms")
            add(f"{of}, of the last {lines // 6}", last, "ms")
            limit = {"atMost": 1.3} if what == "processor time" else {}
            add(f"{of}, last beside first", last / first, "×", **limit)
