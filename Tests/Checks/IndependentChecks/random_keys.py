"""Types random keys at every screen of the program, at terminals of three sizes, in both languages.

Sessions start at different places: the menu, a consent, a receipt, documents, accounts, a PIN. A
session must exit with a code, not by a signal; restore the terminal; keep every line that another
program wrote; and open no more accounts than were consented to. Random keys never consent. The
screens are counted, and a long run must reach each of them.

usage: random_keys.py PATH-OF-APPHOST [--seconds N] [--seed N] [--session N]
    --seconds N     run for N seconds; by default, one session from each start
    --session N     run only this session, as in another run with the same seed
"""
import argparse
import collections
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from pyte_terminal import Terminal
from random_starts import CONSENT, SCREENS, STARTS, Banks

SIZES = [(80, 24), (40, 20), (120, 40)]
# Ctrl-C and Ctrl-\\ between two questions are signals, which end the program as they end any other.
CODES = {0, 3, 4, 130, 131, -signal.SIGINT, -signal.SIGQUIT}
# No key here answers yes by itself. Keys that select in a list are not typed at consent.
KEYS = ["\r"] * 6 + [
    "\x1b", "\x1b", "1", "2", "3", "4", "6", "9", "12", "1000000", "만원", "q", " ", "?", "<", "n",
    "no\r", "\x7f", "\x15", "\x17", "\x0b", "\x01", "\x05", "\x1b[D", "\x1b[C", "\x1b[3~", "한", "x", "t", "ㅅ", "é",
    "\x1b[200~pasted\ntext\x1b[201~", "\x0c", "\x1b[99~", "\x00", "x\x7f", "480917\r", "739164\r", "123456\r",
    "\x1b[1;5C", "\x1bO", "\x1b[", "\xa0", "🙂", "accounts\r", "receipts\r", "pin\r", "quit\r"]
CHOOSING = ["\x1b[A", "\x1b[B", "\x1b[B", "\t", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x0e", "\x10"]
CHOSEN = re.compile("^❯", re.MULTILINE)
CARD = re.compile(r"^(?:The .* is open|\S+ 개설되었습니다)\.$", re.MULTILINE)


def arguments_of_run():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--session", type=int)
    return parser.parse_args()


run = arguments_of_run()
app_host = os.path.abspath(run.program)
folder = pathlib.Path(tempfile.mkdtemp())
banks = Banks(app_host, folder)
environment = {"HOME": str(folder), "LANG": "C.UTF-8", "TERM": "xterm-256color",
               "LLVM_PROFILE_FILE": "/dev/null"}
seen = collections.Counter()


def openings(data):
    """The number of accounts opened in a bank."""
    if not (data / "bank.sqlite").exists():
        return 0
    with sqlite3.connect(f"file:{data}/bank.sqlite?mode=ro", uri=True) as database:
        return database.execute("SELECT count(*) FROM contracts").fetchone()[0]


def note(text, cards):
    seen.update(name for name, pattern in SCREENS.items() if pattern.search(text))
    cards.update(CARD.findall(text))


def throw(terminal, numbers, cards, count):
    """Types `count` keys, mostly one at a time."""
    for _ in range(count):
        # Type only a few keys while the program is busy.
        while not terminal.is_asked() and terminal.ended() is None and numbers.random() < 0.9:
            terminal.look(quiet=0.05)
        text = terminal.look()
        note(text, cards)
        if terminal.ended() is not None:
            return
        if numbers.random() < 0.05:
            terminal.resize(terminal.rows - numbers.randrange(7))
        if not CONSENT.search(text):
            terminal.type(numbers.choice(KEYS + CHOOSING))
        else:
            # Do not confirm a choice that was made just before the consent was drawn.
            terminal.type("\x1b" if CHOSEN.search(text) else numbers.choice(KEYS))
        if numbers.random() < 0.1:
            terminal.type("".join(numbers.choices([" ", "\r", "x", "\x7f"], k=5)))


def stop(terminal):
    """Types Ctrl-C until the program exits; returns its exit code."""
    for _ in range(100):
        if terminal.ended() is not None:
            return terminal.code
        terminal.type("\x03")
        terminal.look(quiet=0.1)
    raise AssertionError("it does not stop:\n" + terminal.look())


def session(number):
    numbers = random.Random(run.seed * 1_000_003 + number)
    start = STARTS[number % len(STARTS)]
    (columns, rows), language = SIZES[number // len(STARTS) % 3], ["en", "ko"][number % 2]
    if number >= 3 * len(STARTS):
        (columns, rows), language = numbers.choice(SIZES), numbers.choice(["en", "ko"])
    place = folder / f"session {number}"
    place.mkdir()
    data = banks.copy(start.bank, place / "data")
    before, cards = openings(data), set()
    terminal = Terminal(columns, rows)
    try:
        terminal.write(f"mark {number}.")
        terminal.start([app_host, *banks.arguments(start), "--lang", language, "--data-dir", str(data)],
                       environment, place)
        for pattern, keys in start.steps:
            note(terminal.wait(pattern, SCREENS["page"]), cards)
            terminal.type(keys)
        throw(terminal, numbers, cards, 60)
        code = stop(terminal)
        note(terminal.look(), cards)
        assert code in CODES, f"exit code {code}"
        assert terminal.is_restored(), "the terminal is not as it was"
        whole = terminal.everything()
        assert f"mark {number}." in whole, "a line of others was erased:\n" + whole
        for card in cards:
            assert card in whole, f"the receipt was erased: {card}\n{whole}"
        opened = openings(data) - before
        assert opened <= start.consents, f"{opened} opened, {start.consents} consented to"
        audit = subprocess.run([app_host, "audit", "--data-dir", str(data)], capture_output=True,
                               env=environment)
        assert audit.returncode == 0 or not (data / "bank.sqlite").exists(), audit.stdout.decode()
        return opened
    except AssertionError as fault:
        raise SystemExit(f"VIOLATION {start.name}, {columns}x{rows}, {language}: {fault}\n    python3 "
                         f"{sys.argv[0]} {run.program} --seed {run.seed} --session {number}\n"
                         f"{terminal.look()}")
    finally:
        terminal.close()
        shutil.rmtree(place)


if run.session is not None:
    session(run.session)
else:
    begun, number, opened = time.monotonic(), 0, 0
    while number < len(STARTS) if run.seconds is None else time.monotonic() < begun + run.seconds:
        opened += session(number)
        number += 1
    for name in SCREENS:
        print(f"{seen[name]:7} {name}")
    never = [name for name in SCREENS if not seen[name]]
    # A short run reaches only some screens by chance.
    assert not never or run.seconds is None, f"never seen: {never}"
    print(f"{number} sessions in {time.monotonic() - begun:.0f} seconds: no crash, nothing erased, "
          f"{opened} opened with consent and none without.")
shutil.rmtree(folder)
