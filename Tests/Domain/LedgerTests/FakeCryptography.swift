import FeatureDependencies
import Ledger
import StrictJSON

/// Hashes and signatures that are easy to forge, to test how the ledger uses them.
struct FakeCryptography: LedgerCryptography {
  /// Four 64-bit FNV-1a hashes with different offset bases.
  func sha256(_ bytes: [UInt8]) -> [UInt8] {
    (UInt64(0)..<4).flatMap { part in
      let start = 0xCBF2_9CE4_8422_2325 &+ part &* 0x9E37_79B9_7F4A_7C15
      let hash = bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: hash >> $0) }
    }
  }

  func keyID(of key: PublicKey) -> String { FakeKey(key).name }

  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { throw .malformed }
    guard parts[0] == kind.rawValue else { throw .otherHeader }
    guard parts[1] == FakeKey(key).name else { throw .badSignature }
    return Array(parts[2].utf8)
  }
}

/// A key whose signature is its name in front of the payload.
struct FakeKey: PossessedKey {
  let publicKey: PublicKey

  init(_ publicKey: PublicKey) { self.publicKey = publicKey }

  /// Creates a distinct key for each number; nil outside 0...255.
  init?(number: Int) {
    guard let number = UInt8(exactly: number),
      let key = PublicKey(bytes: [UInt8](repeating: number, count: PublicKey.length))
    else { return nil }
    publicKey = key
  }

  var name: String { publicKey.bytes.map { String($0) }.joined(separator: ".") }

  func sign(_ payload: CanonicalJSON, as kind: SignedTextKind) -> String {
    "\(kind.rawValue) \(name) \(String(decoding: payload.bytes, as: UTF8.self))"
  }
}

extension FakeKey: BankSeal {
  func sign(_ receipt: CanonicalJSON) -> String { sign(receipt, as: .receipt) }
  func sign(checkpoint: CanonicalJSON) -> String { sign(checkpoint, as: .checkpoint) }
}
