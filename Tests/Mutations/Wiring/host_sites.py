"""What else than a feature the host injects: the user interface and the commands."""
from injection import *  # noqa: F403


def interface():
    def site(piece, others, suites, before="", after=""):
        return Site(INTERFACE, piece, {f"Interface: {name}": other
                                       for name, other in others.items()}, suites, before, after)
    yield site("invocation.has(.json)", {"JSON and text on one output": "false"}, PROGRAM_RUNS,
               before="keepingOutput: ")
    yield site("invocation.has(.plain)", {"plain that is ignored": "false"}, TYPED)
    yield site("!invocation.has(.noColor)", {"color where none is wanted": "true"}, TYPED)
    yield site("words", {"products without words": "ProductGlossary()"}, PROGRAM_RUNS,
               before="      products: ")
    yield site("terminal.signals", {"signals that nobody hears": "nil"}, TYPED, before="signals: ")
    yield site("await terminal.interruption", {
        "stops at a page's end that nobody hears of": "nil"}, CARE)
    yield site("try Self.answers(invocation[.answers], products)", {
        "answers that are ignored": "[:]"}, PROGRAM_RUNS)
    yield site("terminal.isInteractive", {"a person who cannot be asked again": "false"}, TYPED,
               before="isTerminal: ")
    yield site("!given.isEmpty", {"options that do not count as answers": "false"}, OPTIONS,
               before="hasAnswers: ")
    yield site("use.isInteractive", {"a refusal that nobody confirms": "false"}, PAGES,
               before="let asking: any Dialog =\n      ")
    yield site("given", {"options that answer nothing": "[:]"}, OPTIONS,
               before="decorating: answers ?? asking, answers: ")
    yield site("use != .unattended", {
        "a PIN asked of nobody": "true", "no PIN from a pipe": "false"},
        PROGRAM_RUNS + "|" + WALK, before="terminal, mayAsk: ")
    yield site("terminal.isInteractive ? terminal.asking : nil", {
        "a wrong PIN that is not asked again": "nil",
        "a pipe that is asked for its PIN again": "terminal.asking"},
        CARE + "|" + WALK + "|" + PIN, before="dialog: ")
    yield site("invocation[.pinFile]", {"a PIN file that is ignored": "nil"}, PROGRAM_RUNS,
               before="let file = ")
    yield site("invocation[.recoveryCodeFile]", {
        "a recovery code's file that is ignored": "nil"}, UNLOCK)
    yield site("invocation[.newPINFile]", {
        "a new PIN's file that is ignored": "nil",
        "a new PIN from the old one's file": "invocation[.pinFile]"}, PIN)
    yield site("invocation[.recoveryFile]", {
        "a file for the recovery code that is ignored": "nil"}, UNLOCK)
    yield site("use.isInteractive && !invocation.has(.pinFile) ? terminal : nil", {
        "a person who is offered no recovery code": "nil",
        "a recovery code offered where a script gives the PIN":
        "(use.isInteractive ? terminal : nil)"}, RECOVERY)
    yield site("products.flatMap(\\.questionKeys)", {
        "answers of the first product only": "products[0].questionKeys"}, PROGRAM_RUNS)
    for name, piece, other, suites in (
            ("asking though nobody may be asked", "invocation.has(.noInput)", "false", PROGRAM_RUNS),
            ("an answers file that does not count", "invocation.has(.answers)", "false",
             PROGRAM_RUNS),
            ("lines of a pipe beside options", "(hasAnswers && !isTerminal)", "false", OPTIONS),
            ("an application offered beside options", "hasAnswers ? .form : .conversation",
             ".conversation", TYPED)):
        yield Site(USE, piece, {f"Use: {name}": other}, suites)


def commands():
    def site(piece, name, swap, suites, before="", after=""):
        return Site(COMMANDS, piece, {f"Commands: {name}": swap}, suites, before, after)
    yield site('invocation[.name] ?? ""', "every customer of one name", '"Mallory"', CUSTOMERS)
    yield site("invocation[.sandboxBalance]", "a balance that is ignored", "nil", PROGRAM_RUNS)
    yield Site(COMMANDS, "host.products.map(\\.section)", {
        "Commands: products without sections": "[]",
        "Commands: products of the first section only": "[host.products[0].section]"}, OFFER)
    yield site("host.catalog", "products of no catalogue", "NoSource()", OFFER,
               before="section), catalog: ")
    account = "(\n      account: invocation.arguments[0], customerID: "
    for command, start in (
            ("accounts", "AccountsCommand(\n      customerID: "),
            ("an account", f"AccountCommand{account}"),
            ("a change of PIN", "ChangePINCommand(customerID: "),
            ("an unlock", "UnlockCommand(customerID: "),
            ("keys", "KeysCommand(\n      customerID: "),
            ("a receipt", f"ReceiptCommand{account}"),
            ("an opening", "requestID: try requestID(), customerID: "),
            ("a batch", 'invocation[.batch] ?? ""), customerID: '),
            ("the menu", "MenuCommand(\n      customerID: ")):
        yield site("customerID", f"{command}, whoever is asked for", "nil", CUSTOMERS, before=start)
    yield site("host.clock", "accounts of another day", "StoppedClock()", DOCUMENTS,
               before="kind: invocation[.kind], access: host, clock: ")
    yield site("invocation.arguments[0]", "a receipt of another account", '"110-000002-3"',
               DOCUMENTS, before="ReceiptCommand(\n      account: ")
    yield site('invocation[.key] ?? ""', "a receipt verified with itself",
               "invocation.arguments[0]", DOCUMENTS)
    yield site("invocation[.receipt]", "an audit without its receipt", "nil", DOCUMENTS)
    for name, start in (("an audit without its checkpoint", "checkpointFile: "),
                        ("a checkpoint without the one before it", "earlierFile: ")):
        yield site("invocation[.checkpoint]", name, "nil", "CheckpointCommandTests", before=start)
    yield site("invocation.has(.json)", "JSON that is ignored", "false", PROGRAM_RUNS)
    yield Site(COMMANDS, "interface.use == .conversation", {
        "Commands: nobody is asked to continue": "false",
        "Commands: a pipe is asked to continue": "true"}, TYPED)
    yield site("host.products", "a menu without products", "[]", WALK,
               before="customerID: customerID, products: ")
    yield site("language.set(chosen)", "a language that stays", "()", "MenuTests")
    yield Site(COMMANDS, "interface.use.isInteractive", {
        "Commands: a menu that ends at an error": "false",
        "Commands: a menu that goes on where nobody can ask again": "true"}, WALK + "|" + CARE,
        before="output: output,\n      isInteractive: ")
    yield site("FailureReport(failure: Failure(error), language: language.current)\n"
               "          .tell(errors, wasAsked: true)",
               "a menu that is silent about errors", "()", CARE)
    yield site("try invocation.requestID()", "a request id that is ignored", "nil", PROGRAM_RUNS)
    yield site("await interface.unusedAnswers", "unused answers that nobody hears of", "[]",
               PROGRAM_RUNS)
    yield site("kind", "the first product opened, whatever is asked", "host.products[0].kind",
               PROGRAM_RUNS, before="kind: ", after=", requestID: try requestID()")
    yield site("kind", "quotes of the first product, whatever is asked", "host.products[0].kind",
               QUOTES + "|" + PROGRAM_RUNS, before="host.quotes(of: ", after=", linked: false)")
    yield site("host.products.first(where: { $0.kind == kind })",
               "the first product quoted, whatever is asked", "host.products.first",
               QUOTES + "|" + PROGRAM_RUNS)
    yield Site(SERVICES, "product.linkedQuotes?(self)", {"Commands: a link that is ignored": "nil"},
               QUOTES)
    yield Site(SERVICES, "product(kind)", {
        "Host: quotes of the first product, whatever is asked": "hostedProducts.first"},
        QUOTES + "|" + PROGRAM_RUNS, before="guard let product = ")
    yield Site(SERVICES, "hostedProducts.map(\\.description)", {
        "Host: commands that know no product": "[]"}, LINE + "|" + PROGRAM_RUNS)
    yield Site(SERVICES, "products", {"Host: a batch that knows no product": "[]"}, BATCH,
               before="unreadable: lines.faults, products: ")
    yield Site(SERVICES, "StoredKeyFiles(in: directory)", {
        "Host: an audit of another folder's keys": "otherKeyFiles"},
        "AuditCommandTests|" + DOCUMENTS)
    yield Site(RUN, "table", {"Commands: texts that name no product": "CommandTable(products: [])"},
               WORDS, before="invocation: invocation, table: ")
    yield Site(TEXTS, "invocation.has(.json)", {"Commands: texts whose JSON is ignored": "false"},
               LINE)
    yield Site(PROGRAM, "HostedProduct.all.map(\\.description)", {
        "Program: a command line that knows no product": "[]"}, LINE)
