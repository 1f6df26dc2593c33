import OpenSSLKeys

/// The rules for a new PIN: 6 to 64 digits, and no common pattern.
public enum PINPolicy {
  /// Why a new PIN is rejected.
  public enum Refusal: Sendable, Equatable {
    /// The PIN contains a character other than the digits 0 to 9.
    case notDigits
    /// The PIN has fewer than `minimum` digits.
    case tooShort(minimum: Int)
    /// The PIN has more than `maximum` digits.
    case tooLong(maximum: Int)
    /// The PIN is among the PINs that attackers try first.
    case common
    /// The PIN is the current one.
    case unchanged
  }

  static let lengths = 6...64

  /// Why `pin` is rejected; nil if it can be chosen.
  static func refusal(of pin: SecretBytes) -> Refusal? { pin.withBytes { refusal($0) } }

  /// Whether `pin` has the form of a PIN. Other input is rejected without an attempt.
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

  /// Whether the PIN is one repeated digit, a run up or down, a repeated short pattern (111111,
  /// 123456, 987654, 121212, 123123), or in `mostUsed`: frequent PINs of published lists that no
  /// pattern covers.
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
