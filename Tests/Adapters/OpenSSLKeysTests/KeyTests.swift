import Foundation
import Ledger
import OpenSSLKeys
import Testing

struct KeyTests {
  @Test func `RFC 8032 and RFC 8037 test vectors hold`() throws {
    // RFC 8037 appendix A.
    let x = try #require(Base64URL.decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"))
    let key = try #require(PublicKey(bytes: x))
    #expect(key.keyID == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    let jwk = #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#
    #expect(try PublicKey(file: Array(jwk.utf8)) == key)
    let signature = try #require(
      Base64URL.decode(
        "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"))
    let input = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
    #expect(try key.verifies(signature, over: Array(input.utf8)))
    #expect(try !key.verifies(signature, over: Array((input + "x").utf8)))
    #expect(try !key.verifies(Array(signature.dropLast()), over: Array(input.utf8)))
  }

  @Test(arguments: [
    #"{"kty":"EC","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
    #"{"kty":"OKP","crv":"X25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
    #"{"kty":"OKP","crv":"Ed25519","x":"11qY"}"#, #"{"kty":"OKP","crv":"Ed25519"}"#, "[]", "",
    #"{"kty":"OKP","kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
  ])
  func `A JWK that is not an Ed25519 key is rejected`(text: String) {
    #expect(throws: PublicKeyFault.notAKey) { try PublicKey(file: Array(text.utf8)) }
  }

  @Test func `A public key is read back from its PEM`() throws {
    let key = try PrivateKey.generate().publicKey
    #expect(try PublicKey(file: Array(key.pem.utf8)) == key)
  }

  @Test func `A private key is read back from its PEM, encrypted or not`() throws {
    let key = try PrivateKey.generate()
    let publicKey = key.publicKey
    let pin = try SecretBytes(text: "480917")
    let pem = try key.encryptedPEM(with: pin, iterations: 1000)
    #expect(try EncryptedKey(pem: pem).decrypted(with: pin).publicKey == publicKey)
    #expect(try PrivateKey.read(pem: key.plainPEM()).publicKey == publicKey)
  }

  @Test func `A private key is not decrypted with another secret`() throws {
    let pem = try PrivateKey.generate().encryptedPEM(
      with: SecretBytes(text: "480917"), iterations: 1000)
    #expect(throws: CryptoError.wrongSecret) {
      try EncryptedKey(pem: pem).decrypted(with: SecretBytes(text: "480918"))
    }
  }

  @Test func `A file without an encrypted key is rejected`() {
    #expect(throws: CryptoError.notAKey) { try EncryptedKey(pem: Array("nonsense".utf8)) }
  }

  @Test func `A key file with damaged parameters is rejected before a PIN is tried`() throws {
    let pem = try PrivateKey.generate().encryptedPEM(
      with: SecretBytes(text: "480917"), iterations: 2)
    let lines = String(decoding: pem, as: UTF8.self).split(separator: "\n")
    var der = try #require(Data(base64Encoded: lines.dropFirst().dropLast().joined()))
    // The object identifier of PBES2 ends so; two bytes later its first parameter starts.
    let place = try #require(der.firstRange(of: Data([0x01, 0x05, 0x0D]))).upperBound + 2
    #expect(der[place] == 0x30)
    der[place] = 0x31
    let content = der.base64EncodedString(
      options: [.lineLength64Characters, .endLineWithLineFeed])
    let damaged = "\(lines[0])\n\(content)\n\(lines[lines.count - 1])\n"
    #expect(throws: CryptoError.notAKey) { try EncryptedKey(pem: Array(damaged.utf8)) }
  }

  @Test(arguments: ["QQ==", "QR", "Q", "Q-_=", "Q Q", "QQ\n", "Q+", "Q/"])
  func `Base64url in a non-canonical form is rejected`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test func `The description of a secret does not reveal its bytes`() throws {
    let secret = try SecretBytes(text: "480917")
    #expect("\(secret)" == "(secret)")
    #expect(!String(reflecting: secret).contains("480917"))
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!dumped.contains("52"))
  }
}
