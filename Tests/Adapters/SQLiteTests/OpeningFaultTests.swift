import CSQLite
import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import SQLLedger
import Testing

@testable import SQLite

/// Openings that the database stops in the middle.
struct OpeningFaultTests {
  private let bank: TestBank
  private let hana: TestCustomer

  init() async throws {
    bank = try TestBank()
    hana = try await bank.customer()
  }

  /// The error of an opening on a connection that was passed to `fault`.
  private func error(
    on fault: @escaping @Sendable (SQLiteConnection) throws(StorageError) -> Void
  ) async throws -> LedgerError? {
    let other = try hana.at(TestBank(at: bank.folder, onConnect: fault))
    do { _ = try await other.open("R1") } catch let error as LedgerError { return error }
    return nil
  }

  @Test func `After a failed commit the outcome is unknown and nothing is written`() async throws {
    let error = try await error { connection in
      unsafe sqlite3_commit_hook(connection.handle, { _ in 1 }, nil)
    }
    #expect(error == .outcomeUnknown(try #require(RequestID("R1"))))
    #expect(try await hana.ledger.accounts().count == 1)
    _ = try await hana.open("R1")
    #expect(try await bank.audit() == AuditReport(entries: 3))
  }

  @Test(arguments: [false, true])
  func `An opening on a database that was moved or replaced meanwhile fails and changes nothing`(
    isReplaced: Bool
  ) async throws {
    _ = try await hana.open("R1")
    let path = try bank.directory.resolvedDatabasePath
    let moved = bank.folder.path + ".moved"
    try FileManager.default.moveItem(atPath: bank.folder.path, toPath: moved)
    if isReplaced { try FileManager.default.copyItem(atPath: moved, toPath: bank.folder.path) }
    let error = StorageError.moved(path: path)
    await #expect(throws: LedgerError.unavailable(reason: error.reason)) {
      try await hana.open("R2")
    }
    await #expect(throws: error) { try await bank.bank.customers() }
    if isReplaced { try FileManager.default.removeItem(at: bank.folder) }
    try FileManager.default.moveItem(atPath: moved, toPath: bank.folder.path)
    #expect(try await bank.audit() == AuditReport(entries: 3))
  }

  @Test(arguments: ["ABORT", "ROLLBACK"], ["entries", "contracts", "receipts"])
  func `An opening whose rows cannot all be stored leaves none of them`(
    _ fault: String, table: String
  ) async throws {
    // A temporary trigger is not among the tables of the file, which are compared.
    let error = try await error { (connection) throws(StorageError) in
      try connection.execute(
        """
        CREATE TEMP TRIGGER full BEFORE INSERT ON main.\(table)
        BEGIN SELECT RAISE(\(fault), 'no room'); END
        """)
    }
    guard case .unavailable? = error else {
      Issue.record("opened")
      return
    }
    _ = try await hana.open("R2")
    #expect(try await bank.audit() == AuditReport(entries: 3))
  }
}
