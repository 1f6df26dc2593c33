"""Changing the PIN with a fault, by the old PIN or by the recovery code.

Afterwards exactly one of the two PINs opens the key.
"""
import bank
import ledger


class PINChange:
    """Changes the PIN of the only customer."""

    name = "change the PIN"

    def prepare(self, program, fixtures, folder):
        """Creates the template: a bank with one customer."""
        self.program, self.fixtures = program, fixtures
        case = bank.Case(folder)
        bank.enroll(program, case.bank, fixtures.pin, "Hana")
        return case.disk

    def command(self, case, old=None, new=None):
        return ["change-pin", "--data-dir", case.bank, "--pin-file", old or self.fixtures.pin,
                "--new-pin-file", new or self.fixtures.new_pin, "--no-input", "--json"]

    def examine(self, case, faulty):
        """The violations after the run `faulty`, and after a retry without faults."""
        found = ledger.read(case.bank).problems + ledger.audited(self.program, case.bank)
        # A wrong PIN uses up one of ten attempts, and the right one resets them.
        pins = [self.fixtures.pin, self.fixtures.new_pin]
        codes = [self._sign_in(case, pin) for pin in pins]
        if sorted(codes) != [0, 4]:
            return found + [f"the old PIN gives {codes[0]}, the new one {codes[1]}"]
        acknowledged = isinstance(faulty.said, dict) and "error" not in faulty.said
        if acknowledged and codes[1] != 0:
            found.append("the new PIN was acknowledged and does not open the key")
        if faulty.denied and faulty.attempts == 1 and codes[0] != 0:
            found.append(f"the PIN was changed, and the exit code {faulty.code} denies it")
        works = pins[codes.index(0)]
        run = self.program.run(*self.command(case, works, self.fixtures.third_pin))
        if run.code != 0:
            return found + [f"changing it again gave {run.code}: {run.out.decode()[-300:]}"]
        if (self._sign_in(case, works), self._sign_in(case, self.fixtures.third_pin)) != (4, 0):
            found.append("after changing it again not only the latest PIN opens the key")
        return found + ledger.audited(self.program, case.bank)

    def _sign_in(self, case, pin):
        return self.program.run("accounts", "--data-dir", case.bank, "--pin-file", pin,
                                "--no-input", "--json").code


class PINAndCodeChange(PINChange):
    """Changes the PIN of a customer with a recovery code, and replaces the code.

    Afterwards the customer has the PIN and the code of one state, and no code that does not work.
    """

    name = "change PIN and code"

    def prepare(self, program, fixtures, folder):
        self.program, self.fixtures = program, fixtures
        case = bank.Case(folder)
        self.code = fixtures.folder / "first-code"
        bank.enroll(program, case.bank, fixtures.pin, "Hana", "--recovery-file", self.code)
        return case.disk

    def command(self, case, old=None, new=None):
        command = super().command(case, old, new)
        return command if old else [*command, "--recovery-file", case.disk / "next-code"]

    def examine(self, case, faulty):
        is_new = self._sign_in(case, self.fixtures.new_pin) == 0
        files = {"first": self.code, "next": case.disk / "next-code"}
        codes = {name: self._opens(case, file) for name, file in files.items() if file.exists()}
        found = []
        if not codes.get("next" if is_new else "first"):
            found.append(f"the code of the state that holds does not work: {codes}")
        if faulty.denied and faulty.attempts == 1 and "next" in codes:
            found.append(f"the exit code {faulty.code} denies the change, and left a code")
        return found + super().examine(case, faulty)

    def _opens(self, case, code):
        """Whether the code opens the key of a copy of the bank."""
        with bank.copied(case.folder, case.disk) as copy:
            return self.program.run(
                "unlock", "--data-dir", copy.bank, "--recovery-code-file", code, "--new-pin-file",
                self.fixtures.third_pin, "--no-input", "--json").code == 0


class Unlock(PINChange):
    """Sets a new PIN of the only customer by the recovery code."""

    name = "unlock by the code"
    prepare = PINAndCodeChange.prepare

    def command(self, case, old=None, new=None):
        if old:
            return super().command(case, old, new)
        return ["unlock", "--data-dir", case.bank, "--recovery-code-file", self.code,
                "--new-pin-file", self.fixtures.new_pin, "--no-input", "--json"]
