#!/usr/bin/env python3
"""Breaks each injection of the composition root, one at a time, and records who notices.

usage: Tests/WiringMutations/run.py [NAME...]     (all if none is named; about half an hour)

Each mutation either removes an injection or puts another value of the same type in its place. One that
compiles must turn a test red; one that survives makes the run fail. Writes Docs/WiringMutations.md when
all were run.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
C = "AppHost/Composition/"
HOSTED, CUSTOMER = C + "HostedProduct.swift", C + "CustomerScope.swift"
FEATURES = {"DepositDependencies": C + "DepositDependencies.swift",
            "SavingsDependencies": C + "SavingsDependencies.swift"}
ROOT, COMMANDS = C + "CompositionRoot.swift", C + "CompositionRoot+Commands.swift"
WIRING, TERMINAL = C + "CompositionRoot+Wiring.swift", C + "TerminalScope.swift"

# The slow ones only if the quick ones notice nothing.
SUITES = (["DraftingScopeTests|WalkthroughTests|OpeningCommandTests"],
          ["AppHostTests", "--skip", "TerminalProgramTests", "--skip", "TerminalCareTests",
           "--skip", "ScreenTests"],
          ["TerminalProgramTests|TerminalCareTests|ScreenTests"])

mutations = []


def swapped(name, file, old, new):
    mutations.append((name, file, old, new))


def injections(file, after):
    """The lines of `file` behind `after` that give a requirement its value."""
    text = (root / file).read_text().split(after, 1)[1]
    return [line for line in text.split("\n}", 1)[0].splitlines()
            if line.strip().startswith("var ") and "{ get }" not in line and "{" in line]


# What each feature is given: removed one by one.
for line in injections(HOSTED, "extension ProductDependencies {"):
    swapped(f"every feature: remove `{line.split('{')[0].strip()}`", HOSTED, line + "\n", "")
for name, file in FEATURES.items():
    for line in injections(file, f"struct {name}"):
        if "feature:" not in line:
            swapped(f"{name}: remove `{line.split('{')[0].strip()}`", file, line + "\n", "")

# The same type, another value.
for old, new, name in (
        ("{ scope.customer.root.clock }", "{ StoppedClock() }", "another clock"),
        ("{ scope.customer.root.taxPolicy }", "{ NoLaw.taxPolicy }", "a tax policy without rules"),
        ("{ scope.customer.root.depositInsurance }", "{ NoLaw.insurance }",
         "an insurance that covers all"),
        ("{ scope.signing }", "{ RefusingSigner() }", "another signing service"),
        ("{ scope.customer.ledger }", "{ EmptyLedger() }", "another ledger"),
        ("{ scope.dialog }", "{ DeafDialog() }", "another dialog"),
        ("{ scope.requestIDs }", "{ FixedIDs() }", "other request ids"),
        ("{ scope.signing }", "{ scope.customer.signing }", "signing past the draft"),
        ("{ scope.dialog }", "{ scope.customer.root.terminal.dialog }", "a dialog past the draft")):
    swapped(f"every feature: {name}", HOSTED, old, new)
DEPOSIT, SAVINGS = FEATURES["DepositDependencies"], FEATURES["SavingsDependencies"]
swapped("DepositDependencies: a catalogue without products", DEPOSIT,
        "{ scope.customer.root.depositCatalog }", "{ EmptyCatalog() }")
swapped("SavingsDependencies: a catalogue without products", SAVINGS,
        "{ scope.customer.root.savingsCatalog }", "{ EmptyCatalog() }")
swapped("CompositionRoot: deposits from an empty catalogue", DEPOSIT,
        "SectionCatalog(catalog, section", "SectionCatalog(EmptySource(), section")
swapped("CompositionRoot: savings from an empty catalogue", SAVINGS,
        "SectionCatalog(catalog, section", "SectionCatalog(EmptySource(), section")
swapped("DepositDependencies: a savings builder of another scope", DEPOSIT,
        "{ scope.savings.savingsOpenBuilder }",
        "{ OpeningScope(customer: scope.customer, draft: FixedIDs.draft).savings.savingsOpenBuilder }")
swapped("SavingsDependencies: a deposit builder of another scope", SAVINGS,
        "{ scope.deposit.depositOpenBuilder }",
        "{ OpeningScope(customer: scope.customer, draft: FixedIDs.draft).deposit.depositOpenBuilder }")
swapped("DepositDependencies: quotes of savings", DEPOSIT,
        "DepositQuoteBuilder(dependency: root).build()", "SavingsDependencies.quotes(from: root)")
swapped("SavingsDependencies: quotes of deposits", SAVINGS,
        "SavingsQuoteBuilder(dependency: root).build()\n", "DepositDependencies.quotes(from: root)\n")
swapped("SavingsDependencies: linked quotes without the bonus", SAVINGS, ".buildLinked()", ".build()")
swapped("SavingsDependencies: no linked quotes", SAVINGS,
        "SavingsQuoteBuilder(dependency: root).buildLinked()", "nil")
swapped("HostedProduct: deposits forgotten in the list", HOSTED,
        "    HostedProduct(DepositDependencies.self),\n", "")
swapped("HostedProduct: savings forgotten in the list", HOSTED,
        "    HostedProduct(SavingsDependencies.self),\n", "")
swapped("HostedProduct: quotes linked whether asked or not", HOSTED,
        "quotes = Dependencies.quotes",
        "quotes = { Dependencies.linkedQuotes(from: $0) ?? Dependencies.quotes(from: $0) }")
swapped("OpeningScope: a root id of its own", CUSTOMER, "RequestIDSequence(root: draft.requestID)",
        "RequestIDSequence(root: FixedIDs.id)")
swapped("OpeningScope: answers that no draft keeps", CUSTOMER,
        "DraftingDialog(decorating: terminal.dialog, journal: journal)", "terminal.dialog")
swapped("OpeningScope: signing before the draft is saved", CUSTOMER,
        "DraftingSigning(decorating: customer.signing, journal: journal)", "customer.signing")
swapped("OpeningScope: nested openings that settle nothing", CUSTOMER,
        "requestIDs = DraftingRequestIDs(\n      decorating: RequestIDSequence(root: draft.requestID), "
        "journal: journal)", "requestIDs = RequestIDSequence(root: draft.requestID)")
swapped("OpeningScope: a draft saved before signing only", CUSTOMER,
        "savesEachAnswer: terminal.isInteractive", "savesEachAnswer: false")
swapped("OpeningScope: each answer saved where nobody types", CUSTOMER,
        "savesEachAnswer: terminal.isInteractive", "savesEachAnswer: true")
swapped("OpeningScope: a journal of drafts that nobody keeps", CUSTOMER,
        "store: customer.drafts", "store: NoDrafts()")
swapped("CustomerScope: drafts that nobody keeps", CUSTOMER,
        "SQLiteDraftStore(bank: root.bank, customer: customer)", "NoDrafts()")
swapped("CustomerScope: a draft that outlives its end", CUSTOMER,
        "return DraftingFlow(\n      decorating: product.feature(opening).openFlow(), "
        "journal: opening.journal)", "return product.feature(opening).openFlow()")
swapped("CustomerScope: the signing service of no customer", CUSTOMER,
        "      signing: OpenSSLSigningService(\n        signer: customer, lock: root.lock, "
        "dialog: root.terminal.dialog,\n        interruption: root.terminal.interruption),",
        "      signing: RefusingSigner(),")
swapped("CustomerScope: a signing service that does not hear of a stop", CUSTOMER,
        "interruption: root.terminal.interruption)", "interruption: { nil })")
swapped("CustomerScope: the signing service shows to another dialog", CUSTOMER,
        "dialog: root.terminal.dialog,", "dialog: DeafDialog(),")
swapped("CustomerScope: another ledger", CUSTOMER,
        "SQLiteAccountLedger(bank: root.bank, customer: customer)", "EmptyLedger()")
swapped("CustomerScope: another archive", CUSTOMER,
        "SQLiteDocumentArchive(bank: root.bank, customer: customer)", "EmptyArchive()")
swapped("CustomerScope: the flow of another product", CUSTOMER,
        "root.product(draft.kind)", "root.products.first { $0.description.kind != draft.kind }")
swapped("CompositionRoot: the built-in catalogue always", ROOT,
        "Self.catalog(invocation[.catalog], of: known)", "Self.catalog(nil, of: known)")
swapped("CompositionRoot: a catalogue in which nobody reads the sections", ROOT,
        "sections: products.map(\\.section))", "sections: [])")
swapped("CompositionRoot: a tax policy without rules", ROOT, "TaxPolicy.korea", "NoLaw.taxPolicy")
swapped("CompositionRoot: an insurance that covers all", ROOT, "DepositInsurance.korea",
        "NoLaw.insurance")
swapped("CompositionRoot: another data directory", ROOT, "directory: DataDirectory(path: path))",
        'directory: DataDirectory(path: "/tmp/wiring-mutation-nowhere"))')
swapped("CompositionRoot: a bank with another clock", ROOT,
        "directory: directory, clock: clock, cryptography",
        "directory: directory, clock: StoppedClock(), cryptography")
swapped("CompositionRoot: a bank with another's key", ROOT, "seals: BankKeySource(in: directory)",
        "seals: NoSeals()")
swapped("CompositionRoot: account numbers of no product", ROOT,
        "products.map { ($0.description.kind", "products.prefix(0).map { ($0.description.kind")
swapped("CompositionRoot: the machine's clock stopped", ROOT,
        "language: language), clock: clock,", "language: language), clock: StoppedClock(),")
swapped("Sign-in: no PIN source", ROOT, "PINLock(\n      pins: terminal.pins",
        "PINLock(\n      pins: MissingPINSource()")
swapped("Sign-in: attempts that are not counted", ROOT,
        "attempts: SQLiteAttemptCounter(bank: bank)", "attempts: NoCounter()")
swapped("Sign-in: cryptography that verifies nothing", ROOT,
        "cryptography: cryptography)\n  }\n}", "cryptography: NoCryptography())\n  }\n}")
swapped("Enrolment: no PIN source", ROOT, "pins: terminal.pins, keys: directory, register",
        "pins: MissingPINSource(), keys: directory, register")
swapped("Enrolment: a thousand rounds only", ROOT, "= 600_000", "= 1000")
swapped("Change of PIN: a thousand rounds only", ROOT,
        "PINChange(lock: lock, iterations: Self.keyIterations)",
        "PINChange(lock: lock, iterations: 1000)")
swapped("Terminal: answers that are ignored", TERMINAL,
        "terminal.answering(try Self.answers(invocation[.answers], products))",
        "terminal.answering([:])")
swapped("Terminal: a PIN file that is ignored", TERMINAL,
        "let current = try Self.pins(invocation[.pinFile]) ?? asked", "let current = asked")
swapped("Terminal: JSON and text on one output", TERMINAL,
        "invocation.has(.json) ? 2 : 1", "1")
swapped("Terminal: no PIN from a pipe", TERMINAL,
        "      unattended\n      ? MissingPINSource()\n      : SecretPINSource(",
        "      unattended || !terminal.isInteractive\n      ? MissingPINSource()\n"
        "      : SecretPINSource(")
swapped("Terminal: asking though nobody may be asked", TERMINAL,
        "      unattended\n      ? MissingPINSource()", "      unattended && false\n      ? MissingPINSource()")
swapped("Terminal: a pipe that is asked for the PIN again", TERMINAL,
        "terminal.isInteractive ? terminal.asking : nil", "terminal.asking")
swapped("Terminal: a person who is not asked for the PIN again", TERMINAL,
        "terminal.isInteractive ? terminal.asking : nil", "nil")
swapped("Terminal: a new PIN from the old one's file", TERMINAL,
        "new: try Self.pins(invocation[.newPINFile]) ?? asked)", "new: current)")
swapped("Terminal: plain that is ignored", TERMINAL, "plain: invocation.has(.plain)", "plain: false")
swapped("Terminal: colour where none is wanted", TERMINAL, "color: !invocation.has(.noColor)",
        "color: true")
swapped("Terminal: no words for products", TERMINAL,
        "ProductGlossary(products)", "ProductGlossary()")
swapped("Terminal: answers to no known question", TERMINAL,
        "products.flatMap(\\.questionKeys)", "[QuestionKey]()")
swapped("Commands: nobody is asked to continue", COMMANDS, "isInteractive: terminal.isInteractive",
        "isInteractive: false")
swapped("Commands: a pipe is asked to continue", COMMANDS, "isInteractive: terminal.isInteractive",
        "isInteractive: true")
swapped("Commands: unused answers that nobody hears of", COMMANDS,
        "{ [terminal] in await terminal.unusedAnswers }", "{ [] }")
swapped("Commands: a menu without products", COMMANDS,
        "products: products.map(\\.description), access: self,", "products: [], access: self,")
swapped("Commands: completion without products", COMMANDS,
        "CommandTable(products: products.map(\\.description))", "CommandTable(products: [])")
swapped("Commands: products of another catalogue", COMMANDS,
        "catalog: catalog, output: output", "catalog: EmptySource(), output: output")
swapped("Commands: products of the first section only", COMMANDS,
        "sections: products.map(\\.description.section)",
        "sections: products.prefix(1).map(\\.description.section)")
swapped("Commands: quotes never linked", COMMANDS,
        "invocation.has(.linked) ? product.linkedQuotes(self) : nil", "nil as (any QuoteService)?")
swapped("Commands: a request id that is ignored", COMMANDS,
        "requestID: requestID, customerID", "requestID: nil, customerID")
swapped("Commands: another customer", COMMANDS,
        "access: self, clock: clock, output: output)\n    case .receipt:",
        "access: NoAccess(), clock: clock, output: output)\n    case .receipt:")
swapped("Commands: an audit without its receipt", COMMANDS, "receiptFile: invocation[.receipt]",
        "receiptFile: nil")
swapped("Commands: a graph that is never Mermaid", COMMANDS,
        "isMermaid: invocation.has(.mermaid)", "isMermaid: false")
swapped("Graph: requirements of one feature only", WIRING, "let made = products.map",
        "let made = products.prefix(1).map")

doubles = """
import FeatureDependencies
import Ledger
import StrictJSON
import Deposit

struct EmptyCatalog<Product: CatalogProduct>: ProductCatalog {
  func products() async throws(CatalogError) -> [Product] { [] }
}
struct EmptySource: CatalogSource {
  func section(_ name: String) async throws(CatalogError) -> InputValue? { nil }
}
enum NoLaw {
  static var taxPolicy: TaxPolicy {
    TaxPolicy(periods: [], clause: LocalizedText(verbatim: "-"), help: LocalizedText(verbatim: "-"))
  }
  static var insurance: DepositInsurance {
    DepositInsurance(limit: Won(.max), clause: LocalizedText(verbatim: "-"))
  }
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
struct EmptyArchive: DocumentArchive {
  func documents(of account: AccountNumber) async throws(StorageError) -> SignedDocuments? { nil }
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
struct NoSeals: BankSealSource {
  func seal(create: Bool) throws(StorageError) -> (any BankSeal)? { nil }
}
struct NoCryptography: LedgerCryptography {
  func sha256(_ bytes: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: 32) }
  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> CanonicalJSON { throw .badSignature }
}
struct NoAccess: CustomerAccess {
  func signIn(_ id: String?) async throws(HostError) -> any CustomerSession { throw .clock }
  func enroll(
    name: String, balance: Won
  ) async throws(HostError) -> (EnrolledCustomer, any CustomerSession) { throw .clock }
  func changePIN(_ id: String?) async throws(HostError) -> Customer { throw .clock }
  func customer(_ id: String?) async throws(HostError) -> Customer { throw .clock }
  func customers() async throws(HostError) -> [Customer] { [] }
}
"""


def mutate(text, old, new):
    assert text.count(old) == 1, f"stands {text.count(old)} times: {old}"
    return text.replace(old, new)


# Only the host and its tests are built: everything else stays as it is.
ENVIRONMENT = os.environ | {"BANK_MODULE": "AppHost"}


def run(copy, *command):
    try:
        done = subprocess.run(command, cwd=copy, env=ENVIRONMENT, capture_output=True, text=True,
                              timeout=900)
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
    wanted = [argument for argument in sys.argv[1:] if argument != "--list"]
    chosen = [m for m in mutations if not wanted or any(w in m[0] for w in wanted)]
    for _, file, old, new in chosen:
        mutate((root / file).read_text(), old, new)
    if "--list" in sys.argv:
        return print("\n".join(name for name, *_ in chosen))
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
