import FeatureDependencies
import Ledger
import Testing

/// Verifies the shape of the Merkle tree with a readable hash that shows its input.
struct MerkleTreeTests {
  private func root(_ count: Int) -> String {
    let entries = "abcdefghi".utf8.prefix(count).map { [$0][...] }
    let root = MerkleTree.root(of: entries, by: ReadableHashes())
    return String(decoding: root, as: UTF8.self)
  }

  @Test(arguments: [
    (0, "()"), (1, "(0a)"), (2, "(1(0a)(0b))"), (3, "(1(1(0a)(0b))(0c))"),
    (4, "(1(1(0a)(0b))(1(0c)(0d)))"), (5, "(1(1(1(0a)(0b))(1(0c)(0d)))(0e))"),
    (6, "(1(1(1(0a)(0b))(1(0c)(0d)))(1(0e)(0f)))"),
    (7, "(1(1(1(0a)(0b))(1(0c)(0d)))(1(1(0e)(0f))(0g)))"),
    (8, "(1(1(1(0a)(0b))(1(0c)(0d)))(1(1(0e)(0f))(1(0g)(0h))))"),
    (9, "(1(1(1(1(0a)(0b))(1(0c)(0d)))(1(1(0e)(0f))(1(0g)(0h))))(0i))"),
  ])
  func `A Merkle tree splits its entries at the largest power of two below their count`(
    count: Int, tree: String
  ) {
    #expect(root(count) == tree)
  }
}

/// Returns the hashed bytes in parentheses; the bytes 0 and 1 become the digits `0` and `1`.
private struct ReadableHashes: LedgerCryptography {
  func sha256(_ bytes: [UInt8]) -> [UInt8] {
    Array("(".utf8) + bytes.map { $0 < 2 ? $0 + UInt8(ascii: "0") : $0 } + Array(")".utf8)
  }

  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    throw .malformed
  }
}
