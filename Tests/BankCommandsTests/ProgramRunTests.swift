import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import KeyCustody
import Ledger
import TemporaryFolders
import TerminalDialog
import Testing

@testable import BankCommands

/// A run of the program in a fake host: arguments in, output and exit code out.
struct ProgramRunTests {
  @Test(arguments: [
    (["--version"], "AppHost \(HelpText.version)\n"),
    (["version"], "AppHost \(HelpText.version)\n"),
    (["help", "audit"], "AppHost audit [options]"),
    (["audit", "--help"], "AppHost audit [options]"), (["version", "--help"], "AppHost 1"),
    (["help", "audit", "--help"], "AppHost audit [options]"), (["help", "--help"], "Commands\n"),
    (["audit", "--help", "--version"], "AppHost 1"),
    (["quote", "--help"], "AppHost quote COMMAND [options]"),
    (["help", "quote"], "Commands\n  quote deposit  "),
  ])
  func `Version and help need no host; the version comes before help, and help names its topic`(
    arguments: [String], part: String
  ) async throws {
    let host = try FakeHost()
    let run = ProgramRun(
      arguments: arguments, environment: [:], isTerminal: false, products: host.products,
      language: host.interface.language, streams: host.interface.streams)
    let code = await run.run { (_) throws(CommandError) in
      Issue.record("the host is composed")
      return host
    }
    #expect(code == 0)
    #expect(try host.output.contains(part))
  }

  @Test(
    arguments: [
      ([], 0), (["--catalog", "absent.json"], 1), (["--data-dir", "absent"], 1),
    ] as [([String], Int32)])
  func `Completion that cannot read the catalog has no products, unless an option names it`(
    options: [String], expected: Int32
  ) async throws {
    let host = try FakeHost()
    let run = ProgramRun(
      arguments: ["completion", "bash"] + options, environment: [:], isTerminal: false,
      products: host.products, language: host.interface.language,
      streams: host.interface.streams)
    let code = await run.run { (_) throws(CommandError) in throw .threads }
    #expect(code == expected)
    #expect(try host.output.contains("--product") == (expected == 0))
    #expect(try host.errors.isEmpty == (expected == 0))
  }

  @Test(arguments: [
    (["help"], "help", "Commands"), (["help", "open"], "help", "--batch FILE"),
    (["help", "open", "deposit"], "help", "--answers FILE"), (["version"], "version", "1."),
    (["completion", "bash"], "script", "AppHost"),
  ])
  func `Texts about the program can be printed as JSON`(
    arguments: [String], member: String, part: String
  ) async throws {
    let host = try FakeHost()
    #expect(await host.run(arguments + ["--json"]) == 0)
    let object = try JSONSerialization.jsonObject(with: Data(host.output.utf8))
    let text = (object as? [String: Any])?[member] as? String
    #expect(text?.contains(part) == true)
  }

  @Test func `An error is printed as JSON if any argument is --json`() async throws {
    let host = try FakeHost()
    #expect(await host.run("acounts", "--json") == 2)
    let object = try JSONSerialization.jsonObject(with: Data(host.output.utf8))
    let error = (object as? [String: Any])?["error"] as? [String: Any]
    #expect(error?["code"] as? String == "unknownCommand")
    #expect(error?["remedy"] as? String == "Did you mean accounts?")
  }

  @Test(arguments: [["open"], ["opne"], ["help", "opne"]])
  func `A command without its second word lists the complete ones`(
    arguments: [String]
  ) async throws {
    let host = try FakeHost()
    #expect(await host.run(arguments) == 2)
    #expect(try host.errors.contains("open deposit, open savings"))
    #expect(try host.errors.contains("[unknownCommand]"))
  }

  @Test func `A command whose second word is misspelled is named whole, with the similar one`()
    async throws
  {
    let host = try FakeHost()
    #expect(await host.run("open", "deposti") == 2)
    #expect(try host.errors.contains("There is no command \"open deposti\"."))
    #expect(try host.errors.contains("Did you mean open deposit?"))
  }

  @Test func `An error is localized though the command line is invalid`() async throws {
    let host = try FakeHost()
    #expect(await host.run("acounts", "--lang", "ko") == 2)
    #expect(try host.errors.contains("명령이 없습니다"))
  }

  @Test func `The keys command prints the bank's key and the customer's`() async throws {
    let host = try FakeHost()
    #expect(await host.run("keys") == 0)
    #expect(try host.output == "bank id1\npem1\ncustomer C2 id2\npem2\n")
  }

  @Test func `The keys command prints no key that differs from the enrolled one`() async throws {
    var host = try FakeHost()
    host.difference = .inconsistent(what: "the key or the name of C2")
    #expect(await host.run("keys") == 5)
    #expect(try host.output.isEmpty)
    #expect(try host.errors.contains("the key or the name of C2"))
  }

  @Test(arguments: [("signed\n", 0, "\"verified\" : true"), ("forged\n", 3, "badSignature")])
  func `A signed text is verified with the key from a file`(
    text: String, code: Int32, part: String
  ) async throws {
    let host = try FakeHost()
    let file = try host.folder.file("receipt", Array(text.utf8))
    let key = try host.folder.file("key", [1])
    #expect(
      await host.run("receipt", "verify", file.path, "--key", key.path, "--json") == code)
    #expect(try host.output.contains(part))
  }

  @Test func `A file without a key is reported with its path`() async throws {
    let host = try FakeHost()
    let file = try host.folder.file("receipt", Array("signed".utf8))
    let key = try host.folder.file("key")
    #expect(await host.run("receipt", "verify", file.path, "--key", key.path) == 3)
    #expect(try host.errors.contains("\(key.path) is not an Ed25519 public key."))
  }

  @Test func `Only kinds of accounts are listed, and help names them`() async throws {
    let host = try FakeHost()
    #expect(await host.run("accounts", "--kind", "loan") == 2)
    #expect(try host.errors.contains("Expected: demand, deposit, savings."))
    #expect(await host.run("accounts", "--help") == 0)
    #expect(try host.output.contains("only accounts of this kind: demand, deposit, savings"))
  }

  @Test func `The menu with --json prints one object`() async throws {
    let host = try FakeHost()
    #expect(await host.run("--json") == 2)
    let object = try JSONSerialization.jsonObject(with: Data(host.output.utf8))
    #expect(object is [String: Any])
  }

  @Test func `At a terminal, the menu without input asks nothing, and names the missing command`()
    async throws
  {
    let host = try FakeHost(use: .conversation)
    let run = ProgramRun(
      arguments: ["--no-input"], environment: [:], isTerminal: true, products: host.products,
      language: host.interface.language, streams: host.interface.streams)
    #expect(await run.run { _ in host } == 2)
    #expect(try host.errors.contains("\"--no-input\" needs COMMAND."))
  }

  @Test(arguments: [
    (["change-pin"], CustodyError.Subject.pin, "--pin-file FILE"),
    (["change-pin"], .newPIN, "--new-pin-file FILE"),
    (["unlock"], .newPIN, "--new-pin-file FILE"), (["accounts"], .pin, "--pin-file FILE"),
    (["enroll", "--name", "Hana"], .newPIN, "--pin-file FILE"),
  ])
  func `The remedy for a missing PIN names an option that the command has and lacks`(
    arguments: [String], subject: CustodyError.Subject, usage: String
  ) async throws {
    let error = CommandError(CustodyError.interrupted(.answerMissing, at: subject))
    let table = CommandTable(products: SampleProducts.all)
    let invocation = try CommandLineParser.parse(arguments, by: table)
    #expect(error.reported(by: invocation, among: []).remedy.en == "Add \(usage).")
  }

  @Test(arguments: [
    ["help", "nosuch"], ["help", "nosuch", "--version"], ["help", "nosuch", "--lang", "fr"],
  ])
  func `Help for an unknown command fails, regardless of other options`(
    arguments: [String]
  ) async throws {
    let host = try FakeHost()
    #expect(await host.run(arguments) == 2)
    #expect(try host.errors.contains("[unknownCommand]"))
  }

  @Test func `A sign-in without customers fails`() async throws {
    let host = try FakeHost()
    #expect(await host.run("accounts", "--json") == 3)
    #expect(try host.output.contains("nobodyEnrolled"))
  }

  @Test func `Replacing a file needs the file's name`() async throws {
    let host = try FakeHost()
    #expect(await host.run("receipt", "X", "--replace") == 2)
    #expect(try host.errors.contains("[missingOption]"))
  }
}

/// Commands of a customer who has signed in.
struct SignedInCommandTests {
  @Test func `The accounts command lists the customer's accounts`() async throws {
    let doubles = try await OpeningDoubles([])
    let host = try FakeHost(session: DoubledSession(ledger: doubles.ledger))
    #expect(await host.run("accounts", "--json") == 0)
    #expect(try host.output.contains("\"accountNumber\" : \"\(doubles.funding)\""))
  }

  @Test func `The open command prints the account, or that the flow opened none`()
    async throws
  {
    let doubles = try await OpeningDoubles([])
    let failing = try FakeHost(session: DoubledSession(ledger: doubles.ledger))
    #expect(await failing.run("open", "deposit", "--json") == 1)
    #expect(try failing.errors.contains("[nothingOpened]"))
    let host = try FakeHost(session: DoubledSession(ledger: doubles.ledger, outcome: opened()))
    #expect(await host.run("open", "deposit", "--json") == 0)
    #expect(try host.output.contains("\"accountNumber\" : \"DEPOSIT-2\""))
  }

  @Test(arguments: [
    ("product", [], "Add \"deposit.product\" to --answers FILE."),
    ("product", ["--amount", "5"], "There is no answer for --product.\nAdd --product ID."),
    ("amount", ["--product", "x"], "There is no answer for --amount.\nAdd --amount WON."),
    ("consent", ["--product", "x"], "There is no answer for --accept-terms.\nAdd --accept-terms."),
    ("product", ["--amount", "5", "--answers", "x"], "Add \"deposit.product\" to --answers FILE."),
  ])
  func `The remedy for a missing answer names the option, or the key if there is an answers file`(
    part: String, options: [String], remedy: String
  ) async throws {
    let key = QuestionKey(rawValue: "deposit.\(part)")
    let session = DoubledSession(
      ledger: try await OpeningDoubles([]).ledger,
      outcome: FlowOutcome(stop: .interrupted(.answerMissing, at: key)))
    let host = try FakeHost(session: session)
    #expect(await host.run(["open", "deposit"] + options) == 3)
    #expect(try host.errors.contains(remedy))
  }

  /// The outcome of a flow that opened `DEPOSIT-2`.
  func opened() throws -> FlowOutcome {
    var outcome = FlowOutcome()
    outcome.add(try Samples.opened("DEPOSIT-2"))
    return outcome
  }

  @Test(arguments: [
    (["enroll", "--name", "Hana", "--json"], "\"customerID\" : \"C2\""),
    (["change-pin"], "is changed"), (["unlock"], "Use the new PIN"),
  ])
  func `A command about a customer's key confirms what it did`(
    arguments: [String], part: String
  ) async throws {
    let doubles = try await OpeningDoubles([])
    let host = try FakeHost(session: DoubledSession(ledger: doubles.ledger))
    #expect(await host.run(arguments) == 0)
    #expect(try host.output.contains(part))
  }

  @Test func `Enrolling at a terminal asks for a missing name`() async throws {
    let doubles = try await OpeningDoubles([])
    let dialog = ScriptedDialog([.answer("enroll.name", "Hana")])
    let host = try FakeHost(
      session: DoubledSession(ledger: doubles.ledger), use: .conversation, dialog: dialog)
    #expect(await host.run("enroll", "--json") == 0)
    try await dialog.verify()
    #expect(try host.output.contains("\"customerID\" : \"C2\""))
  }

  @Test(arguments: [ProgramUse.pipe, .unattended])
  func `Enrolling without a terminal and without a name fails naming the option`(
    use: ProgramUse
  ) async throws {
    let doubles = try await OpeningDoubles([])
    let dialog = ScriptedDialog([])
    let host = try FakeHost(
      session: DoubledSession(ledger: doubles.ledger), use: use, dialog: dialog)
    #expect(await host.run("enroll") == 2)
    #expect(await dialog.asked.isEmpty)
    #expect(try host.errors.contains("\"enroll\" needs --name."))
  }

  @Test func `A locked key leads from the menu to the recovery code`() async throws {
    let dialog = ScriptedDialog([
      .answer("menu", "pin"), .answer("menu.unlock", "yes"), .answer("menu", "quit"),
    ])
    let doubles = try await OpeningDoubles([])
    var host = try FakeHost(
      session: DoubledSession(ledger: doubles.ledger), use: .conversation, dialog: dialog)
    host.refusal = .locked(.untilRecovered)
    #expect(await host.run() == 0)
    try await dialog.verify()
    #expect(try host.errors.contains("recovery code"))
  }

  @Test(arguments: ["pin", "deposit"])
  func `A key without a recovery code is not asked for one`(item: String) async throws {
    let dialog = ScriptedDialog([.answer("menu", item), .answer("menu", "quit")])
    var host = try await lockedAtSigning(dialog)
    host.refusal = .locked(.until(host.clock.now()))
    #expect(await host.run() == 0)
    try await dialog.verify()
  }

  @Test func `After unlocking, the menu continues with the chosen item`() async throws {
    let dialog = ScriptedDialog([
      .answer("menu", "deposit"), .answer("menu.unlock", "yes"), .answer("menu", "quit"),
    ])
    var host = try await lockedAtSigning(dialog)
    host.refusal = .locked(.untilRecovered)
    #expect(await host.run() == 0)
    try await dialog.verify()
    // The key of this host is locked at each signature: once before unlocking, and once after.
    #expect(try host.errors.components(separatedBy: "[locked]").count == 3)
    // Unlocking signs the customer in.
    #expect(host.signIns.value == 1)
  }

  @Test func `A customer who is switched to and unlocked is signed in, not asked for again`()
    async throws
  {
    let dialog = ScriptedDialog([
      .answer("menu", "customer"), .answer("menu.customer", "C2"), .answer("menu.unlock", "yes"),
      .answer("menu", "quit"),
    ])
    let session = DoubledSession(ledger: try await OpeningDoubles([]).ledger)
    var host = try FakeHost(session: session, use: .conversation, dialog: dialog)
    (host.refusal, host.refusesSignIn) = (.locked(.untilRecovered), true)
    #expect(await host.run() == 0)
    try await dialog.verify()
    #expect(host.signIns.value == 1)
  }

  @Test func `A key locked at a signature is that of the customer who signs`() async throws {
    let dialog = ScriptedDialog([
      .answer("menu", "accounts"), .answer("menu.customer", "C2"), .answer("menu.detail", "none"),
      .answer("menu", "pin"), .answer("menu.customer", "C3"), .answer("menu", "deposit"),
      .answer("menu", "quit"),
    ])
    var host = try await lockedAtSigning(dialog)
    host.others = [
      Customer(id: CustomerID("C3"), name: "Duri", publicKey: host.customer.publicKey)
    ]
    #expect(await host.run() == 0)
    try await dialog.verify()
    #expect(host.lookups.ids == ["C2"])
  }

  /// A host in which each opening ends because the key is locked.
  private func lockedAtSigning(_ dialog: ScriptedDialog) async throws -> FakeHost {
    let doubles = try await OpeningDoubles([])
    let session = DoubledSession(
      ledger: doubles.ledger, outcome: FlowOutcome(stop: .signing(.locked)))
    return try FakeHost(session: session, use: .conversation, dialog: dialog)
  }

  @Test func `In a pipe the first error ends the menu, and no further line is read`() async throws {
    let dialog = ScriptedDialog([.answer("menu", "pin")])
    var host = try FakeHost(use: .pipe, dialog: dialog)
    host.refusal = .locked(.untilRecovered)
    #expect(await host.run() == 4)
    try await dialog.verify()
    #expect(try host.errors.contains("[locked"))
  }

  @Test func `An error in a pipe, which shows the questions, names no question key`() async throws {
    var host = try FakeHost(use: .pipe, dialog: ScriptedDialog([.answer("menu", "pin")]))
    host.refusal = .interrupted(.endOfInput, at: .recoveryOffer)
    #expect(await host.run() == 3)
    #expect(try host.errors.contains("ended before this question was answered. Give a line"))
    #expect(try !host.errors.contains("recovery.code"))
  }

  @Test func `An interrupted conversation ends the menu with its exit code`() async throws {
    let dialog = ScriptedDialog([.answer("menu", "pin")])
    var host = try FakeHost(use: .conversation, dialog: dialog)
    host.refusal = .interrupted(.stopped, at: .pin)
    #expect(await host.run() == 130)
    try await dialog.verify()
  }
}
