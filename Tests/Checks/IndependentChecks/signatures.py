"""Verifies contracts, receipts and checkpoints with OpenSSL's tool and joserfc, and reads the head of
a checkpoint with Python's SQLite: without this project's code.

usage: signatures.py PATH-OF-APPHOST
"""
import json
import pathlib
import sqlite3
import tempfile

from joserfc.jwk import OKPKey

from output_bank import bank, run
from signed_text import joserfc_accepts, openssl_accepts, unpadded


def app_host_accepts(token, jwk):
    (folder / "token").write_text(token)
    (folder / "key.jwk").write_text(json.dumps(jwk))
    result = run(folder, ["receipt", "verify", "token", "--key", "key.jwk"])
    assert result.returncode in (0, 3), result
    return result.returncode == 0


def accepted_and_bound(token, key):
    """Asserts that all verifiers accept the token and reject changed ones; returns the count."""
    assert openssl_accepts(token, key["pem"])
    assert joserfc_accepts(token, key["jwk"])
    assert app_host_accepts(token, key["jwk"])
    assert OKPKey.import_key(key["pem"]).as_dict(private=False)["x"] == key["jwk"]["x"]
    changes = range(0, len(token), 7)
    for place in changes:
        changed = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1:]
        assert not joserfc_accepts(changed, key["jwk"]), place
        assert not app_host_accepts(changed, key["jwk"]), place
    return len(changes) + 4


def verified_checkpoint(key):
    """Asserts that the bank signed the head that is in its database; returns the count."""
    saved = run(folder, ["checkpoint", "--data-dir", "data", "--save", "checkpoint.txt"])
    assert saved.returncode == 0, saved
    token = (folder / "checkpoint.txt").read_text().removesuffix("\n")
    header, content = (json.loads(unpadded(part)) for part in token.split(".")[:2])
    assert header["alg"] == "EdDSA" and header["typ"] == "checkpoint+jws", header
    assert joserfc_accepts(token, key["jwk"]) and openssl_accepts(token, key["pem"])
    with sqlite3.connect(folder / "data/bank.sqlite") as database:
        sequence, head = database.execute(
            "SELECT sequence, hash FROM entries ORDER BY sequence DESC").fetchone()
    assert content["heads"] == [
        {"chain": "bank", "ledgerSequence": str(sequence), "chainHead": head.hex()}], content
    assert content["writtenAt"].endswith("+09:00"), content
    return 4


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    number = bank(folder)
    documents = json.loads(run(folder, [
        "receipt", number, "--data-dir", "data", "--pin-file", "pin", "--json"]).stdout)
    keys = json.loads(run(folder, ["keys", "--data-dir", "data", "--json"]).stdout)
    assert documents == {name: (folder / name).read_text() for name in ("contract", "receipt")}
    passed = (accepted_and_bound(documents["contract"], keys["customer"])
              + accepted_and_bound(documents["receipt"], keys["bank"])
              + verified_checkpoint(keys["bank"]))
print(f"{passed} passed, 0 failed")
