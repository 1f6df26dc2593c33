"""Enrollment with a fault: the customer is stored completely, including the key, or not at all."""
import bank
import ledger

NAME = "Bada"


class Enrollment:
    """Enrolls a customer: the first one in an empty folder (`is_first`), or a second one."""

    def __init__(self, is_first):
        self.is_first = is_first
        self.name = "create the bank" if is_first else "enroll"

    def prepare(self, program, fixtures, folder):
        """Creates the template: an empty folder, or a bank with one customer."""
        self.program, self.fixtures = program, fixtures
        case = bank.Case(folder)
        self.before = {}
        if not self.is_first:
            self.first, _ = bank.enroll(program, case.bank, fixtures.pin, "Hana")
            self.before = ledger.read(case.bank).customers
        return case.disk

    def command(self, case):
        return ["enroll", "--data-dir", case.bank, "--name", NAME, "--pin-file",
                self.fixtures.pin, "--sandbox-balance", bank.BALANCE, "--no-input", "--json"]

    def examine(self, case, faulty):
        """The violations after the run `faulty`, and after a retry without faults."""
        current = ledger.read(case.bank)
        found = list(current.problems)
        new = current.customers.keys() - self.before.keys()
        if self.before.keys() - current.customers.keys():
            found.append("an earlier customer is missing")
        said = faulty.said if isinstance(faulty.said, dict) else {}
        if "customerID" in said and said["customerID"] not in new:
            found.append(f"{said['customerID']} was acknowledged and is not in the ledger")
        if "customerID" in said:
            found += self._examine_account(case, said)
        if len(new) > faulty.attempts:
            found.append(f"one enrollment made {len(new)} customers")
        if faulty.denied and faulty.attempts == 1 and new:
            found.append(f"{new} was enrolled, and the exit code {faulty.code} denies it")
        for customer in new:
            found += self._examine_sign_in(case, customer, bank.BALANCE)
        return found + self._examine_next(case, current)

    def _examine_account(self, case, said):
        mine = ledger.read(case.bank).balances.get(said["accountNumber"])
        return [] if mine == bank.BALANCE else [f"{said['accountNumber']} holds {mine}"]

    def _examine_sign_in(self, case, customer, balance):
        run = self.program.run("accounts", "--data-dir", case.bank, "--customer", customer,
                               "--pin-file", self.fixtures.pin, "--no-input", "--json")
        if run.code == 0 and [row["balanceWon"] for row in run.said] == [balance]:
            return []
        return [f"{customer} cannot see their account: {run.code} {run.out.decode()[-300:]}"]

    def _examine_next(self, case, earlier):
        """Checks that the bank can enroll another customer and is consistent afterwards."""
        found = ledger.audited(self.program, case.bank) if earlier.is_created else []
        run = self.program.run(*self.command(case))
        if run.code != 0 or "customerID" not in (run.said or {}):
            return found + [f"enrolling again ended with {run.code}: {run.out.decode()[-300:]}"]
        after = ledger.read(case.bank)
        found += after.problems + ledger.audited(self.program, case.bank)
        if after.customers.keys() != earlier.customers.keys() | {run.said["customerID"]}:
            found.append(f"enrolling again left the customers {sorted(after.customers)}")
        # Other customers can still sign in.
        known = run.said["customerID"] if self.is_first else self.first
        return found + self._examine_sign_in(case, known, bank.BALANCE)
