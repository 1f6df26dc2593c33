"""What faults are injected into."""
import bank
from batch import Batch
from enrolment import Enrolment
from inherited import Migration, Recovery
from opening import Opening
from pinchange import PINChange, Unlock
from saving import Saving


def all_scenarios():
    """Everything the program writes, once for each product of the built-in catalogue."""
    openings = [Opening("deposit", product) for product in bank.products("deposits")]
    openings += [Opening("savings", product) for product in bank.products("savings")]
    return [
        Enrolment(founding=True), Enrolment(founding=False), *openings, Batch(), PINChange(),
        Unlock(), Saving(), Migration(1), Migration(2), Migration(3), Migration(4),
        # Half of the last page that makes the nested account; all of it, but nothing of it in the
        # database; half of the log copied into the database.
        Recovery("recover half a log", "torn", "pwrite", "-wal"),
        Recovery("recover a log", "kill-after", "fdatasync", "-wal"),
        Recovery("recover a copy", "torn", "pwrite", "/bank.sqlite")]
