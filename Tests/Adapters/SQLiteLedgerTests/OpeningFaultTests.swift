import FeatureDependencies
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

/// Openings that the database stops in the middle.
struct OpeningFaultTests {
  private let bank: TestBank
  private let hana: TestCustomer

  init() async throws {
    bank = try TestBank()
    hana = try await bank.customer()
  }

  private func error(of id: String) async throws -> LedgerError? {
    do { _ = try await hana.open(id) } catch let error as LedgerError { return error }
    return nil
  }

  /// Adds a trigger, and takes the tables as verified, so that an opening meets it.
  private func add(_ trigger: String) async throws {
    try bank.tamper(trigger)
    try await bank.bank.trustTables()
  }

  @Test func `After a failed commit the outcome is unknown and nothing is written`() async throws {
    try await add(
      """
      CREATE TABLE later (x INTEGER REFERENCES entries DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER fail AFTER INSERT ON receipts BEGIN INSERT INTO later VALUES (-1); END
      """)
    let id = try #require(RequestID("R1"))
    #expect(try await error(of: "R1") == .outcomeUnknown(id))
    try bank.tamper("DROP TRIGGER fail; DROP TABLE later")
    #expect(try await hana.ledger.accounts().count == 1)
    _ = try await hana.open("R1")
    #expect(try await bank.audit() == AuditReport(entries: 3))
  }

  @Test(arguments: ["ABORT", "ROLLBACK"], ["entries", "contracts", "receipts"])
  func `An opening whose rows cannot all be stored leaves none of them`(
    _ fault: String, table: String
  ) async throws {
    try await add(
      """
      CREATE TRIGGER full BEFORE INSERT ON \(table)
      BEGIN SELECT RAISE(\(fault), 'no room'); END
      """)
    guard case .unavailable? = try await error(of: "R1") else {
      Issue.record("opened")
      return
    }
    try bank.tamper("DROP TRIGGER full")
    _ = try await hana.open("R2")
    #expect(try await bank.audit() == AuditReport(entries: 3))
  }

  @Test func `Concurrent openings are all answered, and the audit finds nothing`() async throws {
    let hana = hana
    let numbers = try await withThrowingTaskGroup(of: AccountNumber.self) { tasks in
      for index in 0..<64 {
        // Each request is sent four times.
        tasks.addTask { try await hana.open("R\(index / 4)", amount: 1_000_000).number }
      }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(numbers).count == 16)
    #expect(try await bank.audit() == AuditReport(entries: 18))
  }
}

extension SQLiteBank {
  fileprivate func trustTables() throws {
    let connection = try opened().connection
    connection.verifiedSchema = try connection.first("PRAGMA schema_version") {
      (row) throws(StorageError) in try row.integer("schema_version")
    }
  }
}
