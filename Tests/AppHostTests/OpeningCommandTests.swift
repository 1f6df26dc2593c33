import Foundation
import Testing

/// `open` with answers from a file and from options: the opened accounts and the reports.
struct OpeningCommandTests {
  private static let options = [
    "open", "deposit", "--product", "time-deposit", "--amount", "10,000,000", "--months", "12",
    "--tax", "general", "--accept-terms",
  ]
  private static let savings = [
    "savings.product": "installment-savings", "savings.amount": "300000", "savings.months": "12",
    "savings.tax": "general", "savings.consent": "yes",
  ]

  private let program: BuiltProgram
  private let account: String

  init() async throws {
    program = try BuiltProgram()
    account = try await program.enroll(balance: 20_600_000)
  }

  /// A file with the answers for a deposit and a savings account.
  private func answers(
    _ changes: [String: Any] = [:], without missing: String? = nil
  ) throws -> String {
    var answers: [String: Any] = Self.savings
    for (name, text) in [
      ("product", "time-deposit"), ("amount", "10,000,000"), ("months", "12"),
      ("fundingAccount", account), ("tax", "general"), ("consent", "yes"),
    ] {
      answers["deposit.\(name)"] = text
    }
    answers["savings.fundingAccount"] = account
    for (key, value) in changes { answers[key] = value }
    if let missing { answers[missing] = nil }
    let data = try JSONSerialization.data(withJSONObject: answers)
    return try program.write(String(decoding: data, as: UTF8.self), to: "answers.json")
  }

  private func balances() throws -> [Int] {
    let result = try program.bank("accounts", "--json")
    let accounts = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(accounts as? [[String: Any]]).compactMap { $0["balanceWon"] as? Int }
  }

  @Test func `A deposit and a linked savings account are opened once per request ID`() throws {
    let file = try answers(["deposit.openSavings": "yes", "deposit.amount": "20,300,000"])
    let arguments = [
      "open", "deposit", "--answers", file, "--request-id", "R1", "--json",
      "--data-dir", program.path("data"), "--pin-file", program.path("pin"),
    ]
    let first = try program.run(arguments)
    #expect(first.status == 0)
    #expect(try first.json["unusedAnswers"] == nil)
    #expect(!first.errors.contains("not used"))
    #expect(try balances() == [0, 20_300_000, 300_000])
    // A repeat prints the same bytes, although the money is spent.
    #expect(try program.run(arguments).output == first.output)
    #expect(try balances() == [0, 20_300_000, 300_000])

    let nested = try #require(try first.json["opened"] as? [[String: Any]])
    #expect(nested.count == 1)
    #expect(nested.first?["requestID"] as? String == "R1.1")
    let other = try answers([
      "deposit.openSavings": "yes", "deposit.amount": "20,300,000", "deposit.tax": "exempt",
    ])
    #expect(other == file)
    let conflict = try program.run(arguments)
    #expect(conflict.status == 3)
    #expect(try conflict.code == "requestConflict")
    #expect(conflict.errors.contains("general"))
    #expect(conflict.errors.contains("exempt"))
  }

  @Test func `Answers that no question used are reported, with the option that was used instead`()
    throws
  {
    let result = try program.bank("open", "deposit", "--answers", answers(), "--json")
    #expect(result.status == 0)
    #expect(
      try result.json["unusedAnswers"] as? [String] == [
        "savings.amount", "savings.consent", "savings.fundingAccount", "savings.months",
        "savings.product", "savings.tax",
      ])
    #expect(result.errors.contains(#""savings.amount" was not used: the question was not asked."#))
    let file = try program.write(
      #"{"deposit.amount": "1000000", "deposit.fundingAccount": "\#(account)"}"#, to: "answers")
    let overridden = try program.bank(Self.options + ["--answers", file, "--json"])
    #expect(overridden.status == 0, "\(overridden.errors)")
    #expect(try overridden.json["unusedAnswers"] as? [String] == ["deposit.amount"])
    #expect(overridden.errors.contains("An option answered \"deposit.amount\""))
    #expect(!overridden.errors.contains("nothing asked for it"))
  }

  @Test func `A missing answer is reported with its key or its option, and nothing is opened`()
    throws
  {
    let key = "deposit.fundingAccount"
    let file = try answers(without: key)
    let unanswered = try program.bank("open", "deposit", "--answers", file, "--json")
    #expect(unanswered.status == 3)
    #expect(try unanswered.code == "answerMissing")
    #expect(unanswered.errors.contains(key))
    for option in ["--product", "--amount", "--months", "--tax", "--accept-terms"] {
      var arguments = Self.options + ["--from", account, "--json"]
      let place = try #require(arguments.firstIndex(of: option))
      arguments.removeSubrange(place...(option == "--accept-terms" ? place : place + 1))
      let result = try program.bank(arguments)
      #expect(result.status == 3)
      #expect(try result.code == "answerMissing", "\(option)")
      let error = try #require(try result.json["error"] as? [String: Any])
      #expect(error["message"] as? String == "There is no answer for \(option).")
      #expect((error["remedy"] as? String)?.hasPrefix("Add \(option)") == true)
    }
    // With a file of answers, the remedy names the key, although an option was used.
    let empty = try program.write("{}", to: "empty.json")
    let both = try program.bank(
      "open", "deposit", "--amount", "5", "--answers", empty, "--json")
    #expect(try both.code == "answerMissing")
    #expect(both.output.contains("There is no answer for deposit.product."))
    let nothing = try program.bank("open", "deposit", "--no-input", "--json")
    #expect(nothing.status == 3)
    #expect(try nothing.code == "answerMissing")
    let noPIN = try program.run(["accounts", "--no-input", "--data-dir", program.path("data")])
    #expect(noPIN.status == 3)
    #expect(noPIN.errors.contains("--pin-file"))
    #expect(try balances() == [20_600_000])
  }

  @Test func `A wrong PIN exits with code 4 and opens nothing`() throws {
    try program.write("480918\n", to: "pin")
    let result = try program.bank("open", "deposit", "--answers", answers(), "--json")
    #expect(result.status == 4)
    #expect(try result.code == "wrongPIN")
    #expect(!result.errors.contains("480918"))
    try program.write("480917\n", to: "pin")
    #expect(try balances() == [20_600_000])
  }

  @Test func `The only account that can pay is the default, with a note that --quiet omits`() throws
  {
    let result = try program.bank(Self.options + ["--json"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.errors.contains("Which account pays? \(account)"))
    #expect(result.errors.contains("(the only possible answer)"))
    let failed = try program.bank(Self.options.dropLast() + ["--quiet", "--json"])
    #expect(failed.status == 3)
    #expect(failed.errors.hasPrefix("There is no answer for --accept-terms."))
    let quiet = try program.bank(Self.options + ["--quiet", "--json"])
    #expect(quiet.status == 0, "\(quiet.output)")
    #expect(quiet.errors == "")
  }

  @Test func `The link option links a savings account to an existing deposit only`() throws {
    let savings = [
      "open", "savings", "--product", "installment-savings", "--amount", "300000", "--months",
      "12", "--tax", "general", "--accept-terms", "--from", account, "--json",
    ]
    let missing = try program.bank(savings + ["--link", "210-999999-9"])
    #expect(try missing.code == "notOffered")
    let opened = try program.bank(Self.options + ["--from", account, "--json"])
    let deposit = try #require(try opened.json["accountNumber"] as? String)
    let result = try program.bank(savings + ["--link", deposit])
    #expect(result.status == 0, "\(result.output)")
    let number = try #require(try result.json["accountNumber"] as? String)
    let text = try program.bank("receipt", number, "--format", "text").output
    #expect(text.contains("Yearly rate"))
    #expect(text.contains("Includes linked bonus  0.10"))
    let audit = try program.run(["audit", "--data-dir", program.path("data"), "--json"])
    #expect(audit.status == 0, "\(audit.output)")
    #expect(try audit.json["entries"] as? Int == 4)
  }
}
