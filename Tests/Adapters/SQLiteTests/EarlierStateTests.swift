import Foundation
import Ledger
import LedgerSpecifications
import SQLLedger
import TemporaryFolders
import Testing

@testable import SQLite

/// A data directory with the database of an unreleased state of the program.
struct EarlierStateTests {
  private let folder: TemporaryFolder
  private var data: URL { folder.url.appending(path: "data") }

  init() throws { folder = try TemporaryFolder("earlier") }

  /// Copies a bank of `application` and schema `version`, with its write-ahead log as after a kill,
  /// or without.
  private func write(_ application: Int, _ version: Int, hasLog: Bool) async throws {
    let bank = try TestBank()
    _ = try await bank.customer()
    try bank.tamper("PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
    if !hasLog { try bank.tamper("PRAGMA wal_checkpoint(TRUNCATE)") }
    try FileManager.default.copyItem(at: bank.folder, to: data)
    for suffix in hasLog ? ["-shm"] : ["-wal", "-shm"] {
      try FileManager.default.removeItem(at: data.appending(path: "bank.sqlite\(suffix)"))
    }
  }

  private func content() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: data.path)
    // The index of the log holds no data.
    return Dictionary(
      uniqueKeysWithValues: names.filter { !$0.hasSuffix("-shm") }.map { name in
        (name, FileManager.default.contents(atPath: "\(data.path)/\(name)") ?? Data())
      })
  }

  @Test(arguments: (0...7).map { (0x5044_4942, $0) } + [(0x5044_4231, 1)], [true, false])
  func `A database of an earlier schema is rejected and left unchanged`(
    earlier: (application: Int, version: Int), hasLog: Bool
  ) async throws {
    try await write(earlier.application, earlier.version, hasLog: hasLog)
    let before = try content()
    let bank = try TestBank(at: data)
    let expected = StorageError.earlierState(path: try bank.directory.resolvedDatabasePath)
    for _ in 0..<2 { #expect(await bank.refusals() == [expected, expected, expected]) }
    #expect(try content() == before)
  }
}
