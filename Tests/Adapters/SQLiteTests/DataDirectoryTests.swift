import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import Testing

@testable import SQLite

/// Files and folders that are in place of the data directory or inside it.
struct DataDirectoryTests {
  private let files = FileManager.default

  private func bank() async throws -> TestBank {
    let bank = try TestBank()
    try await bank.bank.prepare()
    return bank
  }

  @Test func `A missing folder holds no bank and is not created by reading`() async throws {
    let bank = try TestBank()
    let none = StorageError.noBank(directory: bank.folder.path)
    await #expect(throws: none) { try await bank.bank.customers() }
    await #expect(throws: none) { try await bank.audit() }
    #expect(!files.fileExists(atPath: bank.folder.path))
  }

  @Test func `A file in place of the folder is rejected`() async throws {
    let bank = try TestBank()
    try Data("x".utf8).write(to: bank.folder)
    let refusal = StorageError.notADirectory(path: bank.folder.path)
    await #expect(throws: refusal) { try await bank.bank.prepare() }
    await #expect(throws: refusal) { try await bank.bank.customers() }
  }

  // Not even root can create a folder here.
  @Test(arguments: ["/proc/bank", "/sys/bank"])
  func `A folder that cannot be created is reported`(path: String) async throws {
    let bank = try TestBank(at: URL(filePath: path))
    do {
      try await bank.bank.prepare()
      Issue.record("made")
    } catch StorageError.fileFailed(let failed, _) { #expect(failed == path) }
  }

  @Test func `The data directory itself may be a symbolic link`() async throws {
    let bank = try await bank()
    _ = try await bank.customer()
    let away = bank.folder.path + ".away"
    try files.moveItem(atPath: bank.folder.path, toPath: away)
    try files.createSymbolicLink(atPath: bank.folder.path, withDestinationPath: away)
    #expect(try await bank.again().bank.customers().map(\.name) == ["Hana"])
  }

  @Test func `Another key in place of the bank's is rejected`() async throws {
    let bank = try await bank()
    try PrivateKey.generate().plainPEM().withBytes { (pem) throws(StorageError) in
      try bank.directory.write(pem, as: KeyName.bank)
    }
    await #expect(throws: StorageError.damagedKey(name: KeyName.bank)) {
      try await bank.again().bank.customers()
    }
  }
}
