"""Mutations of the injections in AppHost/Composition: the group `wiring`.

A mutation replaces an injected value with another one of its type, and a test must fail; or it
removes the injection, and the host must not compile.
"""
import re

from mutations import TREE, Mutation

C, B = "AppHost/Composition/", "Modules/BankCommands/"
PRODUCTS, DEPOSIT, SAVINGS, OPENING, CUSTOMER, ROOT, ACCESS, SERVICES, BANK, CATALOG, INTERFACE = (
    f"{C}{name}.swift" for name in (
        "HostedProduct", "OpeningComponent+Deposit", "OpeningComponent+Savings",
        "OpeningComponent", "CustomerComponent", "CompositionRoot",
        "CompositionRoot+CustomerAccess", "CompositionRoot+CommandDependency", "Invocation+Bank",
        "Invocation+Catalog", "UserInterface+Invocation"))
PROGRAM = "AppHost/Program.swift"
USE, NAMES, PARSER, COMMANDS, TEXTS, RUN = (
    f"{B}{name}.swift" for name in (
        "CommandLine/ProgramUse", "CommandLine/CommandTable", "CommandLine/CommandLineParser",
        "Commands/BankCommandBuilder", "Commands/CommandBuilder", "Commands/ProgramRun"))

# Suites of AppHostTests, the fast ones first. If the suites of a mutation do not notice it, all
# suites are run.
SCOPE = "DraftingComponentTests|EveryProductTests|LifetimeTests|WiringTableTests"
PROGRAM_RUNS = "EveryProductProgramTests|OpeningCommandTests"
WALK, LINE, LIFETIME = "WalkthroughTests", "CommandLineTests", "LifetimeTests"
OFFER, DOCUMENTS = "ProductsCommandTests", "DocumentCommandTests"
PIN, CUSTOMERS = "PINChangeTests|PINCommandTests", "CustomerOptionTests"
TYPED, CARE, SCREENS = "TerminalProgramTests", "TerminalInterruptionTests", "ScreenTests"
PAGES, OPTIONS = "TerminalPagesTests", "OpeningOptionTests"
RECOVERY, UNLOCK = "RecoveryAtTerminalTests", "UnlockCommandTests"
QUOTES, BATCH = "QuoteSavingsTests", "BatchCommandTests"
WORDS = "HostedProductTests|HostedProductWordsTests|EveryProductProgramTests"

# Swift expressions for replacements: a lock with other PINs or cryptography, key recovery without
# codes or with few rounds, and another component.
LOCK = ("PINLock(\n      pins: {}, keys: bank.keys, attempts: bank.attempts, "
        "cryptography: {})")
RECOVERED = ("KeyRecovery(\n      keys: bank.keys, exchange: NoRecoveryExchange(), "
             "iterations: ")
SHORT = ("KeyRecovery(\n      keys: bank.keys, exchange: interface.recovery, "
         "iterations: 1000)")
ANOTHER = "OpeningComponent(customer: customer, draft: FixedIDs.draft)"

# Requirements of every opening that the component computes: name, type, expression in the
# component, replacements, and suites.
COMPUTED = [
    ("clock", "any WallClock", "root.clock", {"another clock": "StoppedClock()"}, SCOPE),
    ("taxPolicy", "TaxPolicy", "root.taxPolicy",
     {"a tax policy without rules": "TaxPolicy.withoutRules"}, SCOPE),
    # Deposit insurance is visible only in the terms.
    ("depositInsurance", "DepositInsurance", "root.depositInsurance",
     {"another deposit insurance": "DepositInsurance.tiny",
      "deposit insurance without a limit": "DepositInsurance.boundless"}, SCREENS),
    ("ledger", "any AccountLedger", "customer.ledger", {"another ledger": "EmptyLedger()"}, SCOPE),
]
# Replacements for a requirement of one feature alone.
ALONE = [
    ("another clock", "clock: StoppedClock()"),
    ("a tax policy without rules", "taxPolicy: TaxPolicy.withoutRules"),
    ("another signing service", "signing: RefusingSigner()"),
    ("signing before the draft is saved", "signing: customer.signing"),
    ("another ledger", "ledger: EmptyLedger()"),
    ("another dialog", "dialog: SilentDialog()"),
    ("answers saved in no draft", "dialog: root.interface.dialog"),
    ("fixed request IDs", "requestIDs: FixedIDs()"),
]


def site(file, old, others, suites=SCOPE, before="", after=""):
    """A swap for each of `others`, which maps names to replacements of `old` in its context."""
    return [Mutation("wiring", name, file, old, other, suites=suites, before=before, after=after,
                     is_swap=True) for name, other in others.items()]


def rejected(name, file, old, new="", error=""):
    """A change that must not compile, with the expected compiler error."""
    return Mutation("wiring", name, file, old, new, error=error)


def removed(file, text, error):
    """The removal of `text`, named after its first line."""
    first = re.split(r"[{(=]", text)[0].strip(", \n")
    name = file.split("/")[-1].removesuffix(".swift")
    return rejected(f"remove `{first}` of {name}", file, text, error=error)


def computed():
    """Swaps of the values that the component computes for every feature."""
    for name, kind, value, others, suites in COMPUTED:
        yield site(OPENING, value, {f"Every feature: {other}": swap
                                    for other, swap in others.items()},
                   suites, before=f"var {name}: {kind} {{ ", after=" }")


def stored():
    """Swaps of the values that the component stores for every feature."""
    yield site(OPENING, "DraftJournal(\n      draft, store: customer.drafts, "
               "savesEachAnswer: interface.use.isInteractive)", {
                   "Opening: a draft saved before signing only":
                   "DraftJournal(draft, store: customer.drafts, savesEachAnswer: false)",
                   "Opening: each answer saved without a terminal":
                   "DraftJournal(draft, store: customer.drafts, savesEachAnswer: true)",
                   "Opening: a draft store that saves nothing": "DraftJournal("
                   "draft, store: NoDrafts(), savesEachAnswer: interface.use.isInteractive)"},
               TYPED + "|" + SCOPE)
    yield site(OPENING, "DraftingRequestIDs(\n      decorating: "
               "RequestIDSequence(root: draft.requestID), journal: journal)", {
                   "Every feature: fixed request IDs": "FixedIDs() as any RequestIDs",
                   "Opening: nested openings that make no answers final":
                   "RequestIDSequence(root: draft.requestID) as any RequestIDs",
                   "Opening: a fixed root request ID": "DraftingRequestIDs(decorating: "
                   "RequestIDSequence(root: FixedIDs.id), journal: journal)"},
               SCOPE + "|" + PROGRAM_RUNS)
    yield site(OPENING, "interface.use.isInteractive", {
        "Interface: a refusal without confirmation": "false"}, PAGES,
        before="let asking: any Dialog =\n      ")
    yield site(OPENING, "DraftingDialog(decorating: asking, journal: journal)", {
        "Every feature: another dialog": "SilentDialog() as any Dialog",
        "Opening: answers saved in no draft": "asking",
        "Opening: another dialog": "DraftingDialog(decorating: SilentDialog(), journal: journal)"})
    signing = "DraftingSigning(decorating: customer.signing, journal: journal)"
    yield site(OPENING, signing, {
        "Every feature: another signing service": "RefusingSigner() as any SigningService",
        "Opening: signing before the draft is saved": "customer.signing"})
    yield site(OPENING, f"    signing = {signing}\n", {
        "Opening: a flow built and stored with the component":
        lambda number, line: f"{line}    if mutant({number}) "
        "{ Kept.keep(depositOpenBuilder.build()) }\n"}, LIFETIME)


def line_of_a_batch():
    """Swaps of the values that the component of a batch line stores."""
    for name, place, other, suites in (
            ("fixed request IDs", "RequestIDSequence(root: line.requestID)", "FixedIDs()", BATCH),
            ("questions asked at the terminal", "dialog", "customer.root.interface.dialog", BATCH),
            ("a PIN for each line", "signing", "customer.signing", BATCH)):
        stored = f"self.{place} = " if place in ("dialog", "signing") else "requestIDs = "
        yield site(OPENING, place, {f"Line of a batch: {name}": f"{other} as any {kind(stored)}"},
                   suites, before=stored, after="\n")
    yield site(CUSTOMER, "PINBatchSigning(signer: customer, lock: root.lock)", {
        "Customer: batch signing that signs nothing": "RefusingBatches() as any BatchSigning"}, BATCH)
    yield site(CUSTOMER, "root.product(line.kind)", {
        "Line of a batch: always the first product": "root.hostedProducts.first"},
        BATCH)


def kind(stored):
    return {"self.dialog = ": "Dialog", "self.signing = ": "SigningService"}.get(
        stored, "RequestIDs")


def listed():
    """Swaps of the product list: without each of its products, and in another order."""
    text = (TREE / PRODUCTS).read_text()
    piece = re.search(r"\[\n(    \.\w+,\n)+  \]", text).group()
    items = re.findall(r"\.\w+", piece)
    others = {f"Products: without {item}": f"[{', '.join(items[:place] + items[place + 1:])}]"
              for place, item in enumerate(items)}
    others["Products: in another order"] = f"[{', '.join(reversed(items))}]"
    return site(PRODUCTS, piece, others, WORDS + "|" + OFFER)


def feature(file, name, other):
    """Swaps in the extension of the feature `name`, whose flow opens the feature `other`."""
    own, its = name.lower(), other.lower()
    builder, nested = f"{name}OpenBuilder(dependency: self)", f"{its}OpenBuilder"
    dependency = {"before": f"{name}OpenBuilder(dependency: ", "after": ")"}
    # The first swap in a place is the innermost conditional. It must be the one with a component,
    # the type of `self`: in an outer conditional the compiler would find no common type.
    yield site(file, "self", {
        f"{name}: a builder of another component": ANOTHER,
        f"{name}: a {its} builder of another component":
        f"Altered(self, {nested}: {ANOTHER}.{nested})",
        f"{name}: a {its} builder that opens nothing":
        f"Altered(self, {nested}: IdleBuilder())"}, PROGRAM_RUNS, **dependency)
    yield site(file, "self", {
        f"{name} alone: another deposit insurance":
        "Altered(self, depositInsurance: DepositInsurance.tiny)"}, SCREENS, **dependency)
    yield site(file, "self", {f"{name} alone: {what}": f"Altered(self, {given})"
                              for what, given in ALONE}, SCOPE, **dependency)
    yield site(file, builder, {
        f"{name}: a builder of {its} flows":
        f"OtherFeature(dependency: self) as any {name}OpenBuildable"}, SCOPE + "|" + PROGRAM_RUNS)
    yield site(file, builder, {
        f"{name}: a builder that is stored": f"Kept.builder(of: self, {builder})"}, LIFETIME)
    yield site(file, f"root.{own}Catalog", {
        f"{name}: a catalog without products": f"EmptyCatalog<{name}Product>()"})
    yield site(file, f"ProductDescription.{own}.section", {
        f"{name}: the section of {its} in the catalog": f"ProductDescription.{its}.section"})
    yield site(file, f".{own}", {f"{name}: the description of {its}": f".{its}"}, WORDS,
               before="HostedProduct(\n    ")
    yield site(file, f"{name}QuoteBuilder(dependency: $0).build()", {
        f"{name}: the quotes of {its}": f"{other}QuoteBuilder(dependency: $0).build()"})


def flow(file, name, call, swap):
    return site(file, f"$0.{call}", {f"{name}: the flow of the other feature": f"$0.{swap}"},
                SCOPE + "|" + PROGRAM_RUNS)


def features():
    deposit, savings = "depositOpenBuilder.build()", "savingsOpenBuilder.build(id: nil)"
    yield listed()
    yield site(PRODUCTS, "linkedQuotes", {
        "Every feature: figures for a link": "linkedQuotes ?? quotes"}, before="self.linkedQuotes = ")
    yield from feature(DEPOSIT, "Deposit", "Savings")
    yield flow(DEPOSIT, "Deposit", deposit, savings)
    yield from feature(SAVINGS, "Savings", "Deposit")
    yield flow(SAVINGS, "Savings", savings, deposit)
    linked = "SavingsQuoteBuilder(dependency: $0).buildLinked()"
    yield site(SAVINGS, linked, {
        "Savings: quotes for a link without the bonus":
        "SavingsQuoteBuilder(dependency: $0).build()"}, QUOTES)
    yield site(SAVINGS, f"{{ {linked} }}", {
        # In a conditional of two closures, the compiler does not infer that they are Sendable.
        "Savings: no quotes for a link": lambda number, quotes: f"unless(mutant({number}), {quotes})"},
        QUOTES)


def customer():
    yield site(CUSTOMER, "OpenSSLSigningService(\n        signer: customer, lock: root.lock, "
               "dialog: root.interface.dialog,\n        interruption: root.interface.interruption)", {
                   "Customer: the signing service of no customer": "RefusingSigner()"})
    yield site(CUSTOMER, "root.interface.interruption", {
        "Customer: a signing service that ignores a stop": "noInterruption"}, CARE,
        before="interruption: ")
    yield site(CUSTOMER, "root.interface.dialog", {
        "Customer: a signing service that shows to another dialog": "SilentDialog()"}, WALK,
        before="lock: root.lock, dialog: ")
    yield site(CUSTOMER, "root.bank.ledger(of: customer)", {
        "Customer: another ledger": "EmptyLedger()"})
    yield site(CUSTOMER, "root.bank.documents(of: customer)", {
        "Customer: another archive": "EmptyArchive()"}, "UnknownFeatureTests")
    yield site(CUSTOMER, "root.bank.drafts(of: customer)", {
        "Customer: drafts that are not stored": "NoDrafts()"}, TYPED)
    yield site(CUSTOMER, "root.product(draft.kind)", {
        "Customer: always the first product": "root.hostedProducts.first"})
    yield site(CUSTOMER, "DraftingFlow(decorating: product.flow(opening), journal: opening.journal)", {
        "Customer: a draft kept after its flow ended": "product.flow(opening)"})


def application():
    yield site(ROOT, "TaxPolicy.korea", {
        "Root: a tax policy without rules": "TaxPolicy.withoutRules"})
    yield site(ROOT, "DepositInsurance.korea", {
        "Root: another deposit insurance": "DepositInsurance.tiny",
        "Root: deposit insurance without a limit": "DepositInsurance.boundless"}, SCREENS)
    yield site(BANK, "clock", {"Root: a bank with another clock": "StoppedClock()"}, DOCUMENTS,
               before="return SQLiteBank(\n      directory: directory, clock: ")
    yield site(BANK, "BankKeySource(in: directory)", {
        "Root: the bank's key in another folder":
        "BankKeySource(in: otherFolder) as any BankSealSource",
        "Root: no bank key": "NoSeals()"}, PROGRAM_RUNS)
    yield site(ROOT, "AccountNumbering(of: known)", {
        "Root: accounts without prefixes": "AccountNumbering(of: [])",
        "Root: each product with another's prefix": "AccountNumbering(prefixes: "
        "Dictionary(uniqueKeysWithValues: zip(known.map(\\.kind), "
        "known.map(\\.accountPrefix).reversed())))"}, PROGRAM_RUNS)
    yield site(ROOT, "clock", {"Root: the machine's clock stopped": "StoppedClock()"}, DOCUMENTS,
               before="protectedFolders),\n      clock: ")
    yield site(CATALOG, "self[.catalog]", {
        "Root: always the built-in catalog": "String?.none"}, OFFER, before="if let place = ")
    yield site(ROOT, "known.map(\\.section)", {
        "Root: catalog sections that are not read": "[]"}, OFFER, before="invocation.catalog(")
    yield site(ROOT, "known", {"Root: a user interface that knows no product": "[]"}, PROGRAM_RUNS,
               before="UserInterface(\n        invocation, products: ")
    yield site(ROOT, "DataDirectory(path: path)", {
        "Root: another data directory": "otherFolder"}, PROGRAM_RUNS)
    yield site(ROOT, "hostedProducts.first { $0.description.kind == kind }", {
        "Root: always the first product": "hostedProducts.first"})


def sign_in():
    for name, declaration, suites in (
            ("Sign-in", "signIn(_ id: String?) async throws(CommandError) -> any CustomerSession",
             DOCUMENTS + "|OldDirectoryTests"),
            ("Change of PIN", "changePIN(_ id: String?) async throws(CommandError) -> Customer", PIN),
            ("Unlock", "unlock(\n    _ id: String?\n  ) async throws(CommandError) "
             "-> (customer: Customer, session: any CustomerSession)", UNLOCK)):
        yield site(ACCESS, "try await customer(id)", {
            f"{name}: always the only customer": "try await customer(nil)"},
            suites, before=f"func {declaration} {{\n    let customer = ")
    yield site(ACCESS, "bank", {"Sign-in: a recovery code that is not offered": "NoOffers()"},
               RECOVERY, before="recovery: recovery, offers: ")
    yield site(ACCESS, "lock", {
        "Enrollment: no PIN source": LOCK.format("MissingPINSource()", "cryptography"),
        "Enrollment: cryptography that verifies nothing":
        LOCK.format("interface.pins", "NoCryptography()")}, WALK, before="Enrollment(\n      lock: ")
    yield site(ACCESS, "recovery", {
        "Enrollment: a recovery code that is not offered": f"{RECOVERED}Self.keyIterations)",
        "Enrollment: only a thousand key derivation rounds": SHORT}, f"{RECOVERY}|{PIN}",
        before="register: bank, recovery: ")
    yield site(ACCESS, "recovery", {
        "Change of PIN: a recovery code that is not offered":
        f"{RECOVERED}Self.keyIterations)",
        "Change of PIN: only a thousand key derivation rounds": SHORT},
        f"{UNLOCK}|{PIN}", before="PINChange(lock: lock, recovery: ",
        after=")\n    do { try await change.change(")
    yield site(ACCESS, "bank.keys", {"Recovery: codes from another folder": "otherKeys"}, UNLOCK,
               before="KeyRecovery(keys: ")
    yield site(ACCESS, "interface.pins", {"Sign-in: no PIN source": "MissingPINSource()"}, SCOPE,
               before="PINLock(\n      pins: ")
    yield site(ACCESS, "bank.keys", {"Sign-in: keys from another folder": "otherKeys"}, SCOPE,
               before="PINLock(\n      pins: interface.pins, keys: ")
    yield site(ACCESS, "bank.attempts", {"Sign-in: attempts that are not counted": "NoCounter()"},
               PIN)
    yield site(ACCESS, "cryptography", {
        "Sign-in: cryptography that verifies nothing": "NoCryptography()"}, SCOPE,
        before="bank.attempts,\n      cryptography: ")


def uncompiled():
    """Changes with which the host must not compile."""
    lacks = "type 'OpeningComponent' does not conform to protocol"
    unfit = "does not conform to expected type"
    for name, of, value, _, _ in COMPUTED:
        yield removed(OPENING, f"  var {name}: {of} {{ {value} }}\n", lacks)
    yield removed(OPENING, "  let signing: any SigningService\n", lacks)
    yield removed(OPENING, "  let dialog: any Dialog\n", lacks)
    yield removed(OPENING, "  let requestIDs: any RequestIDs\n", lacks)
    yield removed(OPENING, "  let journal: DraftJournal\n", "cannot find 'journal' in scope")
    for file, name in ((DEPOSIT, "Deposit"), (SAVINGS, "Savings")):
        own, builder = name.lower(), f"{name}OpenBuilder"
        line = (f"  var {own}OpenBuilder: any {builder.replace('Builder', 'Buildable')} "
                f"{{ {builder}(dependency: self) }}\n")
        yield removed(file, line, lacks)
        yield removed(file, f"  var {own}Catalog: any {name}Catalog {{ root.{own}Catalog }}\n", lacks)
        yield removed(file, f", {name}OpenDependency", unfit)
        yield removed(file, f"extension CompositionRoot: {name}QuoteDependency {{\n"
                      f"  var {own}Catalog: any {name}Catalog {{\n    SectionCatalog(catalog, "
                      f"section: ProductDescription.{own}.section)\n  }}\n}}\n", unfit)
        yield rejected(
            f"remove `quotes` of HostedProduct.{own}", file, ",\n    quotes: "
            f"{{ {name}QuoteBuilder(dependency: $0).build() }}", "", "missing argument")
        yield rejected(
            f"store the builder of {name} in a `lazy var`", file, line,
            line.replace("  var", "  lazy var").replace("{", "=").replace(" }", ""),
            "extensions must not contain stored properties")
        # The build stops at the product list; HostModuleTests verifies the errors after that.
        yield rejected(f"delete OpeningComponent+{name}.swift", file, None,
                       error=f"type 'HostedProduct' has no member '{own}'")
    yield rejected("declare a command that nothing creates", NAMES, "  case checkpoint, products,",
                   "  case frobnicate, checkpoint, products,", "switch must be exhaustive")


def mutations():
    for group in (computed, stored, line_of_a_batch, features, customer, application, sign_in):
        for swaps in group():
            yield from swaps
    yield from uncompiled()
