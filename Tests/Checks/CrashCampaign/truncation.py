"""Truncates files: every command must exit with a documented code and detect the damage."""
import concurrent.futures
import os
import random

import bank
import ledger
from opening import Opening
from recovery import Recovery

WORKERS = 2
PAGE_PART = 512
KEY_PART = 16
FEW = 40


def cut_files(program, fixtures, folder, short, seed):
    """Truncates each file of a bank to a range of sizes; returns the count and the violations."""
    whole = Opening("deposit", bank.products("deposits")[0])
    template = whole.prepare(program, fixtures, folder)
    # One complete run first, so that the database has all content and is closed.
    with bank.copied(folder, template) as case:
        opened = program.run(*whole.command(case))
        assert opened.code == 0, opened
        jobs = [(whole, case.disk, "bank.sqlite", PAGE_PART, _damaged_ledger),
                (whole, case.disk, "keys/bank.pem", KEY_PART, _damaged_bank_key)]
        tried, violations = _cut_all(program, fixtures, folder, jobs, short, seed)
    crashed = Recovery("cut", "kill-after", "fdatasync", "-wal")
    hot = crashed.prepare(program, fixtures, folder)
    jobs = [(crashed, hot, "bank.sqlite-wal", PAGE_PART, _shorter_log)]
    more, found = _cut_all(program, fixtures, folder, jobs, short, seed)
    return tried + more, violations + found


def _cut_all(program, fixtures, folder, jobs, short, seed):
    cuts = []
    for scenario, template, name, part, check in jobs:
        sizes = list(range(0, (template / "bank" / name).stat().st_size, part))
        if short:
            inner = random.Random(f"{seed}/{name}").sample(sizes[1:-1], min(FEW, len(sizes)) - 2)
            sizes = [sizes[0], *sorted(inner), sizes[-1]]
        cuts += [(scenario, template, name, size, check) for size in sizes]

    def cut(job):
        scenario, template, name, size, check = job
        with bank.copied(folder, template) as case:
            os.truncate(case.bank / name, size)
            same = ledger.read(case.bank) == ledger.read(template / "bank")
            runs = [program.run("audit", "--data-dir", case.bank, "--json"),
                    program.run("accounts", "--data-dir", case.bank, "--pin-file", fixtures.pin,
                                "--no-input", "--json"),
                    program.run(*scenario.command(case))]
            wrong = [text for run in runs for text in run.misconduct()]
            wrong += check(same, *(run.code for run in runs))
            if check is _shorter_log:
                wrong += ledger.read(case.bank).problems
            return [f"{name.replace(scenario.customer, '')} cut to {size} bytes: {text}"
                    for text in wrong]

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as workers:
        return len(cuts), [text for wrong in workers.map(cut, cuts) for text in wrong]


def _damaged_ledger(same, audit, accounts, opening):
    # Cutting off trailing zeros changes nothing: SQLite reads missing bytes as zeros.
    found = ["the audit finds nothing"] if audit == 0 and not same else []
    return found + (["a damaged key is called a wrong PIN"] if 4 in (accounts, opening) else [])


def _damaged_bank_key(same, audit, accounts, opening):
    found = ["the audit finds nothing"] if audit == 0 else []
    return found + (["something was opened without a seal"] if opening == 0 else [])


def _shorter_log(same, audit, accounts, opening):
    # A shorter log is an earlier, consistent state of the ledger.
    if (audit, accounts, opening) == (0, 0, 0):
        return []
    return [f"audit {audit}, accounts {accounts}, opening {opening} instead of 0"]
