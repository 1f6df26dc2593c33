import FeatureDependencies
import Testing

@testable import Ledger

/// How an entry's hash depends on the entries before it.
struct ChainLinkTests {
  @Test func `An entry's hash depends on the entry before it`() async throws {
    let bank = try MemoryBank()
    _ = try await bank.customer()
    let stored = try #require(await bank.database.stored.last)
    let hash = stored.entry.hash(after: StoredEntry.noHash, by: FakeCryptography())
    #expect(hash != stored.hash)
  }

  @Test func `An entry rewritten with its hash is detected at the next entry`() async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    await bank.tamper { $0.forge(3) }
    let violations = try await bank.audit().violations
    #expect(violations.contains { $0.problem == .entryChanged && $0.place == .entry(4) })
  }

  @Test func `The first entry of a chain is not appended after a hash that was stored for it`()
    async throws
  {
    let bank = try MemoryBank(hasManyChains: true)
    let hana = try await bank.customer()
    await bank.tamper { $0.rememberedHash["C2"] = [9] }
    let reason = StorageError.inconsistent(what: "the beginning of the chain C2").reason
    await #expect(throws: LedgerError.unavailable(reason: reason)) { try await hana.open("R1") }
    #expect(await bank.database.order.count == 2)
  }
}

extension MemoryDatabase {
  /// Changes entry `sequence` and recomputes everything that needs no key: its hash, and the
  /// previous hash stored in the next entry.
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
