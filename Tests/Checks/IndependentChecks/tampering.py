"""Edits copies of a bank's database and keys by hand, one edit at a time.

`audit` must report each edit with its problem and place; if the edit makes the ledger inconsistent,
`open` must give no receipt. Then the audit runs on an unaltered ledger with too few descriptors,
too little memory, no permissions or a broken OpenSSL configuration: it may fail or note skipped
checks, but must report no violation.
usage: tampering.py PATH-OF-APPHOST [--short] [--only PART]
(--short: a sample, for the gate; PART: check_starved or check_edits)
"""
import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile

from edited_bank import (
    DEMAND, HANA, NOBODY, Bank, app_host, key_edits, row_edits, run, whole_edits)

short = "--short" in sys.argv
only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else None


def sample(edits, step):
    edits = list(edits)
    return edits[::step] if short else edits


def check_edits(bank):
    faults, count = [], 0
    edits = sample([*row_edits(bank), *whole_edits()], 16)
    for name, change, expected in edits + sample(key_edits(), 4):
        with tempfile.TemporaryDirectory() as folder:
            copy = bank.copy(pathlib.Path(folder))
            is_sql = isinstance(change, str)
            copy.sql(change) if is_sql else change(copy.data)
            code, report = copy.audit()
            found = {violation["place"] for violation in report.get("violations", [])}
            if code != 1 or not found & expected:
                faults.append(f"{name}: audit ends with {code} and finds {sorted(found)}")
            # The keys of another customer do not matter to this one.
            is_of_another = "the key of C3" in expected and "the key of C2" not in expected
            if is_sql and not is_of_another and copy.open(HANA, DEMAND, "R9"):
                faults.append(f"{name}: a receipt is given")
            count += 1
    print(f"{count} edits, {len(faults)} faults")
    return faults


def starved(bank):
    """Ways to run the audit of an unaltered ledger in a faulty environment, each with a name."""
    def limit(kind, value):
        return ["bash", "-c", f"ulimit -{kind} {value}; exec \"$0\" \"$@\""]

    for count in sample(range(3, 24), 5):
        yield f"{count} descriptors", limit("n", count), {}
    for megabytes in sample(range(20, 400, 19), 5):
        yield f"{megabytes} MB", limit("v", megabytes * 1024), {}
    for name, text in {
        "a default provider missing": "openssl_conf = x\n[x]\nproviders = p\n[p]\nbase = b\n"
                                      "[b]\nactivate = 1\n",
        "a provider that is none": "openssl_conf = x\n[x]\nproviders = p\n[p]\nfoo = b\n"
                                   "[b]\nmodule = /nonexistent\nactivate = 1\n",
        "only FIPS": "openssl_conf = x\n[x]\nalg_section = a\n[a]\n"
                     "default_properties = fips=yes\n",
        "not a configuration": "[[[\n",
    }.items():
        path = bank.folder / f"{name.replace(' ', '-')}.cnf"
        path.write_text(text)
        yield name, [], {"OPENSSL_CONF": str(path)}


def locked(bank, folder):
    """Copies in which another user owns a file or folder: name and folder of each."""
    changes = {
        "all readable": lambda data: None,
        "no keys folder for us": lambda data: (data / "keys").chmod(0),
        "no bank key for us": lambda data: (data / "keys" / "bank.pem").chmod(0),
        "a folder to read only": lambda data: data.chmod(0o500),
        "a database to read only": lambda data: (data / "bank.sqlite").chmod(0o400),
        "a database that is closed": lambda data: (data / "bank.sqlite").chmod(0),
    }
    for name, change in changes.items():
        place = folder / name.replace(" ", "-")
        place.mkdir()
        copy = bank.copy(place)
        for path in [copy.data, *copy.data.rglob("*")]:
            os.chown(path, NOBODY, NOBODY)
        change(copy.data)
        yield name, copy


def judge(name, done, faults):
    report = json.loads(done.stdout) if done.stdout.startswith("{") else {}
    if report.get("violations"):
        faults.append(f"{name}: {report['violations'][:2]}")
    if done.returncode == 0 and any(
            note["code"] == "notChecked" for note in report.get("notes", [])):
        faults.append(f"{name}: not all was checked, and the audit says that all is well")


def check_starved(bank):
    faults, count = [], 0
    for name, prefix, environment in starved(bank):
        count += 1
        try:
            done = subprocess.run(
                [*prefix, app_host, "audit", "--data-dir", bank.data, "--json"],
                capture_output=True, text=True, timeout=60,
                env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **environment})
        except subprocess.TimeoutExpired:
            faults.append(f"{name}: the audit hangs")
            continue
        judge(name, done, faults)
    if os.geteuid() == 0:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            for name, copy in locked(bank, pathlib.Path(folder)):
                done = run("audit", "--data-dir", copy.data, "--json", user=NOBODY, group=NOBODY)
                judge(name, done, faults)
                if name in ("all readable", "a folder to read only", "a database to read only") \
                        and done.returncode != 0:
                    faults.append(f"{name}: {done.stdout}{done.stderr}")
                count += 1
                copy.data.chmod(stat.S_IRWXU)
    print(f"{count} environments, {len(faults)} faults")
    return faults


def main():
    with tempfile.TemporaryDirectory() as folder:
        bank = Bank(folder)
        bank.found()
        assert bank.audit() == (0, {"entries": 7, "violations": [], "notes": []}), bank.audit()
        faults = [fault for part in (check_starved, check_edits)
                  if only in (None, part.__name__) for fault in part(bank)]
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
