import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import TemporaryFolders
import Testing

@testable import SQLite

/// The file of the bank's key.
struct BankKeyFileTests {
  private func keys(of bank: TestBank) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: bank.directory.keysPath).sorted()
  }

  @Test func `The key has its final name once the bank is committed`() async throws {
    let bank = try TestBank()
    try bank.directory.create()
    let source = BankKeySource(in: bank.directory)
    let key = try #require(try source.seal(create: true)).publicKey
    #expect(try keys(of: bank) == ["bank.new.pem"])
    #expect(try !source.isOfABank)
    try await bank.bank.prepare()
    #expect(try await bank.bank.bankKey() == key)
    #expect(try keys(of: bank) == ["bank.pem"])
    #expect(try source.isOfABank)
  }

  @Test func `A process killed before it renamed the key does no harm`() async throws {
    let bank = try TestBank()
    try await bank.bank.prepare()
    try FileManager.default.moveItem(
      atPath: bank.directory.keysPath + "/bank.pem",
      toPath: bank.directory.keysPath + "/bank.new.pem")
    _ = try await bank.again().bank.customers()
    #expect(try keys(of: bank) == ["bank.pem"])
  }

  @Test(arguments: [0, 1, 60, 118])
  func `A key that a killed process wrote in part is created again`(count: Int) async throws {
    let bank = try TestBank()
    try bank.directory.create()
    let pem = try PrivateKey.generate().plainPEM().withBytes { pem in pem.indices.map { pem[$0] } }
    try bank.directory.write(Array(pem.prefix(count)).span, as: KeyName.newBank)
    try await bank.bank.prepare()
    #expect(try keys(of: bank) == ["bank.pem"])
    #expect(try await bank.audit() == AuditReport(entries: 1))
  }

  @Test(arguments: [false, true])
  func `A missing or damaged key file is found by an audit, and refused`(
    isMissing: Bool
  ) async throws {
    let bank = try TestBank()
    _ = try await bank.again().customer()
    let path = bank.directory.keysPath + "/bank.pem"
    try FileManager.default.removeItem(atPath: path)
    if !isMissing { try bank.directory.write([1].span, as: KeyName.bank) }
    let found = try await bank.again().audit().violations
    #expect(found.map(\.problem) == [.keyChanged])
    #expect(found.map(\.place) == [.keyFile])
    await #expect(throws: StorageError.damagedKey(name: KeyName.bank)) {
      try await bank.again().bank.customers()
    }
  }

  @Test(arguments: [("data", false), ("data/keys", true)])
  func `A key whose folder could not be synced is in doubt`(
    unreadable: String, isInDoubt: Bool
  ) async throws {
    // In `/tmp`, so that another user can reach it; this user's temporary folder may be private.
    let folder = try TemporaryFolder("unsynced", in: URL(filePath: "/tmp"))
    defer { withExtendedLifetime(folder) {} }
    let path: String = folder.url.path
    await #expect(processExitsWith: .success) {
      [path = path as String, unreadable = unreadable as String, isInDoubt = isInDoubt as Bool] in
      // Permissions do not restrict root, so switch to another user.
      if geteuid() == 0 {
        try #require(unsafe chown(path, 65_534, 65_534) == 0)
        try #require(setuid(65_534) == 0)
      }
      let directory = DataDirectory(path: path + "/data")
      try directory.createForKeys()
      // A folder that cannot be read cannot be synced, but files in it can be replaced.
      try #require(unsafe chmod(path + "/" + unreadable, 0o300) == 0)
      defer { _ = unsafe chmod(path + "/" + unreadable, 0o700) }
      for step in ["write", "rename"] {
        var error: StorageError?
        do throws(StorageError) {
          if step == "write" { try directory.write([1].span, as: KeyName.newBank) }
          if step == "rename" { try directory.rename(KeyName.newBank, to: KeyName.bank) }
        } catch let found { error = found }
        if case .commitUnknown = error {
          #expect(isInDoubt)
        } else {
          #expect(error == nil)
          #expect(!isInDoubt)
        }
        let name = step == "write" ? KeyName.newBank : KeyName.bank
        #expect(FileManager.default.fileExists(atPath: "\(path)/data/keys/\(name).pem"))
      }
    }
  }
}
