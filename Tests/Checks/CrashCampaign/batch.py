"""A batch of openings with a fault: a repeat completes the batch."""
import dataclasses
import json

import bank
from opening import Opening

LINES = 4
# The line that also opens a second account.
NESTING = 1


class Batch(Opening):
    """Opens accounts from the lines of a file, one after the other."""

    def __init__(self):
        super().__init__("deposit", bank.products("deposits")[0])
        self.name = "open --batch"
        self.cost += (LINES - 1) * self.product["minimumWon"]
        self.asked = {f"B{number}" for number in range(LINES)} | {f"B{NESTING}.1"}

    def prepared_answers(self, fixtures):
        lines = []
        for number in range(LINES):
            parts = self.parts if number == NESTING else {self.kind: self.product}
            answers = dict(self.nesting) if number == NESTING else {}
            for kind, product in parts.items():
                answers |= bank.answers_for(kind, product, self.account)
            lines.append({"requestID": f"B{number}", "open": self.kind, "answers": answers})
        return fixtures.file(f"batch-{self.customer}", "\n".join(map(json.dumps, lines)))

    def command(self, case):
        return ["open", "--batch", self.answers, "--data-dir", case.bank, "--customer",
                self.customer, "--pin-file", self.fixtures.pin, "--no-input", "--json"]

    def examine(self, case, faulty):
        """Also checks the order of the lines; a line that a kill truncated does not count."""
        whole = faulty.out[:faulty.out.rfind(b"\n") + 1]
        run = dataclasses.replace(faulty, out=whole)
        said = run.said if isinstance(run.said, list) else [run.said] if run.said else []
        told = [line["requestID"] for line in said if "requestID" in line]
        found = super().examine(case, run)
        # Only for a single run: in a second one, power may fail, too.
        if faulty.attempts == 1 and told != [f"B{number}" for number in range(len(told))]:
            found.append(f"the lines were reported in the order {told}")
        return found
