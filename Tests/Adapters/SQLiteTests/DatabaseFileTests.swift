import Foundation
import Ledger
import LedgerSpecifications
import SQLLedger
import Testing

@testable import SQLite

/// Files in place of the database that this program did not create.
struct DatabaseFileTests {
  /// A bank whose database is created by `sql` alone.
  private func bank(_ sql: String) throws -> TestBank {
    let bank = try TestBank()
    try bank.directory.create()
    try bank.connection().execute(sql)
    return bank
  }

  private func refusals(of bank: TestBank) async -> [StorageError?] {
    var found: [StorageError?] = []
    do { _ = try await bank.bank.customers() } catch { found.append(error) }
    do { try await bank.bank.prepare() } catch { found.append(error) }
    do { _ = try await bank.audit() } catch { found.append(error) }
    return found
  }

  @Test func `A file that is not a database is rejected and left unchanged`() async throws {
    let bank = try TestBank()
    try bank.directory.create()
    let path = try bank.directory.resolvedDatabasePath
    let content = Data(String(repeating: "not a database ", count: 100).utf8)
    try content.write(to: URL(filePath: path))
    let expected = StorageError.notADatabase(path: path)
    #expect(await refusals(of: bank) == [expected, expected, expected])
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  @Test func `A database of another program is rejected and left unchanged`() async throws {
    let bank = try bank("CREATE TABLE notes (text TEXT)")
    let expected = StorageError.foreignDatabase(path: try bank.directory.resolvedDatabasePath)
    #expect(await refusals(of: bank) == [expected, expected, expected])
    #expect(try bank.texts("SELECT name AS text FROM sqlite_schema") == ["notes"])
  }

  @Test func `A database of a newer version is rejected and left unchanged`() async throws {
    let newer = SQLSchema.version + 1
    let bank = try bank(
      "PRAGMA application_id = \(0x5044_4231); PRAGMA user_version = \(newer)")
    let expected = StorageError.newerSchema(found: newer, supported: SQLSchema.version)
    #expect(await refusals(of: bank) == [expected, expected, expected])
  }

  @Test func `An empty file is a bank that was not created yet`() async throws {
    let bank = try TestBank()
    try bank.directory.create()
    await #expect(throws: StorageError.noBank(directory: bank.folder.path)) {
      try await bank.bank.customers()
    }
    await #expect(throws: StorageError.noBank(directory: bank.folder.path)) {
      try await bank.audit()
    }
    _ = try await bank.customer()
    #expect(try await bank.audit() == AuditReport(entries: 2))
  }

  @Test func `Tables without entries are a bank that was not created yet`() async throws {
    let bank = try TestBank()
    try bank.directory.create()
    do { try bank.connection().createTables() }
    await #expect(throws: StorageError.noBank(directory: bank.folder.path)) {
      try await bank.bank.customers()
    }
    _ = try await bank.customer()
    #expect(try await bank.audit() == AuditReport(entries: 2))
  }

  @Test func `One of several concurrent processes creates the bank`() async throws {
    let bank = try TestBank()
    let names = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<6 {
        let other = try bank.again()
        group.addTask { try await other.customer("N\(number)").signedIn.customer.name }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(names.sorted() == (0..<6).map { "N\($0)" })
    #expect(try await bank.audit() == AuditReport(entries: 7))
  }
}
