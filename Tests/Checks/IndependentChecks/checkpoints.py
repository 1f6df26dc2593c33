"""Verifies a checkpoint without this project's code, and the audit that uses the checkpoint.

OpenSSL's tool and joserfc verify the signature, and Python's SQLite reads the head. Then the ledger is truncated and rewritten consistently, so that
only the checkpoint reveals the change.
usage: checkpoints.py PATH-OF-APPHOST
"""
import json
import pathlib
import sqlite3
import sys
import tempfile

from edited_bank import Bank, run
from signed_text import joserfc_accepts, openssl_accepts, unpadded


def verified(text, key):
    """The content of a checkpoint, after verifying that the bank signed it."""
    token = text.removesuffix("\n")
    header, payload = (json.loads(unpadded(part)) for part in token.split(".")[:2])
    assert header["alg"] == "EdDSA" and header["typ"] == "checkpoint+jws", header
    assert joserfc_accepts(token, key["jwk"])
    assert openssl_accepts(token, key["pem"])
    return payload


def last_entry(bank):
    connection = sqlite3.connect(bank.data / "bank.sqlite")
    found = connection.execute("SELECT sequence, hash FROM entries ORDER BY sequence DESC").fetchone()
    connection.close()
    return found


# Deletes the last entry, which opened an account of Duri's, and lowers its counter.
CUT = """
    DELETE FROM receipts WHERE entry = 7; DELETE FROM contracts WHERE entry = 7;
    DELETE FROM schedule WHERE entry = 7; DELETE FROM postings WHERE entry = 7;
    DELETE FROM balances WHERE account = (SELECT number FROM accounts WHERE entry = 7);
    UPDATE balances SET amount = amount + 1000000 WHERE account = '110-000003-1';
    DELETE FROM accounts WHERE entry = 7; DELETE FROM entries WHERE sequence = 7;
    UPDATE chains SET sequence = 6, hash = (SELECT hash FROM entries WHERE sequence = 6)"""


def found(bank, checkpoint):
    code, report = bank.audit("--checkpoint", checkpoint)
    return code, [(one["place"], one["code"]) for one in report["violations"]]


def check_ledger(bank, checkpoint):
    """Truncates and rewrites the ledger consistently; only the checkpoint must reveal it."""
    assert found(bank, checkpoint) == (0, [])
    with tempfile.TemporaryDirectory() as name:
        copy = bank.copy(pathlib.Path(name))
        copy.sql(CUT)
        assert copy.audit() == (0, {"entries": 6, "violations": [], "notes": []}), copy.audit()
        assert found(copy, checkpoint) == (1, [("chain bank", "tailMissing")])
        assert copy.open("C3", "110-000003-1", "R7")
        assert copy.audit()[0] == 0
        assert found(copy, checkpoint) == (1, [("chain bank", "chainBroken")])
    assert bank.open("C3", "110-000003-1", "R8")
    assert found(bank, checkpoint) == (0, []), "a ledger that only grew"
    return 4


def check_texts(bank, checkpoint):
    """Changes and truncates the checkpoint at one place after the other."""
    whole = checkpoint.read_text()
    places = range(0, len(whole) - 1, 7)
    other = bank.folder / "other.txt"
    for place in places:
        changed = whole[:place] + ("A" if whole[place] != "A" else "B") + whole[place + 1:]
        for text in (changed, whole[:place]):
            other.write_text(text)
            assert found(bank, other) == (1, [("the checkpoint given", "checkpointInvalid")]), text
    return 2 * len(places)


def main():
    with tempfile.TemporaryDirectory() as name:
        bank = Bank(name)
        bank.found()
        keys = json.loads(run(
            "keys", "--customer", "C2", "--data-dir", bank.data, "--json").stdout)
        checkpoint = bank.folder / "checkpoint.txt"
        saved = run("checkpoint", "--data-dir", bank.data, "--save", checkpoint)
        assert saved.returncode == 0, saved.stderr
        content = verified(checkpoint.read_text(), keys["bank"])
        sequence, head = last_entry(bank)
        assert content["heads"] == [
            {"chain": "bank", "ledgerSequence": str(sequence), "chainHead": head.hex()}], content
        assert content["writtenAt"].endswith("+09:00"), content
        count = 3 + check_texts(bank, checkpoint) + check_ledger(bank, checkpoint)
        print(f"{count} passed, 0 failed")


if __name__ == "__main__":
    main()
