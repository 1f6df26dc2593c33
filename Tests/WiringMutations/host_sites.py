"""What else than a feature the host injects: terminal, commands, graph."""
from injection import *  # noqa: F403


def terminal():
    yield Site(TERMINAL, "invocation.has(.json)", {
        "Terminal: JSON and text on one output": "false"}, PROGRAM_RUNS,
        before="keepingOutput: ")
    yield Site(TERMINAL, "invocation.has(.plain)", {
        "Terminal: plain that is ignored": "false"}, TYPED)
    yield Site(TERMINAL, "!invocation.has(.noColor)", {
        "Terminal: colour where none is wanted": "true"}, TYPED)
    yield Site(TERMINAL, "words", {
        "Terminal: products without words": "ProductGlossary()"}, PROGRAM_RUNS,
        before="      products: ")
    yield Site(TERMINAL, "terminal.signals", {
        "Terminal: signals that nobody hears": "nil"}, TYPED, before="    signals = ")
    yield Site(TERMINAL, "await terminal.interruption", {
        "Terminal: stops at a page's end that nobody hears of": "nil"}, CARE)
    yield Site(TERMINAL, "invocation.has(.noInput)", {
        "Terminal: asking though nobody may be asked": "false"}, PROGRAM_RUNS,
        before="let unattended = ")
    yield Site(TERMINAL, "try Self.answers(invocation[.answers], products)", {
        "Terminal: answers that are ignored": "[:]"}, PROGRAM_RUNS)
    yield Site(TERMINAL, "terminal.isInteractive", {
        "Terminal: a person who cannot be asked again": "false"}, TYPED,
        before="isInteractive = !isPrepared && ")
    yield Site(TERMINAL, "isInteractive", {
        "Terminal: a refusal that nobody confirms": "false"}, PAGES,
        before="let asking: any Dialog =\n      ")
    yield Site(TERMINAL, "given", {"Terminal: options that answer nothing": "[:]"}, OPTIONS,
               before="decorating: answers ?? asking, answers: ")
    yield Site(TERMINAL, "!unattended", {
        "Terminal: a PIN asked of nobody": "true", "Terminal: no PIN from a pipe": "false"},
        PROGRAM_RUNS + "|" + WALK, before="terminal, mayAsk: ")
    yield Site(TERMINAL, "terminal.isInteractive ? terminal.asking : nil", {
        "Terminal: a wrong PIN that is not asked again": "nil",
        "Terminal: a pipe that is asked for its PIN again": "terminal.asking"},
        CARE + "|" + WALK + "|" + PIN, before="dialog: ")
    yield Site(TERMINAL, "invocation[.pinFile]", {
        "Terminal: a PIN file that is ignored": "nil"}, PROGRAM_RUNS, before="let file = ")
    yield Site(TERMINAL, "invocation[.recoveryCodeFile]", {
        "Terminal: a recovery code's file that is ignored": "nil"}, UNLOCK)
    yield Site(TERMINAL, "invocation[.newPINFile]", {
        "Terminal: a new PIN's file that is ignored": "nil",
        "Terminal: a new PIN from the old one's file": "invocation[.pinFile]"}, PIN)
    yield Site(TERMINAL, "invocation[.recoveryFile]", {
        "Terminal: a file for the recovery code that is ignored": "nil"}, UNLOCK)
    yield Site(TERMINAL, "isInteractive && !invocation.has(.pinFile) ? terminal : nil", {
        "Terminal: a person who is offered no recovery code": "nil",
        "Terminal: a recovery code offered where a script gives the PIN":
        "(isInteractive ? terminal : nil)"}, RECOVERY)
    yield Site(TERMINAL, "products.flatMap(\\.questionKeys)", {
        "Terminal: answers of the first product only": "products[0].questionKeys"}, PROGRAM_RUNS)


def commands():
    def site(piece, name, swap, suites, before="", after=""):
        return Site(COMMANDS, piece, {f"Commands: {name}": swap}, suites, before, after)
    yield site('invocation[.name] ?? ""', "every customer of one name", '"Mallory"',
               "CustomerOptionTests")
    yield site("invocation[.sandboxBalance]", "a balance that is ignored", "nil", PROGRAM_RUNS)
    yield Site(COMMANDS, "products.map(\\.description.section)", {
        "Commands: products without sections": "[]",
        "Commands: products of the first section only": "[products[0].description.section]"}, OFFER)
    yield site("catalog", "products of no catalogue", "NoSource()", OFFER,
               before="section), catalog: ")
    for command, start in (
            ("accounts", "AccountsCommand(\n        customerID: "),
            ("a change of PIN", "ChangePINCommand(customerID: "),
            ("keys", "KeysCommand(\n        customerID: "),
            ("a graph", "GraphCommand(\n        customerID: "),
            ("a receipt",
             "ReceiptCommand(\n        account: invocation.arguments[0], customerID: "),
            ("an opening", "requestID: try requestID(), customerID: "),
            ("the menu", "MenuCommand(\n      customerID: ")):
        yield site("invocation[.customer]", f"{command}, whoever is asked for", "nil",
                   "CustomerOptionTests", before=start)
    yield site("clock", "accounts of another day", "StoppedClock()", DOCUMENTS,
               before="access: self, clock: ")
    yield site("invocation.arguments[0]", "a receipt of another account", '"110-000002-3"',
               DOCUMENTS, before="ReceiptCommand(\n        account: ")
    yield site('invocation[.key] ?? ""', "a receipt verified with itself",
               "invocation.arguments[0]", DOCUMENTS)
    yield site("invocation[.receipt]", "an audit without its receipt", "nil", DOCUMENTS)
    for name, start in (("an audit without its checkpoint", "checkpointFile: "),
                        ("a checkpoint without the one before it", "earlierFile: ")):
        yield site("invocation[.checkpoint]", name, "nil", "CheckpointCommandTests", before=start)
    yield site("invocation.has(.mermaid)", "Mermaid that is ignored", "false", GRAPH)
    yield site("products.map(\\.description)", "texts that name no product", "[]", WORDS,
               before="CommandTable(products: ")
    yield site("invocation.has(.json)", "JSON that is ignored", "false", PROGRAM_RUNS)
    yield Site(COMMANDS, "terminal.isInteractive && !terminal.hasAnswers", {
        "Commands: nobody is asked to continue": "false",
        "Commands: a pipe is asked to continue": "true"}, TYPED,
        before="ResumableOpening(\n      dialog: terminal.dialog, isInteractive: ")
    yield site("products.map(\\.description)", "a menu without products", "[]", WALK,
               before="customerID: invocation[.customer], products: ")
    yield site("language.set(chosen)", "a language that stays", "()", "MenuTests")
    yield Site(COMMANDS, "terminal.isInteractive", {
        "Commands: a menu that ends at an error": "false",
        "Commands: a menu that goes on where nobody can ask again": "true"}, WALK + "|" + CARE,
        before="output: output, isInteractive: ")
    yield site("FailureReport(failure: Failure(error), language: language.current)\n"
               "          .tell(terminal.streams.errors, wasAsked: true)",
               "a menu that is silent about errors", "()", CARE)
    yield site("try invocation.requestID()", "a request id that is ignored", "nil", PROGRAM_RUNS)
    yield site("await terminal.unusedAnswers", "unused answers that nobody hears of", "[]",
               PROGRAM_RUNS)
    yield site("try open(kind)", "the first product opened, whatever is asked",
               "try open(products[0].description.kind)", PROGRAM_RUNS)
    yield site("try quote(kind)", "quotes of the first product, whatever is asked",
               "try quote(products[0].description.kind)", "QuoteSavingsTests|" + PROGRAM_RUNS)
    yield site("product.linkedQuotes(self)", "a link that is ignored", "nil", "QuoteSavingsTests")
    yield Site(PROGRAM, "products.map(\\.description)", {
        "Program: a command line that knows no product": "[]"}, LINE)


def graph():
    yield Site(WIRING, "[Self.scope(self), Self.scope(terminal)]", {
        "Graph: no terminal": "[Self.scope(self)]"}, GRAPH)
    yield Site(WIRING, "application + [Self.scope(customer), Self.scope(opening)]", {
        "Graph: no opening": "application + [Self.scope(customer)]"}, GRAPH)
    yield Site(WIRING, "features(in: opening)", {"Graph: no features": "[]"}, GRAPH,
               before="features: ")
    yield Site(WIRING, "kinds[Self.module(of: injection.value)]", {
        "Graph: builders of nobody": "nil"}, GRAPH)
    yield Site(WIRING, "products", {"Graph: the first feature only": "Array(products.prefix(1))"},
               GRAPH, before="let made = ", after=".map { (kind")
    yield Site(WIRING, "try await signedIn(id)", {
        "Graph: somebody else's": "try await signedIn(nil)"}, "CustomerOptionTests")
