"""Runs every command with every small limit on threads, as an ordinary user.

usage: limits.py PATH-OF-APPHOST [--short]     (must start as root: root is exempt from RLIMIT_NPROC)
"""
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

from output_bank import app_host, bank, commands

USER = 54321  # No other process may belong to this user: all of them count.
short = "--short" in sys.argv
passed = 0


def check(truth, *what):
    global passed
    assert truth, what
    passed += 1


def limited(folder, arguments, *limits):
    """The exit code of a command under `limits`, and its messages; None if it does not end."""
    def prepare():
        for limit, size in limits:
            resource.setrlimit(limit, (size, size))
        os.setgroups([])
        os.setgid(USER)
        os.setuid(USER)
    process = subprocess.Popen(
        [app_host, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, preexec_fn=prepare, start_new_session=True,
        env={"HOME": str(folder), "LLVM_PROFILE_FILE": "/dev/null"})
    try:
        errors = process.communicate(timeout=60)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return None, ""
    return process.returncode, errors.decode()


def contents(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def fresh(place):
    folder = pathlib.Path(tempfile.mkdtemp(dir=place))
    shutil.copytree(place / "bank", folder, dirs_exist_ok=True)
    for path in (folder, *folder.rglob("*")):
        os.chown(path, USER, USER)
    return folder


# A command that only prints a text takes three threads besides the main thread.
TEXTS = ("--help", "--version", "completion")


def threads(place, number):
    """With too few threads each command reports that, does nothing, and does not hang."""
    host = 2 * os.cpu_count() + 4
    for index, (arguments, _) in enumerate([*commands(number), (["--wrong"], None)]):
        enough, success = (4, 0) if any(text in arguments for text in TEXTS) else (host, 0)
        if arguments == ["--wrong"]:
            enough, success = 4, 2
        # Depending on its timing, libdispatch has started up to two threads when the program counts
        # what it can start, and one that has ended may still count: both results are right for a
        # while.
        sure = enough + 3
        for limit in range(host + 5):
            if short and index % (host + 5) != limit and limit not in (1, 3, sure):
                continue
            folder = fresh(place)
            before = contents(folder)
            code, errors = limited(folder, arguments, (resource.RLIMIT_NPROC, limit))
            if code == 1 and "[threads]" in errors:
                check(limit < sure, arguments, limit, code, errors)
                check(contents(folder) == before, "no change", arguments, limit)
            else:
                check(limit >= enough and code == success, arguments, limit, code, errors)
            if limit < enough:
                korean = limited(folder, [*arguments, "--lang", "ko"], (resource.RLIMIT_NPROC, limit))
                check(korean[0] == 1 and "스레드" in korean[1], arguments, limit, korean)
            shutil.rmtree(folder)


if os.getuid() != 0:
    sys.exit("limits.py must start as root.")
with tempfile.TemporaryDirectory() as temporary:
    place = pathlib.Path(temporary)
    place.chmod(0o755)
    (place / "bank").mkdir()
    number = bank(place / "bank")
    threads(place, number)
print(f"{passed} passed, 0 failed")
