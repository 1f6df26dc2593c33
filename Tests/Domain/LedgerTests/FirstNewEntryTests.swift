import FeatureDependencies
import Testing

@testable import Ledger

/// A ledger with entries in the old format, and the first entries appended in the new one.
struct FirstNewEntryTests {
  /// A bank whose entries have the format of schemas 1 and 2.
  private func oldBank() async throws -> (MemoryBank, MemoryCustomer) {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    let key = bank.bankKey
    await bank.tamper { $0.makeOld(key) }
    return (bank, hana)
  }

  @Test
  func `The first entry in the new format records balances that include all earlier postings`()
    async throws
  {
    let (bank, hana) = try await oldBank()
    _ = try await hana.open("R2")
    let entry = try #require(await bank.database.stored.last?.entry)
    #expect(entry.format == .withBalances)
    #expect(entry.postings.map(\.balance) == [Won(30_000_000), Won(10_000_000)])
  }

  @Test func `A balance row that differs from the sum of the old postings is rejected`()
    async throws
  {
    let (bank, hana) = try await oldBank()
    await bank.tamper { $0.balances[hana.account] = Won(90_000_000) }
    await #expect(throws: LedgerError.self) { try await hana.open("R2") }
  }

  @Test func `An audit accepts a chain with entries in the old and the new format`() async throws {
    let (bank, hana) = try await oldBank()
    _ = try await hana.open("R2")
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }
}

extension MemoryDatabase {
  /// Converts all entries to the old format, with the hashes and receipts of that format.
  fileprivate mutating func makeOld(_ bankKey: FakeKey) {
    var previous = StoredEntry.noHash
    for place in order {
      guard var entry = entries[place]?.entry else { continue }
      entry.format = .withoutBalances
      entry.postings = entry.postings.map {
        .init(account: $0.account, amount: $0.amount, balance: nil)
      }
      let hash = entry.hash(after: previous, by: FakeCryptography())
      let stored = StoredEntry(entry: entry, previousHash: previous, hash: hash)
      entries[place] = stored
      if let account = receipts[place]?.account {
        receipts[place] = (
          account, bankKey.sign(stored.receipt(by: FakeCryptography()), as: .receipt)
        )
      }
      previous = hash
    }
  }
}
