import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import TemporaryFolders
import Testing

@testable import SQLite

/// Files that are in place of the database.
struct DatabaseFilesTests {
  private let files = FileManager.default

  /// A bank with an account, whose database is not open.
  private func bank() async throws -> TestBank {
    let bank = try TestBank()
    _ = try await bank.again().customer().open("R1")
    return bank
  }

  /// A bank whose database is created by `sql` alone.
  private func bank(createdBy sql: String) throws -> TestBank {
    let bank = try TestBank()
    try bank.directory.create()
    try bank.connection().execute(sql)
    return bank
  }

  private static let endless = """
    ALTER TABLE entries RENAME TO away;
    CREATE VIEW entries AS WITH RECURSIVE r(n) AS (VALUES (1) UNION ALL SELECT n FROM r)
      SELECT n AS sequence, 'bank' AS chain, 2 AS format, 'opening' AS kind, 1 AS recorded_at,
        x'00' AS previous_hash, x'00' AS hash FROM r
    """

  @Test func `An endless view in place of a table is found without reading it`() async throws {
    let bank = try await bank()
    try bank.tamper(Self.endless)
    let report = try await bank.again().audit()
    #expect(report.violations.contains { $0.problem == .schemaChanged && $0.place == .schema })
    #expect(report.notes.map(\.place) == [.entries])
    await #expect(throws: StorageError.self) { try await bank.again().bank.customers() }
  }

  @Test(arguments: [false, true])
  func `A removed or emptied database is not recreated while keys of its bank exist`(
    isEmptied: Bool
  ) async throws {
    let bank = try await bank()
    let path = bank.directory.databasePath
    for suffix in ["-wal", "-shm"] { _ = unsafe unlink(path + suffix) }
    if isEmptied { try Data().write(to: URL(filePath: path)) } else { _ = unsafe unlink(path) }
    let expected = StorageError.databaseMissing(directory: bank.folder.path)
    #expect(await bank.refusals() == [expected, expected, expected])
    #expect(files.fileExists(atPath: path) == isEmptied)
  }

  @Test func `A bank whose entries were deleted is not recreated`() async throws {
    let bank = try await bank()
    try bank.tamper("DELETE FROM entries")
    let expected = StorageError.databaseMissing(directory: bank.folder.path)
    await #expect(throws: expected) { try await bank.again().bank.prepare() }
    #expect(try await !bank.again().audit().violations.isEmpty)
  }

  @Test func `A bank in a read-only folder is not used`() async throws {
    // In `/tmp`, so that another user can reach it; this user's temporary folder may be private.
    let folder = try TemporaryFolder("closed", in: URL(filePath: "/tmp"))
    defer { withExtendedLifetime(folder) {} }
    await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
      // Permissions do not restrict root, so switch to another user.
      if geteuid() == 0 {
        try #require(unsafe chown(path, 65_534, 65_534) == 0)
        try #require(setuid(65_534) == 0)
      }
      let bank = try TestBank(at: URL(filePath: path + "/data"))
      _ = try await bank.again().customer()
      try #require(unsafe chmod(bank.folder.path, 0o500) == 0)
      defer { _ = unsafe chmod(bank.folder.path, 0o700) }
      let expected = StorageError.readOnly(path: bank.folder.path)
      #expect(await bank.refusals() == [expected, expected, expected])
    }
  }

  @Test func `A file that is not a database is rejected and left unchanged`() async throws {
    let bank = try TestBank()
    try bank.directory.create()
    let path = try bank.directory.resolvedDatabasePath
    let content = Data(String(repeating: "not a database ", count: 100).utf8)
    try content.write(to: URL(filePath: path))
    let expected = StorageError.notADatabase(path: path)
    #expect(await bank.refusals() == [expected, expected, expected])
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  private static let newer = SQLSchema.version + 1
  @Test(arguments: ["", "PRAGMA application_id = \(0x5044_4233); PRAGMA user_version = \(newer);"])
  func `A database of another program or a newer version is rejected and left unchanged`(
    marks: String
  ) async throws {
    let bank = try bank(createdBy: marks + "CREATE TABLE notes (text TEXT)")
    let expected: StorageError =
      marks.isEmpty
      ? .notADatabase(path: try bank.directory.resolvedDatabasePath)
      : .newerSchema(found: Self.newer, supported: SQLSchema.version)
    #expect(await bank.refusals() == [expected, expected, expected])
    #expect(try bank.texts("SELECT name AS text FROM sqlite_schema") == ["notes"])
  }

  @Test(arguments: [false, true])
  func `An empty file, or tables without entries, are a bank that was not created yet`(
    hasTables: Bool
  ) async throws {
    let bank = try TestBank()
    try bank.directory.create()
    if hasTables { try bank.connection().createTables() }
    let none = StorageError.noBank(directory: bank.folder.path)
    await #expect(throws: none) { try await bank.bank.customers() }
    await #expect(throws: none) { try await bank.audit() }
    _ = try await bank.customer()
    #expect(try await bank.audit() == AuditReport(entries: 2))
  }

  /// Copies a bank of `application` and schema `version`, with its write-ahead log as after a kill,
  /// or without.
  private func write(_ application: Int, _ version: Int, hasLog: Bool, to data: URL) async throws {
    let bank = try TestBank()
    _ = try await bank.customer()
    try bank.tamper("PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
    if !hasLog { try bank.tamper("PRAGMA wal_checkpoint(TRUNCATE)") }
    try files.copyItem(at: bank.folder, to: data)
    for suffix in hasLog ? ["-shm"] : ["-wal", "-shm"] {
      try files.removeItem(at: data.appending(path: "bank.sqlite\(suffix)"))
    }
  }

  /// The files in `data`.
  private func content(of data: URL) throws -> [String: Data] {
    let names = try files.subpathsOfDirectory(atPath: data.path)
    // The index of the log holds no data.
    return Dictionary(
      uniqueKeysWithValues: names.filter { !$0.hasSuffix("-shm") }.map { name in
        (name, files.contents(atPath: "\(data.path)/\(name)") ?? Data())
      })
  }

  @Test(
    arguments: (0...7).map { (0x5044_4942, $0) } + [(0x5044_4231, 1), (0x5044_4232, 1)],
    [true, false])
  func `A database of an earlier schema is rejected and left unchanged`(
    earlier: (application: Int, version: Int), hasLog: Bool
  ) async throws {
    let folder = try TemporaryFolder("earlier")
    defer { withExtendedLifetime(folder) {} }
    let data = folder.url.appending(path: "data")
    try await write(earlier.application, earlier.version, hasLog: hasLog, to: data)
    let before = try content(of: data)
    let bank = try TestBank(at: data)
    let expected = StorageError.earlierState(path: try bank.directory.resolvedDatabasePath)
    for _ in 0..<2 { #expect(await bank.refusals() == [expected, expected, expected]) }
    #expect(try content(of: data) == before)
  }
}
