#!/usr/bin/env python3
"""Creates data directories with old versions of the bank, and verifies them.

    make.py make SCHEMA OLD            replaces schemaSCHEMA beside this file; OLD is its AppHost
    make.py verify PROGRAM FIXTURE...  works on copies; PROGRAM is an AppHost of any version

Requires pexpect for the drafts of schema 2 and later. Keys and times differ between runs.
"""
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMITS = {1: "61e8025^ = 3cebe7c", 2: "f9f6c00", 3: "9baf42e", 4: "4ff2fe4"}
CUSTOMERS = {"hana": ("Kim Hana", "480917"), "duri": ("Lee Duri", "731928")}
# FUNDING is replaced by the number of the customer's demand account.
REQUESTS = [
    ("D1", "hana", "deposit", {
        "deposit.product": "time-deposit", "deposit.amount": "10,000,000",
        "deposit.months": "12", "deposit.fundingAccount": "FUNDING", "deposit.tax": "general",
        "deposit.consent": "yes", "deposit.openSavings": "yes",
        "savings.product": "installment-savings", "savings.amount": "300,000",
        "savings.months": "12", "savings.fundingAccount": "FUNDING", "savings.tax": "general",
        "savings.consent": "yes"}),
    ("S1", "hana", "savings", {
        "savings.openDeposit": "yes",
        "deposit.product": "compound-deposit", "deposit.amount": "2,000,000",
        "deposit.months": "24", "deposit.fundingAccount": "FUNDING", "deposit.tax": "general",
        "deposit.consent": "yes",
        "savings.product": "installment-savings", "savings.amount": "500,000",
        "savings.months": "24", "savings.fundingAccount": "FUNDING", "savings.tax": "general",
        "savings.consent": "yes"}),
    ("D2", "hana", "deposit", {
        "deposit.product": "income-deposit", "deposit.amount": "5,000,000",
        "deposit.months": "12", "deposit.fundingAccount": "FUNDING", "deposit.tax": "exempt",
        "deposit.consent": "yes"}),
    ("P1", "duri", "savings", {
        "savings.openDeposit": "no",
        "savings.product": "installment-savings", "savings.amount": "200,000",
        "savings.months": "12", "savings.fundingAccount": "FUNDING",
        "savings.tax": "agricultural", "savings.consent": "yes"}),
]
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}


class Bank:
    def __init__(self, program, folder):
        self.program, self.folder = str(program), Path(folder)

    @property
    def data(self):
        return self.folder / "data"

    def run(self, *words):
        """Runs the program and returns its standard output; exits if the program fails."""
        done = subprocess.run(
            [self.program, *words, "--data-dir", str(self.data), "--json", "--lang", "en"],
            env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
        if done.returncode != 0:
            raise SystemExit(f"{words}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def open(self, request, customer):
        """Opens the accounts of `request`, a record with `kind`, `id` and `answers`."""
        return self.run(
            "open", request["kind"], "--answers", str(self.folder / request["answers"]),
            "--request-id", request["id"], "--no-input", *self.signed_in(customer))

    def signed_in(self, customer):
        return ["--customer", customer["id"], "--pin-file", str(self.folder / customer["pinFile"])]

    def accounts(self, customer):
        return self.run("accounts", *self.signed_in(customer))

    def keys(self, customer):
        return self.run("keys", "--customer", customer["id"])

    def receipt(self, account, customer):
        return self.run("receipt", account, *self.signed_in(customer))

    def audit(self):
        return self.run("audit")


def make(schema, program):
    folder = HERE / f"schema{schema}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    bank = Bank(program, folder)
    customers, requests = {}, []
    for short, (name, pin) in CUSTOMERS.items():
        pin_file = folder / f"pin-{short}"
        pin_file.write_text(pin + "\n")
        pin_file.chmod(0o600)
        printed = bank.run("enroll", "--name", name, "--pin-file", str(pin_file))
        customers[short] = {
            "id": json.loads(printed)["customerID"], "name": name, "pinFile": pin_file.name,
            "demandAccount": json.loads(printed)["accountNumber"], "enroll": printed}
    for id, short, kind, answers in REQUESTS:
        funding = customers[short]["demandAccount"]
        answers = {k: funding if v == "FUNDING" else v for k, v in answers.items()}
        (folder / f"answers-{id}.json").write_text(json.dumps(answers, indent=2) + "\n")
        request = {"id": id, "customer": short, "kind": kind, "answers": f"answers-{id}.json"}
        request["open"] = bank.open(request, customers[short])
        requests.append(request)
    receipts = {}
    for customer in customers.values():
        customer["accounts"] = bank.accounts(customer)
        customer["keys"] = bank.keys(customer)
        for account in json.loads(customer["accounts"]):
            number = account["accountNumber"]
            receipts[number] = bank.receipt(number, customer)
    if schema > 1:
        leave_draft(bank, customers["hana"])
    audit = bank.audit()
    left = checkpoint(bank.data)
    expected = {
        "schema": schema, "commit": COMMITS[schema], "filesBeforeCheckpoint": left,
        "customers": customers, "requests": requests, "receipts": receipts, "audit": audit}
    if schema > 1:
        expected["draft"] = {t: table(bank.data, t) for t in ("drafts", "draft_answers")}
    (folder / "expected.json").write_text(
        json.dumps(expected, indent=2, ensure_ascii=False) + "\n")


def leave_draft(bank, customer):
    """Answers the questions up to the term at a pseudo-terminal, then kills the program."""
    import pexpect
    words = ["open", "deposit", "--data-dir", str(bank.data), "--lang", "en"]
    child = pexpect.spawn(
        bank.program, words + bank.signed_in(customer), env={**ENVIRONMENT, "TERM": "xterm"},
        dimensions=(24, 80), encoding="utf-8", timeout=30)
    screen = open(HERE / "draft-screen.log", "w") if os.environ.get("SCREEN_LOG") else None
    child.logfile_read = screen
    for question, answer in [
        ("Which deposit\\?", "time-deposit"), ("How much do you deposit\\?", "7000000"),
        ("For how many months\\?", "24"),
    ]:
        child.expect(question)
        # Wait until the list or field of the question is drawn, because it receives the input.
        child.expect("Esc back")
        child.send(answer)
        child.send("\r")
    child.expect("Which account pays\\?")
    child.expect("Esc back")
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    if child.signalstatus != signal.SIGKILL:
        raise SystemExit("the program ended before it was killed")


def checkpoint(data):
    """Moves the write-ahead log into the database; returns the files that the program had left."""
    left = sorted(str(p.relative_to(data)) for p in data.rglob("*") if p.is_file())
    connection = sqlite3.connect(data / "bank.sqlite")
    busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    mode, = connection.execute("PRAGMA journal_mode").fetchone()
    connection.close()
    if busy or mode != "wal":
        raise SystemExit(f"checkpoint: busy {busy}, journal mode {mode}")
    (data / "drafts.lock").unlink(missing_ok=True)
    there = sorted(p.name for p in data.iterdir())
    if there != ["bank.sqlite", "keys"]:
        raise SystemExit(f"left over: {there}")
    return left


def table(data, name):
    """Returns the rows of a table without creating a log or lock file."""
    connection = sqlite3.connect(f"file:{data}/bank.sqlite?immutable=1", uri=True)
    connection.row_factory = sqlite3.Row
    rows = [dict(row) for row in connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2")]
    connection.close()
    return rows


def verify(program, fixture):
    """Compares the output of `program` on a copy of the fixture with the recorded output."""
    fixture = Path(fixture).resolve()
    expected = json.loads((fixture / "expected.json").read_text())
    faults = []

    def same(what, printed, then):
        if printed != then:
            faults.append(f"{what}: differs\n  then {then.strip()[:300]}\n  now  {printed.strip()[:300]}")

    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "copy"
        shutil.copytree(fixture, copy)
        for path in [copy, *copy.rglob("*")]:
            path.chmod(0o700 if path.is_dir() else 0o600)
        bank = Bank(program, copy)
        for round in ("at first", "again"):
            audit = bank.audit()
            # Compare recorded keys only: newer versions report more in an audit.
            then, now = json.loads(expected["audit"]), json.loads(audit)
            same(f"audit {round}", json.dumps({key: now.get(key) for key in then}),
                 json.dumps(then))
            if json.loads(audit)["violations"]:
                faults.append(f"audit {round}: violations")
            for customer in expected["customers"].values():
                same(f"accounts {round}", bank.accounts(customer), customer["accounts"])
                same(f"keys {round}", bank.keys(customer), customer["keys"])
                for account in json.loads(customer["accounts"]):
                    number = account["accountNumber"]
                    same(f"receipt {number} {round}", bank.receipt(number, customer),
                         expected["receipts"][number])
            for request in expected["requests"]:
                customer = expected["customers"][request["customer"]]
                same(f"{request['id']} {round}", bank.open(request, customer), request["open"])
        for name, rows in expected.get("draft", {}).items():
            if table_live(copy / "data", name) != rows:
                faults.append(f"{name}: differs")
    print(f"{program} {fixture.name}: {'; '.join(faults) or 'all the same'}")
    return not faults


def table_live(data, name):
    connection = sqlite3.connect(data / "bank.sqlite")
    connection.row_factory = sqlite3.Row
    rows = [dict(row) for row in connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2")]
    connection.close()
    return rows


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["make", schema, program]:
            make(int(schema), Path(program).resolve())
        case ["verify", program, *fixtures] if fixtures:
            if not all([verify(Path(program).resolve(), f) for f in fixtures]):
                sys.exit(1)
        case _:
            sys.exit(__doc__)
