"""Runs a program built with the trait HTTPCatalog against good and faulty local servers.

Checks the stored copy, the messages and the peak memory; that a catalog in a file makes no request;
and which TLS certificates are rejected. If a private mount is allowed, a trusted certificate must
be accepted. HTTPCatalogTests has further faults of servers.
usage: http_catalog.py PATH-OF-APPHOST
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

app_host = os.path.abspath(sys.argv[1])
root = next(folder for folder in pathlib.Path(__file__).resolve().parents
            if (folder / "Package.swift").is_file())
built_in = root / "AppHost/Composition/catalog.json"
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"
MEMORY = 120  # MiB more than a good catalog needs, even if a response unpacks to a GiB


class Server:
    """Runs server.py until the end of a `with` block."""

    def __init__(self, *arguments):
        self.arguments = [str(argument) for argument in arguments]

    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, next(root.glob("Tests/**/HTTPCatalogTests/server.py")), *self.arguments],
            stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def address(self, what="catalog", scheme="http", host="127.0.0.1"):
        return f"{scheme}://{host}:{self.port}/{what}"


class Run:
    """A run of the program: exit code, output, errors, and peak memory in MiB."""

    def __init__(self, *words, environment=None, before=()):
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                [*before, app_host, *map(str, words)], stdin=subprocess.DEVNULL, stdout=output,
                stderr=errors, env={"LANG": "C.UTF-8", "HOME": folder, **(environment or {})})
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = self.code = os.waitstatus_to_exitcode(status)
            self.memory = usage.ru_maxrss / 1024
            for name, file in (("output", output), ("errors", errors)):
                file.seek(0)
                setattr(self, name, file.read().decode())

    def error(self):
        return json.loads(self.output)["error"]["code"]

    def must(self, code, *parts):
        told = f"{self.code}\n{self.output}{self.errors}"
        assert self.code == code, told
        for part in parts:
            assert part in self.output + self.errors, f"not reported: {part}\n{told}"
        return self


def products(address, *words, **more):
    return Run("products", "--catalog", address, "--data-dir", data, *words, **more)


def kept_while_away():
    with Server(built_in) as server:
        address = server.address()
        good = products(address).must(0, "time-deposit")
        assert not good.errors, good.errors
        products(address).must(0, "time-deposit")
        asked = [server.process.stdout.readline().strip() for _ in range(2)]
        assert asked == ["catalog", "catalog"], asked
    file = data / "catalog.copy"
    assert file.stat().st_mode & 0o777 == 0o600, oct(file.stat().st_mode)
    assert sorted(entry.name for entry in data.iterdir()) == ["catalog.copy"]
    away = products(address, "--json").must(0, "a copy of the catalog", "the connection failed", address)
    assert json.loads(away.output)["products"]
    products(address, "--lang", "ko").must(0, "전에 저장한 상품 목록을 사용합니다", "연결할 수 없습니다")
    return good.memory


def opened_from_it():
    pin = pathlib.Path(folder, "pin")
    pin.write_text("480917\n")
    place = ["--data-dir", data, "--pin-file", pin, "--json"]
    enrolled = json.loads(Run("enroll", "--name", "Hana", *place).must(0).output)
    with Server(built_in) as server:
        Run("open", "deposit", "--catalog", server.address(), "--product", "time-deposit",
            "--amount", "1000000", "--months", "12", "--tax", "general", "--accept-terms",
            "--from", enrolled["accountNumber"], "--no-input", *place).must(0, "receipt")
    # A command that needs no catalog makes no request.
    with Server(built_in) as server:
        Run("accounts", "--catalog", server.address(), *place).must(0, "time-deposit")
        server.process.kill()
        asked = server.process.stdout.read()
        assert not asked, asked
    Run("audit", *place).must(0)


def refused(baseline):
    copy = (data / "catalog.copy").read_bytes()
    with Server(built_in) as server:
        for what, said in [
            ("endless", "larger than 1048576 bytes"), ("packed", "larger than 1048576 bytes"),
            ("moved-without-end", "not complete within 10 s"),
        ]:
            run = products(server.address(what), "--json").must(1, said)
            assert run.error() == "catalogUnavailable", run.output
            more = run.memory - baseline
            print(f"{what}: refused, {more:.0f} MiB more memory than for a good one")
            assert more < MEMORY, f"{what}: {more} MiB"
    assert (data / "catalog.copy").read_bytes() == copy


def no_password_repeated():
    run = products("https://hana:secret@127.0.0.1/c", "--json").must(2, "a user name or a password")
    assert run.error() == "catalogAddress" and "secret" not in run.output + run.errors


def nothing_for_a_file():
    if not shutil.which("strace"):
        sys.exit("strace is needed, to see connections and syncs")
    calls = pathlib.Path(folder, "calls")
    trace = ["strace", "-f", "-e", "trace=socket,connect", "-o", str(calls)]
    Run("products", "--catalog", built_in, before=trace).must(0)
    assert "socket(" not in calls.read_text() and "connect(" not in calls.read_text()


def on_disk_before_it_is_named():
    calls = pathlib.Path(folder, "calls")
    trace = ["strace", "-f", "-y", "-e", "trace=/^(fsync|fdatasync|rename.*)$", "-o", str(calls)]
    with Server(built_in) as server:
        products(server.address(), before=trace).must(0)
    made = [line.split(" ", 1)[1].lstrip() for line in calls.read_text().splitlines()
            if "catalog.copy" in line or ".dat.nosync" in line]
    assert [call.split("(")[0][:6] for call in made] == ["fsync", "rename"], made


def certificate(name, days):
    """Creates a key and a self-signed certificate for 127.0.0.1; returns their files."""
    key, request, file, both = (
        pathlib.Path(folder, f"{name}.{part}") for part in ("key", "request", "crt", "pem"))
    for command in (
        ["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key,
         "-out", request],
        ["x509", "-req", "-in", request, "-signkey", key, "-days", str(days),
         "-copy_extensions", "copy", "-out", file],
    ):
        subprocess.run(["openssl", *command], check=True, capture_output=True)
    both.write_bytes(key.read_bytes() + file.read_bytes())
    return both, file


def over_tls():
    good, expired = certificate("good", 2), certificate("expired", -1)
    with Server(built_in, good[0]) as server:
        products(server.address(scheme="https")).must(1, "certificate")
    # Trust the certificate as an administrator would, in a mount that only these runs see.
    bundle = pathlib.Path(folder, "bundle")
    bundle.write_bytes(good[1].read_bytes() + expired[1].read_bytes())
    trusting = ["unshare", "--mount", "sh", "-c",
                f'mount --bind "{bundle}" {TRUSTED} && exec "$@"', "sh"]
    if subprocess.run([*trusting, "true"], capture_output=True).returncode:
        return print("not tried: a trusted certificate (no mount of our own is allowed)")
    with Server(built_in, good[0]) as server:
        address = server.address(scheme="https")
        products(address, before=trusting).must(0, "time-deposit")
        products(server.address(scheme="https", host="localhost"), before=trusting).must(
            1, "no alternative certificate subject name")
        # Environment variables cannot add authorities or turn off verification.
        for name in ("SSL_CERT_FILE", "CURL_CA_BUNDLE", "URLSessionCertificateAuthorityInfoFile"):
            for value in (str(good[1]), "INSECURE_SSL_NO_VERIFY"):
                products(address, environment={name: value}).must(1, "certificate")
    with Server(built_in, expired[0]) as server:
        products(server.address(scheme="https"), before=trusting).must(1, "expired")


with tempfile.TemporaryDirectory() as folder:
    data = pathlib.Path(folder, "data")
    baseline = kept_while_away()
    opened_from_it()
    no_password_repeated()
    nothing_for_a_file()
    on_disk_before_it_is_named()
    over_tls()
    refused(baseline)
print("The catalog over HTTPS is cached, rejected and reported as expected.")
