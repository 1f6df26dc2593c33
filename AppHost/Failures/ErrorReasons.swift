// What stands as a reason inside another error's text.

extension CryptoError: CustomStringConvertible {
  var description: String {
    switch self {
    case .failed(let operation): "\(operation) failed"
    case .notAKey: "this is not an Ed25519 key"
    case .wrongSecret: "the key cannot be decrypted"
    }
  }
}

extension JWS.VerificationError: CustomStringConvertible {
  var description: String {
    switch self {
    case .malformed: "it is no compact JWS in canonical form"
    case .otherHeader: "it names another key, algorithm or kind"
    case .badSignature: "it does not fit what it signs"
    }
  }
}
