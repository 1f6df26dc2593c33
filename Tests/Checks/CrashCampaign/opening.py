"""Opening an account and a linked one with a fault: each completely or not at all, and once."""
import bank
import ledger

REQUEST = "R"


class Opening:
    """Opens `product`, and nested in it a product of the other kind."""

    def __init__(self, kind, product):
        self.kind, self.product = kind, product
        other = "savings" if kind == "deposit" else "deposit"
        nested = bank.products("savings" if other == "savings" else "deposits")[0]
        self.parts = {kind: product, other: nested}
        self.cost = product["minimumWon"] + nested["minimumWon"]
        self.asked = {REQUEST, f"{REQUEST}.1"}
        self.nesting = ({"deposit.openSavings": "yes"} if kind == "deposit"
                        else {"savings.link": "new"})
        self.name = f"open {product['id']}"

    def prepare(self, program, fixtures, folder):
        """Creates the template: a bank with one customer."""
        self.program, self.fixtures = program, fixtures
        case = bank.Case(folder)
        self.customer, self.account = bank.enroll(program, case.bank, fixtures.pin, "Hana")
        self.answers = self.prepared_answers(fixtures)
        # The accounts that were opened in the template.
        self.known = set()
        return case.disk

    def prepared_answers(self, fixtures):
        """A file with all answers, with the customer's account as the funding account."""
        answers = dict(self.nesting)
        for kind, product in self.parts.items():
            answers |= bank.answers_for(kind, product, self.account)
        return fixtures.answers(f"{self.product['id']}-{self.customer}", answers)

    def command(self, case):
        return ["open", self.kind, "--data-dir", case.bank, "--customer", self.customer,
                "--answers", self.answers, "--pin-file", self.fixtures.pin,
                "--request-id", REQUEST, "--no-input", "--json"]

    def examine(self, case, faulty):
        """The violations after the run `faulty`, and after a retry without faults."""
        said = documents_of(faulty.said)
        before = ledger.read(case.bank)
        found = before.problems + ledger.audited(self.program, case.bank)
        there = self.openings(before)
        for account, documents in said.items():
            if documents not in there.values():
                found.append(f"{account} was acknowledged and is not in the ledger as printed")
        denied = {documents[0] for documents in there.values()} - set(said) - self.known
        if faulty.denied and faulty.attempts == 1 and denied:
            found.append(f"{denied} was opened, and the exit code {faulty.code} denies it")
        return found + self._examine_retry(case, there)

    def _examine_retry(self, case, there):
        retry = self.program.run(*self.command(case))
        if retry.code != 0:
            return [f"the retry ended with {retry.code}: {retry.out.decode()[-400:]}"]
        again = documents_of(retry.said)
        found = [f"the retry did not give {documents[0]} byte for byte"
                 for documents in there.values() if again.get(documents[0]) != documents]
        after = ledger.read(case.bank)
        found += after.problems + ledger.audited(self.program, case.bank)
        openings = self.openings(after)
        if set(openings) != self.asked:
            found.append(f"after the retry there are openings for {sorted(openings)}")
        if sorted(openings.values(), key=repr) != sorted(again.values(), key=repr):
            found.append("the ledger differs from the output of the retry")
        if after.drafts:
            found.append(f"after the retry there are drafts of {after.drafts}")
        left = after.balances.get(self.account)
        if left != bank.BALANCE - self.cost:
            found.append(f"{left} is left in the funding account")
        for account, documents in again.items():
            found += self._examine_documents(case, account, documents)
        return found

    def _examine_documents(self, case, account, documents):
        run = self.program.run(
            "receipt", account, "--data-dir", case.bank, "--customer", self.customer,
            "--pin-file", self.fixtures.pin, "--no-input", "--json")
        expected = {"contract": documents[1], "receipt": documents[2]}
        return [] if run.code == 0 and run.said == expected else [
            f"receipt {account} ended with {run.code} or gave other bytes"]

    def openings(self, found):
        return {request: documents for (customer, request), documents in found.openings.items()
                if customer == self.customer}


def documents_of(said):
    """The accounts that a run printed, each with its number, contract and receipt."""
    if isinstance(said, list):
        return {account: texts for line in said for account, texts in documents_of(line).items()}
    if not isinstance(said, dict):
        return {}
    opened = said.get("opened") or []
    every = opened + ([said] if "accountNumber" in said else [])
    return {one["accountNumber"]: (one["accountNumber"], one["contract"], one["receipt"])
            for one in every}
