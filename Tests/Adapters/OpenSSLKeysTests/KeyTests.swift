import COpenSSL
import Foundation
import Ledger
import Testing

@testable import OpenSSLKeys

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
    let verification = try VerificationKey(key)
    #expect(try verification.verifies(signature, over: Array(input.utf8)))
    #expect(try !verification.verifies(signature, over: Array((input + "x").utf8)))
    #expect(try !verification.verifies(Array(signature.dropLast()), over: Array(input.utf8)))
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

  @Test func `A private key is not decrypted with another secret`() throws {
    let pem = try PrivateKey.generate().encryptedPEM(
      with: SecretBytes(text: "480917"), iterations: 1000)
    #expect(throws: CryptoError.wrongSecret) {
      try EncryptedKey(pem: pem, iterations: 1000).decrypted(with: SecretBytes(text: "480918"))
    }
  }

  // The numbers of iterations have one to four bytes in DER, some with a leading zero.
  @Test(arguments: [1, 127, 128, 1000, 32_767, 32_768, 600_000] as [Int32])
  func `libcrypto reads the encoding of an encrypted key`(iterations: Int32) throws {
    let key = try PrivateKey.generate()
    let pem = try key.encryptedPEM(with: SecretBytes(text: "480917"), iterations: iterations)
    let bio = unsafe BIO_new_mem_buf(pem, Int32(pem.count))
    defer { unsafe BIO_free_all(bio) }
    var pin = Array("480917".utf8CString)
    let read = unsafe pin.withUnsafeMutableBytes { pin in
      unsafe PEM_read_bio_PrivateKey(bio, nil, nil, pin.baseAddress)
    }
    defer { unsafe EVP_PKEY_free(read) }
    var (bytes, length) = ([UInt8](repeating: 0, count: 32), 32)
    #expect(unsafe EVP_PKEY_get_raw_public_key(read, &bytes, &length) == 1)
    #expect(bytes == key.publicKey.bytes)
    #expect(
      try EncryptedKey(pem: pem, iterations: iterations)
        .decrypted(with: SecretBytes(text: "480917")).publicKey == key.publicKey)
  }

  @Test func `No byte of a key's file selects an algorithm or a cost`() throws {
    let key = try PrivateKey.generate()
    let pin = try SecretBytes(text: "480917")
    let pem = try key.encryptedPEM(with: pin, iterations: 2)
    let lines = String(decoding: pem, as: UTF8.self).split(separator: "\n")
    let der = try #require(Data(base64Encoded: lines.dropFirst().dropLast().joined()))
    var accepted: [Int] = []
    for place in der.indices {
      var changed = der
      changed[place] ^= 1 << UInt8(place % 8)
      let content = changed.base64EncodedString(
        options: [.lineLength64Characters, .endLineWithLineFeed])
      let text = "\(lines[0])\n\(content)\n\(lines[lines.count - 1])\n"
      guard let read = try? EncryptedKey(pem: Array(text.utf8), iterations: 2) else { continue }
      accepted.append(place)
      #expect((try? read.decrypted(with: pin))?.publicKey != key.publicKey)
    }
    // The salt, the vector and the ciphertext: the digest in the ledger binds them.
    #expect(accepted.count == 16 + 16 + 64)
  }

  @Test(arguments: ["\n", " ", "x", "-----BEGIN\n"])
  func `A key's file with any other content, or without a key, is rejected`(more: String) throws {
    let pem = try PrivateKey.generate().encryptedPEM(
      with: SecretBytes(text: "480917"), iterations: 2)
    let other = Array(more.utf8)
    let without = ["", "nonsense", "-\nQQ==\n-\n", "-\n-\n"].map { Array($0.utf8) }
    let contents: [[UInt8]] = [pem + other, other + pem] + without
    for content in contents {
      #expect(throws: CryptoError.notAKey) { try EncryptedKey(pem: content, iterations: 2) }
    }
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
