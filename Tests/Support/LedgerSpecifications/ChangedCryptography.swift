import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Real cryptography, changed in one respect.
public struct ChangedCryptography: LedgerCryptography {
  private let base = OpenSSLCryptography()
  private let bank: String?
  private let unverified: [SignedTextKind]
  private let beforeHash: @Sendable () -> Void

  /// Gives each key the ID `bank`, if there is one, lacks the memory to verify texts of the kinds
  /// `unverified`, and calls `beforeHash` before each hash.
  public init(
    naming bank: String? = nil, without unverified: [SignedTextKind] = [],
    beforeHash: @escaping @Sendable () -> Void = {}
  ) {
    self.bank = bank
    self.unverified = unverified
    self.beforeHash = beforeHash
  }

  /// The hash of `bytes`.
  public func sha256(_ bytes: [UInt8]) -> [UInt8] {
    beforeHash()
    return base.sha256(bytes)
  }

  /// The ID of `key`.
  public func keyID(of key: PublicKey) -> String { bank ?? base.keyID(of: key) }

  /// The payload of the signed text `text`.
  public func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    if unverified.contains(kind) {
      throw .notVerified(reason: LocalizedText(en: "no memory", ko: "메모리 부족"))
    }
    return try base.payload(of: text, signedAs: kind, by: key)
  }
}
