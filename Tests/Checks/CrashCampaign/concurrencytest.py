"""Feeds false results to the checks of concurrency.py, which must detect them."""
import contextlib
import json
import sqlite3

from concurrency import PRICE, Clients
from program import Run


def run(program, fixtures, folder):
    """Asserts that every false result is detected; returns the number of attempts."""
    clients = Clients(program, fixtures, folder, [PRICE])
    opened, = clients.at_once([clients.command(0, "A")])
    assert clients.expect(opened, "done", "insufficientFunds")
    clients.keep(0, "A", opened)
    clients.check()
    assert clients.left(0) == 0 and not clients.violations, clients.violations
    lies = {
        "a busy database": lambda: clients.expect(
            Run(5, json.dumps({"error": {"code": "busy"}}).encode()), "done"),
        "an error without a code": lambda: clients.expect(Run(5, b'{"error": {}}'), "done"),
        "an end without an account": lambda: clients.expect(Run(0, b'{"opened": []}'), "done"),
        "no object": lambda: clients.expect(Run(0, b"[]"), "done"),
        "another receipt for the same request": lambda: clients.keep(0, "A", Run(0, json.dumps(
            opened.said | {"receipt": "another"}).encode())),
        "an account that was not reported": lambda: (clients.printed.clear(), clients.check()),
        "too much spent": lambda: (_spend(clients), clients.check()),
        "a crash": lambda: clients.violations.extend(Run(-11).misconduct())}
    for name, lie in lies.items():
        clients.violations.clear()
        lie()
        assert clients.violations, f"not noticed: {name}"
    return len(lies)


def _spend(clients):
    database = clients.case.bank / "bank.sqlite"
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE postings SET amount = amount * 2 WHERE entry = 3")
        connection.commit()
