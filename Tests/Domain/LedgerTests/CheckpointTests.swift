import FeatureDependencies
import Ledger
import Testing

/// A checkpoint stored elsewhere exposes changes to a ledger with several chains.
struct CheckpointTests {
  private typealias Change = @Sendable (inout MemoryDatabase) -> Void

  /// A bank with the chains bank (3 entries), C2 (2) and C3 (1).
  private func bank() async throws -> MemoryBank {
    let bank = try MemoryBank(hasManyChains: true)
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    for request in ["R1", "R2"] { _ = try await hana.open(request) }
    _ = try await duri.open("R1")
    return bank
  }

  private func found(_ bank: MemoryBank, _ text: String) async throws -> [AuditViolation] {
    let report = try await bank.audit(checkpoint: text)
    #expect(report.notes == [])
    return report.violations.filter {
      if case .chain = $0.place { true } else { $0.place == .checkpointGiven }
    }
  }

  @Test func `A checkpoint covers the head of each chain, and agrees with a ledger that grew`()
    async throws
  {
    let bank = try await bank()
    // A customer who has opened nothing has no chain.
    let sebi = try await bank.customer("Sebi")
    let checkpoint = try await bank.checkpoint()
    #expect(checkpoint.heads.map(\.chain) == ["C2", "C3", "bank"])
    #expect(checkpoint.heads.map(\.sequence) == [2, 1, 4])
    #expect(checkpoint.writtenAt == "2026-11-20T12:00:00+09:00")
    _ = try await sebi.open("R1")
    #expect(try await found(bank, checkpoint.text) == [])
  }

  @Test func `Each of five hundred and more chains is compared with the checkpoint`() async throws {
    let bank = try MemoryBank(hasManyChains: true)
    for _ in 0..<501 { _ = try await bank.customer().open("R1", amount: 1000) }
    let checkpoint = try await bank.checkpoint()
    #expect(checkpoint.heads.count == 502)
    // The chains are looked up 500 at a time: the last one of a page and the first of the next.
    let altered = checkpoint.heads[499...500].map(\.chain)
    await bank.tamper { database in for chain in altered { database.rewrite(chain, 1) } }
    #expect(try await found(bank, checkpoint.text).map(\.place) == altered.map { .chain($0) })
  }

  private static let changes: [(what: String, Change, AuditViolation.Problem, chain: String)] = [
    ("a chain cut", { $0.cut("C2", to: 1) }, .tailMissing, "C2"),
    ("a chain dropped", { $0.cut("C2", to: 0) }, .chainMissing, "C2"),
    ("another chain dropped", { $0.cut("C3", to: 0) }, .chainMissing, "C3"),
    ("the bank's chain cut", { $0.cut("bank", to: 2) }, .tailMissing, "bank"),
    ("a chain of one entry rewritten", { $0.rewrite("C3", 1) }, .chainBroken, "C3"),
    ("a chain rewritten", { $0.rewrite("C2", 2) }, .chainBroken, "C2"),
    ("the bank's chain rewritten", { $0.rewrite("bank", 3) }, .chainBroken, "bank"),
  ]

  @Test(arguments: changes.indices)
  func `A chain that was cut, dropped or rewritten after the checkpoint is reported by name`(
    index: Int
  ) async throws {
    let (what, change, problem, chain) = Self.changes[index]
    let bank = try await bank()
    let checkpoint = try await bank.checkpoint()
    await bank.tamper(change)
    let found = try await found(bank, checkpoint.text)
    #expect(found.map(\.problem) == [problem], "\(what)")
    #expect(found.map(\.place) == [.chain(chain)], "\(what)")
    #expect(found.map(\.place.text.en) == ["chain \(chain)"])
    for detail in found.map(\.detail) {
      #expect(detail.en.contains(checkpoint.writtenAt))
      #expect(detail.ko.contains(checkpoint.writtenAt))
    }
  }

  private static let ends: [(what: String, Change)] = [
    ("rows that were changed", { $0.change(2, of: "C2") { $0.recordedAt += 1 } }),
    ("no receipt", { $0.receipts[.init(chain: "C2", sequence: 2)] = nil }),
    ("entries cut off", { $0.cut("C2", to: 1, isForgotten: false) }),
    ("all entries cut off", { $0.cut("C2", to: 0, isForgotten: false) }),
    ("a hash that was not signed", { $0.rewrite("C2", 2) }),
    ("another hash remembered", { $0.rememberedHash["C2"] = StoredEntry.noHash }),
  ]

  @Test(arguments: ends.indices)
  func `No checkpoint is signed if the end of a chain was altered`(index: Int) async throws {
    let (what, change) = Self.ends[index]
    let bank = try await bank()
    await bank.tamper(change)
    await #expect(throws: StorageError.inconsistent(what: "the end of chain C2"), "\(what)") {
      try await bank.checkpoint()
    }
  }

  @Test func `No checkpoint is signed if a chain could not be verified`() async throws {
    let bank = try await bank()
    do {
      _ = try await bank.checkpoint(by: BrokenCryptography())
      Issue.record("signed")
    } catch StorageError.failed(let reason) { #expect(reason.contains("no memory")) }
  }
}

extension MemoryDatabase {
  /// Removes the entries of `chain` after `last`; with `isForgotten`, also resets its highest
  /// number.
  fileprivate mutating func cut(_ chain: String, to last: Int64, isForgotten: Bool = true) {
    order.removeAll { $0.chain == chain && $0.sequence > last }
    entries = entries.filter { $0.key.chain != chain || $0.key.sequence <= last }
    if isForgotten { highest[chain] = last == 0 ? nil : last }
  }

  /// Replaces the hash of an entry, as if another entry had been written in its place.
  fileprivate mutating func rewrite(_ chain: String, _ sequence: Int64) {
    let place = EntryPlace(chain: chain, sequence: sequence)
    guard let stored = entries[place] else { return }
    entries[place] = StoredEntry(
      entry: stored.entry, previousHash: stored.previousHash,
      hash: FakeCryptography().sha256(stored.hash))
  }
}
