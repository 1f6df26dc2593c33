import Foundation
import Testing

/// What scripts rely on: exit codes, error codes, and that nothing changes when something is wrong.
struct CommandLineTests {
  @Test(arguments: [
    (["opn", "deposit"], "unknownCommand", "open deposit"),
    (["frobnicate"], "unknownCommand", "--help"),
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
      ], "unreadableFile", "exists"
    ),
  ])
  func `A command line that is not understood is a usage error`(
    arguments: [String], code: String, remedy: String
  ) throws {
    let result = try BuiltProgram().run(arguments + ["--json"].filter { !arguments.contains($0) })
    #expect(result.status == 2)
    #expect(result.errors.contains("[\(code)]"))
    #expect(result.errors.contains(remedy))
    #expect(try result.code == code)
  }

  @Test(arguments: [
    ("abc", "12", "notANumber"), ("0", "12", "notPositive"), ("-5", "12", "notPositive"),
    ("999999", "12", "belowMinimum"), ("1000000001", "12", "aboveMaximum"),
    ("9223372036854775807", "12", "aboveMaximum"), ("9223372036854775808", "12", "aboveMaximum"),
    ("1000000", "13", "notOffered"), ("1000000", "x", "notANumber"), ("1,00", "12", "notANumber"),
  ])
  func `A quote outside the offer is refused`(amount: String, months: String, code: String) throws {
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

  @Test func `An unknown product names the nearest and what is on offer`() throws {
    let result = try BuiltProgram().run([
      "quote", "deposit", "--product", "tme-deposit", "--amount", "1000000", "--months", "12",
      "--tax", "general",
    ])
    #expect(result.status == 3)
    #expect(result.errors.contains("Did you mean time-deposit?"))
  }

  @Test func `Help and version are given for every command`() throws {
    for command in [
      "", "enroll", "open deposit", "quote savings", "receipt verify", "audit", "open",
    ] {
      let words = command.split(separator: " ").map(String.init)
      let result = try BuiltProgram().run(words + ["--help"])
      #expect(result.status == 0, "\(command)")
      #expect(result.output.contains("--help"), "\(command)")
    }
    #expect(try BuiltProgram().run(["--version"]).output == "AppHost 1.1.0\n")
  }

  @Test func `Errors are told in Korean, too`() throws {
    let result = try BuiltProgram().run(["acounts", "--lang", "ko"])
    #expect(result.status == 2)
    let quote = try BuiltProgram().run([
      "quote", "deposit", "--product", "time-deposit", "--amount", "x", "--months", "12", "--tax",
      "general", "--lang", "ko",
    ])
    #expect(quote.errors.contains("정수가 아닙니다"))
  }
}
