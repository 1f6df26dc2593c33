"""A temporary PostgreSQL server on a socket in a folder, which is deleted with the server.

usage: server.py FOLDER COMMAND...
Runs COMMAND with a server on the disk of FOLDER, which all users must be able to enter. The server
is durable, and databases can turn on its log. BENCH_POSTGRESQL is set to its folder.
"""
import glob
import os
import pathlib
import pwd
import shutil
import subprocess
import sys
import tempfile

BIN = pathlib.Path(sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))[-1]).parent


class Server:
    """In memory and without syncs, unless `disk` names a folder on a disk. If root starts it, the
    server runs as `nobody`, because PostgreSQL refuses to run as root."""

    QUICK = "-c fsync=off"
    DURABLE = ("-c logging_collector=on -c log_destination=jsonlog -c log_rotation_size=0 "
               "-c log_rotation_age=0 -c max_wal_size=4GB")

    def __init__(self, disk=None):
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="pg-", dir=disk or memory))
        self.folder.chmod(0o755)
        self.user = pwd.getpwnam("nobody") if os.getuid() == 0 else None
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.run("initdb", "-D", self.folder / "data", "-U", "postgres", "-A", "trust", "-N",
                 "-E", "UTF8", "--locale=C.UTF-8")
        self.control("start", "-l", self.folder / "log", "-o",
                     f"-k {self.folder} -c listen_addresses= {self.DURABLE if disk else self.QUICK}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.control("stop", "-m", "immediate")
        shutil.rmtree(self.folder)

    def run(self, tool, *arguments):
        who = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} \
            if self.user else {}
        subprocess.run([BIN / tool, *map(str, arguments)], check=True, cwd="/",
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, **who)

    def control(self, what, *arguments):
        self.run("pg_ctl", what, "-w", "-D", self.folder / "data", *arguments)

    def psql(self, sql, database="postgres", user="postgres"):
        """The output of `sql`; raises if it fails."""
        done = subprocess.run(
            [BIN / "psql", "-h", self.folder, "-U", user, "-d", database, "-v", "ON_ERROR_STOP=1",
             "-Atqc", sql], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def address(self, database, user):
        return f"postgresql://{user}@/{database}?host={str(self.folder).replace('/', '%2F')}"


if __name__ == "__main__":
    with Server(sys.argv[1]) as own:
        sys.exit(subprocess.run(
            sys.argv[2:], env=os.environ | {"BENCH_POSTGRESQL": str(own.folder)}).returncode)
