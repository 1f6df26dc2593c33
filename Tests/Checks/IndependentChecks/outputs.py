"""Runs every command with a failing output, with invalid input files, and on a database full of
hostile text; and checks its messages.

usage: outputs.py PATH-OF-APPHOST [--short] [--only PART]     (--only: a function of this file)
"""
import json
import os
import pathlib
import pty
import select
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata

from output_bank import PIN, app_host, bank, commands, piped, run
from pyte_terminal import Terminal

short = "--short" in sys.argv
only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else None
passed = 0


def check(truth, *what):
    global passed
    assert truth, what
    passed += 1


JSON = {"accounts", "receipt", "keys", "audit", "products", "quote", "enroll", "change-pin", "open"}


def accounts(folder, pin="pin"):
    listed = run(folder, ["accounts", "--data-dir", "data", "--customer", "C2", "--pin-file", pin,
                          "--json"])
    return {account["accountNumber"] for account in json.loads(listed.stdout)}


def full():
    return {"stdout": open("/dev/full", "w"), "stderr": subprocess.PIPE}


def closed():
    return {"stdout": None, "stderr": subprocess.PIPE, "preexec_fn": lambda: os.close(1)}


def broken():
    reader, writer = os.pipe()
    os.close(reader)
    return {"stdout": writer, "stderr": subprocess.PIPE}


def failing_outputs(place, number):
    """If a result cannot be written, the error must say whether the command was carried out."""
    for make in (full, closed, broken):
        for arguments, named in commands(number):
            forms = [arguments] + ([arguments + ["--json"]] if arguments[0] in JSON
                                   and "--help" not in arguments else [])
            for form in forms:
                folder = pathlib.Path(tempfile.mkdtemp(dir=place))
                shutil.copytree(place / "bank", folder, dirs_exist_ok=True)
                before = accounts(folder) if form[0] == "open" else set()
                result = run(folder, form, **make())
                errors = result.stderr.decode()
                check(result.returncode == 1, make.__name__, form, result.returncode, errors)
                check("[outputFailed]" in errors, make.__name__, form, errors)
                if form[0] == "open":
                    for account in accounts(folder) - before:
                        check(account in errors, make.__name__, form, account, errors)
                elif named:
                    check(named in errors, make.__name__, form, errors)
                shutil.rmtree(folder)


def files(place, number):
    """Every option that names a file accepts a pipe, and reports why a path is not a file."""
    folder = place / "bank"
    os.mkfifo(folder / "fifo")
    holder = os.open(folder / "fifo", os.O_RDWR)
    signed_in = ["--data-dir", "data", "--pin-file", "pin"]
    root = next(above for above in pathlib.Path(__file__).resolve().parents
                if (above / "Package.swift").is_file())
    catalog = (root / "AppHost/Composition/catalog.json").read_text()
    uses = [
        (lambda file: ["accounts", "--data-dir", "data", "--pin-file", file], PIN),
        (lambda file: ["open", "deposit", "--answers", file, *signed_in],
         (folder / "answers").read_text()),
        (lambda file: ["products", "--catalog", file], catalog),
        (lambda file: ["receipt", "verify", file, "--key", "key"], (folder / "receipt").read_text()),
        (lambda file: ["receipt", "verify", "receipt", "--key", file], (folder / "key").read_text()),
        (lambda file: ["audit", "--data-dir", "data", "--receipt", file],
         (folder / "receipt").read_text()),
    ]
    waiting = []
    for use, content in uses:
        for file in ("-", "/dev/stdin", "/dev/fd/0"):
            result = piped(folder, use(file), content)
            check(result.returncode == 0, use(file), result.stderr)
        # The name of a missing file may be a PIN, so it is not repeated.
        missing = "--pin-file names no existing file" if content == PIN else "no file missing."
        for file, words in (("missing", missing), ("data", "is a folder")):
            result = run(folder, use(file))
            check(result.returncode == 2 and words in result.stderr.decode(), use(file), result.stderr)
        result = run(folder, use("-"), stdin=None, preexec_fn=lambda: os.close(0))
        check(result.returncode == 2 and "it is closed" in result.stderr.decode(), use("-"),
              result.stderr)
        waiting.append((use("fifo"), subprocess.Popen(
            [app_host, *use("fifo")], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={"HOME": str(folder), "LLVM_PROFILE_FILE": "/dev/null"})))
    for arguments, process in waiting:
        errors = process.communicate(timeout=60)[1].decode()
        check(process.returncode == 2 and "did not end within 10 seconds" in errors, arguments, errors)
    os.close(holder)
    os.unlink(folder / "fifo")
    result = run(folder, ["enroll", "--name", "Sena", "--data-dir", "data"], stdin=None,
                 preexec_fn=lambda: os.close(0))
    check(result.returncode == 1 and "it is closed" in result.stderr.decode(), result.stderr)


HOSTILE = ("x\x1b[2J\x1b]0;t\x07\x9b31m\u202e\u2066\u200b\x08\x7f\r\n\ue000y").encode()


def steers(output):
    """The characters of `output` that would control a terminal or be invisible."""
    text = output.decode("utf-8", "replace").replace("\r\n", "\n")
    return {hex(ord(c)) for c in text if c not in "\n\u200c\u200d"
            and unicodedata.category(c) in ("Cc", "Cf", "Co", "Zl", "Zp")}


def at_terminal(folder, arguments):
    """The output at a terminal, without the program's own control sequences."""
    terminal = Terminal(80, 24)
    terminal.start([app_host, *arguments],
                   {"HOME": str(folder), "TERM": "dumb", "LLVM_PROFILE_FILE": "/dev/null"}, folder)
    terminal.wait_for_end()
    terminal.close()
    return terminal.written


def hostile_rows(place, number):
    """Text in a database is untrusted: it must not reach the terminal as control sequences."""
    with sqlite3.connect(place / "bank/data/bank.sqlite") as database:
        tables = [row[0] for row in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        columns = [(table, row[1]) for table in tables
                   for row in database.execute(f"PRAGMA table_info({table})") if row[2] == "TEXT"]
    # The last look adds customers.
    signed_in = ["--data-dir", "data", "--pin-file", "pin", "--customer", "C2"]
    looks = [["accounts", *signed_in], ["receipt", number, *signed_in], ["keys", "--data-dir", "data"],
             ["audit", "--data-dir", "data"], ["open", "deposit", "--answers", "answers", *signed_in],
             ["change-pin", *signed_in, "--new-pin-file", "new"],
             ["enroll", "--name", "Hana", "--data-dir", "data", "--pin-file", "pin"]]
    for index, (table, column) in enumerate(columns):
        folder = pathlib.Path(tempfile.mkdtemp(dir=place))
        shutil.copytree(place / "bank", folder, dirs_exist_ok=True)
        with sqlite3.connect(folder / "data/bank.sqlite") as database:
            database.execute("PRAGMA ignore_check_constraints = ON")
            rows = [row[0] for row in database.execute(f"SELECT {column} FROM {table}")]
            for number_of_row, value in enumerate(rows):
                if value is not None:
                    database.execute(
                        f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE {column} = ?",
                        (value.encode() + HOSTILE + b"%d" % number_of_row, value))
        database.close()
        for place_of_look, arguments in enumerate(looks):
            turn = index + place_of_look
            for language in ("en", "ko") if not short else (("en", "ko")[turn % 2],):
                arguments = [*arguments, "--lang", language] if "--lang" not in arguments else \
                    [*arguments[:-1], language]
                surfaces = [lambda: run(folder, arguments), lambda: run(folder, arguments + ["--json"]),
                            lambda: at_terminal(folder, arguments)]
                for surface in surfaces if not short else [surfaces[turn % 3]]:
                    result = surface()
                    for output in ([result] if isinstance(result, bytes)
                                   else [result.stdout, result.stderr]):
                        check(not steers(output), table, column, arguments, steers(output),
                              output[:400])
        if not short:
            menu = piped(folder, ["--data-dir", "data", "--customer", "C2"],
                         f"accounts\n{PIN}none\nreceipts\n2\nquit\n")
            check(not steers(menu.stdout + menu.stderr), table, column, "menu", menu.stdout)
        shutil.rmtree(folder)


def results_in_files(place, number):
    """If only standard output is redirected, prompts go to the terminal, not into the file."""
    folder = place / "bank"
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        out = os.open("listed", os.O_WRONLY | os.O_CREAT, 0o600)
        os.dup2(out, 1)
        os.execve(app_host, [app_host, "accounts", "--data-dir", "data", "--customer", "C2"],
                  {"HOME": str(folder), "TERM": "dumb", "LLVM_PROFILE_FILE": "/dev/null"})
    written = b""
    while b"PIN of" not in written and select.select([terminal], [], [], 30)[0]:
        written += os.read(terminal, 65536)
    os.write(terminal, PIN.replace("\n", "\r").encode())
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    listed = (folder / "listed").read_text()
    check(status == 0 and b"PIN of Hana" in written, status, written)
    check("PIN" not in listed and number in listed, listed)


with tempfile.TemporaryDirectory() as temporary:
    place = pathlib.Path(temporary)
    (place / "bank").mkdir()
    number = bank(place / "bank")
    for part in (results_in_files, hostile_rows, failing_outputs, files):
        if only in (None, part.__name__):
            part(place, number)
print(f"{passed} passed, 0 failed")
