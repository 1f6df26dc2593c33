import FeatureDependencies
import Ledger
import LedgerSpecifications
import SQLLedger
import Testing

@testable import SQLite

/// Values that are unique in a database with one writer, whichever customer they belong to.
struct UniquenessTests {
  private let bank: TestBank

  init() throws { bank = try TestBank() }

  @Test func `A key enrolls no second customer`() async throws {
    let key = try TestKey().publicKey
    func enroll(_ name: String) async throws {
      _ = try await bank.bank.enroll(
        name: name, key: key, stored: .sample, balance: Won(7), request: nil)
    }
    try await enroll("Hana")
    await #expect(throws: StorageError.self) { try await enroll("Duri") }
    #expect(try await bank.bank.customers().map(\.name) == ["Hana"])
    #expect(try await bank.audit() == AuditReport(entries: 2))
  }

  @Test func `A number of an account cannot be stored for a second customer`() async throws {
    let hana = try await bank.customer()
    #expect(throws: StorageError.self) {
      try bank.tamper(
        """
        INSERT INTO accounts (customer, number, kind, opened_on, chain, entry)
        VALUES ('C1', '\(hana.account)', 'demand', '2026-11-20', 'bank', 1)
        """)
    }
  }
}
