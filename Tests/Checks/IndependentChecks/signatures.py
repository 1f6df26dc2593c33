"""Verifies contracts and receipts with OpenSSL's tool and joserfc, without this project's code.

Covers an account opened now, and accounts that older versions signed (Fixtures), with the keys that
the program prints for the older data directories.

usage: signatures.py PATH-OF-APPHOST
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from joserfc.jwk import OKPKey

from signed_text import joserfc_accepts, openssl_accepts

app_host = sys.argv[1]
folder = pathlib.Path(tempfile.mkdtemp())
pin = folder / "pin"
pin.write_text("480917\n")


def run(*arguments, expect=0):
    result = subprocess.run([app_host, *arguments], capture_output=True, text=True)
    assert result.returncode == expect, (arguments, result)
    return json.loads(result.stdout)


def bank(*arguments, data=None):
    return run(*arguments, "--data-dir", str(data or folder / "data"), "--json")


def app_host_accepts(token, jwk):
    (folder / "token").write_text(token)
    (folder / "key.jwk").write_text(json.dumps(jwk))
    result = subprocess.run(
        [app_host, "receipt", "verify", folder / "token", "--key", folder / "key.jwk"],
        capture_output=True)
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


def opened_now():
    """Verifies the texts signed when an account is opened."""
    account = bank("enroll", "--name", "Hana", "--pin-file", str(pin))["accountNumber"]
    answers = folder / "answers.json"
    answers.write_text(json.dumps({
        "deposit.product": "time-deposit", "deposit.amount": "10000000", "deposit.months": "12",
        "deposit.fundingAccount": account, "deposit.tax": "general", "deposit.consent": "yes"}))
    opened = bank("open", "deposit", "--answers", str(answers), "--pin-file", str(pin))
    documents = bank("receipt", opened["accountNumber"], "--pin-file", str(pin))
    keys = bank("keys")
    assert documents == {"contract": opened["contract"], "receipt": opened["receipt"]}
    return (accepted_and_bound(documents["contract"], keys["customer"])
            + accepted_and_bound(documents["receipt"], keys["bank"]))


def opened_before(fixture):
    """Verifies texts of an older version, as the program prints them after the migration."""
    old = folder / fixture.name
    shutil.copytree(fixture, old)
    for path in [old, *old.rglob("*")]:
        path.chmod(0o700 if path.is_dir() else 0o600)
    expected = json.loads((old / "expected.json").read_text())
    tried = 0
    for customer in expected["customers"].values():
        signed_in = ["--customer", customer["id"], "--pin-file", str(old / customer["pinFile"])]
        keys = bank("keys", "--customer", customer["id"], data=old / "data")
        for account in json.loads(customer["accounts"]):
            number = account["accountNumber"]
            documents = bank("receipt", number, *signed_in, data=old / "data")
            assert documents == json.loads(expected["receipts"][number])
            for token, key in ((documents["contract"], keys["customer"]),
                               (documents["receipt"], keys["bank"])):
                # A demand account has no contract.
                if token is not None:
                    assert openssl_accepts(token, key["pem"]), number
                    assert joserfc_accepts(token, key["jwk"]), number
                    tried += 2
    return tried


root = next(folder for folder in pathlib.Path(__file__).resolve().parents
            if (folder / "Package.swift").is_file())
fixtures = sorted(root.glob("Tests/**/Fixtures/schema*"))
assert len(fixtures) >= 2
passed = opened_now() + sum(opened_before(fixture) for fixture in fixtures)
print(f"{passed} passed, 0 failed")
