"""Causes damage on purpose: if the checks do not detect it, a campaign proves nothing."""
import contextlib
import json
import sqlite3

import bank
import ledger
import crosscheck
import traces
from enrollment import Enrollment
from injection import Injection
from opening import Opening
from pinchange import PINChange
from program import Fault, Run


def changed(case, *statements):
    with contextlib.closing(sqlite3.connect(case.bank / "bank.sqlite")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def key_of_another(case):
    """Replaces the customer's key by the bank's key."""
    (_, key), = ledger.read(case.bank).customers.values()
    (case.bank / "keys" / f"{key}.pem").write_bytes((case.bank / "keys" / "bank.pem").read_bytes())


# Damage to a bank in which everything was opened and acknowledged.
DAMAGE = {
    "a receipt is gone": lambda case: changed(case, "DELETE FROM receipts WHERE entry = 3"),
    "a schedule is gone": lambda case: changed(case, "DELETE FROM schedule WHERE entry = 4"),
    "a posting is gone": lambda case: changed(
        case, "DELETE FROM postings WHERE entry = 3 AND amount < 0"),
    "an account is gone": lambda case: changed(
        case, "DELETE FROM balances WHERE account = (SELECT number FROM accounts WHERE entry = 4)",
        *(f"DELETE FROM {table} WHERE entry = 4"
                for table in ("receipts", "schedule", "contracts", "postings", "accounts")),
        "DELETE FROM entries WHERE sequence = 4"),
    "a request was carried out twice": lambda case: changed(
        case, "UPDATE contracts SET request_id = 'R.2' WHERE request_id = 'R.1'"),
    "a receipt is another": lambda case: changed(
        case, "UPDATE receipts SET signed = signed || 'A' WHERE entry = 3"),
    "a balance is another": lambda case: changed(
        case, "UPDATE balances SET amount = amount + 1 WHERE account LIKE '210-%'"),
    "a balance is gone": lambda case: changed(
        case, "DELETE FROM balances WHERE account LIKE '210-%'"),
    "a posting's balance is another": lambda case: changed(
        case, "UPDATE postings SET balance = balance + 1 WHERE entry = 3 AND amount > 0"),
    "the bank's key is gone": lambda case: (case.bank / "keys" / "bank.pem").unlink(),
    "the customer's key is another": key_of_another,
}
# Outcomes of a run that are violations regardless of the content of the bank.
ENDINGS = {
    "a trap": (Run(-4), None), "a hang": (Run(None, hung=True), None),
    "an unknown exit code": (Run(7, b"{}"), None), "no JSON": (Run(5, b"oops"), None),
    "blaming the PIN": (Run(4, b"{}"), Fault("EIO", 1)),
    "dying of another signal": (Run(-6), Fault("kill", 1)),
}


def run(program, fixtures, folder):
    """Asserts that all damage is detected; returns the number of attempts."""
    opening = Opening("deposit", bank.products("deposits")[0])
    template = opening.prepare(program, fixtures, folder)
    # Also asserts that an undamaged bank has no violations.
    injection = Injection(opening, program, template, folder, seed=1)
    passed = 1
    for name, act in DAMAGE.items():
        with bank.copied(folder, template) as case:
            acknowledged = program.run(*opening.command(case))
            assert acknowledged.code == 0, acknowledged
            act(case)
            assert opening.examine(case, acknowledged), f"not noticed: {name}"
        passed += 1
    for name, (ending, fault) in ENDINGS.items():
        assert ending.misconduct(fault), f"not noticed: {name}"
        passed += 1
    passed += lies(opening, program, template, folder)
    passed += lost_enrollment(program, fixtures, folder) + lost_pin(program, fixtures, folder)
    return passed + unsynced(injection) + bypassed()


def lies(opening, program, template, folder):
    """An acknowledged opening that is missing, and a denied one that is present."""
    with bank.copied(folder, template) as case:
        acknowledged = program.run(*opening.command(case))
        denied = Run(5, json.dumps({"error": {"code": "ledgerUnavailable"}}).encode())
        assert opening.examine(case, denied), "not noticed: a denied opening is there"
    with bank.copied(folder, template) as case:
        assert opening.examine(case, acknowledged), "not noticed: an acknowledged one is not"
    return 2


def lost_enrollment(program, fixtures, folder):
    """An acknowledged customer who is missing."""
    enrollment = Enrollment(is_first=False)
    template = enrollment.prepare(program, fixtures, folder)
    said = json.dumps({"customerID": "C3", "accountNumber": "110-000003-1"}).encode()
    with bank.copied(folder, template) as case:
        assert enrollment.examine(case, Run(0, said)), "not noticed: a lost customer"
    return 1


def lost_pin(program, fixtures, folder):
    """An acknowledged PIN that does not open the key."""
    change = PINChange()
    if change.missing(program):
        return 0
    template = change.prepare(program, fixtures, folder)
    with bank.copied(folder, template) as case:
        assert change.examine(case, Run(None, b"{}")), "not noticed: a PIN that was not changed"
    return 1


def unsynced(injection):
    """A program that does not sync its log loses acknowledged openings in a power loss."""
    with bank.copied(injection.folder, injection.template) as case:
        calls, disk, _ = injection.traced(case)
    said = max(place for place, call in enumerate(calls) if call.name == traces.SAY)
    lazy = [call for call in calls[:said + 1] if call.name not in traces.SYNCS]
    label = f"power:nothing@{len(lazy)}"
    last, = [job for job in injection.states(lazy, disk) if job.label == label]
    assert last.act(), "not noticed: a commit that was not synced"
    return 1


def bypassed():
    """Calls that bypass the shim, as strace would print them."""
    disk = "/d"
    lines = ['7 write(4</d/x>, ""..., 3) = 3', '7 openat(AT_FDCWD, "/d/x", O_RDWR) = 4',
             '7 io_uring_enter(4</d/x>) = 0', '7 openat(AT_FDCWD, "/d/x", O_RDWR|O_CREAT) = 4',
             '7 mmap(NULL, 9, PROT_READ|PROT_WRITE, MAP_SHARED, 4</d/x-shm>, 0) = 0x1',
             '7 mmap(NULL, 9, PROT_READ|PROT_WRITE, MAP_SHARED, 4</d/x>, 0) = 0x1']
    seen = crosscheck.kernel_calls(lines, disk)
    assert seen == {"write": 1, "io_uring_enter": 1, "open": 1, "mmap": 1}, seen
    return 1
