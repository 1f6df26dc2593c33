"""The same opening in a bank that an earlier run left behind: of an older version, or crashed."""
import contextlib
import shutil
import sqlite3

import bank
import books
import traces
from opening import Opening
from program import Fault

UNDO_VERSION_2 = ["DROP TABLE draft_answers", "DROP TABLE drafts", "PRAGMA user_version = 1"]


class Migration(Opening):
    """The first opening in a bank of the program's first version."""

    def __init__(self):
        super().__init__("deposit", bank.products("deposits")[0])
        self.name = "migrate and open"

    def prepare(self, program, tellers, folder):
        disk = super().prepare(program, tellers, folder)
        with contextlib.closing(sqlite3.connect(disk / "bank" / "bank.sqlite")) as connection:
            version, = connection.execute("PRAGMA user_version").fetchone()
            assert version == 2, f"undo also what version {version} brought"
            for statement in UNDO_VERSION_2:
                connection.execute(statement)
        return disk


class Recovery(Opening):
    """Where a run was killed before: as `kind_of_death` says, at its last `call` of `file`.

    The template has a write-ahead log that nobody has copied into the database yet.
    """

    def __init__(self, name, kind_of_death, call, file):
        super().__init__("deposit", bank.products("deposits")[0])
        self.name, self.kind_of_death, self.call, self.file = name, kind_of_death, call, file

    def prepare(self, program, tellers, folder):
        fresh = super().prepare(program, tellers, folder)
        with bank.copied(folder, fresh) as case:
            trace = case.folder / "trace"
            program.run(*self.command(case), shim={"BANK_DIR": case.disk, "FAULT_TRACE": trace})
            late = [call.number for call in traces.read(trace)
                    if call.name == self.call and call.path.endswith(self.file)][-1]
        case = bank.Case(folder, fresh)
        _, report = program.hurt(case, self.command(case), Fault(self.kind_of_death, late))
        assert report and (case.bank / "bank.sqlite-wal").stat().st_size > 0, report
        self.known = {papers[0] for papers in self.openings(books.read(case.bank)).values()}
        shutil.rmtree(fresh.parent)
        return case.disk
