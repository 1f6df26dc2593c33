"""Searches for PINs, recovery codes and private keys where they must not be.

Runs every command that uses a secret at a terminal. At each prompt, it searches the process's
memory, environment, command line and output, and all files except the bank's key. Secrets may be in
locked memory only.
It searches for keys as seeds, as the scalars and prefixes of RFC 8032, and as PEM; and for codes
with and without hyphens and as bits. At the end, it does the same through a pipe.
While a PIN is half typed, its beginning may be in locked memory only; after the prompt was left, it
may be nowhere.
Finding the customer's name proves that the search works.
usage: leftover_secrets.py PATH-OF-APPHOST
"""
import base64
import hashlib
import json
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

import pexpect

# Background jobs start with SIGINT ignored, and their children would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
app_host = sys.argv[1]
PIN, WRONG, NEW, LAST, NAME = "73916402851", "50284617", "84620157394", "61940728355", "Hana Memory"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def memory(pid):
    """The writable memory regions of the process: whether each is locked, and its content."""
    maps = re.findall(r"^([0-9a-f]+)-([0-9a-f]+) rw(?:(?!\[vvar).)*$(?:\n[A-Z].*)*?\nVmFlags:(.*)$",
                      pathlib.Path(f"/proc/{pid}/smaps").read_text(), re.MULTILINE)
    with open(f"/proc/{pid}/mem", "rb") as file:
        for start, end, flags in maps:
            file.seek(int(start, 16))
            try:
                yield "lo" in flags.split(), file.read(int(end, 16) - int(start, 16))
            except OSError:
                continue


def decrypted(pem, pin):
    """The 32 bytes of a private key, or None if `pin` does not open it."""
    command = ["openssl", "pkcs8", "-topk8", "-nocrypt", "-outform", "DER", "-in", pem]
    if pin:
        command += ["-passin", f"pass:{pin}"]
    made = subprocess.run(command, capture_output=True)
    return made.stdout[-32:] if made.returncode == 0 else None


def forms_of_key(name, seed):
    """All forms in which a process can hold a private key."""
    expanded = hashlib.sha512(seed).digest()
    scalar = bytearray(expanded[:32])
    scalar[0] &= 248
    scalar[31] = scalar[31] & 127 | 64
    der = bytes.fromhex("302e020100300506032b657004220420") + seed
    return {f"{name}: seed": seed, f"{name}: scalar": bytes(scalar),
            f"{name}: prefix": expanded[32:], f"{name}: PEM": base64.b64encode(der)[24:60]}


def forms_of_code(code):
    letters = code.replace("-", "")
    bits = 0
    for letter in letters:
        bits = bits << 5 | ALPHABET.index(letter)
    return {f"code {code[:4]}…": code.encode(), f"code {code[:4]}… in letters": letters.encode(),
            f"code {code[:4]}… in bits": (bits >> 12).to_bytes(16, "big")}


class Bank:
    """A data directory, and the secrets of its customer so far."""

    def __init__(self, folder):
        self.data = pathlib.Path(folder) / "bank"
        self.pins, self.codes, self.seeds, self.prompts = [PIN, WRONG, NEW, LAST], [], {}, 0

    def secrets(self):
        found = {f"PIN {pin}": pin.encode() for pin in self.pins}
        for code in self.codes:
            found |= forms_of_code(code)
        for key in self.data.glob("keys/*.pem"):
            self.seeds["bank"] = decrypted(key, None)
        for customer, pem in self.stored_keys():
            if customer not in self.seeds:
                with tempfile.NamedTemporaryFile() as file:
                    pathlib.Path(file.name).write_bytes(pem)
                    seeds = [decrypted(file.name, pin) for pin in self.pins]
                self.seeds[customer] = next(seed for seed in seeds if seed)
        for name, seed in self.seeds.items():
            found |= forms_of_key(f"key {name[:6]}", seed)
        return found

    def stored_keys(self):
        """The encrypted keys in a copy of the database, by customer."""
        with tempfile.TemporaryDirectory() as folder:
            for file in self.data.glob("bank.sqlite*"):
                if not file.name.endswith("-shm"):
                    shutil.copy(file, folder)
            connection = sqlite3.connect(pathlib.Path(folder) / "bank.sqlite")
            try:
                return connection.execute("SELECT customer, key FROM customer_keys").fetchall()
            except sqlite3.OperationalError:
                return []  # There are no tables yet.
            finally:
                connection.close()

    def search(self, pid, where, written):
        wanted = self.secrets()
        parts = list(memory(pid))
        content = b"\0".join(part for _, part in parts)
        self.check(f"the memory that is not locked at {where}",
                   b"\0".join(part for is_locked, part in parts if not is_locked), wanted)
        for name in ("environ", "cmdline"):
            self.check(name, pathlib.Path(f"/proc/{pid}/{name}").read_bytes(), wanted)
        shown = {name: form for name, form in wanted.items() if not name.startswith("code")}
        self.check("the output", written.encode(), shown)
        for file in self.data.rglob("*"):
            if file.is_file() and file.parent.name != "keys":
                self.check(file, file.read_bytes(), wanted)
        self.prompts += 1
        return content

    @staticmethod
    def check(where, content, wanted):
        for name, secret in wanted.items():
            assert secret not in content, f"{name} is in {where}"


def run(bank, steps, *arguments, lines=False):
    """Runs a command at a terminal. Each step is the text of a prompt and the keys that answer it,
    or a function from the terminal's text to keys. The memory is searched before each answer."""
    options = ["--plain"] if lines else []
    child = pexpect.spawn(app_host, [*arguments, "--data-dir", str(bank.data), *options],
                          encoding="utf8", timeout=60, dimensions=(100, 80),
                          env={"TERM": "xterm", "HOME": "/nonexistent", "LANG": "C.UTF-8",
                               "PATH": "/usr/bin:/bin"})
    written = ""
    for seen, keys in steps:
        child.expect(re.escape(seen))
        written += child.before + child.after
        time.sleep(0.4)
        code = re.search(r"(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}", child.before)
        if code and code[0] not in bank.codes:
            bank.codes.append(code[0])
        content = bank.search(child.pid, f"\"{seen}\" of {' '.join(arguments) or 'the menu'}", written)
        if "name" not in seen and "Choose a PIN" not in seen:
            named = content
        child.send(keys() if callable(keys) else keys)
    child.expect(pexpect.EOF)
    assert NAME.encode() in named, "the search finds nothing at all"


def by_pipe(bank):
    child = subprocess.Popen([app_host, "--data-dir", str(bank.data)], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    lines = ["deposit", NAME, PIN, PIN, "time-deposit", "1000000", "12", "general", "yes", PIN]
    child.stdin.write("\n".join(lines) + "\n")
    child.stdin.flush()
    written = ""
    while written.count("to do?") < 2:
        line = child.stdout.readline()
        written += line
        # Any number of other products can be offered.
        if "linked to this deposit?" in line or "as well?" in line:
            child.stdin.write("no\n")
            child.stdin.flush()
    child.stdin.write("accounts\n")
    child.stdin.flush()
    while "Paid out on" not in written.split("to do?")[-1]:
        written += child.stdout.readline()
    time.sleep(0.5)
    content = bank.search(child.pid, "the menu, through a pipe", written)
    assert NAME.encode() in content, "the search finds nothing at all"
    child.communicate("none\nquit\n")


HALF = "830572946"


def half_typed(bank, lines=False):
    """Types the beginning of a PIN, and then goes back from the prompt or erases the input."""
    options = ["--plain"] if lines else []
    for leave in ("\x1b", "\x15", "\x7f" * len(HALF)):
        child = pexpect.spawn(app_host, ["--data-dir", str(bank.data), *options], encoding="utf8",
                              timeout=60, dimensions=(100, 80),
                              env={"TERM": "xterm", "HOME": "/nonexistent", "LANG": "C.UTF-8",
                                   "PATH": "/usr/bin:/bin"})
        child.expect("to do")
        child.send("1\r")
        child.expect("PIN of")
        time.sleep(0.4)
        child.send(HALF)
        time.sleep(0.4)
        parts = list(memory(child.pid))
        typed = {"a half-typed PIN": HALF.encode()}
        assert any(HALF.encode() in part for is_locked, part in parts if is_locked), \
            "the search does not find a half-typed PIN"
        bank.check("the memory that is not locked while a PIN is typed",
                   b"\0".join(part for is_locked, part in parts if not is_locked), typed)
        child.send(leave)
        time.sleep(0.4)
        assert child.isalive(), "the program ended"
        bank.check(f"the memory after {leave!r}",
                   b"\0".join(part for _, part in memory(child.pid)), typed)
        bank.prompts += 1
        child.close(force=True)


ANSWERS = {"deposit.product": "time-deposit", "deposit.amount": "1000000", "deposit.months": "12",
           "deposit.fundingAccount": "110-000002-3", "deposit.tax": "general",
           "deposit.consent": "yes"}
DEPOSIT = [("Which deposit", "1\r"), ("How much", "1000000\r"), ("months", "12\r"), ("taxed", "1\r"),
           ("accept", "yes\r"), ("to sign", PIN + "\r"), ("linked", "no\r")]


def at_a_terminal(bank, lines=False):
    yes, enter = ("yes\r", "\r")
    # Selects the first choice: preselected on a screen, numbered in line mode.
    none = "1\r" if lines else "\r"
    run(bank, [("to do", "1\r"), ("name", NAME + "\r"), ("Choose a PIN", PIN + "\r"),
               ("same PIN", f"\x1b[200~{PIN}\x1b[201~\r" if not lines else PIN + "\r"),
               ("recovery code?", yes), ("written it down", enter), *DEPOSIT,
               ("to do", "accounts\r"), ("in detail", none),
               ("to do", "receipts\r"), ("Which account?", "2\r"),
               ("to do", "quit\r")], lines=lines)
    half_typed(bank, lines)
    run(bank, [("PIN of", WRONG + "\r"), ("PIN of", PIN + "\r"), ("Link it to a deposit", "3\r"),
               ("How much", "\x03")],
        "open", "savings", lines=lines)
    lines_of_batch = [{"requestID": f"B{number}", "open": "deposit", "answers": ANSWERS}
                      for number in range(3)]
    batch = bank.data.parent / "batch.jsonl"
    batch.write_text("\n".join(map(json.dumps, lines_of_batch)))
    run(bank, [("PIN of", PIN + "\r"), ("to sign all 3", WRONG + "\r"),
               ("to sign all 3", PIN + "\r")], "open", "--batch", str(batch), lines=lines)
    run(bank, [("PIN of", PIN + "\r"), ("Choose a PIN", NEW + "\r"), ("same PIN", NEW + "\r"),
               ("recovery code?", yes), ("written it down", enter)], "change-pin", lines=lines)
    run(bank, [("Recovery code of", lambda: bank.codes[-1] + "\r"), ("Choose a PIN", LAST + "\r"),
               ("same PIN", LAST + "\r"), ("recovery code?", yes), ("written it down", enter)],
        "unlock", lines=lines)
    run(bank, [("Choose a PIN", PIN + "\r"), ("same PIN", PIN + "\r"), ("recovery code?", "no\r")],
        "enroll", "--name", NAME, lines=lines)
    assert len(bank.codes) == 3, bank.codes


prompts = 0
for way in (at_a_terminal, lambda bank: at_a_terminal(bank, lines=True), by_pipe):
    with tempfile.TemporaryDirectory() as folder:
        bank = Bank(folder)
        way(bank)
        prompts += bank.prompts
print(f"{prompts} prompts passed, 0 failed")
