"""A pseudo-terminal to type at; the independent emulator pyte keeps its screen."""
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte


class Terminal:
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.keyboard, self.terminal = pty.openpty()
        self.screen = pyte.HistoryScreen(columns, rows, history=100_000)
        self.stream = pyte.ByteStream(self.screen)
        self.resize(rows)
        self.before = termios.tcgetattr(self.terminal)
        self.pid = None
        self.written = b""

    def close(self):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.keyboard)
        os.close(self.terminal)

    def resize(self, rows):
        """Reports a terminal of this many rows, at most those of the screen, to the program."""
        size = struct.pack("HHHH", rows, self.columns, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def start(self, arguments, environment, folder):
        self.written = b""
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(self.terminal, termios.TIOCSCTTY, 0)
            for descriptor in (0, 1, 2):
                os.dup2(self.terminal, descriptor)
            os.closerange(3, 64)
            os.chdir(folder)
            os.execve(arguments[0], arguments, environment)

    def write(self, line):
        """Writes a line as another program would."""
        os.write(self.terminal, line.encode() + b"\r\n")
        self.look()

    def type(self, keys):
        os.write(self.keyboard, keys.encode())

    def look(self, quiet=0.03, seconds=5):
        """Reads output until there is a short pause; returns the text on the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and select.select([self.keyboard], [], [], quiet)[0]:
            try:
                part = os.read(self.keyboard, 65536)
            except OSError:
                break
            self.written += part
            self.stream.feed(part)
        return "\n".join(map(self.text, map(self.screen.buffer.__getitem__, range(self.rows))))

    def text(self, line):
        """The text of a line; the second cell of a wide character is empty."""
        return "".join(line[place].data for place in range(self.columns)).rstrip()

    def wait(self, pattern, leaving, seconds=90):
        """Waits until the screen shows `pattern`; leaves pages that show `leaving`."""
        end = time.monotonic() + seconds
        while not pattern.search(text := self.look()):
            if leaving.search(text):
                self.type("q")
            assert time.monotonic() < end, f"never saw {pattern.pattern}:\n{text}"
            assert self.ended() is None, f"ended before {pattern.pattern}:\n{text}"
        return text

    def ended(self):
        """The exit code, or minus the signal that ended the program; None while it runs."""
        if self.pid:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid == 0:
                return None
            self.pid, self.code = None, os.waitstatus_to_exitcode(status)
            self.look()
        return self.code

    def wait_for_end(self, seconds=60):
        """Waits until the program ends; answers its questions with the end of input."""
        end = time.monotonic() + seconds
        while self.ended() is None:
            text = self.look()
            assert time.monotonic() < end, f"has not ended:\n{text}"
            if self.written.endswith((b"> ", b") ", b": ")):
                self.type("\x04")

    def is_asked(self):
        """Whether the program reads keys now; between questions the terminal is in line mode."""
        return not termios.tcgetattr(self.terminal)[3] & termios.ICANON

    def is_restored(self):
        """Whether the terminal settings are restored and bracketed paste is off.

        A Ctrl-C between two questions is a signal: the kernel echoes it and discards unread output,
        which may include the sequence that turns bracketed paste off.
        """
        on, off = self.written.rfind(b"\x1b[?2004h"), self.written.rfind(b"\x1b[?2004l")
        isOff = off >= on or b"^C" in self.written[on:]
        return termios.tcgetattr(self.terminal) == self.before and isOff

    def everything(self):
        """All lines that were not erased, including those that scrolled off the screen."""
        return "\n".join(map(self.text, self.screen.history.top)) + "\n" + self.look()
