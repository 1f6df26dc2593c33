#!/usr/bin/env python3
"""Breaks each injection of the composition root, one at a time, and records who notices.

usage: Tests/WiringMutations/run.py [NAME...]     (all if none is named; about half an hour)

Each mutation either removes an injection or puts another value of the same type in its place. One that
compiles must turn a test red; one that survives makes the run fail. Writes Docs/WiringMutations.md when
all were run.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
C = "AppHost/Composition/"
OPENING, CUSTOMER = C + "OpeningScope.swift", C + "CustomerScope.swift"
ROOT, CUSTOMERS = C + "CompositionRoot.swift", C + "CompositionRoot+Customers.swift"
CATALOG, COMMANDS = C + "CompositionRoot+Catalog.swift", C + "CompositionRoot+Commands.swift"
TERMINAL = C + "TerminalScope.swift"

ASKED = ("unattended\n      ? MissingPINSource()\n      : DialogPINSource(dialog: terminal.asking, "
         "isInteractive: terminal.isInteractive)")

# The slow ones only if the quick ones notice nothing.
SUITES = (["DraftingScopeTests|WalkthroughTests|OpeningCommandTests"],
          ["AppHostTests", "--skip", "TerminalProgramTests", "--skip", "TerminalCareTests",
           "--skip", "ScreenTests"],
          ["TerminalProgramTests|TerminalCareTests|ScreenTests"])

mutations = []


def removed(file, line):
    mutations.append((f"remove `{line.split(' {')[0].strip()}`", file, line, ""))


def swapped(name, file, old, new):
    mutations.append((name, file, old, new))


# What each feature is given: removed one by one.
text = (root / OPENING).read_text()
deposit, savings = text.split("struct SavingsComponent")
for part in (deposit.split("struct DepositComponent")[1], savings):
    for line in part.splitlines():
        if line.strip().startswith("var "):
            component = "DepositComponent" if part is not savings else "SavingsComponent"
            whole = text.index(part) + part.index(line)
            mutations.append((f"{component}: remove `{line.split('{')[0].strip()}`", OPENING,
                              (whole, line), ""))

# The same type, another value.
for component, place in (("DepositComponent", 0), ("SavingsComponent", 1)):
    def at(old, new, name, place=place, component=component):
        mutations.append((f"{component}: {name}", OPENING, (None, old, place), new))
    at("scope.customer.root.catalog }", "EmptyCatalog() }", "a catalogue without products")
    at("scope.customer.root.clock }", "StoppedClock() }", "another clock")
    at("scope.customer.root.taxPolicy }", "TaxPolicy(periods: []) }", "a tax policy without rules")
    at("scope.dialog }", "DeafDialog() }", "another dialog")
    at("scope.signing }", "RefusingSigner() }", "another signing service")
    at("scope.customer.ledger }", "EmptyLedger() }", "another ledger")
    at("{ scope.requestIDs }", "{ FixedIDs() }", "other request ids")
swapped("DepositComponent: a savings builder of another scope", OPENING,
        "{ scope.savings.savingsOpenBuilder }",
        "{ OpeningScope(customer: scope.customer, draft: FixedIDs.draft).savings.savingsOpenBuilder }")
swapped("SavingsComponent: a deposit builder of another scope", OPENING,
        "{ scope.deposit.depositOpenBuilder }",
        "{ OpeningScope(customer: scope.customer, draft: FixedIDs.draft).deposit.depositOpenBuilder }")
swapped("OpeningScope: a root id of its own", OPENING, "RequestIDSequence(root: draft.requestID)",
        "RequestIDSequence(root: FixedIDs.id)")
swapped("OpeningScope: answers that no draft keeps", OPENING,
        "DraftingDialog(decorating: terminal.dialog, journal: journal)", "terminal.dialog")
swapped("OpeningScope: signing before the draft is saved", OPENING,
        "DraftingSigning(decorating: customer.signing, journal: journal)", "customer.signing")
swapped("OpeningScope: nested openings that settle nothing", OPENING,
        "requestIDs = DraftingRequestIDs(\n      decorating: RequestIDSequence(root: draft.requestID), "
        "journal: journal)", "requestIDs = RequestIDSequence(root: draft.requestID)")
swapped("OpeningScope: a draft saved before signing only", OPENING,
        "savesEachAnswer: terminal.isInteractive", "savesEachAnswer: false")
swapped("CustomerScope: drafts that nobody keeps", CUSTOMER,
        "SQLiteDrafts(store: root.store, signer: customer)", "NoDrafts()")
swapped("CustomerScope: a draft that outlives its end", CUSTOMER,
        "return DraftingFlow(decorating: flow, journal: opening.journal)", "return flow")
swapped("CustomerScope: the signing service of no customer", CUSTOMER,
        "      signing: OpenSSLSigningService(\n        signer: customer, lock: root.lock, "
        "dialog: root.terminal.dialog,\n        interruption: root.terminal.interruption),",
        "      signing: RefusingSigner(),")
swapped("CustomerScope: a signing service that does not hear of a stop", CUSTOMER,
        "interruption: root.terminal.interruption)", "interruption: { nil })")
swapped("CustomerScope: the signing service shows to another dialog", CUSTOMER,
        "dialog: root.terminal.dialog,", "dialog: DeafDialog(),")
swapped("CustomerScope: another ledger", CUSTOMER,
        "SQLiteLedger(store: root.store, signer: customer)", "EmptyLedger()")
swapped("CustomerScope: another archive", CUSTOMER,
        "SQLitePapersArchive(store: root.store, signer: customer)", "EmptyArchive()")
swapped("CustomerScope: the two products' flows swapped", CUSTOMER,
        "case .deposit: opening.deposit.depositOpenBuilder.build()",
        "case .deposit: opening.savings.savingsOpenBuilder.build(id: nil)")
swapped("CompositionRoot: the two quote services swapped", CATALOG,
        "DepositQuoteBuilder(dependency: self).build()",
        "SavingsQuoteBuilder(dependency: self).build()")
swapped("CompositionRoot: the built-in catalogue always", CATALOG,
        "let path = invocation[.catalog]", "let path: String? = nil")
swapped("CompositionRoot: a tax policy without rules", CATALOG, "{ .korea }",
        "{ TaxPolicy(periods: []) }")
swapped("CompositionRoot: another data directory", ROOT,
        "DataDirectory(path: try Self.dataPath(invocation, environment))",
        'DataDirectory(path: "/tmp/wiring-mutation-nowhere")')
swapped("CompositionRoot: a store with another clock", ROOT,
        "BankStore(directory: directory, clock: clock)",
        "BankStore(directory: directory, clock: StoppedClock())")
swapped("CompositionRoot: the machine's clock stopped", ROOT, "language: language), clock: clock,",
        "language: language), clock: StoppedClock(),")
swapped("Sign-in: no PIN source", CUSTOMERS, "PINLock(pins: terminal.pins",
        "PINLock(pins: MissingPINSource()")
swapped("Sign-in: attempts that are not counted", CUSTOMERS,
        "attempts: SQLiteAttemptCounter(store: store)", "attempts: NoCounter()")
swapped("Enrolment: no PIN source", CUSTOMERS, "pins: terminal.pins, keys: directory, register",
        "pins: MissingPINSource(), keys: directory, register")
swapped("Enrolment: a thousand rounds only", CUSTOMERS, "= 600_000", "= 1000")
swapped("Terminal: answers that are ignored", TERMINAL, "terminal.answering(try Self.answers(invocation))",
        "terminal.answering([:])")
swapped("Terminal: a PIN file that is ignored", TERMINAL, "let current = try Self.pins(invocation[.pinFile]) ?? asked",
        "let current = asked")
swapped("Terminal: JSON and text on one output", TERMINAL,
        "invocation.has(.json) ? 2 : 1", "1")
swapped("Terminal: no PIN from a pipe", TERMINAL, ASKED, "MissingPINSource()")
swapped("Terminal: asking though nobody may be asked", TERMINAL, ASKED,
        "DialogPINSource(dialog: terminal.asking, isInteractive: terminal.isInteractive)")
swapped("Terminal: a new PIN from the old one's file", TERMINAL,
        "new: try Self.pins(invocation[.newPINFile]) ?? asked)", "new: current)")
swapped("Terminal: plain that is ignored", TERMINAL, "plain: invocation.has(.plain)", "plain: false")
swapped("Terminal: colour where none is wanted", TERMINAL, "color: !invocation.has(.noColor)",
        "color: true")
swapped("Change of PIN: a thousand rounds only", CUSTOMERS,
        "PINChange(lock: lock, iterations: Self.keyIterations)",
        "PINChange(lock: lock, iterations: 1000)")
swapped("Commands: nobody is asked to continue", COMMANDS, "isInteractive: terminal.isInteractive",
        "isInteractive: false")
swapped("Commands: a pipe is asked to continue", COMMANDS, "isInteractive: terminal.isInteractive",
        "isInteractive: true")
swapped("Commands: unused answers that nobody hears of", COMMANDS,
        "{ [terminal] in await terminal.unusedAnswers }", "{ [] }")
swapped("Terminal: answers of the savings unknown", TERMINAL,
        "DepositOpenBuilder.questionKeys + SavingsOpenBuilder.questionKeys",
        "DepositOpenBuilder.questionKeys")
swapped("Commands: quotes of the other product", COMMANDS, "return quote(.deposit)",
        "return quote(.savings)")
swapped("Commands: the other product opened", COMMANDS, "return try open(.savings)",
        "return try open(.deposit)")
swapped("Commands: a request id that is ignored", COMMANDS, "      requestID = id\n", "      _ = id\n")
swapped("Commands: an audit without its receipt", COMMANDS, "receiptFile: invocation[.receipt]",
        "receiptFile: nil")

doubles = """
import FeatureDependencies
struct EmptyCatalog: ProductCatalog {
  func deposits() async throws(CatalogError) -> [DepositProduct] { [] }
  func savings() async throws(CatalogError) -> [SavingsProduct] { [] }
}
struct StoppedClock: WallClock {
  func now() -> Timestamp { Timestamp(secondsSince1970: 1_000_000_000)! }
}
struct DeafDialog: Dialog {
  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String { throw .endOfInput }
  func show(_ content: Presentation) async {}
}
struct RefusingSigner: SigningService {
  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    throw .declined
  }
}
struct EmptyLedger: AccountLedger {
  func accounts() async throws(LedgerError) -> [Account] { [] }
  func opening(for id: RequestID) async throws(LedgerError) -> OpenedAccount? { nil }
  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { throw .unavailable(reason: LocalizedText(verbatim: "empty")) }
}
struct EmptyArchive: PapersArchive {
  func papers(of account: AccountNumber) async throws(StorageError) -> Papers? { nil }
}
struct FixedIDs: RequestIDs {
  static var id: RequestID { RequestID("FIXED")! }
  static var draft: OpeningDraft { OpeningDraft(kind: .deposit, requestID: id) }
  func next() async -> RequestID { Self.id }
}
struct NoDrafts: DraftStore {
  func save(_ draft: OpeningDraft) async throws(StorageError) {}
  func delete(_ requestID: RequestID) async throws(StorageError) {}
  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] { [] }
  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool { true }
  func release(_ requestID: RequestID) async {}
}
struct NoCounter: AttemptCounter {
  func begin(_ customer: CustomerID) async throws(StorageError) -> Int? { 9 }
  func succeed(_ customer: CustomerID) async throws(StorageError) {}
}
"""


def mutate(text, old, new):
    if isinstance(old, str):
        assert text.count(old) == 1, f"stands {text.count(old)} times: {old}"
        return text.replace(old, new)
    if old[0] is not None:
        start, line = old
        assert text[start:start + len(line)] == line
        return text[:start] + text[start + len(line):]
    _, piece, place = old
    assert text.count(piece) == 2, f"stands {text.count(piece)} times: {piece}"
    first = text.index(piece)
    start = first if place == 0 else text.index(piece, first + 1)
    return text[:start] + new + text[start + len(piece):]


def run(copy, *command):
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return False, '✘ Test "(it hangs)"'
    return done.returncode == 0, done.stdout + done.stderr


def verdict(copy, name, file, old, new):
    target = copy / file
    original = target.read_text()
    target.write_text(mutate(original, old, new))
    try:
        built, log = run(copy, "swift", "build", "--build-tests")
        if not built and new:
            sys.exit(f"{name}: a swap must compile\n{log[-2000:]}")
        if not built:
            errors = [line for line in log.splitlines() if "error:" in line and ".swift" in line]
            return "does not compile", errors[0].split("error: ", 1)[1] if errors else log[-200:]
        for suites in SUITES:
            passed, log = run(copy, "swift", "test", "--skip-build", "--filter", *suites)
            if not passed:
                break
        if passed:
            return "SURVIVED", ""
        red = [line.split('"')[1] for line in log.splitlines() if "✘ Test \"" in line]
        return "test is red", red[0] if red else log[-200:]
    finally:
        target.write_text(original)


def main():
    wanted = sys.argv[1:]
    chosen = [m for m in mutations if not wanted or any(w in m[0] for w in wanted)]
    copy = pathlib.Path(tempfile.mkdtemp()) / "copy"
    files = subprocess.check_output(["git", "ls-files"], cwd=root, text=True).split("\n")
    for name in filter(None, files):
        if (root / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, copy / name)
    (copy / C / "MutationDoubles.swift").write_text(doubles)
    assert run(copy, "swift", "build", "--build-tests")[0], "the unchanged copy does not build"
    assert run(copy, "swift", "test", "--skip-build", "--filter", "AppHostTests")[0], "already red"
    rows, survivors = [], 0
    for name, file, old, new in chosen:
        result, by = verdict(copy, name, file, old, new)
        survivors += result == "SURVIVED"
        rows.append(f"| {name} | {result} | {by.replace('|', chr(92) + '|')} |")
        print(f"{result:17} {name}  [{by[:90]}]", flush=True)
    print(f"{len(rows)} mutations, {survivors} survived")
    if not wanted:
        (root / "Docs/WiringMutations.md").write_text(
            "# Wiring mutations\n\nEach injection of the composition root removed, or swapped for "
            "another value of its type, and who\nnotices. Made by `Tests/WiringMutations/run.py`.\n\n"
            "| mutation | result | by |\n|---|---|---|\n" + "\n".join(rows)
            + f"\n\n{len(rows)} mutations, {survivors} survived.\n")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
