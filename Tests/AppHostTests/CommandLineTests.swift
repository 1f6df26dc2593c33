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
      #expect(result.status == 0 && result.output.contains("--help"), "\(command)")
    }
    #expect(try BuiltProgram().run(["--version"]).output == "AppHost 1.0.0\n")
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

struct DataDirectoryTests {
  @Test func `Before anybody enrolled there is nothing to sign in to`() throws {
    let program = try BuiltProgram()
    for command in [["accounts"], ["open", "deposit", "--no-input"]] {
      let result = try program.run(command + ["--data-dir", program.path("none"), "--json"])
      #expect(result.status == 3)
      #expect(try result.code == "nobodyEnrolled")
    }
    #expect(
      try program.run(["audit", "--data-dir", program.path("none"), "--json"]).code == "noBank")
    #expect(!FileManager.default.fileExists(atPath: program.path("none")))
  }

  @Test func `A data directory that is a file is refused`() throws {
    let program = try BuiltProgram()
    let file = try program.write("x", to: "file")
    for command in [["enroll", "--name", "x", "--pin-file", program.path("pin")], ["accounts"]] {
      let result = try program.run(command + ["--data-dir", file, "--json"])
      #expect(result.status == 5)
      #expect(try result.code == "notADirectory")
    }
  }

  @Test(arguments: [
    (
      "this is not a database, but long enough to be read as one "
        + String(repeating: "x", count: 512),
      "notADatabase"
    )
  ])
  func `A database that is not one is refused and left alone`(content: String, code: String) throws
  {
    let program = try BuiltProgram()
    try FileManager.default.createDirectory(
      atPath: program.path("data"), withIntermediateDirectories: true)
    try program.write(content, to: "data/bank.sqlite")
    for arguments in [["accounts", "--json"], ["audit", "--json"]] {
      let result = try program.run(arguments + ["--data-dir", program.path("data")])
      #expect(result.status == 5)
      #expect(try result.code == code)
    }
    #expect(
      try String(contentsOfFile: program.path("data/bank.sqlite"), encoding: .utf8) == content)
  }

  // Not even root can make a folder in these.
  @Test(arguments: ["/proc/bank", "/sys/bank"])
  func `A data directory that cannot be written is refused`(path: String) throws {
    let program = try BuiltProgram()
    let result = try program.run([
      "enroll", "--name", "Hana", "--pin-file", program.path("pin"), "--data-dir", path, "--json",
    ])
    #expect(result.status == 5)
    #expect(try result.code == "fileFailed")
    #expect(result.errors.contains(path) && result.errors.contains("can be written"))
  }

  @Test func `A symbolic link at the database or a key is refused`() throws {
    let program = try BuiltProgram()
    _ = try program.enroll()
    try FileManager.default.moveItem(
      atPath: program.path("data/bank.sqlite"), toPath: program.path("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: program.path("data/bank.sqlite"), withDestinationPath: program.path("elsewhere"))
    let result = try program.bank("accounts", "--json")
    #expect(result.status == 5)
    #expect(try result.code == "symbolicLink")
  }

  @Test func `Folders are closed to others whatever the umask`() throws {
    let program = try BuiltProgram()
    _ = try program.enroll()
    let manager = FileManager.default
    for (path, mode) in [
      ("data", 0o700), ("data/keys", 0o700), ("data/bank.sqlite", 0o600),
      ("data/keys/bank.pem", 0o600),
    ] {
      let attributes = try manager.attributesOfItem(atPath: program.path(path))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }
}
