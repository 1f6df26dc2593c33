"""Opens an account of each new product: by an answers file, by a pipe and by keys, in each language.

usage: open.py PATH-OF-APPHOST MODULE:KIND MODULE:KIND MODULE:KIND MODULE:KIND

The last three features form a cycle: the first offers to open the third, the third the second, and
the second the first. One run of the program follows the cycle and opens four accounts. joserfc
verifies every receipt, and the last command audits the ledger. The products have the defaults of
`new-feature`: one sum, paid in once, for 6, 12 or 24 months.
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

app_host, features = sys.argv[1], [word.split(":") for word in sys.argv[2:]]
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
    """The JSON output of a command that needs no PIN."""
    return json.loads(run(*arguments, "--json", "--data-dir", data))


def signed_in(*arguments):
    return bank(*arguments, "--pin-file", str(pin))


def answers_of(kind, times=1):
    """`times` answers to each question of `kind`, except the offers of other products."""
    answers = {
        "product": products[kind], "amount": "1000000", "months": "12", "fundingAccount": account, "tax": "general",
        "consent": "yes",
    }
    return {f"{kind}.{name}": times * [answer] for name, answer in answers.items()}


def by_file(kind, answers, language="en"):
    file = folder / "answers.json"
    file.write_text(json.dumps(answers))
    return signed_in("open", kind, "--answers", str(file), "--lang", language)


def by_answers(kind, language):
    by_file(kind, answers_of(kind), language)


def by_pipe(kind, language):
    # Nine more lines: at least one for each offer of another product.
    lines = [products[kind], "1000000", "12", account, "general", "yes"] + 9 * ["no"]
    words = ["open", kind, "--data-dir", data, "--pin-file", str(pin), "--lang", language]
    run(*words, lines="\n".join(lines) + "\n")


QUESTIONS = [
    ("Which product", "어떤 상품", ""), ("How much", "얼마를", "1000000"),
    ("how many months", "몇 개월", "12"), ("Which account pays", "어느 계좌", ""),
    ("interest taxed", "과세 방식", ""), ("Do you accept", "약관에 동의", "yes"),
]


def by_keys(kind, language):
    words = ["open", kind, "--data-dir", data, "--pin-file", str(pin), "--lang", language]
    screen = pexpect.spawn(
        app_host, words, encoding="utf-8", timeout=20, dimensions=(100, 80),
        env={**os.environ, "TERM": "xterm-256color"})
    for english, korean, keys in QUESTIONS:
        screen.expect(english if language == "en" else korean)
        time.sleep(0.1)
        screen.send(keys + "\r")
    # Decline the offers of other products. An answered offer is drawn again and so answers the next
    # one early.
    while screen.expect(["as well:", "계좌도 개설", pexpect.EOF]) != 2:
        time.sleep(0.1)
        screen.send("no\r")
    screen.close()
    assert screen.exitstatus == 0, (words, screen.before)


def accounts():
    """The kind of each account by its number."""
    return {each["accountNumber"]: each["kind"] for each in signed_in("accounts")}


def opened_since(before):
    return {number: kind for number, kind in accounts().items() if number not in before}


def around_the_circle(first, second, third):
    """Opens an account of the first feature, then of each next one, up to the first again."""
    circle = [first, third, second, first]
    kinds = [kind for _, kind in circle]
    answers = {}
    for kind in kinds:
        answers |= answers_of(kind, times=kinds.count(kind))
    for (_, kind), (module, _) in zip(circle, circle[1:]):
        answers[f"{kind}.open{module}"] = ["yes"]
    before = accounts()
    result = by_file(kinds[0], answers)
    assert [each["kind"] for each in result["opened"]] == kinds[1:], result
    assert "unusedAnswers" not in result, result
    numbers = [result["accountNumber"]] + [each["accountNumber"] for each in result["opened"]]
    new = opened_since(before)
    assert new == dict(zip(numbers, kinds)) and len(new) == len(kinds), (new, result)
    return numbers


def verify(number, key):
    receipt = signed_in("receipt", number)["receipt"]
    claims = json.loads(jws.deserialize_compact(receipt, key, registry=registry).payload)
    assert claims["accountNumber"] == number, claims


enrolled = signed_in("enroll", "--name", "Hana", "--sandbox-balance", "900000000")
account = enrolled["accountNumber"]
products = {each["kind"]: each["id"] for each in json.loads(run("products", "--json"))["products"]}
for _, kind in features:
    for way in (by_answers, by_pipe, by_keys):
        for language in ("en", "ko"):
            before = accounts()
            way(kind, language)
            new = opened_since(before)
            assert list(new.values()) == [kind], (kind, way.__name__, language, new)
            opened += new
opened += around_the_circle(*features[1:])

key = OKPKey.import_key(bank("keys")["bank"]["jwk"])
for number in opened:
    verify(number, key)
audit = bank("audit")
assert audit["violations"] == [], audit
print(f"{len(opened)} accounts opened; receipts verified; {audit['entries']} entries, no violation")
