import FeatureDependencies

/// How this bank forms account numbers: what the account is for, the ledger entry that opened it,
/// and a check digit (Luhn, ISO/IEC 7812-1) over both.
enum AccountNumbers {
  static let bank = number("900", 1)

  static func number(_ kind: Account.Kind, _ sequence: Int64) -> String {
    switch kind {
    case .demand: number("110", sequence)
    case .deposit: number("210", sequence)
    case .savings: number("310", sequence)
    }
  }

  private static func number(_ prefix: String, _ sequence: Int64) -> String {
    let digits = String(sequence)
    let serial = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    return "\(prefix)-\(serial)-\(checkDigit(prefix + serial))"
  }

  private static func checkDigit(_ digits: String) -> Int {
    let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element) - 48
      let weighed = digit.offset.isMultiple(of: 2) ? 2 * value : value
      return sum + weighed / 10 + weighed % 10
    }
    return (10 - sum % 10) % 10
  }
}
