"""Injects a fault at every file call of the program, and checks the bank afterwards.

A run is killed, a call fails, a write is partial, or the power fails. Then, without faults, the
ledger must be consistent, acknowledged changes must be present, and a retry must succeed.
For Linux, with a C compiler.

usage: campaign.py PATH-OF-APPHOST [--short] [--only SCENARIO] [--seed N] [--replay LABEL]
"""
import argparse
import concurrent.futures
import pathlib
import random
import sys
import tempfile
import time
import traceback

import bank
import selftest
import traces
from injection import Injection, Missed
from program import Program
from scenarios import all_scenarios

WORKERS = 2
# For a short campaign: jobs per kind and scenario, and the share of calls with a power loss.
FEW = {"fault": 14, "power": 8, "kill+power": 3}
SHARE = 0.1
MEMORY = pathlib.Path("/dev/shm")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--short", action="store_true", help="a sample, in about 45 seconds")
    parser.add_argument("--only", metavar="SCENARIO", help="only the scenario with this name")
    parser.add_argument("--seed", type=int, default=1, help="for samples and random disks")
    parser.add_argument("--replay", metavar="LABEL", help="only the point with this label")
    options = parser.parse_args()
    names = [scenario.name for scenario in all_scenarios()]
    if options.only not in (None, *names):
        parser.error(f"no scenario is called {options.only!r}: there are {', '.join(names)}")
    if options.replay and not options.only:
        parser.error("--replay needs --only, as the label of a point is its scenario's")
    return options


def jobs_of(injection, options):
    """The jobs to run, by kind."""
    short = options.short and not options.replay
    sorts = {"fault": injection.faults(),
             "power": injection.power_losses(SHARE if short else 1),
             "kill+power": injection.double_losses()}
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


def reproduction(scenario, label, options):
    return (f"python3 {sys.argv[0]} {options.program} --only '{scenario.name}' "
            f"--seed {options.seed} --replay {label}")


def campaign(scenario, program, fixtures, folder, options):
    """Injects all faults into one scenario; prints a summary line, and returns the violations."""
    started = time.monotonic()
    reason = scenario.missing(program)
    if reason:
        print(f"*** {scenario.name} WAS NOT TRIED: {reason} ***", flush=True)
        return []
    template = scenario.prepare(program, fixtures, folder)
    injection = Injection(scenario, program, template, folder, options.seed)
    violations = []
    sorts = jobs_of(injection, options)
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as workers:
        results = list(workers.map(done, [job for jobs in sorts.values() for job in jobs]))
    if options.replay and not results:
        violations.append(f"{scenario.name}: no point has the label {options.replay!r}")
    missed = [label for label, wrong in results if wrong is None]
    for label, wrong in results:
        again = reproduction(scenario, label, options)
        violations += [f"{scenario.name}, {label}: {text}\n    {again}" for text in wrong or []]
    counts = [len(traces.counted(injection.calls)), *map(len, sorts.values()), len(missed),
              len(violations)]
    print(f"{scenario.name:26}" + "".join(f"{count:>11}" for count in counts)
          + f"{time.monotonic() - started:>8.0f} s", flush=True)
    for violation in violations:
        print(f"VIOLATION {violation}", flush=True)
    return violations


def main():
    options = arguments()
    memory = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        folder = pathlib.Path(name).resolve()
        program = Program(options.program, folder)
        fixtures = bank.Fixtures(folder)
        selftest.run(program, fixtures, folder)
        columns = ["calls", "faults", "power", "kill+power", "missed", "violations"]
        print(f"{'scenario':26}" + "".join(f"{column:>11}" for column in columns), flush=True)
        violations = []
        for scenario in all_scenarios():
            if options.only not in (None, scenario.name):
                continue
            try:
                violations += campaign(scenario, program, fixtures, folder, options)
            except Exception as error:
                traceback.print_exc()
                violations.append(f"{scenario.name}: it could not be judged: {error!r}")
                print(f"VIOLATION {violations[-1]}", flush=True)
    print(f"{len(violations)} violations")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
