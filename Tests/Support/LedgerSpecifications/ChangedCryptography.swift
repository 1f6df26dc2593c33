import FeatureDependencies
import Ledger
import OpenSSLKeys

/// Real cryptography, changed in one respect.
struct ChangedCryptography: LedgerCryptography {
  private let base = OpenSSLCryptography()
  private let bank: String?
  private let unverified: [SignedTextKind]

  /// Gives each key the ID `bank`, if there is one, and lacks the memory to verify texts of the
  /// kinds `unverified`.
  init(naming bank: String? = nil, without unverified: [SignedTextKind] = []) {
    self.bank = bank
    self.unverified = unverified
  }

  func sha256(_ bytes: [UInt8]) -> [UInt8] { base.sha256(bytes) }

  func keyID(of key: PublicKey) -> String { bank ?? base.keyID(of: key) }

  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    if unverified.contains(kind) {
      throw .notVerified(reason: LocalizedText(en: "no memory", ko: "메모리 부족"))
    }
    return try base.payload(of: text, signedAs: kind, by: key)
  }
}
