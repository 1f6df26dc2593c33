import Foundation
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

  @Test func `Key files are encrypted with 600,000 rounds of PBKDF2`() throws {
    let program = try BuiltProgram()
    #expect(try program.bank("enroll", "--name", "Hana").status == 0)
    try expectRounds(program)
    try program.write("739164\n", to: "new")
    let changed = try program.bank("change-pin", "--new-pin-file", program.path("new"))
    #expect(changed.status == 0)
    try expectRounds(program)
  }

  private func expectRounds(_ program: BuiltProgram) throws {
    let folder = program.path("data/keys")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0 != "bank.pem" })
    let pem = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    let body = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
    let der = try #require(Data(base64Encoded: body)).map { $0 }
    // The iteration count of PBKDF2: the INTEGER 600,000 in DER.
    let rounds: [UInt8] = [0x02, 0x03, 0x09, 0x27, 0xC0]
    #expect((0..<(der.count - rounds.count)).contains { der[$0...].starts(with: rounds) })
  }
}
