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
    try program.write("mine", to: "code")
    let refused = try enroll("--recovery-file", program.path("code"))
    #expect(refused.status == 2)
    #expect(try refused.code == "fileExists")
    #expect(try code(in: "code") == "mine")
    #expect(!FileManager.default.fileExists(atPath: program.path("data")))
    let failed = try enroll("--recovery-file", program.path("none/code"))
    #expect(try failed.code == "unwritableFile")
    #expect(try accounts(pin: "pin").code == "nobodyEnrolled")
    #expect(try enroll("--recovery-file", program.path("new-code")).status == 0)
    #expect(try code(in: "new-code").wholeMatch(of: /([0-9A-Z]{4}-){6}[0-9A-Z]{4}\n/) != nil)
    let mode = try FileManager.default.attributesOfItem(atPath: program.path("new-code"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func `A recovery code from a file unlocks a locked key`() throws {
    _ = try enroll()
    let changed = try program.run(
      ["change-pin", "--pin-file", program.path("pin"), "--new-pin-file", program.path("pin")]
        + ["--recovery-file", program.path("code"), "--json"] + data)
    #expect(changed.status == 0)
    for _ in 0..<10 { _ = try accounts(pin: "wrong") }
    let locked = try accounts(pin: "pin")
    #expect(locked.status == 4)
    #expect(try locked.code == "locked")
    #expect(locked.output.contains("Unlock it with the recovery code: AppHost"))
    let missing = try program.run(["unlock", "--no-input", "--json"] + data)
    #expect(try missing.code == "answerMissing")
    #expect(missing.output.contains("--recovery-code-file"))
    try program.write(String(try code(in: "code").dropLast(2)) + "\n", to: "short")
    let mistyped = try unlock("short")
    #expect(mistyped.status == 4)
    #expect(try mistyped.code == "recoveryCodeMistyped")
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
    for left in (0...9).reversed() {
      let result = try accounts(pin: "wrong")
      #expect(result.status == 4)
      #expect(try result.code == (left == 0 ? "locked" : "wrongPIN"))
    }
    let locked = try accounts(pin: "pin")
    #expect(try locked.code == "locked")
    #expect(locked.output.contains(/from \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00 on/))
    #expect(try unlock("pin").code == "noRecoveryCode")
  }

  @Test func `A damaged key is an error of its own, and the recovery code restores it`()
    async throws
  {
    _ = try enroll("--recovery-file", program.path("code"))
    let bank = try TestBank(at: URL(filePath: program.path("data")))
    try await bank.change("UPDATE customer_keys SET key = CAST(x'2E' || substr(key, 2) AS BLOB)")
    for _ in 0..<12 {
      let refused = try accounts(pin: "pin")
      #expect(refused.status == 5)
      #expect(try refused.code == "otherCustomerKey")
      #expect(refused.output.contains(" unlock. Without one"))
    }
    #expect(try unlock("code").status == 0)
    #expect(try accounts(pin: "new").status == 0)
  }

  @Test func `Of concurrent PIN changes with recovery files, only a code that works is left`()
    async throws
  {
    _ = try enroll()
    let change = { @Sendable [program, data] (number: Int) throws -> Bool in
      try program.write("73916\(number)\n", to: "new\(number)")
      return try program.run(
        ["change-pin", "--pin-file", program.path("pin"), "--json", "--new-pin-file"]
          + [program.path("new\(number)"), "--recovery-file", program.path("code\(number)")]
          + data
      ).status == 0
    }
    let done = try await withThrowingTaskGroup(of: Int?.self) { group in
      for number in 1...4 { group.addTask { try change(number) ? number : nil } }
      return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
    }
    let left = (1...4).filter { FileManager.default.fileExists(atPath: program.path("code\($0)")) }
    #expect(done.count == 1)
    #expect(left == done)
    #expect(try unlock("code\(try #require(done.first))").status == 0)
  }

  @Test func `OpenSSL decrypts the recovery copy with the code's characters`() async throws {
    _ = try enroll("--recovery-file", program.path("code"))
    let bank = try TestBank(at: URL(filePath: program.path("data")))
    let pem = try #require(try await bank.storedKeys().recovery)
    try program.write(String(decoding: pem, as: UTF8.self), to: "copy")
    let letters = try code(in: "code").filter { $0.isLetter || $0.isNumber }
    let opened = try program.shell(
      "exec openssl pkey -in copy -passin \"pass:$1\" -noout", [letters],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(opened.status == 0, "\(opened.errors)")
  }
}
