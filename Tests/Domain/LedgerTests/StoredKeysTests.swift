import FeatureDependencies
import Testing

@testable import Ledger

/// Customers' stored keys, and what an audit finds about them.
struct StoredKeysTests {
  private let new = StoredKeys(key: [2], recovery: [3])

  /// A bank where Hana has changed her keys, and Duri has not.
  private func bank(hasManyChains: Bool) async throws -> (MemoryBank, Customer, old: CheckedKeys) {
    let bank = try MemoryBank(hasManyChains: hasManyChains)
    let hana = try await bank.customer().signedIn.customer
    _ = try await bank.customer("Duri")
    let old = try await bank.keys(of: hana)
    #expect(try await bank.replace(old, with: new, of: hana))
    return (bank, hana, old)
  }

  @Test(arguments: [false, true])
  func `Changed keys are in effect, and the audit finds nothing`(hasManyChains: Bool) async throws {
    let (bank, hana, _) = try await bank(hasManyChains: hasManyChains)
    let keys = try await bank.keys(of: hana)
    #expect(keys.key == new.key)
    #expect(keys.recovery == new.recovery)
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }

  @Test func `Keys that were replaced cannot be replaced again`() async throws {
    let (bank, hana, old) = try await bank(hasManyChains: false)
    #expect(try await !bank.replace(old, with: StoredKeys(key: [4], recovery: nil), of: hana))
    #expect(try await bank.keys(of: hana).key == new.key)
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }

  private static let edits: [(StoredKeys?, [(AuditViolation.Problem, AuditPlace)])] = [
    (nil, [(.keyMissing, .key("C2"))]),
    (
      StoredKeys(key: [1], recovery: nil),
      [(.keyDamaged, .key("C2")), (.keyDamaged, .recoveryCopy("C2"))]
    ),
    (StoredKeys(key: [2], recovery: nil), [(.keyDamaged, .recoveryCopy("C2"))]),
    (StoredKeys(key: [2], recovery: [2]), [(.keyDamaged, .recoveryCopy("C2"))]),
    (StoredKeys(key: [3], recovery: [3]), [(.keyDamaged, .key("C2"))]),
  ]

  @Test(arguments: edits.indices, [false, true])
  func `An audit finds a key or a copy that is not the last one`(index: Int, hasManyChains: Bool)
    async throws
  {
    let (stored, expected) = Self.edits[index]
    let (bank, hana, _) = try await bank(hasManyChains: hasManyChains)
    await bank.tamper { $0.storedKeys["C2"] = stored }
    let found = try await bank.audit().violations
    #expect(found.map(\.problem) == expected.map(\.0))
    #expect(found.map(\.place) == expected.map(\.1))
    let keys = try await bank.keys(of: hana)
    #expect((keys.key == nil) == (stored?.key != new.key))
    #expect((keys.recovery == nil) == (stored?.recovery != new.recovery))
  }

  @Test func `A copy that no entry names is found`() async throws {
    let (bank, _, _) = try await bank(hasManyChains: false)
    await bank.tamper { $0.storedKeys["C3"] = StoredKeys(key: [1], recovery: [5]) }
    #expect(try await bank.audit().violations.map(\.place) == [.recoveryCopy("C3")])
  }

  @Test func `Stored keys without a customer are found`() async throws {
    let (bank, _, _) = try await bank(hasManyChains: false)
    await bank.tamper { $0.storedKeys["C9"] = $0.storedKeys["C2"] }
    let found = try await bank.audit().violations
    #expect(found.map(\.problem) == [.keyForeign])
    #expect(found.map(\.place) == [.key("C9")])
  }

  @Test func `An entry about keys that was changed puts no keys into effect`() async throws {
    let (bank, hana, _) = try await bank(hasManyChains: false)
    await bank.tamper {
      $0.change(4) {
        $0.digests = .init(customer: "C2", key: FakeCryptography().sha256([1]), recovery: nil)
      }
      $0.storedKeys["C2"] = StoredKeys(key: [1], recovery: nil)
    }
    await #expect(throws: StorageError.inconsistent(what: "entry 4 was changed")) {
      try await bank.keys(of: hana)
    }
    #expect(try await bank.audit().violations.map(\.problem).contains(.entryChanged))
  }

  @Test func `An entry about keys without the bank's receipt puts no keys into effect`()
    async throws
  {
    let (bank, hana, _) = try await bank(hasManyChains: false)
    await bank.tamper { $0.receipts[.init(chain: "bank", sequence: 4)] = nil }
    await #expect(throws: StorageError.inconsistent(what: "entry 4 has no receipt")) {
      try await bank.keys(of: hana)
    }
    #expect(try await bank.audit().violations.map(\.problem) == [.receiptMissing])
  }
}
