import FeatureDependencies
import Ledger

/// Computes hashes, but every verification fails for lack of memory.
struct BrokenCryptography: LedgerCryptography {
  func sha256(_ bytes: [UInt8]) -> [UInt8] { FakeCryptography().sha256(bytes) }

  func keyID(of key: PublicKey) -> String { FakeCryptography().keyID(of: key) }

  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    throw .notVerified(reason: LocalizedText(en: "no memory", ko: "메모리 부족"))
  }
}
