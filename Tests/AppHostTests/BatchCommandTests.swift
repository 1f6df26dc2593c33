import Foundation
import Testing

/// `open --batch`: one PIN, one result per line in file order, each request opened once.
struct BatchCommandTests {
  private let program: BuiltProgram
  private let account: String

  init() async throws {
    program = try BuiltProgram()
    account = try await program.enroll()
  }

  private func line(_ id: String, _ changes: [String: Any?] = [:]) throws -> String {
    var answers: [String: Any] = [
      "deposit.product": "time-deposit", "deposit.amount": "1,000,000", "deposit.months": "12",
      "deposit.fundingAccount": account, "deposit.tax": "general", "deposit.consent": "yes",
    ]
    for (key, value) in changes { answers[key] = value }
    let line: [String: Any] = ["requestID": id, "open": "deposit", "answers": answers]
    return String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self)
  }

  private var savings: [String: Any?] {
    [
      "deposit.openSavings": "yes", "savings.product": "installment-savings",
      "savings.amount": "300000", "savings.months": "12", "savings.fundingAccount": account,
      "savings.tax": "general", "savings.consent": "yes",
    ]
  }

  private func file(_ lines: [String]) throws -> String {
    try program.write(lines.joined(separator: "\n"), to: "batch.jsonl")
  }

  /// The result printed for each line of the batch.
  private func results(_ run: BuiltProgram.Result) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func accountCount() throws -> Int {
    let accounts = try program.bank("accounts", "--json").output
    return accounts.matches(of: /"accountNumber"/).count
  }

  @Test func `Each line has a result, in the file's order, and a repeat gives the same bytes`()
    throws
  {
    var lines = try (0..<20).map { try line("B\($0)") }
    lines[3] = try line("B3", savings)
    let file = try file(lines)
    let first = try program.bank("open", "--batch", file)
    #expect(first.status == 0, "\(first.errors)")
    let printed = try results(first)
    #expect(printed.map { $0["requestID"] as? String } == (0..<20).map { "B\($0)" })
    #expect(printed.allSatisfy { $0["exitCode"] as? Int == 0 && $0["receipt"] is String })
    let nested = try #require(printed[3]["opened"] as? [[String: Any]])
    #expect(nested.map { $0["requestID"] as? String } == ["B3.1"])
    #expect(first.errors.contains("20 lines of the file: up to 21 openings, up to 20,300,000 won"))
    #expect(first.errors.contains("20 of 20 lines done."))
    #expect(try accountCount() == 22)
    let again = try program.bank("open", "--batch", file, "--json")
    #expect(again.status == 0)
    #expect(again.output == first.output)
    #expect(try accountCount() == 22)
    let single = try program.bank(
      "open", "deposit", "--request-id", "B0", "--answers",
      try program.write(try line("x").answers, to: "answers.json"), "--json")
    #expect(try single.json["receipt"] as? String == printed[0]["receipt"] as? String)
  }

  @Test func `A failed line stops no other line, and the exit code reports it`() throws {
    let run = try program.bank(
      "open", "--batch",
      try file([
        try line("A", ["deposit.amount": "999,000,000"]), try line("B"),
        try line("C", ["deposit.consent": "no"]), try line("D", ["deposit.months": .none]),
        try line("E", ["deposit.amount": "2"]),
        try line("F", savings.merging(["savings.consent": "no"]) { $1 }), try line("G"),
      ]))
    #expect(run.status == 3)
    let printed = try results(run)
    let codes = printed.map { ($0["error"] as? [String: Any])?["code"] as? String }
    #expect(
      codes == [
        "insufficientFunds", nil, "consentRefused", "answerMissing", "belowMinimum",
        "consentRefused", nil,
      ])
    #expect(printed.map { $0["exitCode"] as? Int } == [3, 0, 3, 3, 3, 3, 0])
    // Accounts opened before the failure are reported with it.
    #expect((printed[5]["opened"] as? [[String: Any]])?.first?["requestID"] as? String == "F")
    #expect(run.errors.contains("2 of 7 lines done, 5 refused."))
    #expect(try accountCount() == 4)
    // A request with different terms is a conflict of its own line.
    let again = try program.bank(
      "open", "--batch",
      try file([try line("B", ["deposit.tax": "exempt"]), try line("G"), try line("H")]))
    #expect(again.status == 3)
    let repeated = try results(again)
    #expect((repeated[0]["error"] as? [String: Any])?["code"] as? String == "requestConflict")
    #expect(repeated[1]["receipt"] as? String == printed[6]["receipt"] as? String)
    #expect(repeated[2]["exitCode"] as? Int == 0)
  }

  @Test func `A batch file with any fault is rejected as a whole, before the PIN is asked for`()
    throws
  {
    let file = try file([try line("A"), try line("A"), "{"])
    for option in [["--batch", file], ["--batch=\(file)"]] {
      let run = try program.run(
        ["open"] + option + ["--data-dir", program.path("data"), "--no-input", "--json"])
      #expect(run.status == 3)
      #expect(try run.code == "batchInvalid")
      #expect(run.output.split(separator: "\n").count == 1)
      #expect(run.errors.contains("line 2:"))
      #expect(run.errors.contains("line 3:"))
    }
    #expect(try accountCount() == 1)
  }

  @Test func `A batch file larger than 32 MiB is rejected, and so is a missing one`() throws {
    let larger = try file([String(repeating: "\n", count: (32 << 20) + 1)])
    #expect(try program.bank("open", "--batch", larger, "--json").code == "fileTooLarge")
    let missing = try program.bank("open", "--batch", program.path("none"), "--json")
    #expect(missing.status == 2)
    #expect(try program.run(["open", "deposit", "--batch", "x", "--json"]).code == "optionNotHere")
  }

  @Test func `The PIN is asked for twice: to sign in, and once for the batch`() throws {
    let file = try file(try (0..<5).map { try line("B\($0)") })
    let arguments = ["open", "--batch", file, "--data-dir", program.path("data")]
    let run = try program.run(arguments, input: "480917\n480917\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("Enter your PIN to sign all 5"))
    let short = try program.run(arguments, input: "480917\n")
    #expect(short.status == 3)
    #expect(short.output == "")
    let wrong = try program.run(arguments + ["--json"], input: "480917\n480918\n")
    #expect(wrong.status == 4)
    #expect(try wrong.code == "wrongPIN")
  }

  @Test func `A batch can be read from standard input, with the PIN from a file`() throws {
    let lines = try line("A") + "\n" + line("B") + "\n"
    let run = try program.bank("open", "--batch", "-", input: lines)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try results(run).count == 2)
    // PIN and batch in one pipe: the PIN is the first line.
    let both = try program.run(
      ["open", "--batch", "-", "--pin-file", "-", "--data-dir", program.path("data")],
      input: "480917\n" + lines)
    #expect(both.output == run.output)
    let none = try program.run(
      ["open", "--batch", "-", "--no-input", "--data-dir", program.path("data"), "--json"],
      input: lines)
    #expect(none.status == 3)
    #expect(try none.code == "answerMissing")
    #expect(none.errors.contains("--pin-file"))
  }

  @Test func `Two concurrent batches of the same requests open each request once`() async throws {
    // The balance is the total of one batch, so opening any request twice would fail.
    let file = try file(try (0..<40).map { try line("B\($0)", ["deposit.amount": "1,250,000"]) })
    let runs = try await withThrowingTaskGroup(of: BuiltProgram.Result.self) { group in
      for _ in 0..<2 {
        group.addTask { [program] in try program.bank("open", "--batch", file) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for run in runs { #expect(run.status == 0, "\(run.output.suffix(300))\(run.errors)") }
    #expect(runs[0].output == runs[1].output)
    #expect(try accountCount() == 41)
    #expect(try program.bank("audit").output.contains("violations: 0"))
  }
}

extension String {
  /// The `answers` object of a batch line, as JSON.
  fileprivate var answers: String {
    get throws {
      let line = try JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any]
      let data = try JSONSerialization.data(withJSONObject: line?["answers"] ?? [:])
      return String(decoding: data, as: UTF8.self)
    }
  }
}
