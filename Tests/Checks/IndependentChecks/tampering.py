"""Edits rows in copies of a bank's database by hand, one edit at a time.

`audit` must report each edit with its problem and place; if the edit makes the ledger inconsistent,
`open` must give no receipt. Then the audit runs on an unaltered ledger with too few descriptors,
too little memory, no permissions or a broken OpenSSL configuration: it may fail or note skipped
checks, but must report no violation.
usage: tampering.py PATH-OF-APPHOST [--short] [--only PART]
(--short: a sample, for the gate; PART: check_starved or check_edits)
"""
import json
import os
import pathlib
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile

app_host = os.path.abspath(sys.argv[1])
PIN = "73916402851"
HANA, DEMAND = "C2", "110-000002-3"
NOBODY = 65534
short = "--short" in sys.argv
only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else None


def run(*arguments, **options):
    return subprocess.run([app_host, *map(str, arguments)], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=120, **options)


class Bank:
    """A data directory, and the files and options needed to use it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "data"
        self.pin = self.folder / "pin"
        self.answers = self.folder / "answers.json"

    def found(self):
        self.pin.write_text(PIN + "\n")
        self.pin.chmod(0o600)
        for name in ("Hana", "Duri"):
            done = run("enroll", "--name", name, "--pin-file", self.pin, "--data-dir", self.data,
                       "--json")
            assert done.returncode == 0, done.stderr
        for number in range(2):
            assert self.open(HANA, DEMAND, f"R{number}"), "an account is opened"
            assert self.open("C3", "110-000003-1", f"R{number}"), "an account is opened"

    def open(self, customer, funding, request):
        """Opens a deposit; whether it succeeded with a receipt."""
        self.answers.write_text(json.dumps({
            "deposit.product": "time-deposit", "deposit.amount": "1000000",
            "deposit.months": "12", "deposit.fundingAccount": funding,
            "deposit.tax": "general", "deposit.consent": "yes"}))
        done = run("open", "deposit", "--customer", customer, "--answers", self.answers,
                   "--pin-file", self.pin, "--data-dir", self.data, "--request-id", request,
                   "--json")
        said = json.loads(done.stdout)
        assert (done.returncode == 0) == ("receipt" in said), done.stdout
        return "receipt" in said

    def copy(self, folder):
        shutil.copytree(self.data, folder / "data")
        copy = Bank(folder)
        shutil.copy2(self.pin, copy.pin)
        return copy

    def audit(self, *arguments, **options):
        done = run("audit", "--data-dir", self.data, "--json", *arguments, **options)
        return done.returncode, json.loads(done.stdout) if done.stdout.startswith("{") else {}

    def sql(self, statements):
        connection = sqlite3.connect(self.data / "bank.sqlite", isolation_level=None)
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.executescript(statements)
        connection.close()

    def rows(self, table):
        """The rows of a table as dictionaries by column name."""
        connection = sqlite3.connect(self.data / "bank.sqlite")
        connection.row_factory = sqlite3.Row
        found = [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]
        connection.close()
        return found


def quoted(value):
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    return "NULL" if value is None else str(value) if isinstance(value, int) else f"'{value}'"


def other(value, column=""):
    """A different value of the same type."""
    if column in ("entry", "sequence", "position"):
        return value + 1000
    if isinstance(value, bytes):
        return bytes(byte ^ 0xFF for byte in value[:1]) + value[1:]
    if isinstance(value, int):
        return value + 1
    return (value or "") + "x"


KEYS = {"chains": ["chain"], "entries": ["sequence"], "customers": ["customer"],
        "keys": ["customer"], "accounts": ["number"], "postings": ["entry", "position"],
        "contracts": ["entry"], "schedule": ["entry", "position"], "receipts": ["entry"],
        "balances": ["account"], "key_digests": ["customer", "entry"],
        "customer_keys": ["customer"]}


def places(table, row):
    """The places where the audit may report an edit of this row."""
    entry = row.get("entry", row.get("sequence"))
    account = row.get("account", row.get("number"))
    names = {f"entry {entry}", f"entry {entry + 1}", f"entries {entry}–{entry}", "the last entry"} \
        if entry else set()
    names |= {f"{what} {account}" for what in ("account", "contract of", "receipt of")}
    if table == "chains":
        names |= {"the last entry"}
    if table == "customer_keys":
        names |= {f"{what} {row['customer']}" for what in ("the key of", "the recovery copy of")}
    return names | {f"table {table}"}


def row_edits(bank):
    """Changes each column of the first, middle and last row of each table; deletes each row."""
    for table, keys in KEYS.items():
        rows = bank.rows(table)
        for row in [rows[place] for place in sorted({0, len(rows) // 2, len(rows) - 1})]:
            where = " AND ".join(f"{key} = {quoted(row[key])}" for key in keys)
            for column, value in row.items():
                changed = quoted(other(value, column))
                if column in ("balance", "bonus") and value is None:
                    changed = "7"  # These columns hold numbers.
                if column == "recovery" and value is None:
                    changed = quoted(bytes(32))
                yield (f"{table}.{column} of {where[:40]}",
                       f"UPDATE {table} SET {column} = {changed} WHERE {where}",
                       places(table, row) | places(table, row | {column: other(value, column)}))
            yield (f"a row of {table} gone: {where[:40]}", f"DELETE FROM {table} WHERE {where}",
                   places(table, row))


def sample(edits, step):
    edits = list(edits)
    return edits[::step] if short else edits


def check_edits(bank):
    faults, count = [], 0
    for name, change, expected in sample(row_edits(bank), 16):
        with tempfile.TemporaryDirectory() as folder:
            copy = bank.copy(pathlib.Path(folder))
            copy.sql(change)
            code, report = copy.audit()
            found = {violation["place"] for violation in report.get("violations", [])}
            if code != 1 or not found & expected:
                faults.append(f"{name}: audit ends with {code} and finds {sorted(found)}")
            # The keys of another customer do not matter to this one.
            is_of_another = "the key of C3" in expected and "the key of C2" not in expected
            if not is_of_another and copy.open(HANA, DEMAND, "R9"):
                faults.append(f"{name}: a receipt is given")
            count += 1
    print(f"{count} edits, {len(faults)} faults")
    return faults


def starved(bank):
    """Ways to run the audit of an unaltered ledger in a faulty environment, each with a name."""
    def limit(kind, value):
        return ["bash", "-c", f"ulimit -{kind} {value}; exec \"$0\" \"$@\""]

    for count in sample(range(3, 24), 5):
        yield f"{count} descriptors", limit("n", count), {}
    for megabytes in sample(range(20, 400, 19), 5):
        yield f"{megabytes} MB", limit("v", megabytes * 1024), {}
    for name, text in {
        "a default provider missing": "openssl_conf = x\n[x]\nproviders = p\n[p]\nbase = b\n"
                                      "[b]\nactivate = 1\n",
        "a provider that is none": "openssl_conf = x\n[x]\nproviders = p\n[p]\nfoo = b\n"
                                   "[b]\nmodule = /nonexistent\nactivate = 1\n",
        "only FIPS": "openssl_conf = x\n[x]\nalg_section = a\n[a]\n"
                     "default_properties = fips=yes\n",
        "not a configuration": "[[[\n",
    }.items():
        path = bank.folder / f"{name.replace(' ', '-')}.cnf"
        path.write_text(text)
        yield name, [], {"OPENSSL_CONF": str(path)}


def locked(bank, folder):
    """Copies in which another user owns a file or folder: name and folder of each."""
    changes = {
        "all readable": lambda data: None,
        "no keys folder for us": lambda data: (data / "keys").chmod(0),
        "no bank key for us": lambda data: (data / "keys" / "bank.pem").chmod(0),
        "a folder to read only": lambda data: data.chmod(0o500),
        "a database to read only": lambda data: (data / "bank.sqlite").chmod(0o400),
        "a database that is closed": lambda data: (data / "bank.sqlite").chmod(0),
    }
    for name, change in changes.items():
        place = folder / name.replace(" ", "-")
        place.mkdir()
        copy = bank.copy(place)
        for path in [copy.data, *copy.data.rglob("*")]:
            os.chown(path, NOBODY, NOBODY)
        change(copy.data)
        yield name, copy


def judge(name, done, faults):
    report = json.loads(done.stdout) if done.stdout.startswith("{") else {}
    if report.get("violations"):
        faults.append(f"{name}: {report['violations'][:2]}")
    if done.returncode == 0 and any(
            note["code"] == "notChecked" for note in report.get("notes", [])):
        faults.append(f"{name}: not all was checked, and the audit says that all is well")


def check_starved(bank):
    faults, count = [], 0
    for name, prefix, environment in starved(bank):
        count += 1
        try:
            done = subprocess.run(
                [*prefix, app_host, "audit", "--data-dir", bank.data, "--json"],
                capture_output=True, text=True, timeout=60,
                env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **environment})
        except subprocess.TimeoutExpired:
            faults.append(f"{name}: the audit hangs")
            continue
        judge(name, done, faults)
    if os.geteuid() == 0:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            for name, copy in locked(bank, pathlib.Path(folder)):
                done = run("audit", "--data-dir", copy.data, "--json", user=NOBODY, group=NOBODY)
                judge(name, done, faults)
                if name in ("all readable", "a database to read only") and done.returncode != 0:
                    faults.append(f"{name}: {done.stdout}{done.stderr}")
                count += 1
                copy.data.chmod(stat.S_IRWXU)
    print(f"{count} environments, {len(faults)} faults")
    return faults


def main():
    with tempfile.TemporaryDirectory() as folder:
        bank = Bank(folder)
        bank.found()
        assert bank.audit() == (0, {"entries": 7, "violations": [], "notes": []}), bank.audit()
        faults = [fault for part in (check_starved, check_edits)
                  if only in (None, part.__name__) for fault in part(bank)]
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
