import FeatureDependencies
import Ledger
import Testing

/// The shape of the tree: a hash that can be read shows what was hashed with what.
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
  func `Entries are split at the largest power of two below their number`(
    count: Int, tree: String
  ) {
    #expect(root(count) == tree)
  }
}

/// Puts what is hashed between brackets, and writes the bytes 0 and 1 as figures.
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
