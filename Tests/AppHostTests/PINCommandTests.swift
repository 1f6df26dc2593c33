import Foundation
import OpenSSLKeys
import Testing

/// `change-pin` and the cost of a guess, through the built program.
struct PINCommandTests {
  @Test func `Stored keys are encrypted with 600,000 rounds of PBKDF2`() async throws {
    let program = try BuiltProgram()
    #expect(
      try program.bank("enroll", "--name", "Hana", "--recovery-file", program.path("code")).status
        == 0)
    try await expectRounds(program)
    try program.write("739164\n", to: "new")
    let changed = try program.bank(
      "change-pin", "--new-pin-file", program.path("new"), "--no-input", "--json")
    #expect(changed.status == 0)
    #expect(try changed.json["customerID"] as? String == "C2")
    try await expectRounds(program)
    let refused = try program.bank("accounts", "--json")
    #expect(refused.status == 4)
    #expect(try refused.code == "wrongPIN")
    try program.write("739164\n", to: "pin")
    #expect(try program.bank("accounts").status == 0)
  }

  private func expectRounds(_ program: BuiltProgram) async throws {
    let keys = try await TestBank(at: URL(filePath: program.path("data"))).storedKeys()
    for pem in [keys.key, try #require(keys.recovery)] {
      _ = try EncryptedKey(pem: pem, iterations: 600_000)
    }
  }
}
