import FeatureDependencies
import Ledger
import LedgerSpecifications
import Testing

/// Manual changes of old entries, including values that their hashes do not bind.
struct OldDatabaseTamperingTests {
  private static let kinds: [(kind: String, sql: String, AuditViolation.Problem, AuditPlace)] = [
    (
      "a balance in an old entry",
      "UPDATE postings SET balance = 40000000 WHERE entry = 4 AND position = 0", .balanceForeign,
      .entry(4)
    ),
    (
      "another chain's name in an old entry", "UPDATE entries SET chain = 'x' WHERE sequence = 4",
      .chainForeign, .entry(4)
    ),
    (
      "the newer form in an old entry", "UPDATE entries SET format = 2 WHERE sequence = 4",
      .entryChanged, .entry(4)
    ),
    (
      "an old form in a new entry", "UPDATE entries SET format = 1 WHERE sequence = 11",
      .formatForeign, .entry(11)
    ),
    (
      "a balance row", "UPDATE balances SET amount = 1 WHERE account = '110-000003-1'",
      .balanceChanged, .account("110-000003-1")
    ),
    (
      "the kind of a linked account", "UPDATE accounts SET kind = 'savings' WHERE entry = 4",
      .entryChanged, .entry(4)
    ),
    (
      "an amount", "UPDATE postings SET amount = amount - 1 WHERE entry = 4", .entryChanged,
      .entry(4)
    ),
  ]

  @Test(arguments: kinds.indices, [1, 2])
  func `Tampering with a migrated ledger is found by kind and place`(
    index: Int, schema: Int
  ) async throws {
    let (kind, sql, problem, place) = Self.kinds[index]
    let fixture = try Fixture(schema)
    let hana = try await fixture.customer("hana")
    _ = try await hana.open("N1", amount: 1_000_000)
    _ = try await hana.open("N2", amount: 1_000_000)
    #expect(try await fixture.bank.audit().withoutNotes == AuditReport(entries: 11))
    try fixture.bank.tamper(sql)
    let found = try await fixture.bank.audit().violations
    #expect(found.contains { $0.problem == problem && $0.place == place }, "\(kind): \(found)")
  }

  private static let old = [
    "UPDATE postings SET amount = amount + 1 WHERE entry = 4",
    "DELETE FROM receipts WHERE entry = 4",
    "UPDATE contracts SET interest = 1 WHERE entry = 4", "DELETE FROM entries WHERE sequence = 9",
    "UPDATE entries SET recorded_at = 1 WHERE sequence = 2", "CREATE TABLE more (x)",
    "UPDATE keys SET public_key = zeroblob(32) WHERE customer = 'C2'",
    "DELETE FROM sqlite_sequence",
  ]

  @Test(arguments: old, [1, 2])
  func `Tampering with an old ledger is found without migrating it`(
    sql: String, schema: Int
  ) async throws {
    let fixture = try Fixture(schema)
    try fixture.bank.tamper(sql)
    #expect(try await !fixture.bank.audit().violations.isEmpty)
    #expect(try fixture.version() == ["\(schema)"])
  }
}
