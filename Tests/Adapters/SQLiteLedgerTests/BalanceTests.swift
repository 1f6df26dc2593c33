import FeatureDependencies
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

/// An opening checks the rows that it depends on, and rejects an inconsistent ledger.
struct BalanceTests {
  private static let changes: [(what: String, sql: String)] = [
    ("a balance row that is too high", "UPDATE balances SET amount = amount + 1"),
    ("a balance row that is too low", "UPDATE balances SET amount = amount - 1"),
    ("no balance row", "DELETE FROM balances"),
    (
      "a balance row and the last posting's balance, both changed alike",
      "UPDATE balances SET amount = 99000000; UPDATE postings SET balance = 99000000 WHERE entry = 3"
    ),
    ("an amount in the last entry", "UPDATE postings SET amount = 2 * amount WHERE entry = 3"),
    ("the schedule of the last entry", "UPDATE schedule SET amount = 1 WHERE entry = 3"),
    ("the contract of the last entry", "UPDATE contracts SET signed = 'x' WHERE entry = 3"),
    ("the hash of the last entry", "UPDATE entries SET hash = zeroblob(32) WHERE sequence = 3"),
    ("the form of the last entry", "UPDATE entries SET format = 1 WHERE sequence = 3"),
    ("the last entry gone", "DELETE FROM entries WHERE sequence = 3"),
    (
      "a further posting", "INSERT INTO postings VALUES (3, 2, '110-000002-3', 900, 99000000)"
    ),
  ]

  @Test(arguments: changes.indices)
  func `Nothing is opened after a balance or the last entry was edited`(index: Int) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    try bank.tamper(Self.changes[index].sql)
    do {
      _ = try await hana.open("R2")
      Issue.record("opened with \(Self.changes[index].what)")
    } catch LedgerError.unavailable {}
    #expect(try await hana.ledger.opening(for: #require(RequestID("R2"))) == nil)
  }

  @Test func `A repeated request gets its receipt even if the balance row was edited`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let opened = try await hana.open("R1")
    try bank.tamper("UPDATE balances SET amount = amount + 1")
    #expect(try await hana.open("R1") == opened)
  }

  @Test func `Each posting of a customer's account carries the balance after it`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer(balance: 30_000_000)
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    let balances = try bank.texts(
      "SELECT coalesce(balance || '', 'none') AS text FROM postings ORDER BY entry, position")
    #expect(
      balances == ["none", "30000000", "20000000", "10000000", "10000000", "10000000"])
  }

  @Test func `Each customer's account has a balance row, and the bank's has none`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer(balance: 30_000_000)
    let deposit = try await hana.open("R1").number
    _ = try await bank.customer("Duri", balance: 0)
    let rows = try bank.texts(
      "SELECT account || ' ' || amount AS text FROM balances ORDER BY account")
    #expect(rows == ["110-000002-3 20000000", "110-000004-9 0", "\(deposit) 10000000"])
  }

  @Test func `The database rejects a balance below zero`() async throws {
    let bank = try TestBank()
    _ = try await bank.customer()
    let connection = try bank.connection()
    #expect(throws: StorageError.self) { try connection.execute("UPDATE balances SET amount = -1") }
  }
}
