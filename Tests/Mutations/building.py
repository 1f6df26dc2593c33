"""A copy of the tree in which mutations are built and tested."""
import contextlib
import os
import re
import shutil
import signal
import subprocess

from mutations import TREE

LIMIT = 1800


class Copy:
    """The files of the tree that git does not ignore, and their build."""

    def __init__(self, folder):
        self.folder = folder
        self.restore()

    def restore(self):
        """Makes the copy equal to the tree."""
        names = subprocess.check_output(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=TREE,
            text=True).splitlines()
        for stale in {*self.folder.glob("[!.]*/**/*")} - {self.folder / name for name in names}:
            if not stale.is_dir():
                stale.unlink()
        for name in names:
            source, target = TREE / name, self.folder / name
            if not source.is_file():
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            # Leave an unchanged file alone: its date stays, and an earlier build remains valid.
            if not target.is_file() or target.read_bytes() != source.read_bytes():
                shutil.copy(source, target)

    @contextlib.contextmanager
    def mutated(self, mutation):
        path = self.folder / mutation.file
        original = path.read_text()
        path.write_text(mutation.applied(original))
        try:
            yield
        finally:
            path.write_text(original)

    def run(self, *command, module, limit=LIMIT, **variables):
        """Whether a command succeeded, and its output. After `limit` seconds it is killed."""
        process = subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, env={**os.environ, "BANK_MODULE": module, **variables})
        try:
            log, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            log = process.communicate()[0] + '\n✘ Test "(it hangs)" failed'
        except KeyboardInterrupt:
            # The command runs in a session of its own, which Ctrl-C does not reach.
            os.killpg(process.pid, signal.SIGKILL)
            raise
        return process.returncode == 0, re.sub(r"\x1b\[[0-9;]*m", "", log)


def failures(log):
    """The failed tests, in the order of their failures."""
    found = re.findall(r'✘ Test (?:"(.*?)"|(\S+)) (?:recorded|with \d+ |failed)', log)
    return list(dict.fromkeys(quoted or plain for quoted, plain in found))


def errors(log):
    """The compiler's errors, without SwiftPM's error about the module that was not emitted."""
    return re.findall(r"error: (?!emit-module)(.*)", log)
