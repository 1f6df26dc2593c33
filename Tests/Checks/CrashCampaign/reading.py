"""Commands that read a bank, with a fault: their output is that of an ordinary run, or an error."""
import dataclasses

import bank
import ledger
from opening import Opening


class Reading(Opening):
    """Runs `words` in a bank with a deposit and linked savings.

    `{account}` is the deposit, `{key}` the file of the bank's key, and `{receipt}` that of a
    receipt.
    """

    def __init__(self, *words, pin=False):
        super().__init__("deposit", bank.products("deposits")[0])
        self.name, self.words, self.needs_pin = " ".join(words[:2]), words, pin

    def prepare(self, program, fixtures, folder):
        """Creates the template, and the files that the command reads."""
        case = bank.Case(folder, super().prepare(program, fixtures, folder))
        opened = program.run(*super().command(case)).said
        key = program.run("keys", "--data-dir", case.bank, "--json").said["bank"]["pem"]
        self.places = {"account": opened["accountNumber"], "key": fixtures.file("bank.pem", key),
                       "receipt": fixtures.file("receipt.jws", opened["receipt"] + "\n")}
        self.before, self.expected = ledger.read(case.bank), program.run(*self.command(case))
        assert self.expected.code == 0, self.expected
        return case.disk

    def command(self, case):
        pin = ["--pin-file", self.fixtures.pin] if self.needs_pin else []
        words = [word.format(**self.places) for word in self.words]
        return [*words, "--data-dir", case.bank, *pin, "--no-input", "--json"]

    def examine(self, case, faulty):
        """The violations after the run `faulty`, and after a retry without faults."""
        now = ledger.read(case.bank)
        found = now.problems + ledger.audited(self.program, case.bank)
        if dataclasses.replace(now, attempts={}) != self.before:
            found.append("the ledger was changed")
        if faulty.code is not None and faulty.code >= 0 and not self._is_in_order(faulty):
            found.append(f"{faulty.code} with another output: {faulty.out.decode()[-400:]}")
        retry = self.program.run(*self.command(case))
        if (retry.code, retry.out) != (0, self.expected.out):
            found.append(f"the retry ended with {retry.code}: {retry.out.decode()[-400:]}")
        return found

    def _is_in_order(self, run):
        said = run.said if isinstance(run.said, dict) else {}
        if run.code == 5 and "violations" in said:
            # The audit could not check everything.
            return said["violations"] == [] and "notChecked" in [
                note["code"] for note in said["notes"]]
        return run.out == self.expected.out if run.code == 0 else "error" in said
