public import FeatureDependencies

/// How a bank forms account numbers: three digits for what the account is for, a serial number, and
/// a check digit (Luhn, ISO/IEC 7812-1) over both: `210-000003-9`.
public struct AccountNumbering: Sendable {
  private static let bankPrefix = "900"
  private static let demandPrefix = "110"

  private let prefixes: [ProductKind: String]

  /// Numbers that begin with `prefixes` for accounts of products.
  ///
  /// A kind whose prefix is not three digits, or that ``FeatureDependencies/ProductKind/init(_:)``
  /// would refuse to read again, has no numbers: an opening of it is refused.
  public init(prefixes: [ProductKind: String]) {
    self.prefixes = prefixes.filter { kind, prefix in
      prefix.utf8.count == 3 && prefix.utf8.allSatisfy { (48...57).contains($0) }
        && ProductKind("\(kind)") == kind
    }
  }

  /// Numbers that begin as `products` say; where two are of one kind, the first.
  public init(of products: [ProductDescription]) {
    self.init(
      prefixes: Dictionary(products.map { ($0.kind, $0.accountPrefix) }) { first, _ in first })
  }

  /// The bank's own account, which sandbox money comes from.
  package var bank: String { number(Self.bankPrefix, 1) }

  /// A demand account.
  package func demandAccount(_ serial: Int64) -> AccountNumber? {
    AccountNumber(number(Self.demandPrefix, serial))
  }

  /// An account of a product; nil if accounts of this kind have no numbers.
  func account(of kind: ProductKind, _ serial: Int64) -> AccountNumber? {
    prefixes[kind].flatMap { AccountNumber(number($0, serial)) }
  }

  /// The number of the account that the next entry opens: made of the customer and the position in
  /// her chain where that is her own (`210-000003-0001-7`), so that no two customers share a
  /// counter.
  func account(of kind: ProductKind, at end: ChainEnd) -> AccountNumber? {
    guard let customer = end.customer else { return account(of: kind, end.serial) }
    guard let prefix = prefixes[kind], let number = customer.serial else { return nil }
    let (owner, position) = (padded(number, to: 6), padded(end.serial, to: 4))
    return AccountNumber(
      "\(prefix)-\(owner)-\(position)-\(checkDigit(prefix + owner + position))")
  }

  private func number(_ prefix: String, _ serial: Int64) -> String {
    let digits = padded(serial, to: 6)
    return "\(prefix)-\(digits)-\(checkDigit(prefix + digits))"
  }

  private func padded(_ number: Int64, to length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }

  private func checkDigit(_ digits: String) -> Int {
    let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element) - 48
      let weighed = digit.offset.isMultiple(of: 2) ? 2 * value : value
      return sum + weighed / 10 + weighed % 10
    }
    return (10 - sum % 10) % 10
  }
}
