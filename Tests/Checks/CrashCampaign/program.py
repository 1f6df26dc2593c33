"""Runs the program with fast key derivation (rounds.c), optionally with a library of faults."""
import dataclasses
import json
import os
import pathlib
import signal
import subprocess

HERE = pathlib.Path(__file__).parent

# The exit codes in Docs/Bank/Scripts.md; 128 plus a signal number only for a handled signal.
DOCUMENTED = {0, 1, 2, 3, 4, 5, 6, 130}
# The exit codes allowed when the disk fails. Any other code would blame the customer.
AFTER_A_FAULT = {0, 5, 6}
UNKNOWN = 6
LONGEST_RUN = 60


@dataclasses.dataclass(frozen=True)
class Fault:
    """A fault of type `kind` at the file-changing call number `at`, from 1."""
    kind: str
    at: int

    @property
    def kills(self):
        return self.kind in ("kill", "kill-after", "torn")


@dataclasses.dataclass(frozen=True)
class Run:
    """The outcome of a run. `code` is None if the power failed or the run hung."""
    code: int | None
    out: bytes = b""
    err: bytes = b""
    hung: bool = False
    # The number of runs of the command; each may have taken effect once.
    attempts: int = 1

    @property
    def said(self):
        """The output as JSON: one value, or a list if each line is a value; None otherwise."""
        try:
            return json.loads(self.out)
        except ValueError:
            pass
        try:
            return [json.loads(line) for line in self.out.splitlines()] or None
        except ValueError:
            return None

    @property
    def denied(self):
        """Whether the exit code says that nothing was done beyond the printed results."""
        return self.code is not None and self.code > 0 and self.code != UNKNOWN

    def misconduct(self, fault=None, after_a_fault=AFTER_A_FAULT):
        """The violations in the outcome of the run itself."""
        if self.hung:
            return [f"it hung for {LONGEST_RUN} seconds"]
        if self.code is None or (fault and fault.kills and self.code == -signal.SIGKILL):
            return []
        if self.code < 0:
            return [f"it crashed with {signal.Signals(-self.code).name}: {self.err[-300:]}"]
        if self.code not in (after_a_fault if fault else DOCUMENTED):
            return [f"it ended with exit code {self.code}: {self.out[-300:]}"]
        return [] if self.said is not None else [f"it did not print JSON: {self.out[-300:]}"]


class Program:
    """The program's executable, and the shims compiled into the folder `work`."""

    def __init__(self, path, work, faults):
        self.path = str(pathlib.Path(path).resolve())
        self.work = work
        self.faults, self.rounds = (self._compiled(name) for name in (faults, "rounds"))

    def _compiled(self, name):
        library = self.work / f"{name}.so"
        subprocess.run(
            [os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror",
             "-o", library, HERE / f"{name}.c", "-pthread"], check=True)
        return library

    def environment(self, shim=None):
        """The environment of a run. With `shim`, its settings, it loads the library of faults."""
        libraries = [self.rounds, self.faults] if shim else [self.rounds]
        variables = {"HOME": self.work, "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"],
                     "LD_PRELOAD": ":".join(map(str, libraries)), **(shim or {})}
        return {name: str(value) for name, value in variables.items()}

    def popen(self, arguments, shim=None):
        return subprocess.Popen(
            [self.path, *map(str, arguments)], env=self.environment(shim),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *arguments, shim=None):
        """Runs the program until it exits; kills it after `LONGEST_RUN` seconds."""
        process = self.popen(arguments, shim)
        try:
            out, err = process.communicate(timeout=LONGEST_RUN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return Run(None, hung=True)
        return Run(process.returncode, out, err)

    def run_with(self, case, arguments, fault, trace=None):
        """Runs with a fault; returns the run, and the faulty call, or None if it was never made."""
        report = case.folder / "report"
        report.unlink(missing_ok=True)
        shim = {"BANK_DIR": case.disk, "FAULT_AT": fault.at, "FAULT_KIND": fault.kind,
                "FAULT_REPORT": report}
        run = self.run(*arguments, shim=shim | ({"FAULT_TRACE": trace} if trace else {}))
        return run, report.read_text().strip() if report.exists() else None
