"""How long until the menu asks, beside an empty Swift program that links the same libraries.

Builds both for release, runs them in turn at a pseudo-terminal, and prints medians and their ratio.
usage: first_prompt.py [ROUNDS]
"""
import os
import pathlib
import pty
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parents[2]
rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription
let package = Package(name: "empty", targets: [
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
  .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
  .executableTarget(name: "empty", dependencies: ["CSQLite", "COpenSSL"]),
])
"""
MAIN = """import COpenSSL
import CSQLite
import Dispatch
import FoundationEssentials
import Synchronization
// Each library is touched, so that the linker keeps it.
print(sqlite3_libversion_number(), OPENSSL_version_major(), DispatchQueue.main.label, Data([1]).count)
"""


def build(package, product):
    subprocess.run(["swift", "build", "-c", "release", "--product", product, "--package-path",
                    package], check=True, capture_output=True)
    return f"{package}/.build/release/{product}"


def milliseconds(program, marker):
    """From the start of `program` until it has written `marker`."""
    started = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.execve(program, [program], {"TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nonexistent"})
    written = b""
    while marker not in written:
        written += os.read(terminal, 65536)
    elapsed = time.perf_counter() - started
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return 1000 * elapsed


with tempfile.TemporaryDirectory() as folder:
    empty = pathlib.Path(folder)
    (empty / "Package.swift").write_text(MANIFEST)
    (empty / "Sources/empty").mkdir(parents=True)
    (empty / "Sources/empty/main.swift").write_text(MAIN)
    for library in ("CSQLite", "COpenSSL"):
        shutil.copytree(root / "Modules" / library, empty / "Sources" / library)
    programs = {"empty": (build(empty, "empty"), b"\n"),
                "menu": (build(root, "AppHost"), b"What would you like to do?")}
    times = {name: [] for name in programs}
    for _ in range(rounds):
        for name, (program, marker) in programs.items():
            times[name].append(milliseconds(program, marker))
medians = {name: statistics.median(values) for name, values in times.items()}
for name, value in medians.items():
    print(f"{name:6} {value:6.2f} ms")
print(f"ratio  {medians['menu'] / medians['empty']:6.2f}")
