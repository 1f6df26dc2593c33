import Foundation
import Ledger
import SQLLedger
import Testing

@testable import SQLite

/// `backup`, through the built program.
struct BackupCommandTests {
  private let files = FileManager.default
  private let program: BuiltProgram

  init() throws { program = try BuiltProgram() }

  private func backUp() throws -> BuiltProgram.Result {
    try program.run(["backup", program.path("copy"), "--data-dir", program.path("data"), "--json"])
  }

  private func accounts(in folder: String) throws -> String {
    let options = ["--data-dir", program.path(folder), "--pin-file", program.path("pin")]
    let result = try program.run(["accounts", "--json"] + options)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test func `A backup is a bank of its own, with changes that only the log has`() async throws {
    _ = try await program.enroll()
    let bank = try TestBank(at: URL(filePath: program.path("data")))
    _ = try await bank.customer("Duri")
    #expect(files.fileExists(atPath: program.path("data/bank.sqlite-wal")))
    let made = try backUp()
    #expect(made.status == 0, "\(made.errors)")
    #expect(try made.json["entries"] as? Int == 3)
    try files.moveItem(atPath: program.path("data"), toPath: program.path("gone"))
    let copy = try TestBank(at: URL(filePath: program.path("copy")))
    #expect(try await copy.bank.customers().map(\.name) == ["Hana", "Duri"])
    _ = try await copy.customer("Set")
    for (path, mode) in [("", 0o700), ("/keys", 0o700), ("/bank.sqlite", 0o600)] {
      let attributes = try files.attributesOfItem(atPath: program.path("copy" + path))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
    withExtendedLifetime(bank) {}
  }

  @Test func `A backup changes no folder that exists`() async throws {
    _ = try await program.enroll()
    try files.createDirectory(atPath: program.path("copy"), withIntermediateDirectories: false)
    let refused = try backUp()
    #expect(refused.status == 2)
    #expect(try refused.code == "folderExists")
    #expect(try files.contentsOfDirectory(atPath: program.path("copy")) == [])
  }

  @Test func `A backup into the data directory is rejected, and writes nothing`() async throws {
    _ = try await program.enroll()
    let before = try files.subpathsOfDirectory(atPath: program.path("data")).sorted()
    try files.createSymbolicLink(atPath: program.path("link"), withDestinationPath: "data")
    for folder in ["data/copy", "data/copy//", "data/keys/copy", "link/copy"] {
      let refused = try program.run(
        ["backup", folder, "--data-dir", program.path("data"), "--json"])
      #expect(refused.status == 2, "\(folder)")
      #expect(try refused.code == "protectedFile", "\(folder)")
      #expect(refused.errors.contains("is in the bank's data directory"))
    }
    #expect(try files.subpathsOfDirectory(atPath: program.path("data")).sorted() == before)
  }

  @Test func `A backup leaves the folder of an unfinished one as it is, even if it is a bank`()
    async throws
  {
    _ = try await program.enroll()
    let unfinished = program.path("copy.part")
    try files.moveItem(atPath: program.path("data"), toPath: unfinished)
    let refused = try program.run(
      ["backup", program.path("copy"), "--data-dir", unfinished, "--json"])
    #expect(refused.status == 2)
    #expect(try refused.code == "folderExists")
    #expect(refused.errors.contains(unfinished))
    let accounts = try accounts(in: "copy.part")
    try files.moveItem(atPath: unfinished, toPath: program.path("data"))
    #expect(try backUp().status == 0)
    #expect(try self.accounts(in: "copy") == accounts)
    #expect(!files.fileExists(atPath: unfinished))
  }

  @Test func `A backup finds a key that is not named yet, and without a key leaves nothing`()
    async throws
  {
    _ = try await program.enroll()
    let keys = program.path("data/keys")
    try files.moveItem(atPath: keys + "/bank.pem", toPath: keys + "/bank.new.pem")
    #expect(try backUp().status == 0)
    #expect(files.fileExists(atPath: program.path("copy/keys/bank.pem")))
    try files.removeItem(atPath: program.path("copy"))
    for name in try files.contentsOfDirectory(atPath: keys) {
      try files.removeItem(atPath: keys + "/" + name)
    }
    let refused = try backUp()
    #expect(refused.status == 5)
    #expect(try refused.code == "damagedKey")
    #expect(!files.fileExists(atPath: program.path("copy")))
  }

  @Test func `A backup of another program's database changes neither it nor its log`() throws {
    let path = try program.write("", to: "other.sqlite")
    let other = try SQLiteConnection(path: path)
    try other.execute("PRAGMA journal_mode = WAL; PRAGMA application_id = 1; CREATE TABLE t (x)")
    try files.createDirectory(
      atPath: program.path("data"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    var before: [String: Data] = [:]
    for suffix in ["", "-wal"] {
      let copy = program.path("data/bank.sqlite" + suffix)
      try files.copyItem(atPath: path + suffix, toPath: copy)
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy)
      before[copy] = try Data(contentsOf: URL(filePath: copy))
    }
    #expect(try backUp().code == "foreignDatabase")
    for (copy, content) in before {
      #expect(try Data(contentsOf: URL(filePath: copy)) == content, "\(copy)")
    }
  }

  @Test func `A backup of an edited bank reports the edit, as an audit does`() async throws {
    _ = try await program.enroll()
    let bank = try TestBank(at: URL(filePath: program.path("data")))
    try await bank.change("UPDATE balances SET amount = amount + 1")
    let made = try backUp()
    #expect(made.status == 1)
    let found = try #require(try made.json["violations"] as? [[String: String]])
    #expect(found.compactMap { $0["code"] } == ["balanceChanged"])
  }
}
