"""Concurrent processes on a bank with an older schema: one migrates it, the others wait."""
import concurrent.futures

import bank
import ledger
from concurrency import CLIENTS
from inherited import CURRENT, Migration


def take_over(program, fixtures, folder, rounds):
    """Runs the same request in all processes, `rounds` times on fresh copies of each older bank."""
    tried, violations = 0, []
    for schema in (1, 2, 4):
        scenario = Migration(schema)
        template = scenario.prepare(program, fixtures, folder)
        for _ in range(rounds):
            with bank.copied(folder, template) as case:
                violations += _all_at_once(program, scenario, case)
            tried += CLIENTS
    return tried, violations


def _all_at_once(program, scenario, case):
    commands = [scenario.command(case)] * CLIENTS
    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as threads:
        runs = list(threads.map(lambda command: program.run(*command), commands))
    found = [text for run in runs for text in run.misconduct()]
    found += [f"one of the processes ended with {run.code}: {run.out.decode()[-300:]}"
              for run in runs if run.code != 0]
    if len({run.out for run in runs}) != 1:
        found.append("the processes were given different receipts for one request")
    if ledger.read(case.bank).version != CURRENT:
        found.append("the processes left an older version")
    # Also checks that earlier openings are unchanged, and repeats the request.
    return found + scenario.examine(case, runs[0])
