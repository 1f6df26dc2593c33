import Foundation
import Testing

/// `open` with an answers file: the accounts opened, and answers that are rejected.
struct OpeningCommandTests {
  private static let deposit = [
    "deposit.product": "time-deposit", "deposit.amount": "10,000,000", "deposit.months": "12",
    "deposit.tax": "general", "deposit.consent": "yes",
  ]
  private static let savings = [
    "savings.product": "installment-savings", "savings.amount": "300000", "savings.months": "12",
    "savings.tax": "general", "savings.consent": "yes",
  ]

  private func answers(
    _ program: BuiltProgram, _ account: String, _ changes: [String: Any] = [:],
    without missing: String? = nil
  ) throws -> String {
    var answers: [String: Any] = Self.deposit.merging(Self.savings) { $1 }
    answers["deposit.fundingAccount"] = account
    answers["savings.fundingAccount"] = account
    for (key, value) in changes { answers[key] = value }
    if let missing { answers[missing] = nil }
    let data = try JSONSerialization.data(withJSONObject: answers)
    return try program.write(String(decoding: data, as: UTF8.self), to: "answers.json")
  }

  private func balances(_ program: BuiltProgram) throws -> [Int] {
    let result = try program.bank("accounts", "--json")
    let accounts = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(accounts as? [[String: Any]]).compactMap { $0["balanceWon"] as? Int }
  }

  @Test func `A deposit and a linked savings account are opened once per request ID`()
    async throws
  {
    let program = try BuiltProgram()
    let account = try await program.enroll(balance: 10_300_000)
    let file = try answers(program, account, ["deposit.openSavings": "yes"])
    let arguments = [
      "open", "deposit", "--answers", file, "--request-id", "R1", "--json",
      "--data-dir", program.path("data"), "--pin-file", program.path("pin"),
    ]
    let first = try program.run(arguments)
    #expect(first.status == 0)
    #expect(try balances(program) == [0, 10_000_000, 300_000])
    // A repeat prints the same bytes, although the money is spent.
    #expect(try program.run(arguments).output == first.output)
    #expect(try balances(program) == [0, 10_000_000, 300_000])

    let nested = try #require(try first.json["opened"] as? [[String: Any]])
    #expect(nested.count == 1)
    #expect(nested.first?["requestID"] as? String == "R1.1")
    let other = try answers(
      program, account, ["deposit.openSavings": "yes", "deposit.tax": "exempt"])
    #expect(other == file)
    let conflict = try program.run(arguments)
    #expect(conflict.status == 3)
    #expect(try conflict.code == "requestConflict")
    #expect(conflict.errors.contains("general"))
    #expect(conflict.errors.contains("exempt"))
  }

  @Test func `Answers that no question used are reported`()
    async throws
  {
    let program = try BuiltProgram()
    let file = try answers(program, try await program.enroll())
    let arguments = ["--data-dir", program.path("data"), "--pin-file", program.path("pin")]
    let result = try program.run(["open", "deposit", "--answers", file, "--json"] + arguments)
    #expect(result.status == 0)
    #expect(
      try result.json["unusedAnswers"] as? [String] == [
        "savings.amount", "savings.consent", "savings.fundingAccount", "savings.months",
        "savings.product", "savings.tax",
      ])
    #expect(result.errors.contains(#""savings.amount" was not used: the question was not asked."#))
    let all = try answers(program, "110-000002-3", ["deposit.openSavings": "yes"])
    let used = try program.run(["open", "deposit", "--answers", all, "--json"] + arguments)
    #expect(try used.json["unusedAnswers"] == nil)
    #expect(!used.errors.contains("not used"))
  }

  @Test func `A savings account with a deposit opened first is opened once per request ID`()
    async throws
  {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let file = try answers(program, account, ["savings.link": "new"])
    let arguments =
      ["open", "savings", "--answers", file, "--request-id", "S1", "--json"]
      + ["--data-dir", program.path("data"), "--pin-file", program.path("pin")]
    let first = try program.run(arguments)
    #expect(first.status == 0)
    let nested = try #require(try first.json["opened"] as? [[String: Any]])
    #expect(nested.map { $0["requestID"] as? String } == ["S1.1"])
    #expect(nested.map { $0["kind"] as? String } == ["deposit"])
    #expect(try program.run(arguments).output == first.output)
    #expect(try balances(program) == [39_700_000, 10_000_000, 300_000])
  }

  @Test func `Two products that open each other stop when the answers run out`() async throws {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let twice: [String: Any] = [
      "deposit.openSavings": "yes", "savings.link": "new",
      "deposit.product": ["time-deposit", "time-deposit"],
      "deposit.amount": ["1000000", "2000000"], "deposit.months": ["12", "6"],
      "deposit.fundingAccount": [account, account], "deposit.tax": ["general", "exempt"],
      "deposit.consent": ["yes", "yes"],
    ]
    let file = try answers(program, account, twice)
    let result = try program.bank("open", "deposit", "--answers", file, "--json")
    #expect(result.status == 0)
    #expect(try balances(program) == [46_700_000, 1_000_000, 2_000_000, 300_000])
    let nested = try #require(try result.json["opened"] as? [[String: Any]])
    #expect(nested.compactMap { $0["kind"] as? String } == ["deposit", "savings"])
  }

  @Test(arguments: deposit.keys.sorted() + ["deposit.fundingAccount"])
  func `A missing answer is reported with its key`(key: String) async throws {
    let program = try BuiltProgram()
    let file = try answers(program, try await program.enroll(), without: key)
    let result = try program.bank("open", "deposit", "--answers", file, "--json")
    #expect(result.status == 3)
    #expect(try result.code == "answerMissing")
    #expect(result.errors.contains(key))
    #expect(try balances(program) == [50_000_000])
  }

  @Test(arguments: [
    (#"{"deposit.amuont": "1"}"#, "deposit.amount"), ("[]", "an object"), ("{", "1:2"),
    (#"{"deposit.amount": true}"#, "a string"),
    (#"{"deposit.amount": ["1", null]}"#, "deposit.amount[1]"),
    (#"{"deposit.tax": "general", "deposit.tax": "exempt"}"#, "twice"),
  ])
  func `An invalid answers file is rejected before any question`(
    content: String, named: String
  ) throws {
    let program = try BuiltProgram()
    let file = try program.write(content, to: "answers.json")
    let result = try program.bank("open", "deposit", "--answers", file, "--json")
    #expect(result.status == 3)
    #expect(try result.code == "answersInvalid")
    #expect(result.errors.contains(named))
  }

  @Test func `Accounts opened before a nested flow failed are reported with the error`()
    async throws
  {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let file = try answers(
      program, account, ["deposit.openSavings": "yes", "savings.consent": "no"])
    let result = try program.bank("open", "deposit", "--answers", file, "--json")
    #expect(result.status == 3)
    #expect(try result.code == "consentRefused")
    #expect(try (result.json["opened"] as? [Any])?.count == 1)
    #expect(try balances(program) == [40_000_000, 10_000_000])
  }

  @Test func `A wrong PIN exits with code 4 and opens nothing`() async throws {
    let program = try BuiltProgram()
    let file = try answers(program, try await program.enroll())
    try program.write("480918\n", to: "pin")
    let result = try program.bank("open", "deposit", "--answers", file, "--json")
    #expect(result.status == 4)
    #expect(try result.code == "wrongPIN")
    #expect(!result.errors.contains("480918"))
    try program.write("480917\n", to: "pin")
    #expect(try balances(program) == [50_000_000])
  }

  @Test func `A run with neither answers nor input fails instead of waiting`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    let result = try program.bank("open", "deposit", "--no-input", "--json")
    #expect(result.status == 3)
    #expect(try result.code == "answerMissing")
    let noPIN = try program.run(["accounts", "--no-input", "--data-dir", program.path("data")])
    #expect(noPIN.status == 3)
    #expect(noPIN.errors.contains("--pin-file"))
  }
}
