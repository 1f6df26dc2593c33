"""Template banks, and copies of them for fault injection."""
import contextlib
import json
import pathlib
import shutil
import tempfile

ROOT = next(folder for folder in pathlib.Path(__file__).resolve().parents
            if (folder / "Package.swift").is_file())
CATALOG = ROOT / "AppHost/Composition/catalog.json"
BALANCE = 50_000_000


class Case:
    """A disk with the folder `bank` on it, copied from `template` if there is one."""

    def __init__(self, work, template=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        self.disk = self.folder / "disk"
        self.bank = self.disk / "bank"
        if template:
            shutil.copytree(template, self.disk)
        else:
            self.disk.mkdir()


@contextlib.contextmanager
def copied(work, template):
    """A `Case` that is deleted at the end of the `with` block."""
    case = Case(work, template)
    try:
        yield case
    finally:
        shutil.rmtree(case.folder)


class Fixtures:
    """The input files of commands: PINs and answers."""

    def __init__(self, work):
        self.folder = work
        self.pin = self.file("pin", "480917\n")
        self.new_pin = self.file("new-pin", "592038\n")
        self.third_pin = self.file("third-pin", "703149\n")

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o600)
        return path

    def answers(self, name, answers):
        return self.file(f"{name}.json", json.dumps(answers))


def enroll(program, bank, pin, name, *more, balance=BALANCE):
    """Enrolls `name`; returns the customer ID and the account number."""
    run = program.run("enroll", "--data-dir", bank, "--name", name, "--pin-file", pin,
                      "--sandbox-balance", balance, "--no-input", "--json", *more)
    assert run.code == 0, run
    return run.said["customerID"], run.said["accountNumber"]


def products(kind):
    """The built-in catalog's products in one section: `deposits` or `savings`."""
    return json.loads(CATALOG.read_text())[kind]


def answers_for(kind, product, account):
    """Answers that open one product with its minimum amount and first term."""
    return {
        f"{kind}.product": product["id"], f"{kind}.amount": str(product["minimumWon"]),
        f"{kind}.months": str(product["tiers"][0]["months"]), f"{kind}.fundingAccount": account,
        f"{kind}.tax": "general", f"{kind}.consent": "yes"}
