public import FeatureDependencies
public import Ledger
import StrictJSON

extension PublicKey {
  /// The key ID: the SHA-256 thumbprint of the key (RFC 7638, RFC 8037).
  public var keyID: String {
    let members = CanonicalJSON.object([
      "crv": .string("Ed25519"), "kty": .string("OKP"), "x": .string(x),
    ])
    return Digest.sha256(members.bytes).base64URL
  }

  /// The key's bytes in Base64URL: the member `x` of its JWK (RFC 8037).
  public var x: String { bytes.base64URL }

  /// The key as SubjectPublicKeyInfo (RFC 8410) in PEM.
  public var pem: String {
    "\(Self.head)\n\(Base64.encode(Self.derPrefix + bytes))\n\(Self.foot)\n"
  }

  static let head = "-----BEGIN PUBLIC KEY-----"
  static let foot = "-----END PUBLIC KEY-----"

  /// The fixed DER prefix of an Ed25519 SubjectPublicKeyInfo (RFC 8410 section 4).
  static let derPrefix: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
}

extension PublicKey {
  /// Parses `file`, PEM or a JWK (RFC 8037), and checks that the key can verify signatures.
  ///
  /// Throws a ``OpenSSLKeys/PublicKeyFault``.
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
    guard let input = try? StrictJSONReader.read(jwk), case .object(let members) = input.content
    else {
      throw .notAKey
    }
    let values = Dictionary(members.map { ($0.name, $0.value.content) }) { first, _ in first }
    guard values.count == members.count else { throw .notAKey }
    if values["d"] != nil { throw .privateKey }
    guard case .string("OKP") = values["kty"], case .string("Ed25519") = values["crv"],
      case .string(let x) = values["x"],
      let key = Base64URL.decode(x).flatMap({ PublicKey(bytes: $0) })
    else { throw .notAKey }
    self = key
  }
}

extension PublicKey {
  /// Throws ``OpenSSLKeys/PublicKeyFault/notCanonical`` unless this is the canonical encoding of
  /// its point, and ``OpenSSLKeys/PublicKeyFault/smallOrder`` for a point whose order divides 8.
  func check() throws(PublicKeyFault) {
    // The top bit is x's sign; the rest is y.
    let y = Array(bytes.dropLast()) + [(bytes.last ?? 0) & 0x7F]
    guard Self.isLess(y, Self.prime) else { throw .notCanonical }
    guard !Self.smallOrders.contains(y.base64URL) else { throw .smallOrder }
  }

  /// Whether `left` is less than `right`, both little-endian.
  private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.reversed().lexicographicallyPrecedes(right.reversed())
  }

  /// 2^255 - 19, little-endian.
  private static let prime: [UInt8] = [0xED] + Array(repeating: 0xFF, count: 30) + [0x7F]

  /// The y-coordinates of the eight points whose order divides 8, little-endian in Base64URL. The
  /// points share five values: each but 1 and -1 belongs to two points.
  private static let smallOrders = [
    "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "7P_______________________________________38",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "JuiVj8KyJ7BFw_SJ8u-Y8NXfrAXTxjM5sTgCiG1T_AU",
    "xxdqcD1N2E-6PAt2DRBnDyogU_osOczGTsf9d5KsA3o",
  ]
}

/// Why a file is rejected as a public key.
public enum PublicKeyFault: Error, Sendable, Equatable {
  /// The file is not an Ed25519 public key in PEM or JWK.
  case notAKey
  /// The file contains the private key, which must not be shared.
  case privateKey
  /// The point has small order: for such a key, a signature that verifies over any message can be
  /// made.
  case smallOrder
  /// The encoding is not canonical, so RFC 8032 section 5.1.3 does not decode it.
  case notCanonical
}

extension PublicKeyFault {
  /// The reason, as a clause without a full stop.
  public var reason: LocalizedText {
    switch self {
    case .notAKey:
      .init(en: "it is not an Ed25519 public key", ko: "Ed25519 공개 키가 아닙니다")
    case .privateKey:
      .init(en: "it contains a private key", ko: "개인 키가 들어 있습니다")
    case .smallOrder:
      .init(
        en: "it is a point of small order, under which one signature is valid for any text",
        ko: "서명 하나가 어떤 내용에도 유효해지는 키입니다 (위수가 작은 점)")
    case .notCanonical:
      .init(
        en: "it is not the canonical encoding of a key (RFC 8032)", ko: "RFC 8032의 표준 표기가 아닙니다")
    }
  }
}
