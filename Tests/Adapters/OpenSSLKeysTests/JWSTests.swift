import Foundation
import Ledger
import OpenSSLKeys
import SeededInputs
import StrictJSON
import Testing

struct JWSTests {
  private let key: PrivateKey
  private let publicKey: PublicKey
  private let text: String

  init() throws {
    key = try PrivateKey.generate()
    publicKey = key.publicKey
    text = try JWS.sign(
      .strings(["accountNumber": "210-000003-9", "ledgerSequence": "3"]), as: .receipt, with: key)
  }

  @Test func `Verifying a signed text returns the payload that was signed`() throws {
    let payload = try JWS.verify(text, as: .receipt, with: publicKey)
    #expect(
      String(decoding: payload.bytes, as: UTF8.self)
        == #"{"accountNumber":"210-000003-9","ledgerSequence":"3"}"#)
  }

  @Test func `A receipt is accepted only as it was signed`() async throws {
    try await Fuzz.each(damageTo: text) { bytes in
      let damaged = String(decoding: bytes, as: UTF8.self)
      let isAccepted = (try? JWS.verify(damaged, as: .receipt, with: publicKey)) != nil
      #expect(isAccepted == (damaged == text), "\(damaged)")
    }
  }

  @Test func `A hostile receipt is rejected`() {
    let parts = text.split(separator: ".").map(String.init)
    let headers = [#"{"alg":"none"}"#, #"{"alg":"EdDSA","jwk":{"kty":"OKP"}}"#].map {
      Array($0.utf8).base64URL
    }
    for (text, error) in [
      (text + "A", SignatureError.badSignature), (text + ".x", .malformed),
      (text + "\n\n{}", .malformed), ("\(headers[0]).\(parts[1]).", .otherHeader),
      ("\(headers[0]).\(parts[1]).\(parts[2])", .otherHeader),
      ("\(headers[1]).\(parts[1]).\(parts[2])", .otherHeader),
      ("\(parts[0]).\(parts[1]).\(parts[0])", .badSignature), ("", .malformed),
      ("..", .malformed),
    ] {
      #expect(throws: error, "\(text.prefix(40))") {
        try JWS.verifyDocument(text, with: publicKey)
      }
    }
  }

  @Test(arguments: [SignedTextKind.contract, .checkpoint])
  func `A receipt is not accepted as any other kind of signed text`(kind: SignedTextKind) {
    #expect(throws: SignatureError.otherHeader) {
      try JWS.verify(text, as: kind, with: publicKey)
    }
  }

  @Test func `A document is a receipt or a contract; the error of a damaged one names its kind`()
    throws
  {
    let contract = try JWS.sign(.strings(["requestID": "R"]), as: .contract, with: key)
    #expect(try JWS.verifyDocument(text, with: publicKey).0 == .receipt)
    #expect(try JWS.verifyDocument(contract, with: publicKey).0 == .contract)
    for signed in [text, contract] {
      let dot = try #require(signed.lastIndex(of: "."))
      let damaged = signed[...dot] + String(repeating: "A", count: 86)
      #expect(throws: SignatureError.badSignature) {
        try JWS.verifyDocument(String(damaged), with: publicKey)
      }
    }
  }

  @Test func `Another key does not verify a signed text`() throws {
    let other = try PrivateKey.generate().publicKey
    #expect(throws: SignatureError.otherHeader) {
      try JWS.verify(text, as: .receipt, with: other)
    }
  }
}
