import FeatureDependencies
import Testing

@testable import Ledger

/// Books whose entries are of the old form, and what is written after them.
struct FirstNewEntryTests {
  /// A bank whose entries so far are as schema 1 and 2 had them.
  private func oldBank() async throws -> (MemoryBank, MemoryCustomer) {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    let key = bank.bankKey
    await bank.tamper { $0.makeOld(key) }
    return (bank, hana)
  }

  @Test func `The first new entry binds the balance that all postings led to`() async throws {
    let (bank, hana) = try await oldBank()
    _ = try await hana.open("R2")
    let entry = try #require(await bank.books.stored.last?.entry)
    #expect(entry.format == .withBalances)
    #expect(entry.postings.map(\.balance) == [Won(30_000_000), Won(10_000_000)])
  }

  @Test func `A balance row that the old postings do not add up to is not believed`() async throws {
    let (bank, hana) = try await oldBank()
    await bank.tamper { $0.balances[hana.account] = Won(90_000_000) }
    await #expect(throws: LedgerError.self) { try await hana.open("R2") }
  }

  @Test func `Old entries and new ones are audited together`() async throws {
    let (bank, hana) = try await oldBank()
    _ = try await hana.open("R2")
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }
}

extension MemoryBooks {
  /// Makes all entries so far ones of the old form, with the hashes and receipts they would have
  /// had.
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
