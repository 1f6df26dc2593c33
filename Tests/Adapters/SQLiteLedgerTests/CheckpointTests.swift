import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import SQLiteLedger
import Testing

/// A checkpoint of a bank in SQLite, which has one chain.
struct CheckpointTests {
  /// The last account, with all that remembers it.
  private static let cut = """
    DELETE FROM receipts WHERE entry = 4; DELETE FROM contracts WHERE entry = 4;
    DELETE FROM schedule WHERE entry = 4; DELETE FROM postings WHERE entry = 4;
    DELETE FROM balances WHERE account = '210-000004-7';
    UPDATE balances SET amount = 40000000 WHERE account = '110-000002-3';
    DELETE FROM accounts WHERE entry = 4; DELETE FROM entries WHERE sequence = 4;
    UPDATE sqlite_sequence SET seq = 3 WHERE name = 'entries'
    """

  private func audit(_ bank: TestBank, _ checkpoint: Checkpoint) async throws -> AuditReport {
    try await bank.audit(against: AuditEvidence(checkpoint: Array(checkpoint.text.utf8)))
  }

  private func bank() async throws -> (TestBank, TestCustomer) {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for request in ["R1", "R2"] { _ = try await hana.open(request) }
    return (bank, hana)
  }

  @Test func `Books that only grew agree with a checkpoint`() async throws {
    let (bank, hana) = try await bank()
    let checkpoint = try await bank.bank.checkpoint()
    #expect(checkpoint.heads.map(\.chain) == ["bank"])
    #expect(checkpoint.heads.map(\.sequence) == [4])
    _ = try await hana.open("R3")
    #expect(try await audit(bank, checkpoint) == AuditReport(entries: 5))
  }

  @Test func `A tail cut off with the counter of entries is found with a checkpoint`() async throws
  {
    let (bank, _) = try await bank()
    let checkpoint = try await bank.bank.checkpoint()
    try bank.tamper(Self.cut)
    #expect(try await bank.audit() == AuditReport(entries: 3))
    let found = try await audit(bank, checkpoint).violations
    #expect(found.map(\.problem) == [.tailMissing])
    #expect(found.map(\.place) == [.chain("bank")])
  }

  @Test func `A tail cut off and written anew is found with a checkpoint`() async throws {
    let (bank, _) = try await bank()
    let checkpoint = try await bank.bank.checkpoint()
    try bank.tamper(Self.cut)
    let again = try bank.again()
    _ = try await again.customer("Duri")
    #expect(try await again.audit() == AuditReport(entries: 4))
    let found = try await audit(again, checkpoint).violations
    #expect(found.map(\.problem) == [.chainBroken])
    #expect(found.map(\.place) == [.chain("bank")])
  }

  @Test func `A checkpoint of another bank is told apart`() async throws {
    let (bank, _) = try await bank()
    let checkpoint = try await self.bank().0.bank.checkpoint()
    let found = try await audit(bank, checkpoint).violations
    #expect(found.map(\.problem) == [.checkpointInvalid])
  }

  @Test func `A chain whose end was changed gets no checkpoint`() async throws {
    let (bank, _) = try await bank()
    try bank.tamper("UPDATE postings SET amount = 2 * amount WHERE entry = 4")
    await #expect(throws: StorageError.inconsistent(what: "the end of chain bank")) {
      try await bank.bank.checkpoint()
    }
  }
}
