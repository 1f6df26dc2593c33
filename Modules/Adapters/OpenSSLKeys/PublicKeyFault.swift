public import FeatureDependencies

/// Why something given as a public key is not used to verify with.
public enum PublicKeyFault: Error, Sendable, Equatable {
  /// It is no Ed25519 public key, in PEM or as a JWK.
  case notAKey
  /// It has the private half, which nobody else should have, in a file or anywhere.
  case privateKey
  /// It is one of the few points under which a signature can be made that fits every text.
  case smallOrder
  /// It is a second spelling of a key, which RFC 8032 section 5.1.3 does not decode.
  case notCanonical
  /// The JWK says that it is for something else: its `use`.
  case otherUse(String)
  /// The JWK is of another algorithm: its `alg`.
  case otherAlgorithm(String)
  /// The JWK's `key_ops` do not allow to verify.
  case notForVerifying
}

extension PublicKeyFault {
  /// What is wrong with it, in a few words.
  public var reason: LocalizedText {
    switch self {
    case .notAKey:
      .init(en: "it is not an Ed25519 public key", ko: "Ed25519 공개 키가 아닙니다")
    case .privateKey:
      .init(en: "it holds a private key", ko: "개인 키가 들어 있습니다")
    case .smallOrder:
      .init(
        en: "signatures under this key fit any text (a point of small order)",
        ko: "어떤 내용에도 맞는 서명을 만들 수 있는 키입니다 (위수가 작은 점)")
    case .notCanonical:
      .init(
        en: "it is not the canonical encoding of a key (RFC 8032)", ko: "RFC 8032의 표준 표기가 아닙니다")
    case .otherUse(let use):
      .init(en: "it is for the use \"\(use)\", not \"sig\"", ko: "용도가 sig가 아니라 \"\(use)\"입니다")
    case .otherAlgorithm(let name):
      .init(en: "it is for \"\(name)\", not EdDSA", ko: "알고리즘이 EdDSA가 아니라 \"\(name)\"입니다")
    case .notForVerifying:
      .init(en: "its key_ops do not allow to verify", ko: "key_ops에 verify가 없습니다")
    }
  }
}
