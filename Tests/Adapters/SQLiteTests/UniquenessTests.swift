import FeatureDependencies
import Ledger
import LedgerSpecifications
import SQLLedger
import Testing

@testable import SQLite

/// Values that are unique in a database with one writer, whichever customer they belong to.
struct UniquenessTests {
  @Test func `A key or an account number belongs to one customer`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    await #expect(throws: StorageError.self) {
      try await bank.bank.enroll(
        name: "Duri", key: hana.key.publicKey, stored: .sample, balance: Won(7))
    }
    #expect(throws: StorageError.self) {
      try bank.tamper(
        """
        INSERT INTO accounts (customer, number, kind, opened_on, chain, entry)
        VALUES ('C1', '\(hana.account)', 'demand', '2026-11-20', 'bank', 1)
        """)
    }
    #expect(try await bank.bank.customers().map(\.name) == ["Hana"])
    #expect(try await bank.audit() == AuditReport(entries: 2))
  }
}
