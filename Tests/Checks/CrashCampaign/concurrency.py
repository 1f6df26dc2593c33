"""Many processes on one bank at once."""
import concurrent.futures
import random
import signal
import subprocess
import time

import bank
import ledger
from opening import documents_of
from program import Run

CLIENTS = 8
PRICE = 1_000_000
RICH = 1_000_000_000_000


class Clients:
    """A bank with some customers, and processes that open deposits in it concurrently."""

    def __init__(self, program, fixtures, folder, balances):
        self.program, self.fixtures = program, fixtures
        self.case = bank.Case(folder)
        self.customers = [bank.enroll(program, self.case.bank, fixtures.pin, f"Person {number}",
                                      balance=sum)
                          for number, sum in enumerate(balances)]
        self.product = bank.products("deposits")[0]
        self.printed = {}  # (customer, request ID) to account, contract, receipt
        self.violations = []

    def command(self, who, request, nested=False):
        """Opens a deposit of `PRICE`, and if `nested` a linked savings account."""
        customer, account = self.customers[who]
        answers = bank.answers_for("deposit", self.product, account)
        answers["deposit.amount"] = str(PRICE)
        if nested:
            answers |= bank.answers_for("savings", bank.products("savings")[0], account)
            answers["deposit.openSavings"] = "yes"
        file = self.fixtures.answers(f"{customer}-{nested}", answers)
        return ["open", "deposit", "--data-dir", self.case.bank, "--customer", customer,
                "--answers", file, "--pin-file", self.fixtures.pin, "--request-id", request,
                "--no-input", "--json"]

    def at_once(self, commands):
        """Runs all `commands` concurrently; returns their runs in order."""
        with concurrent.futures.ThreadPoolExecutor(len(commands)) as threads:
            runs = list(threads.map(lambda command: self.program.run(*command), commands))
        for run in runs:
            self.violations += run.misconduct()
        return runs

    def outcome(self, run):
        """The outcome of a run: `done`, or the code of its error."""
        if not isinstance(run.said, dict):
            return "nothing"
        error = run.said.get("error")
        if isinstance(error, dict):
            return error.get("code", "an error without a code")
        is_done = run.code == 0 and "accountNumber" in run.said
        return "done" if is_done else "no error and no account"

    def expect(self, run, *outcomes):
        """Whether the run is done. Any outcome that is not in `outcomes` is a violation."""
        came = self.outcome(run)
        if came not in outcomes:
            self.violations.append(f"{came} instead of {outcomes}: {run.out.decode()[-300:]}")
        return came == "done"

    def keep(self, who, request, run):
        """Records acknowledged documents; a repeated request must print the same bytes."""
        for suffix, documents in zip(("", ".1"), ordered(run)):
            key = (self.customers[who][0], request + suffix)
            if self.printed.setdefault(key, documents) != documents:
                self.violations.append(f"{key} gave two different receipts")

    def check(self):
        """Checks that the database is consistent and contains exactly the acknowledged openings."""
        found = ledger.read(self.case.bank)
        self.violations += found.problems + ledger.audited(self.program, self.case.bank)
        if found.openings != self.printed:
            odd = found.openings.items() ^ self.printed.items()
            self.violations.append(f"booked and acknowledged differ in {sorted(odd, key=repr)[:2]}")
        return found

    def left(self, who):
        return ledger.read(self.case.bank).balances.get(self.customers[who][1], 0)


def ordered(run):
    """The documents that a run printed: of the requested account, then of the nested ones."""
    documents = documents_of(run.said)
    mine = documents.pop(run.said["accountNumber"])
    return [mine, *documents.values()]


def spending(program, fixtures, folder, rounds, people):
    """`people` spend concurrently until their money has run out; each keeps exactly the rest."""
    turns = rounds * CLIENTS // people
    affordable = max(1, turns * 2 // 3)
    clients = Clients(program, fixtures, folder, [affordable * PRICE + 7] * people)
    for turn in range(rounds):
        runs = [(number % people, f"T{turn}-{number}") for number in range(CLIENTS)]
        ends = clients.at_once([clients.command(who, request) for who, request in runs])
        for (who, request), run in zip(runs, ends):
            if clients.expect(run, "done", "insufficientFunds"):
                clients.keep(who, request, run)
    clients.check()
    clients.violations += [f"person {who} has {clients.left(who)} left of what buys {affordable}"
                         for who in range(people) if clients.left(who) != 7]
    return rounds * CLIENTS, clients.violations


def killed(program, fixtures, folder, kills, seed):
    """Kills processes at random moments while others continue; then repeats each command."""
    clients = Clients(program, fixtures, folder, [RICH])
    chance = random.Random(f"{seed}/kills")
    started = time.monotonic()
    warm = [clients.command(0, f"W{number}", nested=True) for number in range(CLIENTS)]
    for number, run in enumerate(clients.at_once(warm)):
        if clients.expect(run, "done"):
            clients.keep(0, f"W{number}", run)
    usual = time.monotonic() - started
    died, turn = 0, 0
    while died < kills:
        requests = [f"K{turn}-{number}" for number in range(CLIENTS)]
        commands = [clients.command(0, request, nested=True) for request in requests]
        with concurrent.futures.ThreadPoolExecutor(CLIENTS) as threads:
            times = [chance.uniform(0, usual) for _ in commands]
            dead = list(threads.map(lambda pair: _killed_after(program, *pair),
                                    zip(commands, times)))
        died += sum(run.code == -signal.SIGKILL for run in dead)
        for request, run, again in zip(requests, dead, clients.at_once(commands)):
            if run.code == -signal.SIGKILL:
                # A killed run may have acknowledged its opening before the kill.
                acknowledged = isinstance(run.said, dict) and "accountNumber" in run.said
            else:
                clients.violations += run.misconduct()
                acknowledged = clients.expect(run, "done")
            if acknowledged:
                clients.keep(0, request, run)
            if clients.expect(again, "done"):
                clients.keep(0, request, again)
        turn += 1
    clients.check()
    cost = PRICE + bank.products("savings")[0]["minimumWon"]
    expected = RICH - (turn + 1) * CLIENTS * cost
    if clients.left(0) != expected:
        clients.violations.append(f"{clients.left(0)} is left instead of {expected}")
    return died, clients.violations


def _killed_after(program, command, seconds):
    process = program.popen(command)
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
    return Run(process.returncode, out, err)
