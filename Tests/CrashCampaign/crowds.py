"""Many processes on one bank at once."""
import concurrent.futures
import random
import signal
import subprocess
import time

import bank
import books
from opening import papers_of
from program import Run

CROWD = 8
PRICE = 1_000_000
RICH = 1_000_000_000_000


class Crowd:
    """A bank with some customers, and processes that open deposits in it at the same time."""

    def __init__(self, program, tellers, folder, balances):
        self.program, self.tellers = program, tellers
        self.case = bank.Case(folder)
        self.customers = [bank.enroll(program, self.case.bank, tellers.pin, f"Person {number}",
                                      balance=sum)
                          for number, sum in enumerate(balances)]
        self.product = bank.products("deposits")[0]
        self.printed = {}  # (customer, request id) to account, contract, receipt
        self.violations = []

    def command(self, who, request, more=0, nested=False):
        """Opens a deposit of `PRICE` and `more`, perhaps with a savings linked to it."""
        customer, account = self.customers[who]
        answers = bank.answers_for("deposit", self.product, account)
        answers["deposit.amount"] = str(PRICE + more)
        if nested:
            answers |= bank.answers_for("savings", bank.products("savings")[0], account)
            answers["deposit.openSavings"] = "yes"
        file = self.tellers.answers(f"{customer}-{more}-{nested}", answers)
        return ["open", "deposit", "--data-dir", self.case.bank, "--customer", customer,
                "--answers", file, "--pin-file", self.tellers.pin, "--request-id", request,
                "--no-input", "--json"]

    def at_once(self, commands):
        """Runs all `commands` together; their runs, in order."""
        with concurrent.futures.ThreadPoolExecutor(len(commands)) as threads:
            runs = list(threads.map(lambda command: self.program.run(*command), commands))
        for run in runs:
            self.violations += run.misconduct()
        return runs

    def outcome(self, run):
        """How a run ended: `done`, or the code of its error."""
        if not isinstance(run.said, dict):
            return "nothing"
        error = run.said.get("error")
        if isinstance(error, dict):
            return error.get("code", "an error without a code")
        is_done = run.code == 0 and "accountNumber" in run.said
        return "done" if is_done else "no error and no account"

    def expect(self, run, *outcomes):
        """Whether it was done; anything beside `outcomes` is a violation, like a busy database."""
        came = self.outcome(run)
        if came not in outcomes:
            self.violations.append(f"{came} instead of {outcomes}: {run.out.decode()[-300:]}")
        return came == "done"

    def keep(self, who, request, run):
        """Remembers what was acknowledged; the same request must give the same bytes."""
        for suffix, papers in zip(("", ".1"), ordered(run)):
            key = (self.customers[who][0], request + suffix)
            if self.printed.setdefault(key, papers) != papers:
                self.violations.append(f"{key} gave two different receipts")

    def check(self):
        """Whether the books are sound and hold exactly what was acknowledged."""
        found = books.read(self.case.bank)
        self.violations += found.problems + books.audited(self.program, self.case.bank)
        if found.openings != self.printed:
            odd = found.openings.items() ^ self.printed.items()
            self.violations.append(f"booked and acknowledged differ in {sorted(odd, key=repr)[:2]}")
        return found

    def left(self, who):
        return books.read(self.case.bank).balances.get(self.customers[who][1], 0)


def ordered(run):
    """The papers that a run printed: the account asked for, then those nested in it."""
    papers = papers_of(run.said)
    mine = papers.pop(run.said["accountNumber"])
    return [mine, *papers.values()]


def spending(program, tellers, folder, rounds, people):
    """`people` spend at once until their money has run out: no won too much, none lost."""
    turns = rounds * CROWD // people
    affordable = max(1, turns * 2 // 3)
    crowd = Crowd(program, tellers, folder, [affordable * PRICE + 7] * people)
    for turn in range(rounds):
        runs = [(number % people, f"T{turn}-{number}") for number in range(CROWD)]
        ends = crowd.at_once([crowd.command(who, request) for who, request in runs])
        for (who, request), run in zip(runs, ends):
            if crowd.expect(run, "done", "insufficientFunds"):
                crowd.keep(who, request, run)
    crowd.check()
    crowd.violations += [f"person {who} has {crowd.left(who)} left of what buys {affordable}"
                         for who in range(people) if crowd.left(who) != 7]
    return rounds * CROWD, crowd.violations


def same_request(program, tellers, folder, rounds):
    """The same request by pairs and by many: one account, one receipt."""
    crowd = Crowd(program, tellers, folder, [RICH])
    for turn in range(rounds):
        many = 2 if turn % 2 == 0 else CROWD
        for run in crowd.at_once([crowd.command(0, f"S{turn}", nested=True)] * many):
            if crowd.expect(run, "done"):
                crowd.keep(0, f"S{turn}", run)
    crowd.check()
    return sum(2 if turn % 2 == 0 else CROWD for turn in range(rounds)), crowd.violations


def other_terms(program, tellers, folder, rounds):
    """The same request with other terms: one is opened, the other refused."""
    crowd = Crowd(program, tellers, folder, [RICH])
    for turn in range(rounds):
        pair = [crowd.command(0, f"O{turn}", more) for more in (0, 1)]
        runs = crowd.at_once(pair)
        done = [run for run in runs if crowd.expect(run, "done", "requestConflict")]
        crowd.violations += [] if len(done) == 1 else [f"O{turn}: {len(done)} of 2 were opened"]
        crowd.violations += [f"a conflict ended with {run.code}" for run in runs
                             if run not in done and run.code != 3]
        for run in done:
            crowd.keep(0, f"O{turn}", run)
    crowd.check()
    return rounds * 2, crowd.violations


def killed(program, tellers, folder, kills, seed):
    """Processes killed at any moment while others go on; each is done again afterwards."""
    crowd = Crowd(program, tellers, folder, [RICH])
    chance = random.Random(f"{seed}/kills")
    started = time.monotonic()
    warm = [crowd.command(0, f"W{number}", nested=True) for number in range(CROWD)]
    for number, run in enumerate(crowd.at_once(warm)):
        if crowd.expect(run, "done"):
            crowd.keep(0, f"W{number}", run)
    usual = time.monotonic() - started
    died, turn = 0, 0
    while died < kills:
        requests = [f"K{turn}-{number}" for number in range(CROWD)]
        commands = [crowd.command(0, request, nested=True) for request in requests]
        with concurrent.futures.ThreadPoolExecutor(CROWD) as threads:
            times = [chance.uniform(0, usual) for _ in commands]
            dead = list(threads.map(lambda pair: _killed_after(program, *pair),
                                    zip(commands, times)))
        died += sum(run.code == -signal.SIGKILL for run in dead)
        for request, run, again in zip(requests, dead, crowd.at_once(commands)):
            if run.code == -signal.SIGKILL:
                # It may have come as far as saying that it was done.
                acknowledged = isinstance(run.said, dict) and "accountNumber" in run.said
            else:
                crowd.violations += run.misconduct()
                acknowledged = crowd.expect(run, "done")
            if acknowledged:
                crowd.keep(0, request, run)
            if crowd.expect(again, "done"):
                crowd.keep(0, request, again)
        turn += 1
    crowd.check()
    cost = PRICE + bank.products("savings")[0]["minimumWon"]
    expected = RICH - (turn + 1) * CROWD * cost
    if crowd.left(0) != expected:
        crowd.violations.append(f"{crowd.left(0)} is left instead of {expected}")
    return died, crowd.violations


def _killed_after(program, command, seconds):
    process = program.popen(command)
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
    return Run(process.returncode, out, err)
