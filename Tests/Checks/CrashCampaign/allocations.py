"""Makes allocations of libcrypto and libsqlite3 fail, and checks the bank afterwards.

An allocation fails alone, or with all that follow. The run must end with its result or with an
error that blames neither the customer nor the files; a right PIN must not count as a wrong one; and
the bank must be as after a kill. Of each call stack, one allocation is tried.

usage: allocations.py PATH-OF-APPHOST [--short] [--only SCENARIO] [--seed N] [--replay LABEL]
"""
import array
import functools
import random
import re
import signal
import sys

import bank
import campaign
import ledger
import selftest
from enrollment import Enrollment
from injection import Job, Missed
from opening import Opening
from pinchange import PINAndCodeChange, Unlock
from program import AFTER_A_FAULT, Fault
from reading import Reading

# In a short campaign: the faults per scenario, library and kind.
FEW = 8
# A failure of libcrypto exits with 1.
ALLOWED = {"libcrypto": AFTER_A_FAULT | {1}}
# Error codes that blame the bank's files.
BLAMING = {"inconsistent", "notADatabase", "damagedKey", "booksMissing", "otherBankKey",
           "otherCustomerKey", "earlierState", "newerSchema", "olderSchema"}
# A receipt is verified without the bank's database.
WITHOUT_DATABASE = {"receipt verify"}
SCENARIOS = [
    Enrollment(is_first=True), Enrollment(is_first=False),
    Opening("deposit", bank.products("deposits")[0]), PINAndCodeChange(), Unlock(),
    Reading("accounts", pin=True), Reading("receipt", "{account}", pin=True),
    Reading("receipt", "verify", "{receipt}", "--key", "{key}"),
    Reading("audit", "--key", "{key}", "--receipt", "{receipt}")]


def run_with(scenario, program, case, library, **settings):
    """Runs the scenario's command; the settings are those of allocations.c."""
    shim = {f"ALLOCATION_{name}": value for name, value in {"OF": library, **settings}.items()}
    return program.run(*scenario.command(case), shim=shim)


def labels(scenario, program, template, folder, library, options):
    """The number of allocations, and for each call stack and kind the label of one allocation."""
    with bank.copied(folder, template) as case:
        file = case.folder / "stacks"
        run = run_with(scenario, program, case, library, STACKS=file)
        wrong = judge(scenario, case, run)
        assert run.code == 0 and not wrong, f"{scenario.name} fails by itself: {run} {wrong}"
        stacks = array.array("Q", file.read_bytes())
    numbers, chosen = {}, random.Random(f"{options.seed}/{scenario.name}")
    for place, stack in enumerate(stacks):
        numbers.setdefault(stack, []).append(place + 1)
    found = []
    for kind in ("once", "on"):
        every = [f"{library}-{kind}@{chosen.choice(same)}" for same in numbers.values()]
        found += chosen.sample(every, min(FEW, len(every))) if options.short else every
    return len(stacks), found


def failing(scenario, program, fixtures, folder, options):
    """Makes allocations of one scenario fail; returns what was tried, and the violations."""
    template = scenario.prepare(program, fixtures, folder)
    count, places = 0, [options.replay] if options.replay else []
    for library in () if places else ("libcrypto", "libsqlite3"):
        made, found = labels(scenario, program, template, folder, library, options)
        is_used = library == "libcrypto" or scenario.name not in WITHOUT_DATABASE
        assert bool(found) == is_used, f"{scenario.name} makes {made} allocations of {library}"
        count, places = count + made, places + found
    jobs = [Job(label, functools.partial(fail, scenario, program, template, folder, label))
            for label in places]
    missed, violations = campaign.outcome(jobs, options)
    assert options.replay or missed < len(jobs), f"no allocation of {scenario.name} failed"
    return [count, len(jobs), missed], violations


def fail(scenario, program, template, folder, label):
    """The violations after the allocation with this label has failed."""
    library, kind, number = re.fullmatch("(.*)-(.*)@(.*)", label).groups()
    with bank.copied(folder, template) as case:
        report = case.folder / "report"
        run = run_with(scenario, program, case, library, AT=number, KIND=kind, REPORT=report)
        if not report.exists():
            raise Missed
        # If SQLite gets no more memory, an attempt without a result cannot be taken back.
        can_stay_open = (library, kind) == ("libsqlite3", "on")
        return judge(scenario, case, run, Fault(kind, int(number)), can_stay_open,
                     ALLOWED.get(library, AFTER_A_FAULT))


def judge(scenario, case, run, fault=None, can_stay_open=False, allowed=AFTER_A_FAULT):
    """The violations of a run with the right PIN, and those in the bank."""
    attempts = ledger.read(case.bank).attempts
    wrong = [f"a right PIN counted: {failed} attempts, {open} without a result"
             for failed, open in attempts.values() if failed > (open if can_stay_open else 0)]
    error = run.said.get("error", {}) if isinstance(run.said, dict) else {}
    wrong += [f"it blames the files: {error}"] if error.get("code") in BLAMING else []
    # libcrypto aborts if it cannot create its heap for secrets; nothing has been done by then.
    is_limit = run.code == -signal.SIGABRT and b"mem_sec.c" in run.err
    wrong += [] if is_limit else run.misconduct(fault, allowed)
    return wrong + scenario.examine(case, run)


def planted(program, fixtures, folder):
    """Asserts that a wrong PIN and a damaged bank are noticed; counts both as tried."""
    accounts = Reading("accounts", pin=True)
    template = accounts.prepare(program, fixtures, folder)
    with bank.copied(folder, template) as case:
        words = [fixtures.new_pin if word == fixtures.pin else word
                 for word in accounts.command(case)]
        found = judge(accounts, case, program.run(*words), Fault("once", 1))
        assert len(found) == 2, f"a wrong PIN gave {found}"
    selftest.run(program, fixtures, folder)
    return [2], []


def main():
    options = campaign.arguments(__doc__, SCENARIOS, lambda options: {})
    print(f"seed {options.seed}")
    parts = {scenario.name: functools.partial(failing, scenario, options=options)
             for scenario in SCENARIOS}
    columns = ["violations", "allocated", "faults", "missed"]
    return campaign.run(parts, planted, columns, options, "allocations")


if __name__ == "__main__":
    sys.exit(main())
