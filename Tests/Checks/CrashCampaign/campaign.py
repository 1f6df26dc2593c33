"""Injects a fault at every file call of the program, and checks the bank afterwards.

A run is killed, a call fails, a write is partial, or the power fails. Then, without faults, the
ledger must be consistent, acknowledged changes must be present, and a retry must succeed.
In the trials, many processes open accounts in one bank at once, some are killed, and files are cut.
For Linux, with a C compiler.

usage: campaign.py PATH-OF-APPHOST [--short] [--only SCENARIO] [--seed N] [--replay LABEL]
"""
import argparse
import concurrent.futures
import functools
import pathlib
import random
import sys
import tempfile
import time
import traceback

import bank
import concurrency
import selftest
import traces
import truncation
from injection import Injection, Missed
from program import Program
from scenarios import all_scenarios

WORKERS = 2
# For a short campaign: jobs per kind and scenario, and the share of calls with a power loss.
FEW = {"fault": 14, "power": 8, "kill+power": 6}
SHARE = 0.1
MEMORY = pathlib.Path("/dev/shm")
DAMAGED = "(a damaged bank)"


def arguments(description, scenarios, trials):
    """The options of a campaign with these scenarios, and trials by name."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--short", action="store_true", help="a sample, in a minute or two")
    parser.add_argument("--only", metavar="NAME", help="only this scenario or trial")
    parser.add_argument("--seed", type=int, default=1, help="for samples, disks and moments")
    parser.add_argument("--replay", metavar="LABEL", help="only the point with this label")
    options = parser.parse_args()
    names = [*(scenario.name for scenario in scenarios), *trials(options)]
    if options.only not in (None, *names):
        parser.error(f"nothing is called {options.only!r}: there are {', '.join(names)}")
    if options.replay and (not options.only or options.only in trials(options)):
        parser.error("--replay needs --only with a scenario, whose label it is")
    return options


def jobs_of(injection, options):
    """The jobs to run, by kind."""
    short = options.short and not options.replay
    sorts = {"fault": injection.faults(),
             "power": injection.power_losses(SHARE if short else 1),
             "kill+power": injection.double_losses(only_at_syncs=short)}
    if options.replay:
        return {sort: [job for job in jobs if job.label == options.replay]
                for sort, jobs in sorts.items()}
    if not short:
        return sorts
    chosen = random.Random(f"{options.seed}/{injection.scenario.name}")
    return {sort: chosen.sample(jobs, min(FEW[sort], len(jobs))) for sort, jobs in sorts.items()}


def done(job):
    """Runs a job; returns its label and violations, or None if its call was never made."""
    try:
        return job.label, job.act()
    except Missed:
        return job.label, None
    except Exception as error:
        # An exception in a check counts as a violation.
        return job.label, [f"it could not be judged: {error!r}"]


def campaign(scenario, program, fixtures, folder, options):
    """Injects all faults into one scenario; returns what was tried, and the violations by label."""
    template = scenario.prepare(program, fixtures, folder)
    injection = Injection(scenario, program, template, folder, options.seed)
    sorts = jobs_of(injection, options)
    missed, violations = outcome([job for jobs in sorts.values() for job in jobs], options)
    return [len(traces.counted(injection.calls)), *map(len, sorts.values()), missed], violations


def outcome(jobs, options):
    """Runs `jobs`; returns the number of missed ones, and the violations by label."""
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as workers:
        results = list(workers.map(done, jobs))
    assert results or not options.replay, f"no point has the label {options.replay!r}"
    missed = sum(wrong is None for _, wrong in results)
    return missed, [(label, text) for label, wrong in results for text in wrong or []]


def trials(options):
    """The trials by name; each returns the number of attempts and the violations."""
    rounds, kills = (8, 60) if options.short else (40, 500)
    alone = functools.partial(concurrency.spending, rounds=rounds, people=1)
    together = functools.partial(concurrency.spending, rounds=rounds, people=concurrency.CLIENTS)
    return {
        "8 processes, 1 customer": alone,
        "8 processes, 8 customers": together,
        "killed at any moment": functools.partial(
            concurrency.killed, kills=kills, seed=options.seed),
        "files cut short": functools.partial(
            truncation.cut_files, short=options.short, seed=options.seed)}


def attempted(trial, program, fixtures, folder):
    """Runs a trial; returns what was tried, and the violations, which have no label."""
    tried, violations = trial(program, fixtures, folder)
    return [tried], [(None, text) for text in violations]


def judged(name, part, options, faults):
    """Runs `part`, a scenario or a trial, in a folder of its own, with the library `faults`. Prints
    a line of totals, and each violation with the command that repeats it; returns their number."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        folder = pathlib.Path(place).resolve()
        program, fixtures = Program(options.program, folder, faults), bank.Fixtures(folder)
        try:
            tried, violations = part(program, fixtures, folder)
        except Exception as error:
            # An exception counts as a violation.
            traceback.print_exc()
            tried, violations = [], [(options.replay, f"it could not be judged: {error!r}")]
    print(f"{name:26}{len(violations):>11}" + "".join(f"{count:>11}" for count in tried)
          + f"{time.monotonic() - started:>8.0f} s", flush=True)
    only = f" --only '{name}'" if name != DAMAGED else ""
    again = (f"python3 {sys.argv[0]} {options.program}{only} --seed {options.seed}"
             + (" --short" if options.short else ""))
    for label, text in violations:
        at, replay = (f", {label}", f" --replay {label}") if label else ("", "")
        print(f"VIOLATION {name}{at}: {text}\n    {again}{replay}", flush=True)
    return len(violations)


def run(parts, damaged, columns, options, faults):
    """Runs `damaged`, which must notice a fault made on purpose, and then `parts`; returns the exit
    code."""
    print(f"seed {options.seed}")
    count = judged(DAMAGED, damaged, options, faults)
    print(f"{'':26}" + "".join(f"{column:>11}" for column in columns), flush=True)
    count += sum(judged(name, part, options, faults) for name, part in parts.items()
                 if options.only in (None, name))
    print(f"{count} violations")
    return 1 if count else 0


def main():
    options = arguments(__doc__, all_scenarios(), trials)
    parts = {scenario.name: functools.partial(campaign, scenario, options=options)
             for scenario in all_scenarios()}
    parts |= {name: functools.partial(attempted, trial) for name, trial in trials(options).items()}
    columns = ["violations", "calls", "faults", "power", "kill+power", "missed"]
    return run(parts, selftest.run, columns, options, "faults")


if __name__ == "__main__":
    sys.exit(main())
