"""A bank with an account of each kind, and each command that prints a result."""
import json
import os
import subprocess
import sys

app_host = os.path.abspath(sys.argv[1])
PIN = "480917\n"


def run(folder, arguments, **more):
    return subprocess.run([app_host, *arguments], cwd=folder, capture_output="stdout" not in more,
                          timeout=60, env={"HOME": str(folder), "LLVM_PROFILE_FILE": "/dev/null"},
                          **({} if "input" in more else {"stdin": subprocess.DEVNULL}) | more)


def piped(folder, arguments, text):
    return run(folder, arguments, input=text.encode())


def bank(folder):
    """Creates a bank with a deposit and a linked savings account; returns the deposit's number."""
    (folder / "pin").write_text(PIN)
    (folder / "new").write_text("739164\n")
    made = run(folder, ["enroll", "--name", "Hana", "--pin-file", "pin", "--data-dir", "data",
                        "--json"])
    account = json.loads(made.stdout)["accountNumber"]
    answers = {}
    for kind, amount in (("deposit", "1000000"), ("savings", "100000")):
        answers |= {f"{kind}.product": "time-deposit" if kind == "deposit" else "installment-savings",
                    f"{kind}.amount": amount, f"{kind}.months": "12", f"{kind}.tax": "general",
                    f"{kind}.fundingAccount": account, f"{kind}.consent": "yes"}
    (folder / "answers").write_text(json.dumps(answers))
    (folder / "both").write_text(json.dumps(answers | {"deposit.openSavings": "yes"}))
    opened = run(folder, ["open", "deposit", "--answers", "both", "--pin-file", "pin",
                          "--data-dir", "data", "--json"])
    opened = json.loads(opened.stdout)
    for name in ("contract", "receipt"):
        (folder / name).write_text(opened[name])
    keys = run(folder, ["keys", "--data-dir", "data", "--json"])
    (folder / "key").write_text(json.loads(keys.stdout)["bank"]["pem"])
    return opened["accountNumber"]


def commands(number):
    """Each command that prints a result, and whether an error must name its change."""
    data, signed_in = ["--data-dir", "data"], ["--data-dir", "data", "--pin-file", "pin"]
    figures = ["--product", "time-deposit", "--amount", "1000000", "--months", "12", "--tax", "general"]
    opening = ["open", "deposit", "--answers", "answers", *signed_in]
    return [
        (["accounts", *signed_in], None), (["receipt", number, *signed_in], None),
        (["keys", *data], None), (["audit", *data], None), (["products"], None),
        (["quote", "deposit", *figures], None),
        (["receipt", "verify", "receipt", "--key", "key"], None),
        (["open", "deposit", "--help"], None), (["--version"], None),
        (["completion", "bash"], None), (["enroll", "--name", "Duri", *signed_in], "110-"),
        (["change-pin", *signed_in, "--new-pin-file", "new"], "C2"), (opening, "210-"),
    ]
