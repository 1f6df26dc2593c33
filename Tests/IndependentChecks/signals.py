"""Stops the program in every way at a question and at the PIN, through a real terminal.

The exit code must be the documented one, and the terminal as it was before.
usage: signals.py PATH-OF-APPHOST
"""
import signal
import sys
import tempfile
import termios
import time

import pexpect

app_host = sys.argv[1]
ways = {
    "Ctrl-C": (lambda child: child.sendintr(), 130),
    "Ctrl-D": (lambda child: child.sendeof(), 130),
    "terminate": (lambda child: child.kill(signal.SIGTERM), 143),
    "hang up": (lambda child: child.kill(signal.SIGHUP), 129),
    "quit": (lambda child: child.kill(signal.SIGQUIT), 131),
}


def stop(way, at_pin):
    act, expected = ways[way]
    data = tempfile.mkdtemp() + "/bank"
    child = pexpect.spawn(app_host, ["--data-dir", data], encoding="utf8", timeout=20)
    child.expect("> ")
    before = termios.tcgetattr(child.child_fd)
    if at_pin:
        child.sendline("deposit")
        child.expect("name")
        child.sendline("Hana")
        child.expect("digits or more")
        time.sleep(0.3)
        hidden = termios.tcgetattr(child.child_fd)
        assert before[3] & termios.ECHO and not hidden[3] & termios.ECHO, "the PIN is not hidden"
    act(child)
    child.expect(pexpect.EOF)
    assert termios.tcgetattr(child.child_fd) == before, (way, at_pin, "the terminal was left changed")
    child.close()
    assert child.exitstatus == expected, (way, at_pin, child.exitstatus, expected)


passed = 0
for way in ways:
    for at_pin in (False, True):
        stop(way, at_pin)
        passed += 1
print(f"{passed} passed, 0 failed")
