import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import SQLLedger
import Testing

@testable import SQLite

/// Keys that were replaced: with an old PIN, which others may know, nothing of them can be opened.
struct ReplacedKeyTests {
  /// How often the first 24 bytes of `key` are in the files of the database.
  private func count(_ key: [UInt8], in bank: TestBank) -> Int {
    ["", "-wal", "-shm"].reduce(0) { sum, suffix in
      let file = URL(filePath: bank.directory.databasePath + suffix)
      guard var rest = try? Data(contentsOf: file) else { return sum }
      var count = 0
      while let found = rest.firstRange(of: Data(key.prefix(24))) {
        count += 1
        rest = rest[found.upperBound...]
      }
      return sum + count
    }
  }

  private func keys(_ number: UInt8, count: Int) -> StoredKeys {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) ^ number }
    return StoredKeys(key: [number] + bytes, recovery: [number + 100] + bytes)
  }

  // A key has about 400 bytes; a row of 8,000 bytes has pages of its own.
  @Test(arguments: [400, 8000])
  func `A replaced key is in no file of the database`(count bytes: Int) async throws {
    let bank = try TestBank()
    let old = keys(1, count: bytes)
    let hana = try await bank.bank.enroll(
      name: "Hana", key: TestKey().publicKey, stored: old, balance: Won(1)
    ).customer
    #expect(count(old.key, in: bank) > 0)
    var last = old
    for number in [2, 3] as [UInt8] {
      let new = keys(number, count: number == 2 ? bytes : bytes / 3)
      let found = try await bank.bank.keys(of: hana)
      #expect(try await bank.bank.replace(found, with: new, of: hana))
      for gone in [last.key, last.recovery ?? []] { #expect(count(gone, in: bank) == 0) }
      for kept in [new.key, new.recovery ?? []] { #expect(count(kept, in: bank) == 1) }
      last = new
    }
  }

  @Test func `A key is replaced while another process reads, and gone after the next change`()
    async throws
  {
    let bank = try TestBank()
    let old = keys(1, count: 400)
    let hana = try await bank.bank.enroll(
      name: "Hana", key: TestKey().publicKey, stored: old, balance: Won(1)
    ).customer
    let reader = try bank.connection()
    try reader.execute("BEGIN; SELECT * FROM customers")
    let found = try await bank.again().bank.keys(of: hana)
    // Waiting for the reader would keep all others from writing.
    #expect(try await bank.bank.replace(found, with: keys(2, count: 400), of: hana))
    #expect(count(old.key, in: bank) > 0)
    try reader.execute("COMMIT")
    let next = try await bank.bank.keys(of: hana)
    #expect(try await bank.bank.replace(next, with: keys(3, count: 400), of: hana))
    for number in [1, 2] as [UInt8] {
      #expect(count(keys(number, count: 400).key, in: bank) == 0)
    }
  }
}
