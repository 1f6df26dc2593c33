"""Verifies contracts and receipts with OpenSSL's tool and joserfc, without this project's code.

usage: signatures.py PATH-OF-APPHOST
"""
import json
import pathlib
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


def bank(*arguments):
    return run(*arguments, "--data-dir", str(folder / "data"), "--json")


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


def opened():
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


print(f"{opened()} passed, 0 failed")
