"""Looks for the PIN and the private keys where they must not be.

A customer enrols, signs a deposit and comes back to the menu, by keys and through a pipe; then the
process's memory, its environment and command line, its output and every file but the keys are
searched, and the wipe is proved able to fail: the same search finds the customer's name.
usage: leftover_secrets.py PATH-OF-APPHOST
"""
import base64
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import pexpect

app_host = sys.argv[1]
PIN, NAME = "73916402851", "Hana Memory"


def memory(pid):
    """All that the process can write to, as it is now."""
    maps = pathlib.Path(f"/proc/{pid}/maps").read_text()
    with open(f"/proc/{pid}/mem", "rb") as file:
        for line in maps.splitlines():
            start, end = (int(part, 16) for part in line.split()[0].split("-"))
            if "rw" not in line.split()[1] or "[vvar" in line:
                continue
            file.seek(start)
            try:
                yield file.read(end - start)
            except OSError:
                continue


def seed(pem, *options):
    """The 32 bytes of a private key."""
    der = subprocess.run(["openssl", "pkcs8", "-topk8", "-nocrypt", "-outform", "DER", "-in", pem,
                          *options], check=True, capture_output=True).stdout
    return der[-32:]


def secrets(data):
    keys = list((data / "keys").glob("*.pem"))
    found = {"PIN": PIN.encode()}
    for key in keys:
        options = ["-passin", f"pass:{PIN}"] if key.stem != "bank" else []
        found[f"key {key.stem[:6]}"] = seed(key, *options)
        if key.stem == "bank":
            found["bank's file"] = base64.b64encode(seed(key))[4:40]
            found["bank's PEM"] = key.read_bytes().splitlines()[1]
    return found


def check(where, content, wanted, expected=()):
    for name, secret in wanted.items():
        found = secret in content
        assert found == (name in expected), f"{name} {'is' if found else 'is not'} in {where}"


def search(child, data, written):
    wanted = secrets(data)
    content = b"\0".join(memory(child.pid))
    check("the memory", content, wanted)
    assert NAME.encode() in content, "the search finds nothing at all"
    for name in ("environ", "cmdline"):
        check(name, pathlib.Path(f"/proc/{child.pid}/{name}").read_bytes(), wanted)
    check("the output", written.encode(), wanted)
    for file in data.rglob("*"):
        if file.is_file() and file.parent.name != "keys":
            check(file, file.read_bytes(), wanted)


def by_keys(data):
    child = pexpect.spawn(app_host, ["--data-dir", str(data)], encoding="utf8", timeout=30,
                          dimensions=(100, 80), env={"TERM": "xterm", "HOME": "/nonexistent",
                                                     "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    written = ""
    for seen, keys in [
            ("to do", "1\r"), ("name", NAME + "\r"), ("Choose a PIN", PIN + "\r"),
            ("same PIN", f"\x1b[200~{PIN}\x1b[201~\r"), ("Which deposit", "\r"),
            ("How much", "1000000\r"), ("months", "12\r"), ("pays", "\r"), ("taxed", "\r"),
            ("accept", "yes\r"), ("to sign", PIN + "\r")]:
        child.expect(re.escape(seen))
        written += child.before + child.after
        time.sleep(0.2)
        child.send(keys)
    # However many other products are offered.
    while child.expect(["linked to it|as well", "to do"]) == 0:
        written += child.before + child.after
        time.sleep(0.2)
        child.send("no\r")
    written += child.before + child.after
    time.sleep(0.5)
    search(child, data, written)
    child.send("quit\r")
    child.expect(pexpect.EOF)


def by_pipe(data):
    child = subprocess.Popen([app_host, "--data-dir", str(data)], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    lines = ["deposit", NAME, PIN, PIN, "time-deposit", "1000000", "12", "1", "general", "yes",
             PIN]
    child.stdin.write("\n".join(lines) + "\n")
    child.stdin.flush()
    written = ""
    while written.count("to do?") < 2:
        line = child.stdout.readline()
        written += line
        # However many other products are offered.
        if "linked to it?" in line or "as well:" in line:
            child.stdin.write("no\n")
            child.stdin.flush()
    child.stdin.write("accounts\n")
    child.stdin.flush()
    while "Paid out on" not in written.split("to do?")[-1]:
        written += child.stdout.readline()
    time.sleep(0.5)
    search(child, data, written)
    child.communicate("quit\n")


passed = 0
for way in (by_keys, by_pipe):
    with tempfile.TemporaryDirectory() as folder:
        way(pathlib.Path(folder) / "bank")
        passed += 1
print(f"{passed} passed, 0 failed")
