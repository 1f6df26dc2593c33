import OpenSSLKeys

/// Which PINs are good enough to choose.
public enum PINPolicy {
  /// Why a PIN cannot be chosen.
  public enum Refusal: Error, Sendable, Equatable {
    /// It has something else than digits.
    case notDigits
    /// It has fewer than `minimum` digits.
    case tooShort(minimum: Int)
    /// It has more than `maximum` digits.
    case tooLong(maximum: Int)
    /// It is among those that are guessed first.
    case common
  }

  static let lengths = 6...64

  /// Throws a ``Refusal`` unless `pin` has six digits or more and is not one of those guessed
  /// first.
  static func check(_ pin: SecretBytes) throws(Refusal) {
    if let refusal = pin.withBytes({ refusal($0) }) { throw refusal }
  }

  /// Whether anybody could have chosen `pin`: what could not be one is not tried.
  static func couldBe(_ pin: SecretBytes) -> Bool {
    pin.withBytes { lengths.contains($0.count) && areDigits($0) }
  }

  private static func refusal(_ pin: Span<UInt8>) -> Refusal? {
    if !areDigits(pin) { return .notDigits }
    if pin.count < lengths.lowerBound { return .tooShort(minimum: lengths.lowerBound) }
    if pin.count > lengths.upperBound { return .tooLong(maximum: lengths.upperBound) }
    return isCommon(pin) ? .common : nil
  }

  private static func areDigits(_ pin: Span<UInt8>) -> Bool {
    for index in pin.indices where !(48...57).contains(pin[index]) { return false }
    return true
  }

  /// One digit, a run up or down, or a short pattern repeated: 111111, 123456, 987654, 121212,
  /// 123123; and the most used of published lists that none of these covers.
  private static func isCommon(_ pin: Span<UInt8>) -> Bool {
    for step in [0, 1, 9] where isRun(pin, by: step) { return true }
    for period in 2...3 where repeats(pin, every: period) { return true }
    return mostUsed.contains { known in
      known.utf8.count == pin.count && zip(known.utf8, pin.indices).allSatisfy { $0 == pin[$1] }
    }
  }

  private static func isRun(_ pin: Span<UInt8>, by step: Int) -> Bool {
    for index in 1..<pin.count where (Int(pin[index]) - Int(pin[index - 1]) + 10) % 10 != step {
      return false
    }
    return true
  }

  private static func repeats(_ pin: Span<UInt8>, every period: Int) -> Bool {
    for index in period..<pin.count where pin[index] != pin[index - period] { return false }
    return pin.count >= 2 * period
  }

  private static let mostUsed = [
    "112233", "332211", "123321", "159753", "147258", "258369", "789456", "456789", "147852",
    "131313", "696969", "520520", "100200", "111222", "222333", "101112", "142536", "246810",
  ]
}
