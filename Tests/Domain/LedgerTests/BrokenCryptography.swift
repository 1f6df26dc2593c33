import FeatureDependencies
import Ledger

/// Computes hashes, and has no memory to verify anything.
struct BrokenCryptography: LedgerCryptography {
  func sha256(_ bytes: [UInt8]) -> [UInt8] { FakeCryptography().sha256(bytes) }

  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    throw .notVerified(reason: LocalizedText(en: "no memory", ko: "메모리 부족"))
  }
}
