import Foundation
import OpenSSLKeys
import Testing

/// PIN attempts and the cost of a guess, through the built program.
struct PINCommandTests {
  @Test func `Ten wrong PINs lock the sign-in, even for the right PIN`() async throws {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    try program.write("111112\n", to: "pin")
    for left in (0...9).reversed() {
      let result = try program.bank("accounts", "--json")
      #expect(result.status == 4)
      #expect(try result.code == (left == 0 ? "locked" : "wrongPIN"))
    }
    try program.write("480917\n", to: "pin")
    #expect(try program.bank("accounts", "--json").code == "locked")
  }

  @Test func `Stored keys are encrypted with 600,000 rounds of PBKDF2`() async throws {
    let program = try BuiltProgram()
    #expect(
      try program.bank("enroll", "--name", "Hana", "--recovery-file", program.path("code")).status
        == 0)
    try await expectRounds(program)
    try program.write("739164\n", to: "new")
    let changed = try program.bank("change-pin", "--new-pin-file", program.path("new"))
    #expect(changed.status == 0)
    try await expectRounds(program)
  }

  private func expectRounds(_ program: BuiltProgram) async throws {
    let keys = try await TestBank(at: URL(filePath: program.path("data"))).storedKeys()
    for pem in [keys.key, try #require(keys.recovery)] {
      _ = try EncryptedKey(pem: pem, iterations: 600_000)
    }
  }
}
