"""Has many processes open accounts in one bank at once, kills some, and truncates files.

usage: writers.py PATH-OF-APPHOST [--short] [--rounds N] [--kills N] [--seed N]
"""
import argparse
import functools
import pathlib
import sys
import tempfile
import time
import traceback

import bank
import concurrency
import truncation
from campaign import MEMORY
from program import Program


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--short", action="store_true", help="less of all, in about 30 seconds")
    parser.add_argument("--rounds", type=int, help="how often each process comes (40; short: 8)")
    parser.add_argument("--kills", type=int, help="how many are killed (500; short: 60)")
    parser.add_argument("--seed", type=int, default=1, help="for moments and sizes")
    return parser.parse_args()


def trials(options):
    """The trials by name; each returns the number of attempts and the violations."""
    rounds = options.rounds or (8 if options.short else 40)
    kills = options.kills or (60 if options.short else 500)
    alone = functools.partial(concurrency.spending, rounds=rounds, people=1)
    together = functools.partial(concurrency.spending, rounds=rounds, people=concurrency.CLIENTS)
    return {
        "8 processes, 1 customer": alone,
        "8 processes, 8 customers": together,
        "the same request at once": functools.partial(concurrency.same_request, rounds=rounds),
        "the same, other terms": functools.partial(concurrency.other_terms, rounds=rounds),
        "killed at any moment": functools.partial(
            concurrency.killed, kills=kills, seed=options.seed),
        "files cut short": functools.partial(
            truncation.cut_files, short=options.short, seed=options.seed)}


def main():
    options = arguments()
    memory = MEMORY if MEMORY.is_dir() else None
    violations = []
    print(f"{'trial':28}{'tried':>8}{'violations':>12}", flush=True)
    for name, trial in trials(options).items():
        with tempfile.TemporaryDirectory(dir=memory) as path:
            folder = pathlib.Path(path).resolve()
            started = time.monotonic()
            try:
                tried, found = trial(Program(options.program, folder), bank.Fixtures(folder), folder)
            except Exception as error:
                # An exception in a trial counts as a violation.
                traceback.print_exc()
                tried, found = 0, [f"it could not be judged: {error!r}"]
            seconds = time.monotonic() - started
            print(f"{name:28}{tried:>8}{len(found):>12}{seconds:>8.0f} s", flush=True)
            violations += [f"{name}: {text}" for text in found]
    for violation in violations:
        print(f"VIOLATION {violation}\n    python3 {sys.argv[0]} {options.program} "
              f"--seed {options.seed}{' --short' if options.short else ''}")
    print(f"{len(violations)} violations")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
