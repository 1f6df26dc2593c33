"""Verifies a contract and a receipt with OpenSSL's tool and with joserfc, none of this project's code.

usage: signatures.py PATH-OF-APPHOST
"""
import base64
import json
import pathlib
import subprocess
import sys
import tempfile

from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import OKPKey

app_host = sys.argv[1]
folder = pathlib.Path(tempfile.mkdtemp())
pin = folder / "pin"
pin.write_text("480917\n")
registry = jws.JWSRegistry(algorithms=["EdDSA"])


def run(*arguments, expect=0):
    result = subprocess.run([app_host, *arguments], capture_output=True, text=True)
    assert result.returncode == expect, (arguments, result)
    return json.loads(result.stdout)


def bank(*arguments):
    return run(*arguments, "--data-dir", str(folder / "data"), "--json")


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def openssl_accepts(token, pem):
    header, payload, signature = token.split(".")
    (folder / "input").write_text(f"{header}.{payload}")
    (folder / "signature").write_bytes(unpadded(signature))
    (folder / "key.pem").write_text(pem)
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", folder / "key.pem", "-rawin",
               "-in", folder / "input", "-sigfile", folder / "signature"]
    return subprocess.run(command, capture_output=True).returncode == 0


def joserfc_accepts(token, jwk):
    try:
        jws.deserialize_compact(token, OKPKey.import_key(jwk), registry=registry)
        return True
    except (JoseError, ValueError):
        return False


def app_host_accepts(token, jwk):
    (folder / "token").write_text(token)
    (folder / "key.jwk").write_text(json.dumps(jwk))
    result = subprocess.run(
        [app_host, "receipt", "verify", folder / "token", "--key", folder / "key.jwk"],
        capture_output=True)
    assert result.returncode in (0, 3), result
    return result.returncode == 0


account = bank("enroll", "--name", "Hana", "--pin-file", str(pin))["accountNumber"]
answers = folder / "answers.json"
answers.write_text(json.dumps({
    "deposit.product": "time-deposit", "deposit.amount": "10000000", "deposit.months": "12",
    "deposit.fundingAccount": account, "deposit.tax": "general", "deposit.consent": "yes"}))
opened = bank("open", "deposit", "--answers", str(answers), "--pin-file", str(pin))
papers = bank("receipt", opened["accountNumber"], "--pin-file", str(pin))
keys = bank("keys")
assert papers == {"contract": opened["contract"], "receipt": opened["receipt"]}

passed = 0
for token, key in ((papers["contract"], keys["customer"]), (papers["receipt"], keys["bank"])):
    assert openssl_accepts(token, key["pem"])
    assert joserfc_accepts(token, key["jwk"])
    assert app_host_accepts(token, key["jwk"])
    assert OKPKey.import_key(key["pem"]).as_dict(private=False)["x"] == key["jwk"]["x"]
    for place in range(0, len(token), 7):
        changed = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1:]
        assert not joserfc_accepts(changed, key["jwk"]), place
        assert not app_host_accepts(changed, key["jwk"]), place
        passed += 1
print(f"{passed + 8} passed, 0 failed")
