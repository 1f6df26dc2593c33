import Foundation
import Ledger
import SQLLedger
import Testing

@testable import AppHost

/// `checkpoint`, `audit` and `backup`: evidence of a bank that is kept elsewhere.
struct EvidenceCommandTests {
  private let files = FileManager.default
  private let program: ComposedProgram

  init() async throws {
    program = try ComposedProgram()
    try await program.enroll()
  }

  @Test func `A checkpoint detects a restored older data folder`() async throws {
    try files.copyItem(atPath: program.path("data"), toPath: program.path("yesterday"))
    try await program.enroll("Duri")
    let file = program.path("checkpoint.txt")
    let saved = try await program.run("checkpoint", "--save", file)
    // The output is wrapped if the path of the temporary folder is long.
    #expect(saved.output.filter { !$0.isWhitespace } == "Saved:\(file)")
    for data in ["data", "yesterday"] {
      let plain = try await program.run("audit", at: data)
      #expect(plain.output.hasPrefix("The ledger is valid.\n"))
    }
    let audit = ["audit", "--checkpoint", file]
    let compared = try await program.run(audit).output
    #expect(compared.hasPrefix("The ledger is valid, and agrees with the checkpoint.\n"))
    let found = try await program.run(audit, at: "yesterday")
    #expect(found.status == 1)
    #expect(found.output.contains("chain bank: entry 3, the last at the checkpoint of "))
    #expect(found.output.contains("[tailMissing]"))
    let korean = try await program.run(audit + ["--lang", "ko"], at: "yesterday")
    #expect(korean.output.contains("해시 체인 bank: "))
    // A file that is no checkpoint is at fault itself, not the stored data.
    let other = try program.write("hello", to: "other.txt")
    let invalid = try await program.run("audit", "--checkpoint", other, "--json")
    #expect(invalid.status == 1)
    #expect(try invalid.violations == ["checkpointInvalid"])
    try await program.bank().change("UPDATE balances SET amount = amount + 1")
    let refused = try await program.run("checkpoint", "--json")
    #expect(refused.status == 5)
    #expect(try refused.code == "inconsistent")
  }

  @Test func `A backup is a bank of its own, with changes that only the log has`() async throws {
    let bank = try program.bank()
    _ = try await bank.customer("Duri")
    #expect(files.fileExists(atPath: program.path("data/bank.sqlite-wal")))
    // A killed process left the name of a key whose bank may not exist.
    let key = program.path("data/keys/bank")
    try files.moveItem(atPath: key + ".pem", toPath: key + ".new.pem")
    let made = try await program.run("backup", program.path("copy"), "--json")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try made.json["entries"] as? Int == 3)
    try files.moveItem(atPath: program.path("data"), toPath: program.path("gone"))
    #expect(try program.permissions(at: "copy") == [0o700, 0o700, 0o600, 0o600])
    let copy = try program.bank(at: "copy")
    #expect(try await copy.bank.customers().map(\.name) == ["Hana", "Duri"])
    _ = try await copy.customer("Set")
    let signedIn = try await program.run("accounts", "--customer", "C2", at: "copy")
    #expect(signedIn.status == 0, "\(signedIn.errors)")
    withExtendedLifetime(bank) {}
  }

  @Test func `A backup of an edited bank reports the edit, as an audit does`() async throws {
    try await program.bank().change("UPDATE balances SET amount = amount + 1")
    let backUp = ["backup", program.path("copy"), "--json"]
    let made = try await program.run(backUp)
    #expect(made.status == 1)
    #expect(try made.violations == ["balanceChanged"])
    let again = try await program.run(backUp)
    #expect(again.status == 2)
    #expect(try again.code == "folderExists")
  }

  @Test func `A backup into the data directory is rejected, and writes nothing`() async throws {
    let before = try files.subpathsOfDirectory(atPath: program.path("data")).sorted()
    let refused = try await program.run("backup", program.path("data/copy//"), "--json")
    #expect(refused.status == 2)
    #expect(try refused.code == "protectedFile")
    #expect(refused.errors.contains("is in the bank's data directory"))
    #expect(try files.subpathsOfDirectory(atPath: program.path("data")).sorted() == before)
  }
}
