import Foundation
import Ledger
import Testing

@testable import AppHost

/// `open --batch`: one PIN, one result per line in file order, each request opened once, also if it
/// is stopped or killed midway and then repeated.
struct BatchCommandTests {
  private let program: BuiltProgram

  init() async throws {
    program = try BuiltProgram()
    _ = try await program.enroll()
  }

  private static let deposit = SampleAnswers.deposit(from: EnrolledBank.account)
  private static let both = SampleAnswers.depositAndSavings(from: EnrolledBank.account)

  /// The arguments that open a deposit for each request ID, with the PIN of the file `pin`.
  private func batch(of ids: [String], amount: String = "1,000,000") throws -> [String] {
    let answers = SampleAnswers.deposit(from: EnrolledBank.account, amount: amount)
    return arguments(try program.write(batch: ids.map { ($0, answers) }))
  }

  private func arguments(_ file: String) -> [String] { ["open", "--batch", file] + program.access }

  /// Expects that the bank has this many accounts, and that its audit finds nothing.
  private func expect(accounts: Int) async throws {
    let report = try await program.bank().audit()
    // Each opening is an entry. The first two are the bank and the customer, who has one account.
    #expect(report.entries == accounts + 1)
    #expect(report.violations == [])
  }

  @Test func `Each line has a result in the file's order, and a failed one stops no other`()
    async throws
  {
    let fewSavings = Self.both.merging(["savings.amount": "1"]) { $1 }
    let file = try program.write(batch: [
      ("A", Self.both), ("B", Self.deposit.merging(["deposit.amount": "999,000,000"]) { $1 }),
      ("C", Self.deposit.merging(["deposit.product": "no-deposit"]) { $1 }),
      ("D", Self.deposit.filter { $0.key != "deposit.months" }),
      ("E", Self.deposit.merging(["deposit.amount": "2"]) { $1 }), ("F", fewSavings),
      // The customer has one account, which pays.
      ("G", Self.deposit.filter { $0.key != "deposit.fundingAccount" }),
    ])
    let first = try program.run(arguments(file))
    #expect(first.status == 3)
    let printed = try first.lines
    #expect(printed.map { $0["requestID"] as? String } == ["A", "B", "C", "D", "E", "F", "G"])
    #expect(printed.map { $0["exitCode"] as? Int } == [0, 3, 3, 3, 3, 3, 0])
    let codes = printed.map { ($0["error"] as? [String: Any])?["code"] as? String }
    #expect(
      codes == [
        nil, "insufficientFunds", "notOffered", "answerMissing", "belowMinimum", "belowMinimum",
        nil,
      ])
    for (line, id) in [(0, "A.1"), (5, "F")] {
      let opened = printed[line]["opened"] as? [[String: Any]]
      #expect(opened?.map { $0["requestID"] as? String } == [id])
    }
    #expect(first.errors.contains("7 lines of the file: up to 9 openings"))
    let counts = "2 of 7 lines done, 5 rejected."
    #expect(first.errors.contains(counts))
    try await expect(accounts: 5)
    // A repeat gives the same bytes for what was opened.
    let repeated = try program.run(arguments(file) + ["--json"])
    let texts = [first, repeated].map { $0.output.split(separator: "\n") }
    for line in [0, 6] { #expect(texts[0][line] == texts[1][line]) }
    try await expect(accounts: 5)
  }

  @Test func `A batch file with any fault is rejected as a whole, before the PIN is asked for`()
    async throws
  {
    let line = try String(
      contentsOfFile: program.write(batch: [("A", Self.deposit)]), encoding: .utf8)
    let file = try program.write("\(line)\n\(line)\n{", to: "faulty")
    let access = ["--data-dir", program.path("data"), "--no-input", "--json"]
    let run = try program.run(["open", "--batch=\(file)"] + access)
    #expect(run.status == 3)
    #expect(try run.code == "batchInvalid")
    #expect(run.output.split(separator: "\n").count == 1)
    for part in ["line 2:", "line 3:"] { #expect(run.errors.contains(part)) }
    let larger = try program.write(String(repeating: "\n", count: (32 << 20) + 1), to: "larger")
    #expect(try program.run(["open", "--batch", larger] + access).code == "fileTooLarge")
    #expect(try program.run(["open", "--batch", program.path("none")] + access).status == 2)
    #expect(try program.run(["open", "deposit", "--batch", "x", "--json"]).code == "unknownOption")
    try await expect(accounts: 1)
  }

  @Test func `The PIN is asked for twice, or read from a file or from the batch's own pipe`() throws
  {
    let asking = Array(try batch(of: ["A", "B"]).dropLast(2))
    let run = try program.run(asking, input: "480917\n480917\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("Enter your PIN to sign all 2"))
    let short = try program.run(asking, input: "480917\n")
    #expect(short.status == 3)
    #expect(short.output == "")
    let wrong = try program.run(asking + ["--json"], input: "480917\n480918\n")
    #expect(wrong.status == 4)
    #expect(try wrong.code == "wrongPIN")
    let lines = try String(contentsOfFile: asking[2], encoding: .utf8) + "\n"
    let piped = arguments("-")
    #expect(try program.run(piped, input: lines).output == run.output)
    let both = try program.run(piped.dropLast() + ["-"], input: "480917\n" + lines)
    #expect(both.output == run.output)
    let none = try program.run(piped.dropLast(2) + ["--no-input", "--json"], input: lines)
    #expect(none.status == 3)
    #expect(try none.code == "answerMissing")
    #expect(none.errors.contains("--pin-file"))
  }

  @Test func `Two concurrent batches of the same requests open each request once`() async throws {
    // The balance is the total of one batch, so opening any request twice would fail.
    let batch = try batch(of: (0..<20).map { "B\($0)" }, amount: "\(EnrolledBank.balance / 20)")
    let runs = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for _ in 0..<2 { group.addTask { [program] in try program.run(batch) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    try await expect(accounts: 21)
    let repeated = try program.run(batch)
    #expect(repeated.status == 0, "\(repeated.errors)")
    let whole = repeated.output.split(separator: "\n")
    #expect(whole.count == 20)
    for run in runs {
      #expect([0, 3].contains(run.status), "\(run.errors)")
      // A line can lack the money that the other batch has just paid for the same request.
      for (line, opened) in zip(run.output.split(separator: "\n"), whole) where line != opened {
        #expect(line.contains("\"insufficientFunds\""), "\(line)")
      }
    }
  }

  @Test func `A batch with closed output reports the lines that are done once, and what to do`()
    throws
  {
    let batch = try batch(of: (0..<10).map { "B\($0)" })
    let run = try program.shell("exec \"$0\" \"$@\" >&-", batch)
    #expect(run.status == 1)
    #expect(run.errors.contains("Repeat the same command with the same file"))
    #expect(!run.errors.contains("This was done"))
    #expect(run.errors.matches(of: /of 10 lines done/).count == 1, "\(run.errors)")
    #expect(run.errors.contains("[outputFailed]"))
    let repeated = try program.run(batch)
    #expect(repeated.status == 0)
    #expect(repeated.errors.contains("10 of 10 lines done."))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
  func `A signal ends a batch, and a repeat prints the same lines and opens the rest once`(
    signal: Int32
  ) async throws {
    let count = 90
    let arguments = try batch(of: (0..<count).map { "B\($0)" })
    // The signal comes with the first results. The pipe buffers few more, so the batch still runs.
    let result = try Subprocess.run(
      BuiltProgram.executable, arguments,
      environment: BuiltProgram.environment(home: program.folder, ["LANG": "C"])
    ) { kill($0, signal) }
    // A killed process may have printed its last line in part.
    let isKilled = signal == SIGKILL
    #expect(result.status == (isKilled ? -signal : 128 + signal))
    let printed = result.output.split(separator: "\n")
    let lines = printed.filter { $0.hasSuffix("}") }
    if !isKilled {
      #expect(lines == printed)
      let done = "\(lines.count) of \(count) lines done"
      for part in [done, "Repeat the same command"] { #expect(result.errors.contains(part)) }
    }
    #expect(!lines.isEmpty)
    #expect(lines.count < count)
    let whole = try program.run(arguments)
    #expect(whole.status == 0, "\(whole.errors)")
    let repeated = whole.output.split(separator: "\n")
    #expect(repeated.count == count)
    #expect(Array(repeated.prefix(lines.count)) == lines)
    try await expect(accounts: count + 1)
  }
}
