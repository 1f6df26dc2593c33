import Testing

@testable import Ledger

/// What ties an entry to those before it.
struct ChainLinkTests {
  @Test func `The same entry after another one has another hash`() async throws {
    let bank = try MemoryBank()
    _ = try await bank.customer()
    let stored = try #require(await bank.books.stored.last)
    let hash = stored.entry.hash(after: StoredEntry.noHash, by: FakeCryptography())
    #expect(hash != stored.hash)
  }

  @Test func `An entry written anew with its hash shows in the entry after it`() async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    await bank.tamper { $0.forge(3) }
    let violations = try await bank.audit().violations
    #expect(violations.contains { $0.problem == .entryChanged && $0.place == .entry(4) })
  }
}

extension MemoryBooks {
  /// Changes the entry with `sequence`, and makes all that anybody can compute without a key fit:
  /// its hash, and what the entry after it says of that hash.
  fileprivate mutating func forge(_ sequence: Int64) {
    change(sequence) { $0.recordedAt += 1 }
    let (place, next) = (
      Place(chain: "bank", sequence: sequence), Place(chain: "bank", sequence: sequence + 1)
    )
    guard let changed = entries[place], let after = entries[next] else { return }
    let hash = changed.entry.hash(after: changed.previousHash, by: FakeCryptography())
    entries[place] = StoredEntry(
      entry: changed.entry, previousHash: changed.previousHash, hash: hash)
    entries[next] = StoredEntry(entry: after.entry, previousHash: hash, hash: after.hash)
  }
}
