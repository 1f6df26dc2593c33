import COpenSSL
public import Ledger

/// What opens a customer's key when her PIN does not: 128 random bits, and 12 that show a typing
/// mistake, as 28 letters of Crockford's base32.
///
/// Any one letter that is wrong, and any two neighbours that changed places, are noticed.
public struct RecoveryCode: Sendable {
  /// How many letters a code has.
  public static let length = 28
  private static let randomBits = 128

  /// The 28 letters, without hyphens: what the key is wrapped with.
  public let secret: SecretBytes

  /// A new code. Throws a `CryptoError`.
  public static func generate() throws(CryptoError) -> RecoveryCode {
    let random = try SecureMemory(count: randomBits / 8)
    guard unsafe RAND_priv_bytes(random.bytes.baseAddress, Int32(random.count)) == 1 else {
      throw .failure(of: "RAND_priv_bytes")
    }
    let digits = try SecureMemory(count: length)
    for bit in 0..<randomBits {
      digits[bit / 5] |= (random[bit / 8] >> UInt8(7 - bit % 8) & 1) << UInt8(4 - bit % 5)
    }
    let sum = checksum(of: digits)
    for bit in 0..<12 {
      let place = randomBits + bit
      digits[place / 5] |= UInt8(sum >> UInt16(11 - bit) & 1) << UInt8(4 - place % 5)
    }
    return RecoveryCode(secret: try letters(digits))
  }

  private init(secret: SecretBytes) { self.secret = secret }

  /// The code that somebody typed: in capitals or not, with hyphens and spaces anywhere, O for 0, I
  /// and L for 1.
  ///
  /// Throws a ``RecoveryCodeFault``.
  public init(entered: SecretBytes) throws(RecoveryCodeFault) {
    let digits: SecureMemory
    do { digits = try SecureMemory(count: Self.length) } catch { throw .crypto(error) }
    if let fault = entered.withBytes({ Self.read($0, into: digits) }) { throw fault }
    do { secret = try Self.letters(digits) } catch { throw .crypto(error) }
  }

  /// The code as it is shown: groups of four letters with hyphens between. Throws a
  /// `CryptoError`.
  public func grouped() throws(CryptoError) -> SecretBytes {
    try SecretBytes(count: Self.length + Self.length / 4 - 1) { text in
      secret.withBytes { letters in
        for index in letters.indices { text[index + index / 4] = letters[index] }
        for place in stride(from: 4, to: text.count, by: 5) { text[place] = UInt8(ascii: "-") }
      }
    }
  }
}
