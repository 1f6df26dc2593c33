public import Ledger
import StrictJSON

extension PublicKey {
  /// The key in `file`, PEM or a JWK (RFC 8037), fit to verify signatures with. Throws a
  /// ``OpenSSLKeys/PublicKeyFault``.
  public init(file: [UInt8]) throws(PublicKeyFault) {
    if let text = String(validating: file, as: UTF8.self), text.hasPrefix("-----BEGIN ") {
      try self.init(pem: text)
    } else {
      try self.init(jwk: file)
    }
    try check()
  }

  private init(pem: String) throws(PublicKeyFault) {
    let lines = pem.split(whereSeparator: \.isNewline)
    if lines.first?.hasSuffix("PRIVATE KEY-----") == true { throw .privateKey }
    guard lines.count == 3, lines[0] == Self.head, lines[2] == Self.foot,
      let der = Base64.decode(String(lines[1])), der.starts(with: Self.derPrefix),
      let key = PublicKey(bytes: Array(der.dropFirst(Self.derPrefix.count)))
    else { throw .notAKey }
    self = key
  }

  private init(jwk: [UInt8]) throws(PublicKeyFault) {
    guard let node = try? StrictJSONReader.read(jwk), case .object(let members) = node.value else {
      throw .notAKey
    }
    let values = Dictionary(members.map { ($0.name, $0.node.value) }) { first, _ in first }
    guard values.count == members.count else { throw .notAKey }
    if values["d"] != nil { throw .privateKey }
    guard case .string("OKP") = values["kty"], case .string("Ed25519") = values["crv"],
      case .string(let x) = values["x"],
      let key = Base64URL.decode(x).flatMap({ PublicKey(bytes: $0) })
    else { throw .notAKey }
    try Self.checkPurpose(values)
    self = key
  }

  /// Throws a ``OpenSSLKeys/PublicKeyFault`` if the members of RFC 7517 section 4 say that it is no
  /// key to verify an Ed25519 signature with.
  private static func checkPurpose(
    _ members: [String: JSONNode.Value]
  ) throws(PublicKeyFault) {
    if let use = members["use"] {
      guard case .string(let text) = use else { throw .notAKey }
      guard text == "sig" else { throw .otherUse(text) }
    }
    if let algorithm = members["alg"] {
      guard case .string(let text) = algorithm else { throw .notAKey }
      guard ["EdDSA", "Ed25519"].contains(text) else { throw .otherAlgorithm(text) }
    }
    if let operations = members["key_ops"] {
      guard case .array(let elements) = operations,
        elements.contains(where: { if case .string("verify") = $0.value { true } else { false } })
      else { throw .notForVerifying }
    }
  }
}
