import FeatureDependencies
import Foundation
import Savings
import Testing

/// `open` and `quote` with their questions answered by options.
struct OpeningOptionTests {
  private static let deposit = [
    "open", "deposit", "--product", "time-deposit", "--amount", "10,000,000", "--months", "12",
    "--tax", "general", "--accept-terms",
  ]
  private static let savings = [
    "open", "savings", "--product", "installment-savings", "--amount", "300000", "--months", "12",
    "--tax", "general", "--accept-terms",
  ]

  private func bank(_ program: BuiltProgram, _ arguments: [String]) throws -> BuiltProgram.Result {
    try program.run(
      arguments + ["--data-dir", program.path("data"), "--pin-file", program.path("pin"), "--json"])
  }

  /// The number of ledger entries; the audit must find no violation.
  private func audited(_ program: BuiltProgram) throws -> Int? {
    let result = try program.run(["audit", "--data-dir", program.path("data"), "--json"])
    #expect(result.status == 0, "\(result.output)")
    return try result.json["entries"] as? Int
  }

  @Test func `Options can answer all questions of an opening`() async throws {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let result = try bank(program, Self.deposit + ["--from", account])
    #expect(result.status == 0, "\(result.output)")
    let accounts = try bank(program, ["accounts"]).output
    #expect(accounts.contains("\"balanceWon\" : 10000000"))
  }

  @Test func `A missing option is reported, and nothing is opened`() async throws {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    for option in ["--product", "--amount", "--months", "--tax", "--accept-terms"] {
      var arguments = Self.deposit + ["--from", account]
      let place = try #require(arguments.firstIndex(of: option))
      arguments.removeSubrange(place...(option == "--accept-terms" ? place : place + 1))
      let result = try bank(program, arguments)
      #expect(result.status == 3)
      #expect(try result.code == "answerMissing", "\(option)")
      let error = try #require(try result.json["error"] as? [String: Any])
      #expect(error["message"] as? String == "There is no answer for \(option).")
      #expect((error["remedy"] as? String)?.hasPrefix("Add \(option)") == true)
    }
    #expect(try audited(program) == 2)
  }

  @Test func `The only account that can pay is the default, with a note`() async throws {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let result = try bank(program, Self.deposit)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.errors.contains("Which account pays? \(account)"))
    #expect(result.errors.contains("(the only possible answer)"))
  }

  @Test func `With --quiet, standard error has only the report of a failure`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    let result = try bank(program, Self.deposit + ["--quiet"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.errors == "")
    let failed = try bank(program, Self.deposit.dropLast() + ["--quiet"])
    #expect(failed.status == 3)
    #expect(failed.errors.hasPrefix("There is no answer for --accept-terms."))
  }

  @Test func `The remedy names the question key if an answers file was used`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    let answers = try program.write("{}", to: "answers.json")
    let result = try bank(program, ["open", "deposit", "--amount", "5", "--answers", answers])
    #expect(try result.code == "answerMissing")
    #expect(result.output.contains("There is no answer for deposit.product."))
  }

  @Test func `A rejected option ends the run if no question can be asked`() async throws {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    var arguments = Self.deposit + ["--from", account]
    arguments[5] = "5"
    let result = try bank(program, arguments)
    #expect(try result.code == "belowMinimum")
    #expect(try audited(program) == 2)
  }

  @Test func `The link option links a savings account to an existing deposit only`()
    async throws
  {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let missing = try bank(program, Self.savings + ["--from", account, "--link", "210-999999-9"])
    #expect(try missing.code == "notOffered")
    let opened = try bank(program, Self.deposit + ["--from", account])
    let deposit = try #require(try opened.json["accountNumber"] as? String)
    let result = try bank(program, Self.savings + ["--from", account, "--link", deposit])
    #expect(result.status == 0, "\(result.output)")
    let number = try #require(try result.json["accountNumber"] as? String)
    let text = try program.run([
      "receipt", number, "--data-dir", program.path("data"), "--pin-file", program.path("pin"),
      "--format", "text",
    ]).output
    #expect(text.contains("Yearly rate"))
    #expect(text.contains("Includes linked bonus  0.10"))
    #expect(try audited(program) == 4)
  }

  @Test func `An option that overrides the answers file is reported as the source of the answer`()
    async throws
  {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let answers = try program.write(
      #"{"deposit.amount": "1000000", "deposit.fundingAccount": "\#(account)"}"#, to: "answers")
    let result = try bank(program, Self.deposit + ["--answers", answers])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try result.json["unusedAnswers"] as? [String] == ["deposit.amount"])
    #expect(result.errors.contains("An option answered \"deposit.amount\""))
    #expect(!result.errors.contains("nothing asked for it"))
  }

  @Test func `Account views and saved documents name the product, and JSON has its ID`()
    async throws
  {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let opened = try bank(program, Self.deposit + ["--from", account])
    let deposit = try #require(try opened.json["accountNumber"] as? String)
    for command in [
      ["account", deposit], ["accounts"], ["receipt", deposit, "--format", "text"],
    ] {
      let text = try program.bank(command).output
      #expect(text.contains(/Product +Time deposit/), "\(text)")
      #expect(!text.contains("time-deposit"))
    }
    #expect(try bank(program, ["accounts"]).output.contains("\"productID\" : \"time-deposit\""))
  }

  @Test(arguments: [("C", "#", "█"), ("C.UTF-8", "█", "#")])
  func `Charts in a pipe are in ASCII in a locale without UTF-8`(
    locale: String, drawn: String, other: String
  ) throws {
    let quote = "quote deposit --product time-deposit --amount 1000000 --months 12 --tax general"
    let result = try BuiltProgram().run(
      quote.split(separator: " ").map(String.init), environment: ["LANG": locale])
    #expect(result.output.contains(drawn))
    #expect(!result.output.contains(other))
  }

  @Test(arguments: [("1", "--amount: "), ("x", "--amount: ")])
  func `A rejected amount of a quote is reported with its flag`(
    amount: String, prefix: String
  ) throws {
    let quote = "quote deposit --product time-deposit --months 12 --tax general --amount \(amount)"
    let result = try BuiltProgram().run(quote.split(separator: " ").map(String.init))
    #expect(result.errors.hasPrefix(prefix))
  }

  @Test func `Exit codes are a topic of help`() throws {
    let result = try BuiltProgram().run(["help", "exit-codes"])
    #expect(result.status == 0)
    #expect(result.output.contains("  6    outcome unknown"))
  }

  @Test func `Terms are compared side by side`() throws {
    let quote = [
      "quote", "deposit", "--product", "time-deposit", "--amount", "10,000,000", "--tax", "general",
      "--on", "2026-11-20", "--compare",
    ]
    let program = try BuiltProgram()
    let terms = try #require(
      try program.run(quote + ["--json"]).json["terms"] as? [[String: Any]])
    for term in terms {
      let months = try #require(term["months"] as? Int)
      let alone = try program.run(
        quote.filter { $0 != "--compare" } + ["--months", "\(months)", "--json"]
      ).json
      #expect(term["payoutWon"] as? Int == alone["payoutWon"] as? Int)
    }
    #expect(terms.count > 1)
    let lines = try program.run(quote).output.components(separatedBy: "\n")
    #expect(lines.filter { $0.contains(" months  ") }.count == terms.count)
  }

  @Test(arguments: ["--product", "--amount", "--months", "--tax"])
  func `A quote without a required option is a usage error if no question can be asked`(
    option: String
  ) throws {
    var arguments = [
      "quote", "deposit", "--product", "time-deposit", "--amount", "10,000,000", "--months", "12",
      "--tax", "general",
    ]
    let place = try #require(arguments.firstIndex(of: option))
    arguments.removeSubrange(place...(place + 1))
    let result = try BuiltProgram().run(arguments + ["--json"])
    #expect(result.status == 2)
    #expect(try result.code == "missingOption")
  }
}
