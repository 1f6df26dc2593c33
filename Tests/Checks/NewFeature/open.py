"""Opens accounts of the product of Docs/Pattern/AnotherFeature, alone, after a deposit and in a circle.

usage: open.py PATH-OF-APPHOST

Opens it by an answers file and by a pipe, in each language; then a deposit, this product, savings
and a deposit, each from the one before. The last command audits the ledger, with all signatures.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

app_host = sys.argv[1]
KIND = "housing-subscription"
folder = pathlib.Path(tempfile.mkdtemp())
data = str(folder / "data")
pin = folder / "pin"
pin.write_text("480917\n")


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


LAST = {"deposit": ["openSavings", "openHousing"], "savings": [], KIND: ["openSavings"]}


def answers_of(kind, product, amount):
    return {
        f"{kind}.product": product, f"{kind}.amount": amount, f"{kind}.months": "12",
        f"{kind}.fundingAccount": account, f"{kind}.tax": "general", f"{kind}.consent": "yes",
    } | {f"{kind}.{question}": "no" for question in LAST[kind]}


def by_file(kind, answers, language="en"):
    file = folder / "answers.json"
    file.write_text(json.dumps(answers))
    return signed_in("open", kind, "--answers", str(file), "--lang", language)


def by_answers(language):
    by_file(KIND, answers_of(KIND, KIND, "1000000"), language)


def by_pipe(language):
    words = ["open", KIND, "--data-dir", data, "--pin-file", str(pin), "--lang", language]
    # The only product and the only account are not asked for.
    answers = answers_of(KIND, KIND, "1000000")
    asked = [answers[key] for key in answers if not key.endswith((".product", ".fundingAccount"))]
    run(*words, lines="\n".join(asked) + "\n")


def accounts():
    """The kind of each account by its number."""
    return {each["accountNumber"]: each["kind"] for each in signed_in("accounts")}


def opened_by(way):
    before = accounts()
    way()
    return {number: kind for number, kind in accounts().items() if number not in before}


def after_a_deposit():
    answers = answers_of("deposit", "time-deposit", "1000000") | answers_of(KIND, KIND, "1000000")
    result = by_file("deposit", answers | {"deposit.openHousing": "yes"})
    assert [each["kind"] for each in result["opened"]] == [KIND], result
    assert "unusedAnswers" not in result, result


def around_the_circle():
    deposit = answers_of("deposit", "time-deposit", "1000000")
    by_file("deposit", {key: [answer, answer] for key, answer in deposit.items()}
            | answers_of(KIND, KIND, "1000000")
            | answers_of("savings", "installment-savings", "100000")
            | {"deposit.openHousing": ["yes", "no"], f"{KIND}.openSavings": "yes",
               "savings.link": "new"})


enrolled = signed_in("enroll", "--name", "Hana", "--sandbox-balance", "900000000")
account = enrolled["accountNumber"]
numbers = []
for way in (by_answers, by_pipe):
    for language in ("en", "ko"):
        opened = opened_by(lambda: way(language))
        assert list(opened.values()) == [KIND], (way.__name__, language, opened)
        numbers += opened
opened = opened_by(after_a_deposit)
assert sorted(opened.values()) == ["deposit", KIND], opened
numbers += opened
opened = opened_by(around_the_circle)
assert sorted(opened.values()) == ["deposit", "deposit", KIND, "savings"], opened
numbers += opened

audit = bank("audit")
assert audit["violations"] == [], audit
print(f"{len(numbers)} accounts opened; {audit['entries']} entries, no violation")
