"""Verifies contracts and receipts with OpenSSL's tool and joserfc, without this project's code.

usage: signatures.py PATH-OF-APPHOST
"""
import json
import pathlib
import tempfile

from joserfc.jwk import OKPKey

from output_bank import bank, run
from signed_text import joserfc_accepts, openssl_accepts


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


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    number = bank(folder)
    documents = json.loads(run(folder, [
        "receipt", number, "--data-dir", "data", "--pin-file", "pin", "--json"]).stdout)
    keys = json.loads(run(folder, ["keys", "--data-dir", "data", "--json"]).stdout)
    assert documents == {name: (folder / name).read_text() for name in ("contract", "receipt")}
    passed = (accepted_and_bound(documents["contract"], keys["customer"])
              + accepted_and_bound(documents["receipt"], keys["bank"]))
print(f"{passed} passed, 0 failed")
