import COpenSSL
public import Ledger
import StrictJSON

extension PublicKey {
  /// Whether `signature` is the key's own over exactly `message`.
  public func verifies(_ signature: [UInt8], over message: [UInt8]) -> Bool {
    guard
      let key = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
    else { return false }
    defer { unsafe EVP_PKEY_free(key) }
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return false }
    return unsafe EVP_DigestVerify(
      context, signature, signature.count, message, message.count) == 1
  }
}

extension PublicKey {
  /// The key's name: the SHA-256 thumbprint of RFC 7638 and RFC 8037.
  public var keyID: String {
    let members = CanonicalJSON.object([
      "crv": .string("Ed25519"), "kty": .string("OKP"), "x": .string(Base64URL.encode(bytes)),
    ])
    return Base64URL.encode(Digest.sha256(members.bytes))
  }

  /// SubjectPublicKeyInfo (RFC 8410) as PEM.
  public var pem: String {
    "-----BEGIN PUBLIC KEY-----\n\(Base64.encode(Self.derPrefix + bytes))\n-----END PUBLIC KEY-----\n"
  }

  /// The key that `pem` holds, or nil if it is not an Ed25519 public key.
  public init?(pem: String) {
    let lines = pem.split(whereSeparator: \.isNewline)
    guard lines.count == 3, lines[0] == "-----BEGIN PUBLIC KEY-----",
      lines[2] == "-----END PUBLIC KEY-----", let der = Base64.decode(String(lines[1])),
      der.starts(with: Self.derPrefix)
    else { return nil }
    self.init(bytes: Array(der.dropFirst(Self.derPrefix.count)))
  }

  /// The key that the JWK (RFC 8037) in `bytes` holds, or nil if it is not an Ed25519 public key.
  public init?(jwk bytes: [UInt8]) {
    guard let node = try? StrictJSONReader.read(bytes), case .object(let members) = node.value
    else { return nil }
    func string(_ name: String) -> String? {
      let found = members.filter { $0.name == name }
      guard found.count == 1, case .string(let text) = found[0].node.value else { return nil }
      return text
    }
    guard string("kty") == "OKP", string("crv") == "Ed25519", let x = string("x"),
      let key = Base64URL.decode(x)
    else { return nil }
    self.init(bytes: key)
  }

  /// All of an Ed25519 SubjectPublicKeyInfo but the key: RFC 8410 section 4.
  private static let derPrefix: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
}
