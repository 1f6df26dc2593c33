import Foundation
import Testing

/// Audit checks beyond the entries: a trusted bank key, customers' keys, and a missing database.
struct AuditCommandTests {
  private let files = FileManager.default

  /// A bank with one customer, and PEM files of the public keys that `keys` prints.
  private func bank() async throws -> (BuiltProgram, bankKey: String, customerKey: String) {
    let program = try BuiltProgram()
    _ = try await program.enroll()
    let keys = try program.run(["keys", "--data-dir", program.path("data"), "--json"]).json
    let pems = ["bank", "customer"].map { (keys[$0] as? [String: Any])?["pem"] as? String }
    return (
      program, try program.write(try #require(pems[0]), to: "bank.pem"),
      try program.write(try #require(pems[1]), to: "customer.pem")
    )
  }

  private func audit(_ program: BuiltProgram, _ options: String...) throws -> BuiltProgram.Result {
    try program.run(["audit", "--data-dir", program.path("data"), "--json"] + options)
  }

  private func codes(_ result: BuiltProgram.Result, _ list: String) throws -> [String] {
    let found = try #require(try result.json[list] as? [[String: String]])
    return found.compactMap { $0["code"] }
  }

  @Test func `An audit compares the bank's key with the key file passed to it`() async throws {
    let (program, bankKey, customerKey) = try await bank()
    #expect(try audit(program, "--key", bankKey).status == 0)
    let other = try audit(program, "--key", customerKey)
    #expect(other.status == 1)
    #expect(try codes(other, "violations") == ["keyChanged", "keyChanged", "receiptInvalid"])
  }

  @Test func `A missing key of a customer is a violation, and so are keys of nobody`()
    async throws
  {
    let (program, _, _) = try await bank()
    let bank = try TestBank(at: URL(filePath: program.path("data")))
    try await bank.change("UPDATE customer_keys SET customer = 'C9'")
    let result = try audit(program)
    #expect(result.status == 1)
    #expect(try codes(result, "violations") == ["keyForeign", "keyMissing"])
  }

  @Test func `A database removed beside its keys is reported missing, and not created again`()
    async throws
  {
    let (program, _, _) = try await bank()
    for name in try files.contentsOfDirectory(atPath: program.path("data"))
    where name.hasPrefix("bank.sqlite") {
      try files.removeItem(atPath: program.path("data/\(name)"))
    }
    for command in [["audit"], ["accounts"], ["keys"], ["enroll", "--name", "Duri"]] {
      let pin =
        command[0] == "audit" || command[0] == "keys" ? [] : ["--pin-file", program.path("pin")]
      let result = try program.run(command + pin + ["--data-dir", program.path("data"), "--json"])
      #expect(result.status == 5, "\(command)")
      #expect(try result.code == "booksMissing", "\(command)")
    }
    #expect(!files.fileExists(atPath: program.path("data/bank.sqlite")))
  }
}
