"""The same opening in a bank that a crashed run left behind."""
import shutil

import bank
import ledger
import traces
from opening import Opening
from program import Fault


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
