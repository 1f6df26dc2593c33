import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import KeyCustody
import Ledger
import OpenSSLKeys
import StrictJSON
import TemporaryFolders
import TerminalDialog
import Testing

@testable import BankCommands

/// A run of the program in a fake host: arguments in, output and exit code out.
struct ProgramRunTests {
  @Test(arguments: [
    (["--version"], HelpText.version), (["audit", "--version", "--json"], HelpText.version),
    (["help", "audit"], "AppHost audit [options]"),
    (["audit", "--help"], "AppHost audit [options]"),
    (["quote", "--help"], "Commands\n  quote deposit  "),
    (["help", "audit", "--help"], "AppHost audit [options]"), (["help"], "Commands\n"),
    (["audit", "--help", "--version"], "AppHost 1"),
    (["accounts", "--help"], "only accounts of this kind: demand, deposit, savings"),
    (["open", "--help"], "Commands\n  open deposit  "),
  ])
  func `Version and help need no host; the version comes before help, and help names its topic`(
    arguments: [String], part: String
  ) async throws {
    let host = try FakeHost()
    let code = await host.run(arguments) { (_) throws(CommandError) in
      Issue.record("the host is composed")
      return host
    }
    #expect(code == 0)
    #expect(try host.output.contains(part))
  }

  @Test(arguments: [
    (["acounts", "--json"], "unknownCommand", "Did you mean accounts?"),
    (["--json"], "missingArgument", "See: AppHost --help"),
  ])
  func `An error is printed as one JSON object if any argument is --json`(
    arguments: [String], code: String, remedy: String
  ) async throws {
    let host = try FakeHost()
    #expect(await host.run(arguments) == 2)
    let object = try JSONSerialization.jsonObject(with: Data(host.output.utf8))
    let error = (object as? [String: Any])?["error"] as? [String: Any]
    #expect(error?["code"] as? String == code)
    #expect(error?["remedy"] as? String == remedy)
  }

  @Test func `The keys command prints the bank's key and the customer's`() async throws {
    let host = try FakeHost()
    #expect(await host.run("keys") == 0)
    let (bank, own) = (try #require(PublicKey.sample(1)), host.customer.publicKey)
    #expect(
      try host.output
        == "bank \(bank.keyID)\n\(bank.pem)\ncustomer C2 \(own.keyID)\n\(own.pem)\n")
  }

  @Test func `The keys command prints no key that differs from the enrolled one`() async throws {
    var host = try FakeHost()
    host.difference = .inconsistent(en: "the key or the name of C2", ko: "C2의 키 또는 이름")
    #expect(await host.run("keys") == 5)
    #expect(try host.output.isEmpty)
    #expect(try host.errors.contains("the key or the name of C2"))
  }

  @Test(arguments: [
    ("%", 0, "\"verified\" : true"),
    // Only the final line break is removed.
    ("%\n", 0, "\"verified\" : true"), ("%\r\n", 0, "\"verified\" : true"),
    ("%\n\n", 3, "canonical form"), ("% \n", 3, "canonical form"), ("\n%", 3, "badSignature"),
  ])
  func `A signed text is verified with the key from a file`(
    text: String, code: Int32, part: String
  ) async throws {
    let key = try PrivateKey.generate()
    let signed = try JWS.sign(.object(["a": .string("b")]), as: .receipt, with: key)
    let host = try FakeHost()
    let file = try host.folder.file("receipt", Array(text.replacing("%", with: signed).utf8)).path
    let verify = ["receipt", "verify", file, "--json", "--key"]
    let own = try host.folder.file("key", Array(key.publicKey.pem.utf8)).path
    #expect(await host.run(verify + [own]) == code)
    #expect(try host.output.contains(part))
    #expect(await host.run(verify + [file]) == 3)
    #expect(try host.output.contains("cannot be used to verify signatures"))
    let other = try host.folder.file("other", Array(try PrivateKey.generate().publicKey.pem.utf8))
    #expect(await host.run(verify + [other.path]) == 3)
    #expect(try host.errors.contains("badSignature"))
  }

  @Test func `An audit rejects a file of several lines`() async throws {
    let host = try FakeHost()
    let file = try host.folder.file("saved.jws", Array("contract\nreceipt\n".utf8))
    #expect(await host.run("audit", "--receipt", file.path) == 3)
    #expect(try host.errors.contains("file of AppHost receipt --save FILE.jws"))
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
    #expect(error.reported(by: invocation.command).remedy.en == "Add \(usage).")
  }
}

/// Commands of a customer who has signed in.
struct SignedInCommandTests {
  @Test func `The open command shows the account and all accounts opened with it, in their order`()
    async throws
  {
    var outcome = try opened()
    var nested = FlowOutcome()
    nested.add(try Samples.opened("SAVINGS-3"))
    try outcome.include(nested)
    let host = try await FakeHost(session: DoubledSession(outcome: outcome))
    #expect(await host.run("open", "deposit") == 0)
    let shown = try host.output.split(separator: "\n")
    #expect(shown.count == 2)
    #expect(shown.first?.contains("DEPOSIT-2") == true)
    #expect(shown.last?.contains("SAVINGS-3") == true)
  }

  @Test func `The open command fails if the flow opened nothing`() async throws {
    let host = try await FakeHost(session: DoubledSession())
    #expect(await host.run("open", "deposit", "--json") == 1)
    #expect(try host.errors.contains("[programError]"))
  }

  @Test func `A script's request ID must not be that of another product's application`()
    async throws
  {
    var session = try await DoubledSession(outcome: opened())
    let answer = OpeningDraft.Answer(key: QuestionKey(rawValue: "savings.amount"), text: "5")
    session.drafts = FixedDrafts(drafts: [
      OpeningDraft(kind: .savings, requestID: try Samples.request("R"), answers: [answer])
    ])
    let host = try FakeHost(session: session)
    #expect(await host.run("open", "deposit", "--request-id", "R") == 3)
    #expect(try host.errors.contains("Request ID R belongs to another application in progress"))
    #expect(await host.run("open", "deposit", "--request-id", "S") == 0)
    #expect(await host.run("open", "savings", "--request-id", "R") == 0)
    // A repeated request returns its account, although another application is in progress.
    let plain = try Samples.opened("DEPOSIT-2", by: "R")
    for (kind, code) in [(ProductKind.deposit, 0), (.savings, 3)] {
      let contract = try Samples.contract("R", of: kind, amount: 1_000, from: plain.number)
      let account = OpenedAccount(
        number: plain.number, contract: contract, signed: plain.signed, receipt: plain.receipt)
      let done = DoubledSession(
        ledger: OneOpening(opened: account), drafts: session.drafts, outcome: try opened())
      let host = try FakeHost(session: done)
      #expect(await host.run("open", "deposit", "--request-id", "R") == code)
    }
  }

  @Test func `Answers that no question used are in one note and in the result`() async throws {
    let host = try await FakeHost(session: DoubledSession(outcome: opened()))
    let keys = ["deposit.tax", "deposit.amount"].map { QuestionKey(rawValue: $0) }
    await host.interface.dialog.prepare([keys[0]: "general", keys[1]: "5"])
    #expect(await host.run("open", "deposit", "--json") == 0)
    #expect(try host.errors.contains("Not used: deposit.amount, deposit.tax"))
    #expect(try host.output.contains("unusedAnswers"))
  }

  @Test func `The remedy for a missing answer names its key and where to add it`() async throws {
    let key = QuestionKey(rawValue: "deposit.product")
    let outcome = FlowOutcome(stop: .interrupted(.answerMissing, at: key))
    let host = try await FakeHost(session: DoubledSession(outcome: outcome))
    #expect(await host.run("open", "deposit") == 3)
    #expect(try host.errors.contains("Add \"deposit.product\" to --answers FILE"))
    // A batch has no options for answers.
    let batch = try #require(CommandTable(products: host.products)["open"])
    let remedy = CommandError.answering(.keyed(key), in: batch)
    #expect(remedy.en.contains("to --batch FILE. If"))
    #expect(!remedy.ko.contains("옵션"))
  }

  @Test func `A rejected answer is named with its key, and the accounts opened before it`()
    async throws
  {
    let key = QuestionKey(rawValue: "deposit.months")
    let stop = FlowStop.interrupted(.refused(.notOffered(["6", "12"])), at: key)
    let host = try await FakeHost(session: DoubledSession(outcome: FlowOutcome(stop: stop)))
    #expect(await host.run("open", "deposit", "--months", "7", "--json") == 3)
    for part in ["deposit.months: This is not on offer.", "Choose one of: 6, 12."] {
      #expect(try host.errors.contains(part))
    }
    #expect(try host.output.contains("\"opened\" : ["))
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
    (["unlock", "--recovery-file", "/code"], "Saved: /code"),
    (["accounts", "--kind", "savings"], "accounts([]"),
  ])
  func `A command about a customer says what it did or found`(
    arguments: [String], part: String
  ) async throws {
    let host = try await FakeHost(session: DoubledSession())
    #expect(await host.run(arguments) == 0)
    #expect(try host.output.contains(part))
  }

  @Test func `A customer is not enrolled without money`() async throws {
    let host = try await FakeHost(session: DoubledSession())
    #expect(await host.run("enroll", "--name", "Hana", "--sandbox-balance", "0") == 3)
    #expect(try host.errors.contains("--sandbox-balance: Less than the minimum of 1 won."))
  }

  @Test func `Enrolling without a terminal and without a name fails naming the option`()
    async throws
  {
    let host = try await FakeHost(session: DoubledSession())
    #expect(await host.run("enroll") == 2)
    #expect(await host.script.asked.isEmpty)
    #expect(try host.errors.contains("\"enroll\" needs --name."))
  }
}

// The menu.
extension SignedInCommandTests {
  @Test func `The menu reports a locked key with the command that unlocks it, and signs out`()
    async throws
  {
    let deposit = ScriptedDialog.Step.answer("menu", "deposit")
    let host = try await FakeHost(
      menu: [deposit, deposit, .answer("menu", "quit")],
      outcome: FlowOutcome(stop: .signing(.locked)))
    #expect(try await host.runMenu() == 0)
    #expect(host.signIns.ids == [nil, nil])
    for part in ["is locked.", "AppHost unlock"] { #expect(try host.errors.contains(part)) }
  }

  @Test(arguments: [2, 19, 20])
  func `A command asks only a person who can choose from fewer than 20 customers`(
    count: Int
  ) async throws {
    let isAsked = count < 20
    var host = try await FakeHost(menu: isAsked ? [.answer("menu.customer", "C2")] : [])
    host.addCustomers(count - 1)
    #expect(await host.run("accounts") == 0)
    try await host.script.verify()
    // The bank reports an error if there are too many.
    #expect(host.signIns.ids == [isAsked ? "C2" : nil])
    #expect(host.lists.ids.count == (isAsked ? 1 : 0))
  }

  @Test(
    arguments: [
      // In a pipe the first error ends the menu, and no further line is read.
      (.script, .locked(.untilRecovered), 4, "[locked"),
      (.script, .interrupted(.endOfInput, at: .pin), 3, "The input ended at PIN."),
      (.conversation, .interrupted(.stopped, at: .pin), 130, "Canceled. Nothing was changed."),
    ] as [(DraftUse, CustodyError, Int32, String)])
  func `An error in a pipe and an interrupted conversation end the menu with their exit code`(
    use: DraftUse, refusal: CustodyError, code: Int32, error: String
  ) async throws {
    var host = try await FakeHost(
      session: DoubledSession(), use: use, answering: [.answer("menu", "accounts")])
    host.refusal = refusal
    #expect(try await host.runMenu() == code)
    #expect(try host.errors.contains(error))
  }

  @Test func `Going back from the PIN leads to the menu without a message`() async throws {
    var host = try await FakeHost(menu: [.answer("menu", "accounts"), .answer("menu", "quit")])
    host.refusal = .interrupted(.back, at: .pin)
    #expect(try await host.runMenu() == 0)
    #expect(try host.errors.isEmpty)
  }
}
