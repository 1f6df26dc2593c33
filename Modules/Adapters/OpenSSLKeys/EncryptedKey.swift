import COpenSSL
public import Ledger

/// A private key in encrypted PKCS#8, before decryption: PBES2 (RFC 8018) with PBKDF2-HMAC-SHA256
/// and AES-256-CBC.
///
/// There is one encoding for each salt, initialization vector and ciphertext. It is the only one
/// that is read: no byte of a file selects an algorithm or a cost.
public struct EncryptedKey: Sendable {
  let salt: [UInt8]
  let vector: [UInt8]
  let ciphertext: [UInt8]
  /// The number of iterations of PBKDF2.
  let iterations: Int32
}

extension EncryptedKey {
  /// Parses `pem`. Throws `CryptoError.notAKey` unless it is the encoding of a key that was
  /// encrypted with exactly `iterations` iterations.
  public init(pem: [UInt8], iterations: Int32) throws(CryptoError) {
    let lines = String(decoding: pem, as: UTF8.self).split(separator: "\n")
    guard lines.count > 2, let der = Base64.decode(lines.dropFirst().dropLast().joined()),
      der.count > Self.saltPlace + Self.saltLength + Self.vectorLength + Self.cipherLength
    else { throw .notAKey }
    let vectorEnd = der.count - Self.cipherLength - 2
    self.init(
      salt: Array(der[Self.saltPlace..<(Self.saltPlace + Self.saltLength)]),
      vector: Array(der[(vectorEnd - Self.vectorLength)..<vectorEnd]),
      ciphertext: Array(der.suffix(Self.cipherLength)), iterations: iterations)
    // Everything else is the same in each key.
    guard self.pem == pem else { throw .notAKey }
  }

  /// Decrypts the key with `secret`.
  ///
  /// Throws `CryptoError.wrongSecret` only if libcrypto succeeded and the result is not a key.
  /// `CryptoError.failed` and `CryptoError.noLockedMemory` say nothing about the secret.
  public func decrypted(with secret: SecretBytes) throws(CryptoError) -> PrivateKey {
    ERR_clear_error()
    let wrappingKey = try secret.stretched(salt: salt, iterations: iterations)
    let sealed = try SecureMemory(count: ciphertext.count)
    for (index, byte) in ciphertext.enumerated() { sealed[index] = byte }
    let (plain, count) = try wrappingKey.aes(sealed, isEncrypting: false, vector)
    guard let key = try PKCS8.key(in: plain, count: count) else { throw .wrongSecret }
    return key
  }
}

extension SecureMemory {
  /// Encrypts or decrypts `input` under this key, with AES-256 in CBC mode.
  ///
  /// Throws `CryptoError.wrongSecret` only if libcrypto succeeded and the padding is wrong.
  func aes(
    _ input: SecureMemory, isEncrypting: Bool, _ vector: [UInt8]
  ) throws(CryptoError) -> (output: SecureMemory, count: Int) {
    guard let context = unsafe EVP_CIPHER_CTX_new() else {
      throw .failure(of: "EVP_CIPHER_CTX_new")
    }
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    let output = try SecureMemory(count: input.count + 32)
    var (count, rest): (Int32, Int32) = (0, 0)
    guard
      unsafe EVP_CipherInit_ex(
        context, EVP_aes_256_cbc(), nil, bytes.baseAddress, vector, isEncrypting ? 1 : 0) == 1
    else { throw .failure(of: "EVP_CipherInit_ex") }
    guard
      unsafe EVP_CipherUpdate(
        context, output.bytes.baseAddress, &count, input.bytes.baseAddress, Int32(input.count)) == 1
    else { throw .failure(of: "EVP_CipherUpdate") }
    let end = unsafe output.bytes.baseAddress.map { unsafe $0 + Int(count) }
    guard unsafe EVP_CipherFinal_ex(context, end, &rest) == 1 else {
      let noted = NotedErrors.taken()
      throw noted.isBadDecrypt
        ? .wrongSecret : .failed(operation: "EVP_CipherFinal_ex", reason: noted.text)
    }
    return (output, Int(count + rest))
  }
}

// The encoding: DER (RFC 5958, RFC 8018) in PEM (RFC 7468).
extension EncryptedKey {
  static let saltLength = 16
  static let vectorLength = 16
  /// The length of a PKCS#8 key, padded to whole blocks of AES.
  private static let cipherLength = (PKCS8.length / 16 + 1) * 16
  /// The bytes before the salt: they depend on no value.
  private static let saltPlace = 35

  // Object identifiers: PBES2, PBKDF2, HMAC with SHA-256, AES-256 in CBC mode.
  private static let pbes2: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D]
  private static let pbkdf2: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0C]
  private static let hmac: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x02, 0x09]
  private static let aes: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x2A]

  /// The encrypted key as PEM.
  var pem: [UInt8] {
    let text = Array(Base64.encode(der).utf8)
    let lines = stride(from: 0, to: text.count, by: 64).map { start in
      String(decoding: text[start..<min(start + 64, text.count)], as: UTF8.self) + "\n"
    }
    let (head, foot) = ("BEGIN ENCRYPTED PRIVATE KEY", "END ENCRYPTED PRIVATE KEY")
    return Array("-----\(head)-----\n\(lines.joined())-----\(foot)-----\n".utf8)
  }

  private var der: [UInt8] {
    let derivation = Self.sequence(
      Self.identifier(Self.pbkdf2),
      Self.sequence(
        Self.octets(salt), Self.integer(iterations),
        Self.sequence(Self.identifier(Self.hmac), [0x05, 0x00])))
    let cipher = Self.sequence(Self.identifier(Self.aes), Self.octets(vector))
    let algorithm = Self.sequence(
      Self.identifier(Self.pbes2), Self.sequence(derivation, cipher))
    return Self.sequence(algorithm, Self.octets(ciphertext))
  }

  private static func sequence(_ parts: [UInt8]...) -> [UInt8] {
    tagged(0x30, Array(parts.joined()))
  }
  private static func identifier(_ bytes: [UInt8]) -> [UInt8] { tagged(0x06, bytes) }
  private static func octets(_ bytes: [UInt8]) -> [UInt8] { tagged(0x04, bytes) }

  /// A positive number in the fewest bytes.
  private static func integer(_ number: Int32) -> [UInt8] {
    let bytes = (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> Int32(8 * $0)) }
    let digits = bytes.drop { $0 == 0 }
    return tagged(0x02, (digits.first ?? 0x80) < 0x80 ? Array(digits) : [0] + digits)
  }

  private static func tagged(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = UInt8(content.count)
    return (length < 0x80 ? [tag, length] : [tag, 0x81, length]) + content
  }
}
