"""Reads saved account documents with independent parsers: icalendar and ics.

Opens a deposit with monthly payout and a savings account, in both languages. Compares the files
with the schedule in JSON output, and with the requirements of RFC 5545. Computes the digests in the
signed contract from the printed terms.

usage: documents.py PATH-OF-APPHOST
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import ics
import icalendar

from pyte_terminal import Terminal
from signed_text import unpadded

app_host = os.path.abspath(sys.argv[1])
folder = pathlib.Path(tempfile.mkdtemp())
(folder / "pin").write_text("480917\n")
access = ["--data-dir", str(folder / "data"), "--pin-file", str(folder / "pin")]
environment = {"HOME": str(folder), "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "TERM": "xterm"}


def run(*arguments, expect=0):
    result = subprocess.run([app_host, *arguments, *access], capture_output=True, cwd=folder,
                            env=environment)
    assert result.returncode == expect, (arguments, result)
    return result.stdout


def opened(kind, answers):
    file = folder / "answers.json"
    file.write_text(json.dumps({f"{kind}.{key}": value for key, value in answers.items()}))
    return json.loads(run("open", kind, "--answers", str(file), "--json"))["accountNumber"]


def digest(terms):
    """The SHA-256 of printed terms: their title and clauses, each followed by a line feed."""
    lines = re.sub(r"\n {5}", " ", terms)
    lines = re.sub(r"^  \d+\. ", "", lines, flags=re.MULTILINE)
    return hashlib.sha256(lines.encode()).hexdigest()


def check_terms(kind, answers, heading, language):
    """Opens another account; returns what its contract says of the bank and of the terms."""
    file = folder / "answers.json"
    file.write_text(json.dumps({f"{kind}.{key}": value for key, value in answers.items()}))
    identifier = f"{kind}-{language}"
    shown = run("open", kind, "--answers", str(file), "--lang", language,
                "--request-id", identifier).decode()
    terms = re.search(rf"^{heading}\n(?: .*\n)+", shown, re.MULTILINE)[0]
    opened = json.loads(run("open", kind, "--answers", str(file), "--json",
                            "--request-id", identifier))
    payload = json.loads(unpadded(opened["contract"].split(".")[1]))
    assert payload[f"termsSHA256.{language}"] == digest(terms), (payload, terms)
    members = ("bank", "termsSHA256.en", "termsSHA256.ko")
    text = saved(opened["accountNumber"], "paper.txt").decode()
    assert all(payload[name] in text for name in members), text
    return [payload[name] for name in members]


def check_calendar(data, schedule):
    lines = data.split(b"\r\n")
    assert lines[-1] == b"" and b"\n" not in b"".join(lines) and b"\r" not in b"".join(lines)
    assert all(len(line) <= 75 for line in lines), "a line is too long"
    for line in lines:
        line.decode()  # no folded line splits a character
    events = [event for event in icalendar.Calendar.from_ical(data).walk("VEVENT")]
    dates = [entry["date"] for entry in schedule]
    assert [str(event.decoded("DTSTART")) for event in events] == dates
    assert all(event.decoded("DTSTAMP").utcoffset().total_seconds() == 0 for event in events)
    amounts = [f"{entry['amountWon']:,}" for entry in schedule]
    for event, amount in zip(events, amounts):
        assert amount in str(event["SUMMARY"]), (event["SUMMARY"], amount)
    identifiers = [str(event["UID"]) for event in events]
    assert len(set(identifiers)) == len(identifiers)
    other = ics.Calendar(data.decode())
    assert sorted(event.uid for event in other.events) == sorted(identifiers)
    assert sorted(str(event.begin.date()) for event in other.events) == sorted(dates)
    assert all(event.all_day for event in other.events)
    return identifiers


def saved(account, name, *options):
    path = folder / name
    run("receipt", account, "--save", str(path), "--replace", *options)
    assert path.stat().st_mode & 0o777 == 0o600
    return path.read_bytes()


def check(account):
    printed = json.loads(run("account", account, "--json"))
    # The payment on the day of the opening was made with it.
    schedule = [entry for entry in printed["schedule"]
                if entry["date"] > printed["account"]["openedOn"]]
    identifiers = [check_calendar(saved(account, f"{language}.ics", "--lang", language), schedule)
                   for language in ("en", "ko")]
    assert identifiers[0] == identifiers[1], "UIDs depend on the language"
    assert run("receipt", account, "--format", "ics") == saved(account, "again.ics")
    signed = json.loads(run("receipt", account, "--json"))
    for name in ("contract", "receipt"):
        assert run("receipt", account, "--format", name).decode() == signed[name] + "\n"
    return set(identifiers[0])


def at_terminal(*arguments):
    # High enough that the program does not use its pager.
    terminal = Terminal(80, 200)
    terminal.start([app_host, *arguments, *access], environment, folder)
    terminal.wait_for_end()
    shown = terminal.look()
    assert terminal.code == 0, shown
    terminal.close()
    return shown


demand = json.loads(run("enroll", "--name", "Hana", "--json"))["accountNumber"]
common = {"months": "12", "fundingAccount": demand, "tax": "general", "consent": "yes"}
products = json.loads(subprocess.run(
    [app_host, "products", "--json"], capture_output=True, env=environment).stdout)["products"]
monthly = next(p for p in products if p["details"].get("interest") == "monthlyPayout")
deposits = common | {"product": monthly["id"], "amount": str(monthly["minimumWon"]),
                     "months": str(monthly["tiers"][0]["months"])}
deposit = opened("deposit", deposits)
plan = next(p for p in products if p["kind"] == "savings")
plans = common | {"product": plan["id"], "amount": "300000",
                  "months": str(plan["tiers"][0]["months"])}
savings = opened("savings", plans)

first, second = check(deposit), check(savings)
assert not first & second, "two accounts have events of the same name"
run("receipt", demand, "--format", "ics", expect=3)
card = at_terminal("receipt", savings)
assert savings in card and "Contract to open an account" in card and "eyJ" not in card
bank = json.loads(run("keys", "--json"))["bank"]["jwk"]["kid"]
for kind, answers, headings in (
        ("deposit", deposits, ("Terms of the time deposit", "정기예금 약관")),
        ("savings", plans, ("Terms of the savings account", "적금 약관"))):
    english, korean = (check_terms(kind, answers, heading, language)
                       for heading, language in zip(headings, ("en", "ko")))
    assert english == korean and english[0] == bank, (english, korean, bank)
print(f"icalendar and ics read the schedules of {len(first) + len(second)} payments.")
