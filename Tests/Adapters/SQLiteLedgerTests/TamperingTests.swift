import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import Testing

/// The audit reports the kind and place of each manual change.
struct TamperingTests {
  private static let kinds: [(kind: String, sql: String, AuditViolation.Problem, AuditPlace)] = [
    (
      "an edit", "UPDATE postings SET amount = 2 * amount WHERE entry = 3", .entryChanged, .entry(3)
    ),
    (
      "an edited contract", "UPDATE contracts SET rate = 999 WHERE entry = 3", .contractChanged,
      .contract("210-000003-9")
    ),
    ("a deletion", "DELETE FROM entries WHERE sequence = 3", .entryMissing, .entryRange(3, 3)),
    (
      "a reorder",
      """
      UPDATE entries SET sequence = 99 WHERE sequence = 3;
      UPDATE entries SET sequence = 3 WHERE sequence = 4;
      UPDATE entries SET sequence = 4 WHERE sequence = 99
      """, .chainBroken, .entry(3)
    ),
    ("a tail cut off", "DELETE FROM entries WHERE sequence = 4", .tailMissing, .lastEntry),
    ("a counter of entries gone", "DELETE FROM sqlite_sequence", .tailMissing, .lastEntry),
    (
      "twice the money", "UPDATE postings SET amount = 2 * amount WHERE entry = 4",
      .postingsNotContract, .contract("210-000004-7")
    ),
    (
      "a contract gone", "DELETE FROM contracts WHERE entry = 3", .contractMissing, .entry(3)
    ),
    ("a receipt gone", "DELETE FROM receipts WHERE entry = 3", .receiptMissing, .entry(3)),
    (
      "a receipt of another account", "UPDATE receipts SET account = 'X' WHERE entry = 3",
      .receiptForeign, .receipt("X")
    ),
    (
      "a bootstrap entry that moves money",
      "INSERT INTO postings VALUES (1, 0, '110-000002-3', 1, NULL)", .receiptForeign, .entry(1)
    ),
    (
      "a bootstrap entry that enrolls a customer", "INSERT INTO customers VALUES ('C1', 'M', 1)",
      .receiptForeign, .entry(1)
    ),
    (
      "a second bootstrap entry",
      """
      UPDATE entries SET kind = 'founding' WHERE sequence = 3;
      DELETE FROM receipts WHERE entry = 3
      """, .receiptForeign, .entry(3)
    ),
    (
      "a swapped receipt",
      "UPDATE receipts SET signed = (SELECT signed FROM receipts WHERE entry = 4) WHERE entry = 3",
      .receiptForeign, .receipt("210-000003-9")
    ),
    (
      "a replaced customer key",
      "UPDATE keys SET public_key = randomblob(32) WHERE customer IS NOT NULL", .signatureInvalid,
      .contract("210-000003-9")
    ),
    (
      "a replaced bank key", "UPDATE keys SET public_key = randomblob(32) WHERE customer IS NULL",
      .keyChanged, .entry(1)
    ),
    (
      "a balance row", "UPDATE balances SET amount = amount + 1 WHERE account = '110-000002-3'",
      .balanceChanged, .account("110-000002-3")
    ),
    (
      "a balance row gone", "DELETE FROM balances WHERE account = '110-000002-3'", .balanceMissing,
      .account("110-000002-3")
    ),
    (
      "a balance row too many", "INSERT INTO balances VALUES ('900-000001-9', 0)", .balanceForeign,
      .account("900-000001-9")
    ),
    (
      "a posting's balance", "UPDATE postings SET balance = 7 WHERE entry = 4", .balanceChanged,
      .entry(4)
    ),
    (
      "a balance of the bank's account",
      "UPDATE postings SET balance = 7 WHERE account = '900-000001-9'", .balanceForeign, .entry(2)
    ),
    (
      "another chain's name", "UPDATE entries SET chain = 'x' WHERE sequence = 4", .chainForeign,
      .entry(4)
    ),
    (
      "another format", "UPDATE entries SET format = 1 WHERE sequence = 4", .databaseDamaged,
      .entry(4)
    ),
  ]

  @Test(arguments: kinds.indices)
  func `Tampering is found by kind and place`(index: Int) async throws {
    let (kind, sql, problem, place) = Self.kinds[index]
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    try bank.tamper(sql)
    let found = try await bank.audit().violations
    #expect(found.contains { $0.problem == problem && $0.place == place }, "\(kind): \(found)")
    for violation in found { #expect(!violation.place.text.ko.isEmpty) }
  }

  @Test func `A ledger rewritten without the bank's key is detected`() async throws {
    let (bank, forged) = (try TestBank(), try TestBank())
    for each in [bank, forged] { _ = try await each.customer().open("R1") }
    for name in ["bank.sqlite", "bank.sqlite-wal", "bank.sqlite-shm"] {
      let target = bank.folder.appending(path: name)
      try? FileManager.default.removeItem(at: target)
      try? FileManager.default.copyItem(at: forged.folder.appending(path: name), to: target)
    }
    let found = try await bank.again().audit().violations
    for (problem, place) in [
      (AuditViolation.Problem.keyChanged, AuditPlace.entry(1)),
      (.receiptInvalid, .receipt("110-000002-3")), (.receiptInvalid, .receipt("210-000003-9")),
    ] {
      #expect(found.contains { $0.problem == problem && $0.place == place }, "\(found)")
    }
  }
}
