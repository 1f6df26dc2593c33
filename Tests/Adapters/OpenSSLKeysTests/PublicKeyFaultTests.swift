import FeatureDependencies
import Foundation
import Ledger
import StrictJSON
import Testing

@testable import OpenSSLKeys

struct PublicKeyFaultTests {
  /// The eight points whose order divides 8, in hexadecimal, as RFC 8032 encodes them.
  private static let smallOrders = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
  ]

  private static func key(_ hexadecimal: String) throws -> PublicKey {
    let digits = Array(hexadecimal)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return try #require(PublicKey(bytes: bytes))
  }

  private static func jwk(_ key: PublicKey, _ more: String = "") -> [UInt8] {
    Array(#"{"kty":"OKP","crv":"Ed25519","x":"\#(key.bytes.base64URL)"\#(more)}"#.utf8)
  }

  /// Expects `fault`, with a reason in both languages.
  private func expect(_ fault: PublicKeyFault, of file: [UInt8]) {
    #expect(throws: fault) { try PublicKey(file: file) }
    #expect(!fault.reason.ko.isEmpty && fault.reason.ko != fault.reason.en)
  }

  @Test(arguments: smallOrders)
  func `A public key of small order is rejected, in PEM and as a JWK`(hexadecimal: String) throws {
    let key = try Self.key(hexadecimal)
    for file in [Array(key.pem.utf8), Self.jwk(key)] { expect(.smallOrder, of: file) }
  }

  @Test func `A signature that is valid for every text under a small-order key is rejected`()
    throws
  {
    let key = try Self.key(Self.smallOrders[0])
    // R is the neutral element, too, and S is 0, so S·B = R + k·A holds for every text.
    let signature = key.bytes + [UInt8](repeating: 0, count: 32)
    #expect(try !VerificationKey(key).verifies(signature, over: Array("any text".utf8)))
  }

  @Test(arguments: [
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  ])
  func `A public key whose y coordinate is not below the prime is rejected`(hexadecimal: String)
    throws
  {
    try expect(.notCanonical, of: Self.jwk(Self.key(hexadecimal)))
  }

  @Test(arguments: [
    #","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A""#, #","d":null"#,
  ])
  func `A JWK with a private key is reported as private`(member: String) throws {
    try expect(.privateKey, of: Self.jwk(PrivateKey.generate().publicKey, member))
  }

  @Test func `Other members of a JWK are ignored`() throws {
    let key = try PrivateKey.generate().publicKey
    let others = #","use":"sig","alg":"EdDSA","kid":"anything","x5t":"more""#
    #expect(try PublicKey(file: Self.jwk(key, others)) == key)
  }

  // RFC 8410 section 3: the last arc of the algorithm is 112 for Ed25519, 110 for X25519.
  @Test(arguments: [(UInt8(112), true), (110, false), (111, false), (113, false)])
  func `A public key of another algorithm than Ed25519 is rejected`(arc: UInt8, isKey: Bool) {
    let head: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, arc, 0x03, 0x21, 0x00]
    let der = Data(head + [UInt8](repeating: 7, count: 32))
    let pem = "-----BEGIN PUBLIC KEY-----\n\(der.base64EncodedString())\n-----END PUBLIC KEY-----\n"
    #expect(((try? PublicKey(file: Array(pem.utf8))) != nil) == isKey)
  }

  @Test(arguments: ["PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "OPENSSH PRIVATE KEY"])
  func `A private key in place of a public key is reported as private`(kind: String) {
    let pem = "-----BEGIN \(kind)-----\nMC4CAQAw\n-----END \(kind)-----\n"
    expect(.privateKey, of: Array(pem.utf8))
  }
}
