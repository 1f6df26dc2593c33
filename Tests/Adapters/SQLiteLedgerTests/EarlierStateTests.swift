import Foundation
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

/// A data directory with the database of an unreleased state of the program.
struct EarlierStateTests {
  private let bank: TestBank
  private let path: String

  init() async throws {
    bank = try TestBank()
    _ = try await bank.customer()
    path = try bank.directory.resolvedDatabasePath
    try bank.tamper("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func content() throws -> [String: Data] {
    let folder = bank.folder.path as String
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.filter { $0.contains("bank.sqlite") }.map {
        ($0, try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
      })
  }

  @Test(arguments: 1..<Schema.current)
  func `A database of an earlier schema is rejected and left unchanged`(version: Int) async throws {
    try bank.tamper("PRAGMA user_version = \(version)")
    let before = try content()
    let expected = StorageError.earlierState(path: path)
    await #expect(throws: expected) { try await bank.again().bank.customers() }
    await #expect(throws: expected) { try await bank.again().bank.prepare() }
    await #expect(throws: expected) { try await bank.again().audit() }
    #expect(try content() == before)
  }
}
