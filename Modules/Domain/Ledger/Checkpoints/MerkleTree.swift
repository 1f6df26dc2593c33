/// The hash of a list of entries, as RFC 6962 section 2.1 has it.
package enum MerkleTree {
  // An entry and a pair of hashes begin differently, so that neither can stand for the other.
  private static let leaf: [UInt8] = [0]
  private static let node: [UInt8] = [1]

  /// The root of the tree over `entries` in their order; without any, the hash of nothing.
  package static func root(
    of entries: [ArraySlice<UInt8>], by cryptography: any LedgerCryptography
  ) -> [UInt8] {
    entries.isEmpty ? cryptography.sha256([]) : hash(entries[...], by: cryptography)
  }

  private static func hash(
    _ entries: ArraySlice<ArraySlice<UInt8>>, by cryptography: any LedgerCryptography
  ) -> [UInt8] {
    if entries.count == 1, let entry = entries.first { return cryptography.sha256(leaf + entry) }
    let middle = entries.startIndex + largestPowerOfTwo(below: entries.count)
    return cryptography.sha256(
      node + hash(entries[..<middle], by: cryptography)
        + hash(entries[middle...], by: cryptography))
  }

  /// The largest power of two that is less than `count`, which is 2 or more.
  private static func largestPowerOfTwo(below count: Int) -> Int {
    1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount)
  }
}
