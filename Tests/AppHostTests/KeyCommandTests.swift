import Foundation
import OpenSSLKeys
import Testing

@testable import AppHost

/// Enrollments, PINs and recovery codes of scripts, and where there is no bank.
struct KeyCommandTests {
  private let files = FileManager.default
  private let program: ComposedProgram

  init() throws {
    program = try ComposedProgram()
    try program.write("111222\n", to: "wrong")
    try program.write("739164\n", to: "new")
  }

  private func enroll(
    _ name: String = "Hana", pin: String = "pin", _ more: String...
  ) async throws -> ProgramResult {
    try await program.run(["enroll", "--name", name, "--json"] + more, pin: pin)
  }

  private func accounts(pin: String) async throws -> ProgramResult {
    try await program.run("accounts", "--json", pin: pin)
  }

  private func unlock(_ code: String, _ more: String...) async throws -> ProgramResult {
    try await program.run(
      ["unlock", "--recovery-code-file", program.path(code), "--json", "--new-pin-file"]
        + [program.path("new")] + more, pin: nil)
  }

  private func code(in name: String) throws -> String {
    try String(contentsOfFile: program.path(name), encoding: .utf8)
  }

  @Test func `Without a bank, nothing but a valid enrollment creates one`() async throws {
    for (command, code) in [
      (["accounts"], "nobodyEnrolled"), (["open", "deposit"], "nobodyEnrolled"),
      (["audit"], "noBank"), (["checkpoint"], "noBank"),
      (["backup", program.path("copy")], "noBank"),
      (["enroll", "--name", "right\u{202E}left"], "invalidText"),
    ] {
      let result = try await program.run(command + ["--json"])
      #expect(result.status == 3, "\(command)")
      #expect(try result.code == code, "\(command)")
    }
    for name in ["data", "copy"] { #expect(!files.fileExists(atPath: program.path(name))) }
  }

  @Test func `A place that holds no bank is an error of storage with its path`() async throws {
    // Even root cannot create a folder in `/proc`.
    for (place, code) in [("/proc/bank", "fileFailed"), (program.path("pin"), "notADirectory")] {
      let result = try await program.run("enroll", "--name", "Hana", "--json", at: place)
      #expect(result.status == 5)
      #expect(try result.code == code)
      guard code == "fileFailed" else { continue }
      for part in [place, "permissions of the folder"] { #expect(result.errors.contains(part)) }
    }
  }

  @Test func `A recovery code is written to a new file that only the owner can read`() async throws
  {
    try program.write("mine", to: "mine")
    let refused = try await enroll("Hana", pin: "pin", "--recovery-file", program.path("mine"))
    #expect(refused.status == 2)
    #expect(try refused.code == "fileExists")
    #expect(!refused.output.contains("--replace"))
    #expect(try code(in: "mine") == "mine")
    #expect(!files.fileExists(atPath: program.path("data")))
    let failed = try await enroll("Hana", pin: "pin", "--recovery-file", program.path("no/code"))
    #expect(try failed.code == "unwritableFile")
    #expect(try await accounts(pin: "pin").code == "nobodyEnrolled")
    let enrolled = try await enroll("Hana", pin: "pin", "--recovery-file", program.path("code"))
    #expect(enrolled.status == 0)
    #expect(try code(in: "code").wholeMatch(of: /([0-9A-Z]{4}-){6}[0-9A-Z]{4}\n/) != nil)
    let attributes = try files.attributesOfItem(atPath: program.path("code"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // OpenSSL's program decrypts the recovery copy with the code's characters.
    let copy = try #require(try await program.bank().storedKeys().recovery)
    try program.write(String(decoding: copy, as: UTF8.self), to: "copy")
    let letters = try code(in: "code").filter { $0.isLetter || $0.isNumber }
    let openssl = try Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "openssl", "pkey", "-in", program.path("copy"), "-passin", "pass:\(letters)", "-noout",
      ])
    #expect(openssl.status == 0, "\(openssl.errors)")
  }

  @Test
  func
    `A recovery code from a file unlocks a locked key, and a damaged one is an error of its own`()
    async throws
  {
    _ = try await enroll("Hana", pin: "pin", "--recovery-file", program.path("code"))
    for left in (0...9).reversed() {
      let wrong = try await accounts(pin: "wrong")
      #expect(wrong.status == 4)
      #expect(try wrong.code == (left == 0 ? "locked" : "wrongPIN"))
      #expect(!wrong.errors.contains("111222"))
    }
    let locked = try await accounts(pin: "pin")
    #expect(locked.status == 4)
    #expect(try locked.code == "locked")
    #expect(locked.output.contains("Unlock it with the recovery code"))
    // An error does not repeat what may be a PIN or a code in place of its file's name.
    for option in [
      ["accounts", "--pin-file"], ["change-pin", "--new-pin-file"],
      ["unlock", "--recovery-code-file"],
    ] {
      let result = try await program.run(option + ["482915", "--json"], pin: nil)
      #expect(result.status == 2)
      #expect(!(result.output + result.errors).contains("482915"))
    }
    let missing = try await program.run("unlock", "--json", pin: nil)
    #expect(try missing.code == "answerMissing")
    #expect(missing.output.contains("--recovery-code-file"))
    try program.write(String(try code(in: "code").dropLast(2)) + "\n", to: "short")
    let mistyped = try await unlock("short")
    #expect(mistyped.status == 4)
    #expect(try mistyped.code == "wrongRecoveryCode")
    let opened = try await unlock("code", "--recovery-file", program.path("next"))
    #expect(try opened.json["customerID"] as? String == "C2")
    #expect(try await accounts(pin: "new").status == 0)
    #expect(try await unlock("code").code == "wrongRecoveryCode")
    #expect(try await unlock("next").status == 0)
    try await program.bank().change(
      "UPDATE customer_keys SET key = CAST(x'2E' || substr(key, 2) AS BLOB)")
    let damaged = try await accounts(pin: "new")
    #expect(damaged.status == 5)
    #expect(try damaged.code == "otherCustomerKey")
    #expect(damaged.output.contains("run: AppHost unlock"))
    #expect(try await unlock("next").status == 0)
    #expect(try await accounts(pin: "new").status == 0)
  }

  @Test func `A recovery code whose folder is removed is not kept`() async throws {
    let file = FileRecoveryExchange(path: program.path("codes/code"), outside: [])
    let folder = program.path("codes")
    try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
    var code = Array("AAAA".utf8)
    try await file.give(SecretBytes(taking: &code))
    #expect(await file.isKept())
    try files.removeItem(atPath: folder)
    #expect(await !file.isKept())
  }

  @Test func `Of concurrent PIN changes with recovery files, only a code that works is left`()
    async throws
  {
    _ = try await enroll()
    let done = try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 1...4 {
        group.addTask {
          let new = try program.write("73916\(number)\n", to: "new\(number)")
          let changed = try await program.run(
            "change-pin", "--new-pin-file", new, "--recovery-file",
            program.path("code\(number)"))
          return changed.status == 0 ? number : nil
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
    }
    let left = (1...4).filter { files.fileExists(atPath: program.path("code\($0)")) }
    #expect(done.count == 1)
    #expect(left == done)
    #expect(try await unlock("code\(try #require(done.first))").status == 0)
  }
}
