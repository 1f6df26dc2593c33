"""A place where something is injected, and the names that the lists of places use."""
import dataclasses
import pathlib
import re

ROOT_FOLDER = pathlib.Path(__file__).resolve().parents[2]
C = "AppHost/Composition/"
PRODUCTS, DEPOSIT, SAVINGS = (
    C + name for name in (
        "HostedProduct.swift", "DepositDependencies.swift", "SavingsDependencies.swift"))
SCOPES, ROOT, BANK, COMMANDS, TERMINAL, WIRING, PROGRAM = (
    C + name for name in (
        "CustomerScope.swift", "CompositionRoot.swift", "Invocation+Bank.swift",
        "CompositionRoot+Commands.swift",
        "TerminalScope.swift", "CompositionRoot+Wiring.swift", "Program.swift"))

# Suites, from quick to slow. A mutation that its own suite does not notice is shown to all.
SCOPE = "DraftingScopeTests|EveryProductTests|LifetimeTests|WiringTests"
PROGRAM_RUNS = "EveryProductProgramTests|OpeningCommandTests"
WALK, LINE, GRAPH = "WalkthroughTests", "CommandLineTests", "GraphCommandTests|WiringTests"
OFFER, DOCUMENTS = "ProductsCommandTests", "DocumentCommandTests"
PIN = "PINChangeTests|PINCommandTests"
TYPED, CARE, SCREENS = "TerminalProgramTests", "TerminalCareTests", "ScreenTests"
PAGES, OPTIONS = "TerminalPagesTests", "OpeningOptionTests"
RECOVERY, UNLOCK = "RecoveryAtTerminalTests", "UnlockCommandTests"
WORDS = "HostedProductTests|HostedProductWordsTests|EveryProductProgramTests"


@dataclasses.dataclass
class Site:
    """A piece of source that stands once in its file, and what is put in its place, by name."""
    file: str
    piece: str
    others: dict
    suites: str = SCOPE
    # Text around the piece that is not part of the expression.
    before: str = ""
    after: str = ""
    # What stands there once the others are put in.
    written: str = ""


@dataclasses.dataclass
class Addition:
    """A declaration added to one feature's type: a value of its own, or what `of` gives all."""
    file: str
    anchor: str
    name: str
    requirement: str
    other: str
    of: Site
    suites: str = SCOPE

    def declaration(self, number):
        return f"  {self.requirement} {{ mutant({number}) ? {self.other} : {self.of.written} }}\n"


# How keys are locked, with other PINs or cryptography; how they are recovered by nobody's code.
LOCK = ("PINLock(\n      pins: {}, keys: directory, attempts: bank.attempts, "
        "cryptography: {})")
RECOVERED = ("KeyRecovery(\n      keys: directory, exchange: NoRecoveryExchange(), "
             "iterations: ")
ANOTHER = "OpeningScope(customer: scope.customer, draft: FixedIDs.draft)"
