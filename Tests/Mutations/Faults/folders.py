"""Where the sources of each module are, however `Modules` and `Tests` group them."""
import functools
import pathlib

root = next(folder for folder in pathlib.Path(__file__).resolve().parents
            if (folder / "Package.swift").is_file())


def module(name):
    """The folder of a module, relative to the root; ends with a slash."""
    found = [folder for depth in ("", "*/") for folder in root.glob(f"Modules/{depth}{name}")
             if folder.is_dir()]
    assert len(found) == 1, f"{len(found)} folders of the module {name}"
    return f"{found[0].relative_to(root)}/"


@functools.cache
def tests(subject):
    """The Swift sources of a module's tests, in one text; empty if there are none."""
    return "\n".join(file.read_text() for file in root.glob(f"Tests/**/{subject}Tests/**/*.swift"))


I, L, Q = module("FeatureDependencies"), module("Ledger"), module("SQLiteLedger")
K, O, T = module("KeyCustody"), module("OpenSSLKeys"), module("TerminalDialog")
D, S = module("Deposit") + "Sources/", module("Savings") + "Sources/"
BULK, DRAFTS, COMMANDS = module("Bulk"), module("Drafts"), module("BankCommands")
JSON, QUOTES, DOCUMENTS = (f"{COMMANDS}{part}/" for part in ("JSON", "Quotes", "Documents"))
HOST = "AppHost/"
COMPOSITION, SIGNING = HOST + "Composition/", HOST + "Signing/"
# Named as Docs/Security.md names them.
CHECKS, CAMPAIGN = "Tests/Checks/IndependentChecks/", "Tests/Checks/CrashCampaign/"
