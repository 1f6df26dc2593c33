import COpenSSL
public import FeatureDependencies
public import Ledger

/// A code that opens a customer's key without the PIN: 128 random bits and a 12-bit checksum, as 28
/// characters of Crockford's base32.
///
/// The checksum detects every single wrong character and every transposition of two adjacent ones.
public struct RecoveryCode: Sendable {
  /// The number of characters in a code, without hyphens.
  public static let length = 28

  /// The 28 characters without hyphens, as the secret that encrypts the key.
  public let secret: SecretBytes

  /// Generates a random code. Throws a `CryptoError`.
  public static func generate() throws(CryptoError) -> RecoveryCode {
    let digits = try SecureMemory(count: length)
    guard unsafe RAND_priv_bytes(digits.bytes.baseAddress, Int32(length)) == 1 else {
      throw .failure(of: "RAND_priv_bytes")
    }
    for index in 0..<length { digits[index] &= 0x1F }
    // The checksum replaces the last 12 bits: two of one digit, and two digits.
    (digits[25], digits[26], digits[27]) = (digits[25] & 0x1C, 0, 0)
    let sum = checksum(of: digits)
    digits[25] |= UInt8(sum >> 10)
    (digits[26], digits[27]) = (UInt8(sum >> 5 & 0x1F), UInt8(sum & 0x1F))
    return RecoveryCode(secret: try letters(digits))
  }

  private init(secret: SecretBytes) { self.secret = secret }

  /// Parses typed input; returns the code, or why the input is not one. Throws a `CryptoError`.
  ///
  /// Case, hyphens, spaces and tabs are ignored. O is read as 0, and I and L as 1.
  public static func read(
    entered: SecretBytes
  ) throws(CryptoError) -> Result<RecoveryCode, RecoveryCodeFault> {
    let digits = try SecureMemory(count: length)
    if let fault = entered.withBytes({ read($0, into: digits) }) { return .failure(fault) }
    return .success(RecoveryCode(secret: try letters(digits)))
  }

  /// The code as it is displayed: groups of four characters, separated by hyphens. Throws a
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

// A digit is a number from 0 to 31; the first digit has the highest bits of the code.
extension RecoveryCode {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// Encodes `digits` as characters. Throws a `CryptoError`.
  static func letters(_ digits: SecureMemory) throws(CryptoError) -> SecretBytes {
    try SecretBytes(count: digits.count) { letters in
      for index in letters.indices { letters[index] = alphabet[Int(digits[index])] }
    }
  }

  /// Parses `typed` into `digits`; returns the fault, or nil if it is a code.
  static func read(_ typed: Span<UInt8>, into digits: SecureMemory) -> RecoveryCodeFault? {
    var count = 0
    for index in typed.indices where !" -\t".utf8.contains(typed[index]) {
      guard let digit = digit(typed[index]) else { return .notALetter(place: count + 1) }
      if count < digits.count { digits[count] = digit }
      count += 1
    }
    guard count == digits.count else { return .length(count) }
    return checksum(of: digits) == 0 ? nil : .mistyped
  }

  private static func digit(_ letter: UInt8) -> UInt8? {
    let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) ? letter - 32 : letter
    switch capital {
    case UInt8(ascii: "O"): return 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
    default: return alphabet.firstIndex(of: capital).map { UInt8($0) }
    }
  }

  /// The 12-bit CRC of the digits' bits, with the polynomial x^12 + x^11 + x^3 + x^2 + x + 1.
  ///
  /// With zeros as the last 12 bits, it is the checksum to store there. With the checksum there, it
  /// is 0.
  static func checksum(of digits: SecureMemory) -> UInt16 {
    var remainder: UInt16 = 0
    for bit in 0..<(digits.count * 5) {
      let next = UInt16(digits[bit / 5] >> UInt8(4 - bit % 5) & 1)
      let carries = remainder & 0x800 != 0
      remainder = (remainder << 1 | next) & 0xFFF
      if carries { remainder ^= 0x80F }
    }
    return remainder
  }
}

/// Why typed input is not a recovery code. It was not tried on a key.
public enum RecoveryCodeFault: Error, Sendable, Equatable {
  /// The input has this number of characters, not 28.
  case length(Int)
  /// The character at `place` is not in the alphabet. Places count from 1, without hyphens and
  /// spaces.
  case notALetter(place: Int)
  /// The checksum does not match: at least one character is wrong.
  case mistyped
}

extension RecoveryCodeFault {
  /// The reason, as a sentence.
  public var reason: LocalizedText {
    switch self {
    case .length(let count):
      .init(
        en: "Without hyphens, a recovery code has \(RecoveryCode.length) letters and digits; this "
          + "one has \(count).",
        ko: "복구 코드는 붙임표(-)를 빼고 \(RecoveryCode.length)자인데 \(count)자를 입력했습니다.")
    case .notALetter(let place):
      .init(
        en: "Character \(place) is not used in recovery codes.",
        ko: "\(place)번째 글자는 복구 코드에 쓰지 않는 글자입니다.")
    case .mistyped:
      .init(
        en: "At least one character of the recovery code is wrong.",
        ko: "복구 코드의 글자가 하나 이상 잘못 입력되었습니다.")
    }
  }
}
