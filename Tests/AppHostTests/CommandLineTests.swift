import Foundation
import Testing

/// Exit codes, error codes and inputs that scripts rely on.
struct CommandLineTests {
  @Test(arguments: [
    (["opn", "deposit"], "unknownCommand", "open deposit"),
    (["frobnicate"], "unknownCommand", "--help"),
    (["open", "x"], "unknownCommand", "Did you mean open deposit, open savings"),
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

  @Test(arguments: [["--lang", "ko"], ["--lang=ko"]])
  func `An unknown command is reported in the language of the option`(option: [String]) throws {
    let result = try BuiltProgram().run(["frobnicate"] + option)
    #expect(result.errors.hasPrefix("그런 명령이 없습니다."))
  }

  @Test(arguments: [
    ("abc", "12", "notANumber"), ("0", "12", "notPositive"), ("-5", "12", "notPositive"),
    ("999999", "12", "belowMinimum"), ("1000000001", "12", "aboveMaximum"),
    ("9223372036854775807", "12", "aboveMaximum"), ("9223372036854775808", "12", "aboveMaximum"),
    ("1000000", "13", "notOffered"), ("1000000", "x", "notANumber"), ("1,00", "12", "notANumber"),
  ])
  func `A quote outside the offer is rejected`(amount: String, months: String, code: String) throws
  {
    let result = try BuiltProgram().run([
      "quote", "deposit", "--product", "time-deposit", "--amount=\(amount)", "--months=\(months)",
      "--tax", "general", "--json",
    ])
    #expect(result.status == 3)
    #expect(try result.code == code)
  }

  @Test(arguments: ["1,000,000", "１００００００", " 1000000 "])
  func `Separators and full-width digits are accepted`(amount: String) throws {
    let result = try BuiltProgram().run([
      "quote", "deposit", "--product", "time-deposit", "--amount", amount, "--months", "12",
      "--tax",
      "general", "--on", "2026-11-20", "--json",
    ])
    #expect(try result.json["payoutWon"] as? Int == 1_027_080)
    #expect(try result.json["maturityDate"] as? String == "2027-11-20")
    #expect(try result.json["payoutDate"] as? String == "2027-11-22")
  }

  @Test func `The error for an unknown product suggests the nearest one`() throws {
    let result = try BuiltProgram().run([
      "quote", "deposit", "--product", "tme-deposit", "--amount", "1000000", "--months", "12",
      "--tax", "general",
    ])
    #expect(result.status == 3)
    #expect(result.errors.contains("Did you mean time-deposit?"))
  }

  @Test func `Every command has help, and the program prints its version`() throws {
    for command in [
      "", "enroll", "open deposit", "quote savings", "receipt verify", "audit", "open",
    ] {
      let words = command.split(separator: " ").map(String.init)
      let result = try BuiltProgram().run(words + ["--help"])
      #expect(result.status == 0, "\(command)")
      #expect(result.output.contains("--help"), "\(command)")
    }
    #expect(try BuiltProgram().run(["--version"]).output == "AppHost 1.0.0\n")
  }

  @Test(arguments: [
    (["help"], "Commands"), (["help", "open", "deposit"], "--answers FILE"),
    (["help", "open"], "open savings"), (["help", "version"], "the version"),
  ])
  func `Help is a command, too`(line: [String], part: String) throws {
    let result = try BuiltProgram().run(line)
    #expect(result.status == 0)
    #expect(result.output.contains(part))
    let json = try BuiltProgram().run(line + ["--json"])
    #expect((try json.json["help"] as? String)?.contains(part) == true)
  }

  @Test func `Help for an unknown command suggests the nearest one`() throws {
    let result = try BuiltProgram().run(["help", "acounts"])
    #expect(result.status == 2)
    #expect(result.errors.contains("Did you mean accounts?"))
  }

  @Test func `Version and completion can be printed as JSON`() throws {
    #expect(try BuiltProgram().run(["version"]).output == "AppHost 1.0.0\n")
    for (line, member) in [
      (["version"], "version"), (["--version"], "version"),
      (["completion", "bash"], "script"),
    ] {
      let result = try BuiltProgram().run(line + ["--json"])
      #expect(try result.json[member] is String, "\(line)")
    }
  }

  @Test func `Session options are accepted before any command`() throws {
    let program = try BuiltProgram()
    let session = [
      "--data-dir", program.path("data"), "--customer", "C2", "--pin-file", program.path("pin"),
      "--lang", "en", "--plain", "--no-color", "--no-input", "--json",
    ]
    for command in [
      ["enroll", "--name", "Hana"], ["accounts"], ["products"], ["keys"], ["audit"],
      ["help"], ["version"],
    ] {
      let result = try program.run(session + command)
      #expect(result.status == 0, "\(command): \(result.errors)")
      _ = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
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

  @Test func `An amount above every account's balance is rejected at its question`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll(balance: 5_000_000)
    let result = try program.bank("open", "deposit", input: "time-deposit\n5000001\n")
    #expect(result.status == 3)
    #expect(result.errors.contains("deposit.amount: There is too little money: 1 won short."))
  }

  @Test func `The first locale variable that is set selects the language`() throws {
    let program = try BuiltProgram()
    for (variables, isKorean) in [
      (["LC_MESSAGES": "ko_KR.UTF-8", "LANG": "en_US.UTF-8"], true),
      (["LC_ALL": "C", "LC_MESSAGES": "ko_KR.UTF-8"], false),
      (["LC_MESSAGES": "", "LANG": "ko_KR.UTF-8"], true),
    ] {
      let result = try program.run(["products"], environment: variables)
      #expect(result.output.contains("정기예금") == isKorean, "\(variables)")
    }
  }

  @Test func `Errors are reported in Korean, too`() throws {
    let result = try BuiltProgram().run(["acounts", "--lang", "ko"])
    #expect(result.status == 2)
    let quote = try BuiltProgram().run([
      "quote", "deposit", "--product", "time-deposit", "--amount", "x", "--months", "12", "--tax",
      "general", "--lang", "ko",
    ])
    #expect(quote.errors.contains("정수가 아닙니다"))
  }
}
