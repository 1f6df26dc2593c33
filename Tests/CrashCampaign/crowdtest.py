"""Lies to the checks of crowds.py on purpose: they must notice."""
import contextlib
import json
import sqlite3

from crowds import PRICE, Crowd
from program import Run


def run(program, tellers, folder):
    """Asserts that everything is noticed; returns how much was tried."""
    crowd = Crowd(program, tellers, folder, [PRICE])
    opened, = crowd.at_once([crowd.command(0, "A")])
    assert crowd.expect(opened, "done", "insufficientFunds")
    crowd.keep(0, "A", opened)
    crowd.check()
    assert crowd.left(0) == 0 and not crowd.violations, crowd.violations
    lies = {
        "a busy database": lambda: crowd.expect(
            Run(5, json.dumps({"error": {"code": "busy"}}).encode()), "done"),
        "an error without a code": lambda: crowd.expect(Run(5, b'{"error": {}}'), "done"),
        "an end without an account": lambda: crowd.expect(Run(0, b'{"opened": []}'), "done"),
        "no object": lambda: crowd.expect(Run(0, b"[]"), "done"),
        "another receipt for the same request": lambda: crowd.keep(0, "A", Run(0, json.dumps(
            opened.said | {"receipt": "another"}).encode())),
        "an account nobody was told of": lambda: (crowd.printed.clear(), crowd.check()),
        "too much spent": lambda: (_spend(crowd), crowd.check()),
        "a crash": lambda: crowd.violations.extend(Run(-11).misconduct())}
    for name, lie in lies.items():
        crowd.violations.clear()
        lie()
        assert crowd.violations, f"not noticed: {name}"
    return len(lies)


def _spend(crowd):
    database = crowd.case.bank / "bank.sqlite"
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE postings SET amount = amount * 2 WHERE entry = 3")
        connection.commit()
