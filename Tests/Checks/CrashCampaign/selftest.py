"""Damages a bank on purpose: if the checks do not detect it, a campaign proves nothing."""
import contextlib
import sqlite3

import bank
from opening import Opening


def run(program, fixtures, folder):
    """Asserts that a deleted receipt of an acknowledged opening is detected; counts it as tried."""
    opening = Opening("deposit", bank.products("deposits")[0])
    template = opening.prepare(program, fixtures, folder)
    with bank.copied(folder, template) as case:
        acknowledged = program.run(*opening.command(case))
        assert acknowledged.code == 0, acknowledged
        with contextlib.closing(sqlite3.connect(case.bank / "bank.sqlite")) as connection:
            connection.execute("DELETE FROM receipts WHERE entry = 3")
            connection.commit()
        assert opening.examine(case, acknowledged), "a deleted receipt was not noticed"
    return [1], []
