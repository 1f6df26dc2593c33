public import FeatureDependencies

/// Forms account numbers such as `210-000003-9`: a three-digit prefix for the kind of account, a
/// serial number, and a check digit over both (Luhn, ISO/IEC 7812-1).
public struct AccountNumbering: Sendable {
  private static let bankPrefix = "900"
  private static let demandPrefix = "110"

  private let prefixes: [ProductKind: String]

  /// Numbers product accounts with `prefixes`.
  ///
  /// A kind gets no numbers, and its openings are rejected, if its prefix is not three digits or if
  /// ``FeatureDependencies/ProductKind/init(_:)`` rejects its text: it could not be read back.
  public init(prefixes: [ProductKind: String]) {
    self.prefixes = prefixes.filter { kind, prefix in
      prefix.utf8.count == 3 && prefix.utf8.allSatisfy { (48...57).contains($0) }
        && ProductKind("\(kind)") == kind
    }
  }

  /// Numbers product accounts with the prefixes of `products`. If several have the same kind, the
  /// first one counts.
  public init(of products: [ProductDescription]) {
    self.init(
      prefixes: Dictionary(products.map { ($0.kind, $0.accountPrefix) }) { first, _ in first })
  }

  /// The number of the bank's own account, the source of sandbox money.
  package var bank: String { number(Self.bankPrefix, 1) }

  /// The number of a demand account.
  package func demandAccount(_ serial: Int64) -> AccountNumber? {
    AccountNumber(number(Self.demandPrefix, serial))
  }

  /// The number of a product account; nil if accounts of this kind have no numbers.
  func account(of kind: ProductKind, _ serial: Int64) -> AccountNumber? {
    prefixes[kind].flatMap { AccountNumber(number($0, serial)) }
  }

  /// The number of the account that the next entry opens. In a customer's own chain it contains the
  /// customer's number and the position in that chain (`210-000003-0001-7`), so that customers do
  /// not share a counter.
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
