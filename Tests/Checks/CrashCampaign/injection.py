"""The faults to inject into one scenario, each a job that returns the violations."""
import dataclasses
import functools
import random

import bank
import powerloss
import traces
from program import AFTER_A_FAULT, Fault, Run

RANDOM_VARIANTS = 4


@dataclasses.dataclass(frozen=True)
class Job:
    """A fault to inject. `--replay` takes its label; `act` returns the violations."""
    label: str
    act: object


class Missed(Exception):
    """The run made fewer calls than the counting run."""


class Injection:
    """Injects faults into `scenario`, which starts from `template`."""

    def __init__(self, scenario, program, template, folder, seed):
        self.scenario, self.program, self.seed = scenario, program, seed
        self.template, self.folder = template, folder
        with bank.copied(folder, template) as case:
            self.calls, _, run = self.traced(case)
            wrong = run.misconduct() + scenario.examine(case, run)
            assert run.code == 0 and not wrong, f"{scenario.name} fails by itself: {run} {wrong}"

    def traced(self, case):
        """Runs without faults; returns the calls, the disk before them, and the run."""
        disk = powerloss.Disk(case.disk)
        trace = case.folder / "trace"
        run = self.program.run(
            *self.scenario.command(case), shim={"BANK_DIR": case.disk, "FAULT_TRACE": trace})
        return traces.read(trace), disk, run

    def faults(self):
        """A job for each call and each fault that applies to it."""
        return [Job(f"{kind}@{at}", functools.partial(self._fault, Fault(kind, at)))
                for kind, at in traces.faults(self.calls)]

    def _fault(self, fault):
        with bank.copied(self.folder, self.template) as case:
            run, report = self.program.run_with(case, self.scenario.command(case), fault)
            if report is None:
                raise Missed
            allowed = getattr(self.scenario, "after_a_fault", AFTER_A_FAULT)
            wrong = run.misconduct(fault, allowed) + self.scenario.examine(case, run)
            return [f"{text} (after {report.replace(str(case.disk), '')})" for text in wrong]

    def power_losses(self, share):
        """A job for each state that the disk can have after a call, for a `share` of the calls."""
        with bank.copied(self.folder, self.template) as case:
            calls, disk, _ = self.traced(case)
        return self.states(calls, disk, share)

    def states(self, calls, disk, share=1):
        """A job for each state that `disk` can have after a power loss during `calls`."""
        chosen = random.Random(f"{self.seed}/prefixes")
        variants = powerloss.variants(self.seed, RANDOM_VARIANTS)
        jobs, known, said = [], set(), b""
        for place, call in enumerate(calls):
            disk.apply(call)
            said += call.data if call.name == traces.SAY else b""
            if chosen.random() >= share:
                continue
            for variant in variants:
                tree = disk.after_power_loss(variant)
                state = powerloss.digest(tree, said)
                if state not in known:
                    known.add(state)
                    run = Run(None, said)
                    act = functools.partial(self._power_loss, tree, run)
                    jobs.append(Job(f"power:{variant.name}@{place + 1}", act))
        return jobs

    def _power_loss(self, tree, run):
        with bank.copied(self.folder, None) as case:
            powerloss.write(tree, case.disk)
            return self.scenario.examine(case, run)

    def double_losses(self, only_at_syncs=False):
        """A job for each call: the run is killed there and repeated, and then the power fails.

        The second run must sync what the first run had not synced.
        """
        return [Job(f"kill+power@{call.number}", functools.partial(self._double_loss, call.number))
                for call in traces.counted(self.calls)
                if call.name in traces.SYNCS or not only_at_syncs]

    def _double_loss(self, at):
        with bank.copied(self.folder, self.template) as case:
            disk = powerloss.Disk(case.disk)
            trace = case.folder / "first-trace"
            trace.touch()
            _, report = self.program.run_with(
                case, self.scenario.command(case), Fault("kill", at), trace)
            if report is None:
                raise Missed
            second, _, run = self.traced(case)
            calls = traces.read(trace) + second
        last = max((place for place, call in enumerate(calls) if call.name == traces.SAY),
                   default=len(calls) - 1)
        for call in calls[:last + 1]:
            disk.apply(call)
        found, known = run.misconduct(), set()
        for variant in powerloss.variants(self.seed, 0):
            tree = disk.after_power_loss(variant)
            state = powerloss.digest(tree, run.out)
            if state in known:
                continue
            known.add(state)
            wrong = self._power_loss(tree, Run(None, run.out, attempts=2))
            found += [f"{text} (what was not synced: {variant.name} kept; "
                      f"killed at {report.replace(str(case.disk), '')})" for text in wrong]
        return found
