"""A bank whose files are edited by hand, and the edits."""
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys

app_host = os.path.abspath(sys.argv[1])
PIN = "73916402851"
HANA, DEMAND = "C2", "110-000002-3"
NOBODY = 65534


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
                       "--request-id", f"E-{name}", "--json")
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
        "balances": ["account"], "enrolments": ["entry"], "key_digests": ["customer", "entry"],
        "customer_keys": ["customer"]}

# Tables that are not part of the ledger: their rows stop no opening.
BESIDE = ["pin_attempts", "drafts", "draft_answers"]


def places(table, row):
    """The places where the audit may report an edit of this row."""
    entry = row.get("entry", row.get("sequence"))
    account = row.get("account", row.get("number"))
    names = {f"entry {entry}", f"entry {entry + 1}", f"entries {entry}–{entry}", "the last entry"} \
        if entry else set()
    names |= {f"{what} {account}" for what in ("account", "contract of", "receipt of")}
    if table == "enrolments":
        # The receipt of the entry covers the request.
        names |= {f"receipt of {number}" for number in (DEMAND, "110-000003-1")}
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


def whole_edits():
    """Edits of several rows, and of the tables themselves."""
    any_entry = {"the last entry", "entry 7", "entries 8–98"}
    yield "the highest number", "UPDATE chains SET sequence = 99", {"the last entry"}
    yield "no highest number", "DELETE FROM chains", {"the last entry"}
    yield "an entry too many", ("INSERT INTO entries VALUES "
                                "('bank', 99, 'C2', 2, 'opening', 1, zeroblob(32), randomblob(32))"), any_entry
    yield "a balance too many", "INSERT INTO balances VALUES ('bank', '900-000001-9', 0)", {
        "account 900-000001-9"}
    yield "two entries swapped", """
        UPDATE entries SET sequence = 98 WHERE sequence = 4;
        UPDATE entries SET sequence = 4 WHERE sequence = 5;
        UPDATE entries SET sequence = 5 WHERE sequence = 98""", {"entry 4"}
    yield "two receipts swapped", """
        UPDATE receipts SET signed = (SELECT signed FROM receipts WHERE entry = 4)
        WHERE entry = 6""", {"receipt of 210-000006-2", "receipt of 210-000006-3"}
    for table in [*KEYS, *BESIDE]:
        yield f"no table {table}", f"DROP TABLE {table}", {"schema"}
        yield f"a view for {table}", (
            f"ALTER TABLE {table} RENAME TO away; CREATE VIEW {table} AS WITH RECURSIVE r(n) AS "
            "(VALUES (1) UNION ALL SELECT n FROM r) SELECT n, n AS entry FROM r"), {"schema"}
        yield f"a trigger on {table}", (
            f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM drafts; END"), {"schema"}
    yield "a table too many", "CREATE TABLE more (x)", {"schema"}
    yield "an index gone", "DROP INDEX postings_by_account", {"schema"}
    yield "no version", "PRAGMA user_version = 0", {"schema"}


def key_edits():
    """Edits of the bank's key file: name, edit, and the place the audit must report."""
    bank_place = {"the bank's key file", "entry 1"}

    def replaced_by_fifo(path):
        path.unlink()
        os.mkfifo(path, 0o600)

    def replaced_by_link(path):
        path.rename(path.with_suffix(".away"))
        path.symlink_to(path.with_suffix(".away"))

    def other_bank_key(path):
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", path], check=True,
                       capture_output=True)

    name, path = "the bank's key", "keys/bank.pem"
    yield f"{name} gone", lambda data: (data / path).unlink(), bank_place
    yield f"{name} garbage", lambda data: (data / path).write_text("x"), bank_place
    yield f"{name} emptied", lambda data: (data / path).write_text(""), bank_place
    yield f"{name} open to all", lambda data: (data / path).chmod(0o644), bank_place
    yield f"{name} a link", lambda data: replaced_by_link(data / path), bank_place
    yield f"{name} a pipe", lambda data: replaced_by_fifo(data / path), bank_place
    yield (f"{name} with a second name",
           lambda data: os.link(data / path, data / "second"), bank_place)
    yield "another bank's key", lambda data: other_bank_key(data / "keys" / "bank.pem"), bank_place
    yield ("the keys folder gone", lambda data: shutil.rmtree(data / "keys"), bank_place)
    yield ("the keys folder open to all", lambda data: (data / "keys").chmod(0o755),
           bank_place)
