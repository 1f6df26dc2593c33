"""Reads a bank's database with Python's SQLite, and reports inconsistencies."""
import base64
import dataclasses
import hashlib
import pathlib
import shutil
import sqlite3
import tempfile

RULES = {
    "postings do not add up to zero":
        "SELECT total FROM (SELECT sum(amount) AS total FROM postings) WHERE total <> 0",
    "an entry's postings do not add up to zero":
        "SELECT entry FROM postings GROUP BY entry HAVING sum(amount) <> 0",
    "an account has a negative balance":
        "SELECT account FROM postings JOIN accounts ON number = account WHERE kind <> 'bank' "
        "GROUP BY account HAVING sum(amount) < 0",
    "the chain does not end at its last entry":
        "SELECT c.chain FROM chains c WHERE c.sequence <> (SELECT count(*) FROM entries) "
        "OR c.sequence > 0 AND c.hash <> "
        "(SELECT e.hash FROM entries e WHERE e.sequence = c.sequence)",
    "the entries have a gap":
        "SELECT last FROM (SELECT count(*) AS many, max(sequence) AS last FROM entries) "
        "WHERE many <> last",
    "an entry has no account":
        "SELECT sequence FROM entries WHERE kind <> 'keys' "
        "AND sequence NOT IN (SELECT entry FROM accounts)",
    "an enrollment or a change of keys has no digests":
        "SELECT sequence FROM entries WHERE kind IN ('enrolment', 'keys') "
        "AND sequence NOT IN (SELECT entry FROM key_digests)",
    "a customer has no key":
        "SELECT customer FROM customers WHERE customer NOT IN (SELECT customer FROM keys)",
    "a customer has no stored key":
        "SELECT customer FROM customers WHERE customer NOT IN (SELECT customer FROM customer_keys)",
    "a key is stored for nobody":
        "SELECT customer FROM customer_keys WHERE customer NOT IN (SELECT customer FROM customers)",
    "a customer has no demand account":
        "SELECT customer FROM customers WHERE customer NOT IN "
        "(SELECT customer FROM accounts WHERE kind = 'demand')",
    "an account has no receipt":
        "SELECT number FROM accounts WHERE kind <> 'bank' AND number NOT IN "
        "(SELECT account FROM receipts)",
    "an opened account has no contract":
        "SELECT number FROM accounts WHERE kind NOT IN ('bank', 'demand') AND number NOT IN "
        "(SELECT account FROM contracts)",
    "a contract has no schedule":
        "SELECT account FROM contracts WHERE entry NOT IN (SELECT entry FROM schedule)",
    "the postings differ from the contract":
        "SELECT c.account FROM contracts c WHERE "
        "(SELECT count(*) FROM postings p WHERE p.entry = c.entry) <> 2 OR NOT EXISTS "
        "(SELECT 1 FROM postings p WHERE (p.entry, p.account, p.amount) = "
        "(c.entry, c.account, c.amount)) OR NOT EXISTS "
        "(SELECT 1 FROM postings p WHERE (p.entry, p.account, p.amount) = "
        "(c.entry, c.funding_account, -c.amount))",
    "a balance differs from the sum of its postings":
        "SELECT account FROM balances b WHERE amount <> "
        "(SELECT sum(amount) FROM postings p WHERE p.account = b.account)",
    "a customer's account has no balance":
        "SELECT number FROM accounts WHERE customer <> 'bank' AND number NOT IN "
        "(SELECT account FROM balances)",
    "a balance belongs to no customer":
        "SELECT account FROM balances WHERE account NOT IN "
        "(SELECT number FROM accounts WHERE customer <> 'bank')",
    "a posting's balance is not the resulting balance":
        "SELECT p.entry FROM postings p WHERE p.balance <> (SELECT sum(q.amount) FROM postings q "
        "WHERE q.account = p.account AND (q.entry, q.position) <= (p.entry, p.position))",
    "a posting of a customer's account has no balance, or one of the bank's account has one":
        "SELECT p.entry FROM postings p JOIN accounts a ON a.number = p.account "
        "WHERE (p.balance IS NOT NULL) <> (a.customer <> 'bank')",
    "an entry is in another chain, or of an unknown format":
        "SELECT sequence FROM entries WHERE chain <> 'bank' OR format <> 2",
}


@dataclasses.dataclass
class Ledger:
    """The content of the database; empty if the bank has not been created."""
    problems: list = dataclasses.field(default_factory=list)
    is_created: bool = False
    # Customer ID to name and key ID; account to balance; customer and request ID to account,
    # contract and receipt.
    customers: dict = dataclasses.field(default_factory=dict)
    balances: dict = dataclasses.field(default_factory=dict)
    openings: dict = dataclasses.field(default_factory=dict)
    # The requests that were interrupted and can be resumed.
    drafts: list = dataclasses.field(default_factory=list)
    # Customer ID to the PIN attempts that failed, and to those of them without a recorded result.
    attempts: dict = dataclasses.field(default_factory=dict)


def read(bank):
    """Reads the database in the folder `bank` from a copy, because opening it could repair it."""
    if not (bank / "bank.sqlite").exists():
        return Ledger()
    with tempfile.TemporaryDirectory(dir=bank.parent.parent) as folder:
        for file in bank.glob("bank.sqlite*"):
            # Skip the shared-memory index, which SQLite rebuilds after a crash.
            if not file.name.endswith("-shm"):
                shutil.copy(file, folder)
        connection = sqlite3.connect(pathlib.Path(folder) / "bank.sqlite")
        try:
            return _read(connection, bank)
        except sqlite3.DatabaseError as error:
            return Ledger(problems=[f"the database cannot be read: {error}"])
        finally:
            connection.close()


def _read(connection, bank):
    ledger = Ledger()
    rows = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    ledger.problems += [f"integrity: {row}" for row in rows if row != "ok"]
    ledger.problems += [f"foreign key: {row}" for row in
                       connection.execute("PRAGMA foreign_key_check")]
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if tables == 0:
        return ledger
    ledger.is_created = connection.execute("SELECT count(*) FROM entries").fetchone()[0] > 0
    for rule, query in RULES.items():
        ledger.problems += [f"{rule}: {row[0]}" for row in connection.execute(query)]
    ledger.customers = {
        id: (name, key_id(key)) for id, name, key in connection.execute(
            "SELECT c.customer, name, public_key FROM customers c "
            "JOIN keys k ON k.customer = c.customer")}
    ledger.balances = dict(
        connection.execute("SELECT account, sum(amount) FROM postings GROUP BY account"))
    ledger.openings = {
        (customer, request): (account, contract, receipt)
        for customer, request, account, contract, receipt in connection.execute(
            "SELECT c.customer, c.request_id, c.account, c.signed, r.signed FROM contracts c "
            "LEFT JOIN receipts r ON r.account = c.account")}
    ledger.drafts = [row[0] for row in connection.execute("SELECT request_id FROM drafts")]
    ledger.problems += [f"a draft has a consent: {row[0]}" for row in connection.execute(
        "SELECT key FROM draft_answers WHERE key LIKE '%consent%'")]
    ledger.attempts = {customer: (failed, open) for customer, failed, open in connection.execute(
        "SELECT customer, failed, open FROM pin_attempts")}
    ledger.problems += _other_keys(connection)
    # A process can be killed after the bank's creation, before the key has its final name.
    if ledger.is_created and not any(
            (bank / "keys" / name).exists() for name in ("bank.pem", "bank.new.pem")):
        ledger.problems.append("the key file bank.pem is gone")
    return ledger


def _other_keys(connection):
    """The customers whose stored keys are not those in the last entry about them."""
    last = connection.execute(
        "SELECT k.customer, k.key, k.recovery, d.key, d.recovery FROM customer_keys k "
        "JOIN key_digests d ON d.customer = k.customer AND d.entry = "
        "(SELECT max(entry) FROM key_digests m WHERE m.customer = k.customer)")
    for customer, key, copy, key_digest, copy_digest in last:
        digests = [pem and hashlib.sha256(pem).digest() for pem in (key, copy)]
        if digests != [key_digest, copy_digest]:
            yield f"the stored keys of {customer} are not the last ones"


def key_id(key):
    """The name of a public key: its JWK's thumbprint (RFC 7638)."""
    def text(value):
        return base64.urlsafe_b64encode(value).decode().rstrip("=")
    jwk = f'{{"crv":"Ed25519","kty":"OKP","x":"{text(key)}"}}'
    return text(hashlib.sha256(jwk.encode()).digest())


def audited(program, bank):
    """The violations that the program's own audit reports, as a list."""
    run = program.run("audit", "--data-dir", bank, "--json")
    if run.code == 0 and run.said["violations"] == []:
        return []
    return [f"audit ended with {run.code}: {run.out.decode()[-600:]}"]
