"""Verifies that random_keys.py reports faults, which a shell script around the program simulates.

usage: random_faults.py PATH-OF-APPHOST
"""
import os
import pathlib
import subprocess
import sys
import tempfile

app_host = os.path.abspath(sys.argv[1])
keys = pathlib.Path(__file__).with_name("random_keys.py")
OPENING = ('open deposit --product time-deposit --amount 1000000 --months 12 --tax general --accept-terms '
           '--from 110-000002-3 --pin-file "$HOME/pin" --no-input')
# Shell code that runs after the program has exited with $c, and the report it must cause.
FAULTS = {
    "a line of others was erased": r'printf "\033[200A\033[J"; exit $c',
    "the terminal is not as it was": "stty -icanon -echo; exit $c",
    "exit code -11": "kill -SEGV $$",
    "exit code 1": "exit 1",
    "1 opened, 0 consented to": f'"$program" {OPENING} --data-dir "$data" >/dev/null 2>&1; exit $c',
}
WRAPPER = """#!/bin/sh
program='{program}'
case "$*" in *--json*|*audit*|*kept*) exec "$program" "$@";; esac
trap "" INT
"$program" "$@"
c=$?
for word; do [ "$last" = --data-dir ] && data="$word"; last="$word"; done
{fault}
"""

with tempfile.TemporaryDirectory() as folder:
    for said, fault in FAULTS.items():
        wrapper = pathlib.Path(folder) / "AppHost"
        wrapper.write_text(WRAPPER.format(program=app_host, fault=fault))
        wrapper.chmod(0o700)
        found = subprocess.run([sys.executable, keys, wrapper, "--session", "0"], capture_output=True,
                               env={**os.environ, "TMPDIR": folder})
        assert found.returncode != 0 and said in found.stderr.decode(), (said, found)
print(f"{len(FAULTS)} faults, each found.")
