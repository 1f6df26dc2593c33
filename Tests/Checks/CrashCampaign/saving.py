"""Saving over an existing file, with a fault.

Afterwards either the old or the new file is complete; it is the new one if saving was acknowledged.
"""
import bank
import ledger
from program import AFTER_A_FAULT

OLD = "of yesterday\n"


class Saving:
    """Saves a checkpoint of a bank with one customer over an existing file."""

    name = "save over a file"
    # The customer named the file, so a failure to write it exits with 1.
    after_a_fault = AFTER_A_FAULT | {1}

    def prepare(self, program, fixtures, folder):
        """Creates the template: the bank, and the existing file."""
        self.program = program
        case = bank.Case(folder)
        bank.enroll(program, case.bank, fixtures.pin, "Hana")
        self._file(case).write_text(OLD)
        return case.disk

    def command(self, case):
        return ["checkpoint", "--data-dir", case.bank, "--save", self._file(case), "--replace",
                "--no-input", "--json"]

    def examine(self, case, faulty):
        """The violations after the run `faulty`, and after a retry without faults."""
        found = ledger.read(case.bank).problems + ledger.audited(self.program, case.bank)
        is_old = self._file(case).exists() and self._file(case).read_text() == OLD
        if not is_old:
            found += self._examine_new(case)
        acknowledged = isinstance(faulty.said, dict) and "error" not in faulty.said
        if acknowledged and is_old:
            found.append("a file was said to be saved, and the old one is there")
        run = self.program.run(*self.command(case))
        if run.code != 0:
            return found + [f"saving again ended with {run.code}: {run.out.decode()[-300:]}"]
        return found + self._examine_new(case)

    def _file(self, case):
        return case.disk / "checkpoint"

    def _examine_new(self, case):
        run = self.program.run("audit", "--data-dir", case.bank, "--checkpoint", self._file(case),
                               "--no-input", "--json")
        return [] if run.code == 0 else [f"no checkpoint is there: {run.out.decode()[-300:]}"]
