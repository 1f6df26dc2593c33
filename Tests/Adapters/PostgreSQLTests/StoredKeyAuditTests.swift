#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import OpenSSLKeys
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// The audit of stored keys that the database's owner changed.
    struct StoredKeyAuditTests {
      /// The format that the table requires of a key, without a key in it.
      private static let noKey =
        "'-----BEGIN ENCRYPTED PRIVATE KEY-----x-----END ENCRYPTED PRIVATE KEY-----'"

      private static let changes: [(String, AuditViolation.Problem)] = [
        ("DELETE FROM customer_keys WHERE wrapping = 'pin'", .keyFileMissing),
        ("UPDATE customer_keys SET pem = \(noKey) WHERE wrapping = 'pin'", .keyFileDamaged),
        ("UPDATE customer_keys SET pem = \(noKey) WHERE wrapping = 'recovery'", .keyFileDamaged),
        (
          """
          UPDATE customer_keys SET pem = (SELECT min(pem) FROM customer_keys WHERE wrapping = 'pin')
          """, .keyFileForeign
        ),
      ]

      private func audit(_ bank: TestBank) async throws -> AuditReport {
        try await bank.bank.audit(
          against: AuditEvidence(keyFiles: StoredKeyFiles(in: EmptyFolder()))
        ) { _, _ in }
      }

      private func bank() async throws -> TestBank {
        let bank = try await TestBank()
        let host = TestHost(bank: bank)
        for _ in 0..<2 { _ = try await host.enroll(Taking()) }
        return bank
      }

      @Test(arguments: changes.indices)
      func `The audit finds a manually changed stored key`(index: Int) async throws {
        let (sql, problem) = Self.changes[index]
        let bank = try await bank()
        #expect(try await audit(bank) == AuditReport(entries: 3))
        try bank.tamper(sql)
        let found = try await audit(bank).violations.map(\.problem)
        #expect(Set(found) == [problem], "\(sql)")
      }

      @Test func `The audit notes a key without a customer`() async throws {
        let bank = try await bank()
        try bank.tamper("INSERT INTO customer_keys VALUES ('x', 'pin', \(Self.noKey))")
        let report = try await audit(bank)
        #expect(report.notes.map(\.kind) == [.keyWithoutCustomer])
        #expect(report.violations == [])
      }
    }
  }

  /// A folder without files.
  private struct EmptyFolder: KeyFolder {
    func items() -> [KeyFolderItem] { [] }
    func read(_ name: String) -> [UInt8]? { nil }
  }
#endif
