import Foundation
import Testing

/// What an audit says of more than the books.
struct AuditCommandTests {
  private let files = FileManager.default

  /// A bank with a customer, and the files with the keys that `keys` prints.
  private func bank() throws -> (BuiltProgram, bankKey: String, customerKey: String) {
    let program = try BuiltProgram()
    _ = try program.enroll()
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

  @Test func `The bank's key that a person knows is compared with that of the books`() throws {
    let (program, bankKey, customerKey) = try bank()
    #expect(try audit(program, "--key", bankKey).status == 0)
    let other = try audit(program, "--key", customerKey)
    #expect(other.status == 1)
    #expect(try codes(other, "violations") == ["keyChanged", "keyChanged", "receiptInvalid"])
  }

  @Test func `A customer's key file that is gone is a violation, and a key of nobody a note`()
    throws
  {
    let (program, _, _) = try bank()
    let keys = program.path("data/keys")
    for name in try files.contentsOfDirectory(atPath: keys) where name != "bank.pem" {
      try files.moveItem(atPath: "\(keys)/\(name)", toPath: "\(keys)/x\(name)")
    }
    let result = try audit(program)
    #expect(result.status == 1)
    #expect(try codes(result, "violations") == ["keyFileMissing"])
    #expect(try codes(result, "notes") == ["keyOfNobody"])
  }

  @Test func `Books that were removed beside their keys are missed, and not begun anew`() throws {
    let (program, _, _) = try bank()
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
