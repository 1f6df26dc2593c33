"""Runs every command with every small limit on threads, as an ordinary user, and fills the disk while
a correct PIN is tried.

usage: limits.py PATH-OF-APPHOST [--short]     (must start as root: root is exempt from RLIMIT_NPROC)
"""
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from output_bank import app_host, bank, commands, run

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


def full_disks(place, number):
    """A correct PIN costs no attempt if the disk fills while it is tried."""
    disk = place / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk], check=True)
    try:
        shutil.copytree(place / "bank", disk, dirs_exist_ok=True)
        (disk / "wrong").write_text("111222\n")
        listing = ["accounts", "--data-dir", "data", "--pin-file", "pin"]
        for _ in range(2 if short else 10):
            check(run(disk, listing).returncode == 0, "before")
            log = disk / "data/bank.sqlite-wal"
            process = subprocess.Popen(
                [app_host, *listing], cwd=disk, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, env={"HOME": str(disk), "LLVM_PROFILE_FILE": "/dev/null"})
            # The log grows when the attempt is counted; deriving the key then takes a while.
            while process.poll() is None and not (log.exists() and log.stat().st_size):
                time.sleep(0.001)
            check(process.poll() is None, "the attempt was missed")
            process.send_signal(signal.SIGSTOP)
            with open(disk / "filler", "wb", buffering=0) as filler:
                try:
                    while filler.write(bytes(4096)):
                        pass
                except OSError:
                    pass
            process.send_signal(signal.SIGCONT)
            errors = process.communicate(timeout=60)[1].decode()
            (disk / "filler").unlink()
            wrong = run(disk, [*listing[:-1], "wrong", "--lang", "en"]).stderr.decode()
            check("left: 9" in wrong, process.returncode, errors, wrong)
    finally:
        subprocess.run(["umount", disk], check=True)


if os.getuid() != 0:
    sys.exit("limits.py must start as root.")
with tempfile.TemporaryDirectory() as temporary:
    place = pathlib.Path(temporary)
    place.chmod(0o755)
    (place / "bank").mkdir()
    number = bank(place / "bank")
    for part in (threads, full_disks):
        if "--only" not in sys.argv or sys.argv[sys.argv.index("--only") + 1] == part.__name__:
            part(place, number)
print(f"{passed} passed, 0 failed")
