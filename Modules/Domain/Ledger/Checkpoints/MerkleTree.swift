/// The Merkle tree hash of a list of entries (RFC 6962 section 2.1).
package enum MerkleTree {
  // Leaves and inner nodes have different prefixes, so that the hash of one cannot pass for the
  // other.
  private static let leaf: [UInt8] = [0]
  private static let node: [UInt8] = [1]

  /// The root of the tree over `entries` in their order; without entries, the hash of zero bytes.
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

  /// The largest power of two less than `count`, which must be at least 2.
  private static func largestPowerOfTwo(below count: Int) -> Int {
    1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount)
  }
}
