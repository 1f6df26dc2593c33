"""Opens an account of each new product: by an answers file, by a pipe and by keys, in each language.

usage: open.py PATH-OF-APPHOST KIND FIRST SECOND THIRD

The last three kinds must be a circle of the program's own graph. Every receipt is verified by joserfc, and the books are audited at the end. The products are as
`new-feature` makes them: a sum, paid in once, for 6, 12 or 24 months.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import pexpect
from joserfc import jws
from joserfc.jwk import OKPKey

app_host, kinds = sys.argv[1], sys.argv[2:]
folder = pathlib.Path(tempfile.mkdtemp())
data = str(folder / "data")
pin = folder / "pin"
pin.write_text("480917\n")
registry = jws.JWSRegistry(algorithms=["EdDSA"])
opened = []


def run(*arguments, lines=""):
    words = [app_host, *arguments]
    result = subprocess.run(words, input=lines, capture_output=True, text=True)
    assert result.returncode == 0, (words, result)
    return result.stdout


def bank(*arguments):
    """What a command of the bank gives that needs no PIN."""
    return json.loads(run(*arguments, "--json", "--data-dir", data))


def signed_in(*arguments):
    return bank(*arguments, "--pin-file", str(pin))


def by_answers(kind, product, account, language):
    answers = {
        f"{kind}.product": product, f"{kind}.amount": "1000000", f"{kind}.months": "12",
        f"{kind}.fundingAccount": account, f"{kind}.tax": "general", f"{kind}.consent": "yes",
    }
    file = folder / "answers.json"
    file.write_text(json.dumps(answers))
    return signed_in("open", kind, "--answers", str(file), "--lang", language)


def by_pipe(kind, product, account, language):
    # As many more lines as there can be offers of other products.
    lines = [product, "1000000", "12", account, "general", "yes"] + 9 * ["no"]
    words = ["open", kind, "--data-dir", data, "--pin-file", str(pin), "--lang", language]
    run(*words, lines="\n".join(lines) + "\n")


QUESTIONS = [
    ("Which product", "어떤 상품", ""), ("How much", "얼마를", "1000000"),
    ("how many months", "몇 개월", "12"), ("Which account pays", "어느 계좌", ""),
    ("interest taxed", "과세 방식", ""), ("Do you accept", "약관에 동의", "yes"),
]


def by_keys(kind, product, account, language):
    words = ["open", kind, "--data-dir", data, "--pin-file", str(pin), "--lang", language]
    screen = pexpect.spawn(
        app_host, words, encoding="utf-8", timeout=20, dimensions=(100, 80),
        env={**os.environ, "TERM": "xterm-256color"})
    for english, korean, keys in QUESTIONS:
        screen.expect(english if language == "en" else korean)
        time.sleep(0.1)
        screen.send(keys + "\r")
    # Offers of other products. An answered one is drawn again, which answers the next one early.
    while screen.expect(["as well:", "계좌도 개설", pexpect.EOF]) != 2:
        time.sleep(0.1)
        screen.send("no\r")
    screen.close()
    assert screen.exitstatus == 0, (words, screen.before)


def verify(number, key):
    receipt = signed_in("receipt", number)["receipt"]
    claims = json.loads(jws.deserialize_compact(receipt, key, registry=registry).payload)
    assert claims["accountNumber"] == number, claims


enrolled = signed_in("enroll", "--name", "Hana", "--sandbox-balance", "900000000")
account = enrolled["accountNumber"]
circles = signed_in("graph", "--customer", enrolled["customerID"])["circles"]
assert any(set(circle) == set(kinds[1:]) for circle in circles), circles
offered = json.loads(run("products", "--json"))["products"]
for kind in kinds:
    product = next(each["id"] for each in offered if each["kind"] == kind)
    for way in (by_answers, by_pipe, by_keys):
        for language in ("en", "ko"):
            before = signed_in("accounts")
            way(kind, product, account, language)
            new = [each for each in signed_in("accounts") if each not in before]
            numbers = [each["accountNumber"] for each in new if each["kind"] == kind]
            assert len(numbers) == 1, (kind, way.__name__, language, new)
            opened += numbers

key = OKPKey.import_key(bank("keys")["bank"]["jwk"])
for number in opened:
    verify(number, key)
audit = bank("audit")
assert audit["violations"] == [], audit
print(f"{len(opened)} accounts opened; receipts verified; {audit['entries']} entries, no violation")
