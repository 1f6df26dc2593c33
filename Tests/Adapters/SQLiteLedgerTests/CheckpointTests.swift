import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import SQLiteLedger
import Testing

/// A checkpoint of a bank in SQLite, which has one chain.
struct CheckpointTests {
  private func bank() async throws -> (TestBank, TestCustomer) {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for request in ["R1", "R2"] { _ = try await hana.open(request) }
    return (bank, hana)
  }

  @Test func `A ledger that only grew agrees with its checkpoint`() async throws {
    let (bank, hana) = try await bank()
    let checkpoint = try await bank.bank.checkpoint()
    #expect(checkpoint.heads.map(\.chain) == ["bank"])
    #expect(checkpoint.heads.map(\.sequence) == [4])
    _ = try await hana.open("R3")
    #expect(try await bank.audit(checkpoint: checkpoint) == AuditReport(entries: 5))
  }

  @Test func `A checkpoint detects a cut tail even if the entry counter was reset`() async throws {
    let (bank, _) = try await bank()
    let checkpoint = try await bank.bank.checkpoint()
    try bank.tamper(TestBank.cut)
    #expect(try await bank.audit() == AuditReport(entries: 3))
    let found = try await bank.audit(checkpoint: checkpoint).violations
    #expect(found.map(\.problem) == [.tailMissing])
    #expect(found.map(\.place) == [.chain("bank")])
  }

  @Test func `A checkpoint detects a tail that was cut and rewritten`() async throws {
    let (bank, _) = try await bank()
    let checkpoint = try await bank.bank.checkpoint()
    try bank.tamper(TestBank.cut)
    let again = try bank.again()
    _ = try await again.customer("Duri")
    #expect(try await again.audit() == AuditReport(entries: 4))
    let found = try await again.audit(checkpoint: checkpoint).violations
    #expect(found.map(\.problem) == [.chainBroken])
    #expect(found.map(\.place) == [.chain("bank")])
  }

  @Test func `A chain whose end was changed gets no checkpoint`() async throws {
    let (bank, _) = try await bank()
    try bank.tamper("UPDATE postings SET amount = 2 * amount WHERE entry = 4")
    await #expect(throws: StorageError.inconsistent(what: "the end of chain bank")) {
      try await bank.bank.checkpoint()
    }
  }
}
