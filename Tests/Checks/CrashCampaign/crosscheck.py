"""Verifies with strace that the shim sees every call that changes files."""
import collections
import re
import subprocess

import bank
import traces

# Calls without a lasting effect. The program uses fcntl only for locks and queries.
READS = {
    "access", "close", "execve", "faccessat", "faccessat2", "fadvise64", "fcntl", "flock", "fstat",
    "fstatfs", "getcwd", "getdents64", "getxattr", "ioctl", "lseek", "lstat", "newfstatat",
    "pread64", "preadv", "read", "readlink", "readlinkat", "readv", "stat", "statfs", "statx"}
SAME = {"openat": "open", "pwrite64": "pwrite", "renameat2": "rename", "mkdirat": "mkdir",
        "fchmodat": "chmod", "unlinkat": "unlink"}
CALL = re.compile(r"^\d+ +(\w+)\((.*)$")


def kernel_calls(lines, disk):
    """The number of calls, by name, that changed something under `disk`."""
    seen = collections.Counter()
    for line in lines:
        match = CALL.match(line)
        if not match or disk not in line:
            continue
        name, rest = match.groups()
        if name in READS or (name == "openat" and not re.search("O_CREAT|O_TRUNC", rest)):
            continue
        # Ignore SQLite's shared-memory index, which may be lost in a crash.
        if name == "mmap" and (not re.search("PROT_WRITE.*MAP_SHARED", rest) or "-shm>" in rest):
            continue
        seen[SAME.get(name, name)] += 1
    return seen


def crosscheck(scenario, program, template, folder):
    """Runs once with strace and the shim; returns the counts of both."""
    with bank.copied(folder, template) as case:
        log, trace = case.folder / "strace", case.folder / "trace"
        trace.touch()
        variables = program.environment({"BANK_DIR": case.disk, "FAULT_TRACE": trace})
        settings = [word for name, value in variables.items() for word in ("-E", f"{name}={value}")]
        command = [program.path, *map(str, scenario.command(case))]
        run = subprocess.run(["strace", "-f", "-y", "-s", "0", "-o", log, *settings, *command],
                             capture_output=True)
        assert run.returncode == 0, run
        seen = kernel_calls(log.read_text().splitlines(), str(case.disk))
        return seen, traces.names(traces.read(trace))
