import Foundation
import Testing

/// Recovery codes of the built program, in scripts.
struct UnlockCommandTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    try program.write("111222\n", to: "wrong")
    try program.write("739164\n", to: "new")
  }

  private func enroll(_ more: String...) throws -> BuiltProgram.Result {
    try program.run(
      ["enroll", "--name", "Hana", "--pin-file", program.path("pin"), "--json"] + more + data)
  }

  private var data: [String] { ["--data-dir", program.path("data")] }

  private func accounts(pin: String) throws -> BuiltProgram.Result {
    try program.run(["accounts", "--pin-file", program.path(pin), "--json"] + data)
  }

  private func unlock(_ code: String, _ more: String...) throws -> BuiltProgram.Result {
    try program.run(
      ["unlock", "--recovery-code-file", program.path(code), "--new-pin-file", program.path("new")]
        + ["--no-input", "--json"] + more + data)
  }

  private func code(in name: String) throws -> String {
    try String(contentsOfFile: program.path(name), encoding: .utf8)
  }

  @Test func `A recovery code is written to a new file that only the owner can read`() throws {
    #expect(try enroll("--recovery-file", program.path("code")).status == 0)
    #expect(try code(in: "code").wholeMatch(of: /([0-9A-Z]{4}-){6}[0-9A-Z]{4}\n/) != nil)
    let mode = try FileManager.default.attributesOfItem(atPath: program.path("code"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func `An existing recovery file is not overwritten, and no customer is enrolled`() throws {
    try program.write("mine", to: "code")
    let refused = try enroll("--recovery-file", program.path("code"))
    #expect(refused.status == 2)
    #expect(try refused.code == "fileExists")
    #expect(try code(in: "code") == "mine")
    #expect(!FileManager.default.fileExists(atPath: program.path("data")))
  }

  @Test func `If the recovery file cannot be created, no customer is enrolled`() throws {
    let refused = try enroll("--recovery-file", program.path("none/code"))
    #expect(try refused.code == "unwritableFile")
    #expect(try accounts(pin: "pin").code == "nobodyEnrolled")
  }

  @Test func `A recovery code from a file unlocks a locked key`() throws {
    _ = try enroll("--recovery-file", program.path("code"))
    for _ in 0..<10 { _ = try accounts(pin: "wrong") }
    let locked = try accounts(pin: "pin")
    #expect(locked.status == 4)
    #expect(try locked.code == "locked")
    #expect(locked.output.contains("AppHost unlock"))
    let opened = try unlock("code", "--recovery-file", program.path("next"))
    #expect(try opened.json["customerID"] as? String == "C2")
    #expect(try accounts(pin: "new").status == 0)
    #expect(try unlock("code").code == "wrongRecoveryCode")
    #expect(try unlock("next").status == 0)
  }

  @Test func `Without a recovery code, the error says when a locked key can be tried again`()
    async throws
  {
    _ = try await program.enroll()
    for _ in 0..<10 { _ = try accounts(pin: "wrong") }
    let locked = try accounts(pin: "pin")
    #expect(try locked.code == "locked")
    #expect(locked.output.contains(/from \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00 on/))
    #expect(try unlock("pin").code == "noRecoveryCode")
  }

  @Test func `A mistyped recovery code is reported as such, and a missing one is requested`() throws
  {
    _ = try enroll("--recovery-file", program.path("code"))
    try program.write(String(try code(in: "code").dropLast(2)) + "\n", to: "short")
    let mistyped = try unlock("short")
    #expect(mistyped.status == 4)
    #expect(try mistyped.code == "recoveryCodeMistyped")
    let missing = try program.run(["unlock", "--no-input", "--json"] + data)
    #expect(try missing.code == "answerMissing")
    #expect(missing.output.contains("--recovery-code-file"))
  }

  @Test func `A PIN change can write a recovery code`() throws {
    _ = try enroll()
    let changed = try program.run(
      ["change-pin", "--pin-file", program.path("pin"), "--new-pin-file", program.path("new")]
        + ["--recovery-file", program.path("code"), "--json"] + data)
    #expect(changed.status == 0)
    #expect(try unlock("code").status == 0)
  }

  @Test func `OpenSSL decrypts the recovery copy with the code's characters`() throws {
    _ = try enroll("--recovery-file", program.path("code"))
    let keys = try FileManager.default.contentsOfDirectory(atPath: program.path("data/keys"))
    let copy = try #require(keys.first { $0.hasSuffix(".recovery.pem") })
    let letters = try code(in: "code").filter { $0.isLetter || $0.isNumber }
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/env")
    openssl.arguments = [
      "openssl", "pkey", "-in", program.path("data/keys/\(copy)"), "-passin", "pass:\(letters)",
      "-noout",
    ]
    try openssl.run()
    openssl.waitUntilExit()
    #expect(openssl.terminationStatus == 0)
  }
}
