"""The same opening in a bank that an older version or a crashed run left behind."""
import json
import shutil
import subprocess

import bank
import ledger
import traces
from opening import Opening
from program import Fault

# The schema version that the program writes.
CURRENT = 5
FIXTURES = next(bank.ROOT.glob("Tests/**/Fixtures/schema1")).parent


class Migration(Opening):
    """An opening in a bank with an older schema; see Fixtures."""

    def __init__(self, schema):
        super().__init__("deposit", bank.products("deposits")[0])
        self.schema = schema
        self.name = f"migrate schema {schema}"

    def prepare(self, program, fixtures, folder):
        """Creates the template: the old bank, with a fast key derivation for its customer's PIN."""
        self.program, self.fixtures = program, fixtures
        fixture = FIXTURES / f"schema{self.schema}"
        expected = json.loads((fixture / "expected.json").read_text())["customers"]["hana"]
        self.customer, self.account = expected["id"], expected["demandAccount"]
        case = bank.Case(folder)
        shutil.copytree(fixture / "data", case.bank)
        for path in [case.bank, *case.bank.rglob("*")]:
            path.chmod(0o700 if path.is_dir() else 0o600)
        name, key = ledger.read(case.bank).customers[self.customer]
        cheapen(case.bank / "keys" / f"{key}.pem", (fixture / expected["pinFile"]).read_text(),
                fixtures.pin.read_text())
        self.answers = self.prepared_answers(fixtures)
        self.starting_from(case)
        assert self.earlier and ledger.read(case.bank).version == self.schema
        return case.disk

    def examine(self, case, faulty):
        """Also checks: the schema is the old or the new one, and after the retry the new one."""
        left = ledger.read(case.bank).version
        found = super().examine(case, faulty)
        if left not in (self.schema, CURRENT):
            found.append(f"the database was left at version {left}")
        after = ledger.read(case.bank).version
        if after != CURRENT:
            found.append(f"after the retry the database has version {after}")
        return found


def cheapen(key, pin, new_pin):
    """Re-encrypts a key with few rounds: see rounds.c."""
    done = subprocess.run(
        ["openssl", "pkcs8", "-topk8", "-v2", "aes-256-cbc", "-v2prf", "hmacWithSHA256",
         "-iter", "1000", "-in", key, "-passin", f"pass:{pin.strip()}",
         "-passout", f"pass:{new_pin.strip()}"], check=True, capture_output=True)
    key.write_bytes(done.stdout)


class Recovery(Opening):
    """An opening after a killed run: `kind_of_death` at its last `call` on `file`.

    The template has a write-ahead log that is not yet copied into the database.
    """

    def __init__(self, name, kind_of_death, call, file):
        super().__init__("deposit", bank.products("deposits")[0])
        self.name, self.kind_of_death, self.call, self.file = name, kind_of_death, call, file

    def prepare(self, program, fixtures, folder):
        fresh = super().prepare(program, fixtures, folder)
        with bank.copied(folder, fresh) as case:
            trace = case.folder / "trace"
            program.run(*self.command(case), shim={"BANK_DIR": case.disk, "FAULT_TRACE": trace})
            late = [call.number for call in traces.read(trace)
                    if call.name == self.call and call.path.endswith(self.file)][-1]
        case = bank.Case(folder, fresh)
        _, report = program.run_with(case, self.command(case), Fault(self.kind_of_death, late))
        assert report and (case.bank / "bank.sqlite-wal").stat().st_size > 0, report
        self.known = {documents[0] for documents in self.openings(ledger.read(case.bank)).values()}
        shutil.rmtree(fresh.parent)
        return case.disk
