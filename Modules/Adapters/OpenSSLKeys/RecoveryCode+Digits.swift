import Ledger

// A code's digits are numbers from 0 to 31, the highest bits of the code first.
extension RecoveryCode {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The letters that stand for `digits`. Throws a `CryptoError`.
  static func letters(_ digits: SecureMemory) throws(CryptoError) -> SecretBytes {
    try SecretBytes(count: digits.count) { letters in
      for index in letters.indices { letters[index] = alphabet[Int(digits[index])] }
    }
  }

  /// Reads typed letters into `digits`; returns what is wrong with them, nil if they are a code.
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

  /// The cyclic redundancy check of the digits' bits with the polynomial x^12 + x^11 + x^3 + x^2 +
  /// x + 1, 12 bits: 0 if the last 12 are the check of those before, and that check while they are
  /// 0.
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
