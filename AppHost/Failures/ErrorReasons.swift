import FeatureDependencies

// What stands as a reason inside another error's text.

extension CryptoError {
  var reason: LocalizedText {
    switch self {
    case .failed(let operation): .init(en: "\(operation) failed", ko: "\(operation) 실패")
    case .notAKey: .init(en: "this is not an Ed25519 key", ko: "Ed25519 키가 아닙니다")
    case .wrongSecret: .init(en: "the key cannot be decrypted", ko: "키를 복호화할 수 없습니다")
    }
  }
}

extension JWS.VerificationError {
  var reason: LocalizedText {
    switch self {
    case .malformed:
      .init(en: "it is no compact JWS in canonical form", ko: "표준 형식의 JWS가 아닙니다")
    case .otherHeader:
      .init(en: "it names another key, algorithm or kind", ko: "다른 키, 알고리즘 또는 종류입니다")
    case .badSignature: .init(en: "it does not fit what it signs", ko: "서명이 내용과 맞지 않습니다")
    }
  }
}
