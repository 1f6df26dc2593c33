#!/usr/bin/env python3
"""Runs the program as hosts that share only the database and the bank's key.

usage: Tests/Checks/PostgreSQL/hosts.py PATH-OF-APPHOST     (built with the trait PostgreSQL)
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from server import Server

ANSWERS = {"deposit.product": "time-deposit", "deposit.amount": "1000000", "deposit.months": "12",
           "deposit.tax": "general", "deposit.consent": "yes"}
PIN, NEW = "480917", "739164"


class Host:
    """A host: runs the program with its own data directory."""

    def __init__(self, program, folder, name, ledger):
        self.program, self.files, self.ledger = program, folder, ledger
        self.directory = folder / name

    def __call__(self, *arguments, status=0):
        """The JSON output of a command, which must exit with `status`."""
        done = subprocess.run(
            [self.program, *arguments, "--ledger", self.ledger, "--data-dir", self.directory,
             "--json", "--no-input"], capture_output=True, text=True, cwd=self.files,
            stdin=subprocess.DEVNULL)
        if done.returncode != status:
            sys.exit(f"{arguments}: ended with {done.returncode}\n{done.stdout}{done.stderr}")
        return json.loads(done.stdout)

    def take_bank_key(self, of):
        """Copies the bank's key from another host, as an operator does on each further host."""
        keys = self.directory / "keys"
        keys.mkdir(parents=True, mode=0o700)
        self.directory.chmod(0o700)
        shutil.copy(of.directory / "keys/bank.pem", keys)
        (keys / "bank.pem").chmod(0o600)


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found!r}, and not {expected!r}")
    print(f"holds: {what}")


def customers(first, second):
    """One customer on two hosts."""
    first("enroll", "--name", "Hana", "--pin-file", PIN, "--recovery-file", "code")
    expect("no customer's key is a file", [p.name for p in first.directory.glob("keys/*")],
           ["bank.pem"])
    second.take_bank_key(first)
    answers = ("--answers", "answers.json", "--pin-file", PIN)
    opened = second("open", "deposit", "--request-id", "R1", *answers)
    again = first("open", "deposit", "--request-id", "R1", *answers)
    expect("a request opens once, on any host", again["receipt"], opened["receipt"])
    second("change-pin", "--pin-file", PIN, "--new-pin-file", NEW)
    first("accounts", "--pin-file", PIN, status=4)
    expect("a PIN changed on one host holds on the other",
           len(first("accounts", "--pin-file", NEW)), 2)
    second("unlock", "--recovery-code-file", "code", "--new-pin-file", PIN)
    expect("the hosts have the same accounts", first("accounts", "--pin-file", PIN),
           second("accounts", "--pin-file", PIN))


def stranger(host):
    """A host without the bank's key. Another bank's key is refused alike: HostTests."""
    expect("a host without the bank's key is refused",
           host("enroll", "--name", "Duri", "--pin-file", PIN, status=5)["error"]["code"],
           "otherBankKey")


def service(program, folder, server):
    """The bank's address as a service of libpq's service file."""
    file = folder / "services"
    file.write_text(f"[bank]\nhost={server.folder}\ndbname=bank\nuser=host\n")
    os.environ["PGSERVICEFILE"] = str(file)
    host = Host(program, folder, "host0", "bank")
    expect("a service names the bank", host("audit")["violations"], [])
    del os.environ["PGSERVICEFILE"]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as path, Server() as server:
        folder = pathlib.Path(path)
        for name in (PIN, NEW):
            (folder / name).write_text(name + "\n")
            (folder / name).chmod(0o600)
        server.psql("CREATE ROLE owner LOGIN; CREATE ROLE host LOGIN")
        server.psql("CREATE DATABASE bank OWNER owner")
        owner = Host(program, folder, "owner", server.address("bank", "owner"))
        hosts = [Host(program, folder, f"host{n}", server.address("bank", "host"))
                 for n in range(3)]
        expect("a host waits for the tables", hosts[0](
            "enroll", "--name", "Hana", "--pin-file", PIN, status=5)["error"]["code"],
            "olderSchema")
        made = owner("ledger", "migrate", "--host-role", "host")
        expect("the owner makes the tables", made["found"], 0)
        (folder / "answers.json").write_text(json.dumps(
            {**ANSWERS, "deposit.fundingAccount": "110-000002-3"}))
        customers(*hosts[:2])
        stranger(hosts[2])
        expect("the ledger is consistent", hosts[1]("audit")["violations"], [])
        service(program, folder, server)


if __name__ == "__main__":
    main()
