"""Where something is injected and what can go wrong there; names for the lists of places."""
import dataclasses
import pathlib
import re

ROOT_FOLDER = next(folder for folder in pathlib.Path(__file__).resolve().parents
                   if (folder / "Package.swift").is_file())
C, B = "AppHost/Composition/", "Modules/BankCommands/"
PRODUCTS, DEPOSIT, SAVINGS, OPENING, CUSTOMER, ROOT, ACCESS, SERVICES, BANK, CATALOG, INTERFACE = (
    f"{C}{name}.swift" for name in (
        "HostedProduct", "OpeningComponent+Deposit", "OpeningComponent+Savings",
        "OpeningComponent", "CustomerComponent", "CompositionRoot",
        "CompositionRoot+CustomerAccess", "CompositionRoot+CommandDependency", "Invocation+Bank",
        "Invocation+Catalog", "UserInterface+Invocation"))
PROGRAM = "AppHost/Program.swift"
USE, NAMES, COMMANDS, TEXTS, RUN = (
    f"{B}{name}.swift" for name in (
        "CommandLine/ProgramUse", "CommandLine/CommandTable", "Commands/BankCommandBuilder",
        "Commands/CommandBuilder", "Commands/ProgramRun"))

# Suites of AppHostTests, the fast ones first. A mutation that its own suites do not notice is shown
# to all.
SCOPE = "DraftingComponentTests|EveryProductTests|LifetimeTests|WiringTableTests"
PROGRAM_RUNS = "EveryProductProgramTests|OpeningCommandTests"
WALK, LINE, LIFETIME = "WalkthroughTests", "CommandLineTests", "LifetimeTests"
OFFER, DOCUMENTS = "ProductsCommandTests", "DocumentCommandTests"
PIN, CUSTOMERS = "PINChangeTests|PINCommandTests", "CustomerOptionTests"
TYPED, CARE, SCREENS = "TerminalProgramTests", "TerminalCareTests", "ScreenTests"
PAGES, OPTIONS = "TerminalPagesTests", "OpeningOptionTests"
RECOVERY, UNLOCK = "RecoveryAtTerminalTests", "UnlockCommandTests"
QUOTES, BATCH = "QuoteSavingsTests", "BatchCommandTests"
WORDS = "HostedProductTests|HostedProductWordsTests|EveryProductProgramTests"


@dataclasses.dataclass
class Site:
    """A piece of source that stands once in its file, and what is put in its place, by name.

    What is put there is an expression, or makes one of the mutation's number and the piece.
    """
    file: str
    piece: str
    others: dict
    suites: str = SCOPE
    # Text around the piece that is not part of the expression.
    before: str = ""
    after: str = ""


@dataclasses.dataclass
class Insertion:
    """A statement inserted behind a line, which is executed if the mutation is chosen."""
    file: str
    line: str
    name: str
    statement: str
    suites: str = SCOPE


@dataclasses.dataclass
class Rejected:
    """A change of a source file that must not compile, and what the compiler must say."""
    name: str
    file: str
    # Stands once in the file; None for all of the file.
    old: str | None
    new: str = ""
    error: str = "error: "


def removed(file, text, error="error: "):
    """The removal of `text`, which is called by its first line."""
    first = re.split(r"[{(=]", text)[0].strip(", \n")
    return Rejected(f"remove `{first}` of {pathlib.Path(file).stem}", file, text, "", error)


# How keys are locked, with other PINs or cryptography; how they are recovered by nobody's code.
LOCK = ("PINLock(\n      pins: {}, keys: bank.keys, attempts: bank.attempts, "
        "cryptography: {})")
RECOVERED = ("KeyRecovery(\n      keys: bank.keys, exchange: NoRecoveryExchange(), "
             "iterations: ")
SHORT = ("KeyRecovery(\n      keys: bank.keys, exchange: interface.recovery, "
         "iterations: 1000)")
ANOTHER = "OpeningComponent(customer: customer, draft: FixedIDs.draft)"
