"""What is injected where in AppHost/Composition, and what else could be."""
from host_sites import commands, graph, terminal
from injection import *  # noqa: F403

# A requirement of every feature: what the host gives, and what is put in its place.
SHARED = [
    ("clock", "any WallClock", "scope.customer.root.clock", {"another clock": "StoppedClock()"}),
    ("taxPolicy", "TaxPolicy", "scope.customer.root.taxPolicy",
     {"a tax policy without rules": "TaxPolicy.lawless"}),
    ("depositInsurance", "DepositInsurance", "scope.customer.root.depositInsurance",
     {"another deposit insurance": "DepositInsurance.tiny",
      "an insurance that covers all": "DepositInsurance.boundless"}),
    ("signing", "any SigningService", "scope.signing",
     {"another signing service": "RefusingSigner()",
      "a signing service that saves no draft": "scope.customer.signing"}),
    ("ledger", "any AccountLedger", "scope.customer.ledger", {"another ledger": "EmptyLedger()"}),
    ("dialog", "any Dialog", "scope.dialog",
     {"another dialog": "DeafDialog()",
      "a dialog that keeps no draft": "scope.customer.root.terminal.dialog"}),
    ("requestIDs", "any RequestIDs", "scope.requestIDs", {"other request ids": "FixedIDs()"}),
]


def shared():
    """What every feature is given, swapped for all of them at once, and for one alone."""
    for name, kind, value, others in SHARED:
        # What is insured is seen in the terms alone.
        suites = SCREENS if name == "depositInsurance" else SCOPE
        site = Site(PRODUCTS, value, {f"Every feature: {other}": swap
                                      for other, swap in others.items()},
                    suites, before=f"var {name}: {kind} {{ ", after=" }")
        yield site
        for file, feature in ((DEPOSIT, "Deposit"), (SAVINGS, "Savings")):
            other, swap = next(iter(others.items()))
            yield Addition(file, "  let scope: OpeningScope\n", f"{feature} alone: {other}",
                           f"var {name}: {kind}", swap, site, suites)


def listed():
    """The list of products: without each of them, and in another order."""
    text = (ROOT_FOLDER / PRODUCTS).read_text()
    piece = re.search(r"\[\n(    HostedProduct\(\w+\.self\),\n)+  \]", text).group()
    items = re.findall(r"HostedProduct\(\w+\.self\)", piece)
    others = {f"Products: without {item}": f"[{', '.join(items[:place] + items[place + 1:])}]"
              for place, item in enumerate(items)}
    others["Products: in another order"] = f"[{', '.join(reversed(items))}]"
    return Site(PRODUCTS, piece, others, WORDS + "|" + OFFER)


def features():
    yield listed()
    yield Site(PRODUCTS, "nil", {"Every feature: figures for a link": "Self.quotes(from: root)"},
               before="(any QuoteService)? { ", after=" }")
    yield Site(DEPOSIT, "scope.customer.root.depositCatalog", {
        "Deposit: a catalogue without deposits": "EmptyCatalog<DepositProduct>()"})
    yield Site(DEPOSIT, "scope.savings.savingsOpenBuilder", {
        "Deposit: a savings builder of another scope": f"{ANOTHER}.savings.savingsOpenBuilder",
        "Deposit: a savings builder that opens nothing": "IdleBuilder()"}, PROGRAM_RUNS)
    yield Site(DEPOSIT, "DepositQuoteBuilder(dependency: root).build()", {
        "Deposit: the savings' quotes": "SavingsQuoteBuilder(dependency: root).build()"})
    yield Site(DEPOSIT, "FeatureDepositComponent.product.section", {
        "Deposit: the savings' section of the catalogue":
        "FeatureSavingsComponent.product.section"})
    yield Site(SAVINGS, "scope.customer.root.savingsCatalog", {
        "Savings: a catalogue without savings": "EmptyCatalog<SavingsProduct>()"})
    yield Site(SAVINGS, "scope.deposit.depositOpenBuilder", {
        "Savings: a deposit builder of another scope": f"{ANOTHER}.deposit.depositOpenBuilder",
        "Savings: a deposit builder that opens nothing": "IdleBuilder()"}, PROGRAM_RUNS)
    yield Site(SAVINGS, "SavingsQuoteBuilder(dependency: root).build()", {
        "Savings: the deposits' quotes": "DepositQuoteBuilder(dependency: root).build()"})
    yield Site(SAVINGS, "SavingsQuoteBuilder(dependency: root).buildLinked()", {
        "Savings: quotes for a link without the bonus":
        "SavingsQuoteBuilder(dependency: root).build()",
        "Savings: no quotes for a link": "nil as (any QuoteService)?"}, "QuoteSavingsTests")
    yield Site(SAVINGS, "FeatureSavingsComponent.product.section", {
        "Savings: the deposits' section of the catalogue":
        "FeatureDepositComponent.product.section"})


def scopes():
    yield Site(SCOPES, "DraftJournal(\n      draft, store: customer.drafts, "
               "savesEachAnswer: terminal.isInteractive)", {
                   "Opening: a draft saved before signing only":
                   "DraftJournal(draft, store: customer.drafts, savesEachAnswer: false)",
                   "Opening: each answer saved where nobody types":
                   "DraftJournal(draft, store: customer.drafts, savesEachAnswer: true)",
                   "Opening: a draft that nobody keeps": "DraftJournal("
                   "draft, store: NoDrafts(), savesEachAnswer: terminal.isInteractive)"},
               TYPED + "|" + SCOPE)
    yield Site(SCOPES, "DraftingRequestIDs(\n      decorating: "
               "RequestIDSequence(root: draft.requestID), journal: journal)", {
                   "Opening: nested openings that settle nothing":
                   "RequestIDSequence(root: draft.requestID) as any RequestIDs",
                   "Opening: a root id of its own": "DraftingRequestIDs(decorating: "
                   "RequestIDSequence(root: FixedIDs.id), journal: journal)"},
               SCOPE + "|" + PROGRAM_RUNS)
    yield Site(SCOPES, "DraftingDialog(decorating: terminal.dialog, journal: journal)", {
        "Opening: answers that no draft keeps": "terminal.dialog",
        "Opening: another dialog": "DraftingDialog(decorating: DeafDialog(), journal: journal)"})
    yield Site(SCOPES, "DraftingSigning(decorating: customer.signing, journal: journal)", {
        "Opening: signing before the draft is saved": "customer.signing"})
    yield Site(SCOPES, "OpenSSLSigningService(\n        signer: customer, lock: root.lock, "
               "dialog: root.terminal.dialog,\n        interruption: root.terminal.interruption)", {
                   "Customer: the signing service of no customer": "RefusingSigner()"})
    yield Site(SCOPES, "root.terminal.interruption", {
        "Customer: a signing service that does not hear of a stop": "noInterruption"}, CARE,
        before="interruption: ")
    yield Site(SCOPES, "root.terminal.dialog", {
        "Customer: a signing service that shows to another dialog": "DeafDialog()"}, WALK,
        before="lock: root.lock, dialog: ")
    yield Site(SCOPES, "root.bank.ledger(of: customer)", {
        "Customer: another ledger": "EmptyLedger()"})
    yield Site(SCOPES, "root.bank.documents(of: customer)", {
        "Customer: another archive": "EmptyArchive()"}, "UnknownFeatureTests")
    yield Site(SCOPES, "root.bank.drafts(of: customer)", {
        "Customer: drafts that nobody keeps": "NoDrafts()"}, TYPED)
    yield Site(SCOPES, "root.product(draft.kind)", {
        "Customer: the first product, whatever is asked": "root.products.first"})
    yield Site(SCOPES, "DraftingFlow(\n      decorating: product.feature(opening).openFlow(), "
               "journal: opening.journal)", {
                   "Customer: a draft that outlives its end":
                   "product.feature(opening).openFlow()"})


def application():
    yield Site(ROOT, "TaxPolicy.korea", {
        "Root: a tax policy without rules": "TaxPolicy.lawless"})
    yield Site(ROOT, "DepositInsurance.korea", {
        "Root: another deposit insurance": "DepositInsurance.tiny",
        "Root: an insurance that covers all": "DepositInsurance.boundless"}, SCREENS)
    yield Site(BANK, "clock", {"Root: a bank with another clock": "StoppedClock()"}, DOCUMENTS,
               before="return SQLiteBank(\n      directory: directory, clock: ")
    yield Site(BANK, "BankKeySource(in: directory)", {
        "Root: the bank's key in another folder":
        'BankKeySource(in: DataDirectory(path: "/proc/0")) as any BankSealSource',
        "Root: no key of the bank": "NoSeals()"}, PROGRAM_RUNS)
    yield Site(ROOT, "AccountNumbering(of: known)", {
        "Root: accounts without prefixes": "AccountNumbering(of: [])",
        "Root: each product with another's prefix": "AccountNumbering(prefixes: "
        "Dictionary(uniqueKeysWithValues: zip(known.map(\\.kind), "
        "known.map(\\.accountPrefix).reversed())))"}, PROGRAM_RUNS)
    yield Site(ROOT, "clock", {"Root: the machine's clock stopped": "StoppedClock()"}, DOCUMENTS,
               before="streams: streams),\n      clock: ")
    yield Site(CATALOG, "self[.catalog]", {
        "Root: the built-in catalogue always": "String?.none"}, OFFER, before="if let place = ")
    yield Site(ROOT, "known.map(\\.section)", {
        "Root: a catalogue whose sections nobody reads": "[]"}, OFFER, before="invocation.catalog(")
    yield Site(ROOT, "known", {"Root: a terminal that knows no product": "[]"}, PROGRAM_RUNS,
               before="TerminalScope(\n        invocation, products: ")
    yield Site(ROOT, "DataDirectory(path: path)", {
        "Root: another data directory": 'DataDirectory(path: "/proc/0")'}, PROGRAM_RUNS)
    yield Site(ROOT, "products.first { $0.description.kind == kind }", {
        "Root: the first product, whatever is asked": "products.first"})
    yield Site(ROOT, "try await customer(id)", {
        "Sign-in: whoever is asked for, the only customer": "try await customer(nil)"},
        DOCUMENTS + "|OldDirectoryTests",
        before="func signedIn(_ id: String?) async throws(HostError) -> CustomerScope {\n"
        "    let customer = ")
    yield Site(ROOT, "try await customer(id)", {
        "Change of PIN: whoever is asked for, the only customer": "try await customer(nil)"}, PIN,
        before="func changePIN(_ id: String?) async throws(HostError) -> Customer {\n"
        "    let customer = ")
    yield Site(ROOT, "bank", {"Sign-in: a recovery code that is offered to nobody": "NoOffers()"},
               RECOVERY, before="recovery: recovery, offers: ")
    yield Site(ROOT, "lock", {
        "Enrolment: no PIN source": LOCK.format("MissingPINSource()", "cryptography"),
        "Enrolment: cryptography that verifies nothing":
        LOCK.format("terminal.pins", "NoCryptography()")}, WALK, before="Enrolment(\n      lock: ")
    yield Site(ROOT, "recovery", {
        "Enrolment: a recovery code that is offered to nobody": f"{RECOVERED}Self.keyIterations)",
        "Enrolment: a thousand rounds only": "KeyRecovery(\n      keys: bank.keys, "
        "exchange: terminal.recovery, iterations: 1000)"}, f"{RECOVERY}|{PIN}",
        before="register: bank, recovery: ")
    yield Site(ROOT, "recovery", {
        "Change of PIN: a recovery code that is offered to nobody":
        f"{RECOVERED}Self.keyIterations)", "Change of PIN: a thousand rounds only":
        "KeyRecovery(\n      keys: bank.keys, exchange: terminal.recovery, iterations: 1000)"},
        f"{UNLOCK}|{PIN}", before="PINChange(lock: lock, recovery: ",
        after=")\n    do { try await change.change(")
    yield Site(ROOT, "bank.keys", {
        "Recovery: codes of another folder": 'DataDirectory(path: "/proc/0") as any CustomerKeyStore'}, UNLOCK,
        before="KeyRecovery(keys: ")
    yield Site(ROOT, "terminal.pins", {"Sign-in: no PIN source": "MissingPINSource()"}, SCOPE,
               before="PINLock(\n      pins: ")
    yield Site(ROOT, "bank.keys", {
        "Sign-in: keys of another folder": 'DataDirectory(path: "/proc/0") as any CustomerKeyStore'}, SCOPE,
        before="PINLock(\n      pins: terminal.pins, keys: ")
    yield Site(ROOT, "bank.attempts", {
        "Sign-in: attempts that are not counted": "NoCounter()"}, PIN)
    yield Site(ROOT, "cryptography", {
        "Sign-in: cryptography that verifies nothing": "NoCryptography()"}, SCOPE,
        before="bank.attempts,\n      cryptography: ")


def all_sites():
    for group in (shared, features, scopes, application, terminal, commands, graph):
        yield from group()


# Lines without which the host must not compile: all that a feature needs, and what leads to it.
REMOVALS = [
    *((PRODUCTS, f"  var {name}: {kind} {{ {value} }}\n") for name, kind, value, _ in SHARED),
    *((file, f"  {line}\n") for file, lines in (
        (DEPOSIT, (
            "var depositCatalog: any DepositCatalog { scope.customer.root.depositCatalog }",
            "var savingsOpenBuilder: any SavingsOpenBuildable "
            "{ scope.savings.savingsOpenBuilder }",
            "var feature: FeatureDepositComponent { FeatureDepositComponent(dependency: self) }",
            "static func quotes(from root: CompositionRoot) -> any QuoteService {\n"
            "    DepositQuoteBuilder(dependency: root).build()\n  }",
            "var deposit: any FeatureDepositComponentable "
            "{ DepositDependencies(scope: self).feature }")),
        (SAVINGS, (
            "var savingsCatalog: any SavingsCatalog { scope.customer.root.savingsCatalog }",
            "var depositOpenBuilder: any DepositOpenBuildable "
            "{ scope.deposit.depositOpenBuilder }",
            "var feature: FeatureSavingsComponent { FeatureSavingsComponent(dependency: self) }",
            "static func quotes(from root: CompositionRoot) -> any QuoteService {\n"
            "    SavingsQuoteBuilder(dependency: root).build()\n  }",
            "var savings: any FeatureSavingsComponentable "
            "{ SavingsDependencies(scope: self).feature }")),
        (SCOPES, ("let journal: DraftJournal", "let requestIDs: any RequestIDs")))
      for line in lines),
]
