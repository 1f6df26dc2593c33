"""Mutations of the host's injections into the user interface and the commands."""
from wiring import *  # noqa: F403


def interface():
    def here(piece, others, suites, before="", after=""):
        return site(INTERFACE, piece, {f"Interface: {name}": other
                                       for name, other in others.items()}, suites, before, after)
    yield here("invocation.has(.json)", {"JSON and text on one output": "false"}, PROGRAM_RUNS,
               before="keepingOutput: ")
    yield here("invocation.has(.plain)", {"--plain ignored": "false"}, TYPED)
    yield here("!invocation.has(.noColor)", {"--no-color ignored": "true"}, TYPED)
    yield here("words", {"products without words": "ProductGlossary()"}, PROGRAM_RUNS,
               before="      products: ")
    yield here("terminal.signals", {"signals ignored": "nil"}, TYPED, before="signals: ")
    yield here("await terminal.takeInterruption()", {
        "a stop at the end of a page ignored": "nil"}, CARE)
    yield here("try Self.answers(invocation[.answers], products)", {
        "the answers file ignored": "[:]"}, PROGRAM_RUNS)
    yield here("terminal.isInteractive", {"a person who cannot be asked again": "false"}, TYPED,
               before="isTerminal: ")
    yield here("!given.isEmpty", {"options not counted as answers": "false"}, OPTIONS,
               before="hasAnswers: ")
    yield here("given", {"options that answer no question": "[:]"}, OPTIONS,
               before="decorating: answers ?? asking, answers: ")
    yield here("use != .unattended", {
        "a PIN asked for although nothing may be asked": "true", "no PIN from a pipe": "false"},
        PROGRAM_RUNS + "|" + WALK, before="asking, mayAsk: ")
    yield here("terminal.isInteractive ? asking : nil", {
        "a wrong PIN not asked for again": "nil",
        "a pipe asked for its PIN again": "asking"},
        CARE + "|" + WALK + "|" + PIN, before="dialog: ")
    yield here("invocation[.pinFile]", {"the PIN file ignored": "nil"}, PROGRAM_RUNS,
               before="let file = ")
    yield here("invocation[.recoveryCodeFile]", {
        "the recovery code file ignored": "nil"}, UNLOCK)
    yield here("invocation[.newPINFile]", {
        "the new PIN's file ignored": "nil",
        "the new PIN read from the old PIN's file": "invocation[.pinFile]"}, PIN)
    yield here("invocation[.recoveryFile]", {
        "the file for a new recovery code ignored": "nil"}, UNLOCK)
    yield here("use.isInteractive && !invocation.has(.pinFile) ? asking : nil", {
        "no recovery code offered to a person": "nil",
        "a recovery code offered although a file has the PIN":
        "(use.isInteractive ? asking : nil)"}, RECOVERY)
    yield here("products.flatMap(\\.questionKeys)", {
        "answers of the first product only": "products[0].questionKeys"}, PROGRAM_RUNS)
    for name, piece, other, suites in (
            ("questions despite --no-input", "invocation.has(.noInput)", "false", PROGRAM_RUNS),
            ("the answers file not counted as answers", "invocation.has(.answers)", "false",
             PROGRAM_RUNS),
            ("pipe input accepted together with options", "(hasAnswers && !isTerminal)", "false",
             OPTIONS)):
        yield site(USE, piece, {f"Use: {name}": other}, suites)


def commands():
    def here(piece, name, swap, suites, before="", after=""):
        return site(COMMANDS, piece, {f"Commands: {name}": swap}, suites, before, after)
    yield here('invocation[.name] ?? ""', "the same name for every customer", '"Mallory"', CUSTOMERS)
    yield here("invocation[.sandboxBalance]", "the initial balance ignored", "nil", PROGRAM_RUNS)
    yield site(COMMANDS, "host.products.map(\\.section)", {
        "Commands: products without sections": "[]",
        "Commands: products of the first section only": "[host.products[0].section]"}, OFFER)
    yield here("host.catalog", "products from an empty catalog", "NoSource()", OFFER,
               before="section), catalog: ")
    account = "(\n      account: invocation.arguments[0], customerID: "
    for command, start in (
            ("accounts", "AccountsCommand(\n      customerID: "),
            ("an account", f"AccountCommand{account}"),
            ("a change of PIN", "ChangePINCommand(customerID: "),
            ("an unlock", "UnlockCommand(customerID: "),
            ("keys", "KeysCommand(\n      customerID: "),
            ("a receipt", f"ReceiptCommand{account}"),
            ("an opening", "requestID: request, customerID: "),
            ("a batch", 'invocation[.batch] ?? ""), customerID: '),
            ("the menu", "MenuCommand(\n      customerID: ")):
        yield here("customerID", f"{command}, always the only customer", "nil", CUSTOMERS, before=start)
    yield here("host.clock", "accounts as of another day", "StoppedClock()", DOCUMENTS,
               before="kind: invocation[.kind], access: host, clock: ")
    yield here("invocation.arguments[0]", "a receipt of another account", '"110-000002-3"',
               DOCUMENTS, before="ReceiptCommand(\n      account: ")
    yield here('invocation[.key] ?? ""', "a receipt verified with its own file as the key",
               "invocation.arguments[0]", DOCUMENTS)
    yield here("invocation[.receipt]", "the receipt option of an audit ignored", "nil", DOCUMENTS)
    for name, start in (("the checkpoint option of an audit ignored", "checkpointFile: "),
                        ("the earlier checkpoint ignored", "earlierFile: ")):
        yield here("invocation[.checkpoint]", name, "nil", "CheckpointCommandTests", before=start)
    yield here("invocation.has(.json)", "--json ignored", "false", PROGRAM_RUNS)
    yield site(COMMANDS, "interface.use == .conversation", {
        "Commands: continues an application without asking": "false",
        "Commands: a pipe is asked to continue": "true"}, TYPED)
    yield here("host.products", "a menu without products", "[]", WALK,
               before="customerID: customerID, products: ")
    yield here("language.set(chosen)", "a chosen language ignored", "()", "MenuTests")
    yield site(PARSER, "self[.requestID]", {"Commands: the request ID ignored": "nil"},
               PROGRAM_RUNS)
    yield here("await interface.unusedAnswers", "unused answers not reported", "[]",
               PROGRAM_RUNS)
    yield here("kind", "always the first product opened", "host.products[0].kind",
               PROGRAM_RUNS, before="kind: ", after=", requestID: request")
    yield here("kind", "quotes always of the first product", "host.products[0].kind",
               QUOTES + "|" + PROGRAM_RUNS, before="host.quotes(of: ", after=", linked: isLinked)")
    yield here("host.products.first(where: { $0.kind == kind })",
               "always the first product quoted", "host.products.first",
               QUOTES + "|" + PROGRAM_RUNS)
    yield site(SERVICES, "product.linkedQuotes?(self)", {"Commands: the link ignored": "nil"},
               QUOTES)
    yield site(SERVICES, "product(kind)", {
        "Host: quotes always of the first product": "hostedProducts.first"},
        QUOTES + "|" + PROGRAM_RUNS, before="guard let product = ")
    yield site(SERVICES, "hostedProducts.map(\\.description)", {
        "Host: commands that know no product": "[]"}, LINE + "|" + PROGRAM_RUNS)
    yield site(SERVICES, "products", {"Host: a batch that knows no product": "[]"}, BATCH,
               before="unreadable: lines.faults, products: ")
    yield site(SERVICES, "StoredKeyFiles(in: directory)", {
        "Host: an audit of another folder's keys": "otherKeyFiles"},
        "AuditCommandTests|" + DOCUMENTS)
    yield site(RUN, "table", {"Commands: texts that name no product": "CommandTable(products: [])"},
               WORDS, before="invocation: invocation, table: ")
    yield site(TEXTS, "invocation.has(.json)", {"Commands: --json ignored for texts": "false"},
               LINE)
    yield site(PROGRAM, "HostedProduct.all.map(\\.description)", {
        "Program: a command line that knows no product": "[]"}, LINE)


def mutations():
    for swaps in (*interface(), *commands()):
        yield from swaps
