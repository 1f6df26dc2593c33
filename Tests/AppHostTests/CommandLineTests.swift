import Foundation
import Testing

/// Exit codes, error codes and inputs that scripts rely on.
struct CommandLineTests {
  @Test(arguments: [
    (["opn", "deposit"], "unknownCommand", "open deposit"),
    (["frobnicate"], "unknownCommand", "--help"),
    (["open", "x"], "unknownCommand", "Use one of: open deposit, open savings"),
    // `--from` is an option of other commands.
    (["accounts", "--fro"], "unknownOption", "See: AppHost --help"),
    (["accounts", "--custmer", "x"], "unknownOption", "--customer"),
    (["accounts", "-x"], "unknownOption", "--help"),
    (["quote", "deposit", "--name", "x"], "optionNotHere", "quote deposit"),
    (["accounts", "--lang"], "missingValue", "--lang"),
    (["accounts", "--lang", "fr"], "badValue", "en, ko"),
    (["accounts", "--json=1"], "unexpectedValue", "--json"),
    (["accounts", "--lang", "en", "--lang", "ko"], "repeatedOption", "once"),
    (["enroll"], "missingOption", "enroll --help"),
    (["receipt"], "missingArgument", "receipt --help"),
    (["accounts", "x"], "unexpectedArgument", "accounts --help"),
    (["open", "deposit", "--request-id", "a b"], "badValue", "1 to 64"),
    (
      [
        "quote", "deposit", "--product", "time-deposit", "--amount", "1000000", "--months", "12",
        "--tax", "none",
      ], "badValue", "general, exempt, agricultural"
    ),
    (
      [
        "quote", "deposit", "--product", "time-deposit", "--amount", "1000000", "--months", "12",
        "--tax", "general", "--on", "2026-02-30",
      ], "badValue", "YYYY-MM-DD"
    ),
    (
      [
        "quote", "deposit", "--product", "x", "--amount", "1", "--months", "12", "--tax", "general",
        "--catalog", "/nowhere",
      ], "unreadableFile", "Specify a file"
    ),
  ])
  func `An invalid command line is a usage error`(
    arguments: [String], code: String, remedy: String
  ) throws {
    let result = try BuiltProgram().run(arguments + ["--json"].filter { !arguments.contains($0) })
    #expect(result.status == 2)
    #expect(result.errors.contains("[\(code)]"))
    #expect(result.errors.contains(remedy))
    #expect(try result.code == code)
  }

  @Test(arguments: [
    ["482915"], ["changepin", "482915"], ["unlock", "482915"], ["open", "deposit", "482915"],
    ["completion", "482915"], ["accounts", "--pin-file", "482915"],
    ["change-pin", "--new-pin-file", "482915"], ["unlock", "--recovery-code-file", "482915"],
  ])
  func `An error does not repeat what may be a PIN or a code`(arguments: [String]) throws {
    let program = try BuiltProgram()
    let result = try program.run(arguments + ["--data-dir", program.path("data"), "--json"])
    #expect(result.status == 2)
    #expect(!(result.output + result.errors).contains("482915"))
  }

  private static let quote = [
    "quote", "deposit", "--product", "time-deposit", "--months", "12", "--tax", "general",
  ]

  @Test func `An amount of a quote is read in each form, and rejected with its flag`() throws {
    let program = try BuiltProgram()
    for amount in ["1,000,000", "１００００００", " 1000000 "] {
      let result = try program.run(
        Self.quote + ["--amount", amount, "--on", "2026-11-20", "--json"])
      #expect(try result.json["payoutWon"] as? Int == 1_027_080)
      #expect(try result.json["maturityDate"] as? String == "2027-11-20")
      #expect(try result.json["payoutDate"] as? String == "2027-11-22")
    }
    for (amount, code) in [
      ("abc", "notANumber"), ("-5", "notPositive"), ("999999", "belowMinimum"),
      ("1000000001", "aboveMaximum"),
    ] {
      let result = try program.run(Self.quote + ["--amount=\(amount)", "--json"])
      #expect(result.status == 3)
      #expect(try result.code == code)
      #expect(result.errors.hasPrefix("--amount: "))
    }
    let term = try program.run(
      Self.quote.map { $0 == "12" ? "13" : $0 } + ["--amount", "1000000", "--json"])
    #expect(try term.code == "notOffered")
    let korean = try program.run(Self.quote + ["--amount", "x", "--lang", "ko"])
    #expect(korean.errors.contains("정수로 읽을 수 없습니다"))
    let unknown = try program.run(
      Self.quote.map { $0 == "time-deposit" ? "tme-deposit" : $0 } + ["--amount", "1000000"])
    #expect(unknown.status == 3)
    #expect(unknown.errors.contains("Did you mean time-deposit?"))
  }

  @Test func `Terms are compared side by side, each as it is quoted alone`() throws {
    let quote = [
      "quote", "deposit", "--product", "time-deposit", "--amount", "10,000,000", "--tax", "general",
      "--on", "2026-11-20",
    ]
    let program = try BuiltProgram()
    let terms = try #require(
      try program.run(quote + ["--compare", "--json"]).json["terms"] as? [[String: Any]])
    for term in terms {
      let months = try #require(term["months"] as? Int)
      let alone = try program.run(quote + ["--months", "\(months)", "--json"]).json
      #expect(term["payoutWon"] as? Int == alone["payoutWon"] as? Int)
    }
    #expect(terms.count > 1)
    for option in ["--product", "--amount", "--tax"] {
      var arguments = quote + ["--months", "12", "--json"]
      let place = try #require(arguments.firstIndex(of: option))
      arguments.removeSubrange(place...(place + 1))
      let result = try program.run(arguments)
      #expect(result.status == 2)
      #expect(try result.code == "missingOption", "\(option)")
    }
    #expect(try program.run(quote + ["--json"]).code == "missingOption")
  }

  @Test(arguments: [("C", "#", "█"), ("C.UTF-8", "█", "#")])
  func `Charts in a pipe are in ASCII in a locale without UTF-8`(
    locale: String, drawn: String, other: String
  ) throws {
    let result = try BuiltProgram().run(
      Self.quote + ["--amount", "1000000"], environment: ["LANG": locale])
    #expect(result.output.contains(drawn))
    #expect(!result.output.contains(other))
  }

  @Test func `Texts of the program can be printed as JSON, with help for every command`() throws {
    let program = try BuiltProgram()
    for (line, part) in [
      (["help"], "Commands"), (["help", "open", "deposit"], "--answers FILE"),
      (["help", "open"], "open savings"), (["help", "open"], "--batch FILE"),
      (["enroll", "--help"], "--help"), (["receipt", "verify", "--help"], "--help"),
    ] {
      let result = try program.run(line)
      #expect(result.status == 0)
      #expect(result.output.contains(part), "\(line)")
      guard line.first == "help" else { continue }
      let json = try program.run(line + ["--json"])
      #expect((try json.json["help"] as? String)?.contains(part) == true)
    }
    #expect(try program.run(["--version"]).output == "AppHost 1.0.0\n")
    for (line, member) in [(["version"], "version"), (["completion", "bash"], "script")] {
      #expect(try program.run(line + ["--json"]).json[member] is String, "\(line)")
    }
  }

  @Test func `A file name that is a hyphen means standard input`() async throws {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let answers = #"""
      {"deposit.product": "time-deposit", "deposit.amount": "천만 원", "deposit.months": "12",
       "deposit.fundingAccount": "\#(account)", "deposit.tax": "general", "deposit.consent": "yes"}
      """#
    let opened = try program.bank("open", "deposit", "--answers", "-", "--json", input: answers)
    #expect(opened.status == 0, "\(opened.errors)")
    let receipt = try #require(try opened.json["receipt"] as? String)
    let key = try program.run(["keys", "--json", "--data-dir", program.path("data")])
    let bank = try #require((try key.json["bank"] as? [String: Any])?["pem"] as? String)
    let verified = try program.run(
      ["receipt", "verify", "-", "--key", try program.write(bank, to: "bank.pem")],
      input: receipt + "\n")
    #expect(verified.status == 0, "\(verified.errors)")
    let none = try program.run(["products", "--catalog", "-", "--json"], input: "")
    #expect(none.status == 2)
    #expect(none.errors.contains("Standard input ended without any content."))
    let catalog = #"{"version": 1, "deposits": [], "savings": []}"#
    let products = try program.run(["products", "--catalog", "-"], input: catalog)
    #expect(products.output == "Nothing is on offer.\n")
  }
}
