import OpenSSLKeys

/// Which PINs are good enough to choose.
enum PINPolicy {
  /// Why a PIN cannot be chosen.
  enum Refusal: Error, Sendable, Equatable {
    case notDigits
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    case common
  }

  static let lengths = 6...64

  /// Throws a ``Refusal`` unless `pin` has six digits or more and is not one of those guessed first.
  static func check(_ pin: SecretBytes) throws(Refusal) {
    let refusal = pin.withBytes { digits -> Refusal? in
      if !digits.allSatisfy({ (48...57).contains($0) }) { return .notDigits }
      if digits.count < lengths.lowerBound { return .tooShort(minimum: lengths.lowerBound) }
      if digits.count > lengths.upperBound { return .tooLong(maximum: lengths.upperBound) }
      return isCommon(digits) ? .common : nil
    }
    if let refusal { throw refusal }
  }

  /// One digit, a run up or down, or a short pattern repeated: 111111, 123456, 987654, 121212,
  /// 123123; and the most used of published lists that none of these covers.
  private static func isCommon(_ digits: [UInt8]) -> Bool {
    let steps = zip(digits, digits.dropFirst()).map { (Int($1) - Int($0) + 10) % 10 }
    if let step = steps.first, [0, 1, 9].contains(step), steps.allSatisfy({ $0 == step }) {
      return true
    }
    for period in 2...3 where digits.count >= 2 * period {
      if zip(digits, digits.dropFirst(period)).allSatisfy({ $0 == $1 }) { return true }
    }
    return mostUsed.contains { $0.utf8.elementsEqual(digits) }
  }

  private static let mostUsed = [
    "112233", "332211", "123321", "159753", "147258", "258369", "789456", "456789", "147852",
    "131313", "696969", "520520", "100200", "111222", "222333", "101112", "142536", "246810",
  ]
}
