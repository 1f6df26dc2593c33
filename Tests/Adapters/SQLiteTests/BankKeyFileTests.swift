import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
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
}
