"""The scenarios for fault injection."""
import bank
from batch import Batch
from enrollment import Enrollment
from opening import Opening
from pinchange import PINAndCodeChange, PINChange, Unlock
from recovery import Recovery
from saving import Saving


def all_scenarios():
    """Scenarios for all that the program writes, with every product of the built-in catalog."""
    openings = [Opening("deposit", product) for product in bank.products("deposits")]
    openings += [Opening("savings", product) for product in bank.products("savings")]
    return [
        Enrollment(is_first=True), Enrollment(is_first=False), *openings, Batch(), PINChange(),
        PINAndCodeChange(), Unlock(), Saving(),
        # Killed after half of the last log page of the nested account; after the log is complete
        # but not copied; and after half of the log is copied into the database.
        Recovery("recover half a log", "torn", "pwrite", "-wal"),
        Recovery("recover a log", "kill-after", "fdatasync", "-wal"),
        Recovery("recover a copy", "torn", "pwrite", "/bank.sqlite")]
