public import FeatureDependencies

/// A catalog of time deposits (정기예금).
public typealias DepositCatalog = ProductCatalog<DepositProduct>

/// A time deposit (정기예금) on offer.
public struct DepositProduct: CatalogProduct {
  /// Always `ProductKind.deposit`.
  public static var kind: ProductKind { .deposit }

  /// ID, name, limits and terms; the limits apply to the single payment.
  public var offer: ProductOffer
  /// How the deposit earns interest.
  public let interest: InterestMethod

  /// Creates a product, which is not validated.
  public init(offer: ProductOffer, interest: InterestMethod) {
    self.offer = offer
    self.interest = interest
  }

  /// Creates a product that is no longer in the catalog. Its interest method is unknown: no figures
  /// are computed from it.
  public init(withdrawn offer: ProductOffer) { self.init(offer: offer, interest: .simple) }

  /// One field, `interest`: the interest method.
  public var details: [SigningDocument.Field] {
    let label = LocalizedText(en: "Interest", ko: "이자 방식")
    return [SigningDocument.Field("interest", label, .named(interest.rawValue, interest.name))]
  }

  /// Reads the deposit that `entry` describes. Its members are those of an offer, and `interest`.
  /// If the entry is invalid, reports its faults and returns nil.
  public static func read(
    _ entry: CatalogEntry, _ checker: inout InputChecker
  ) -> DepositProduct? {
    let members = entry.members(requiring: ["interest"], &checker)
    let offer = entry.offer(members, &checker)
    let methods = InterestMethod.allCases.map(\.rawValue).joined(separator: ", ")
    let interest = checker.text(
      members["interest"], entry.path + ".interest", expected: "one of \(methods)",
      InterestMethod.init(rawValue:))
    guard let offer, let interest else { return nil }
    return DepositProduct(offer: offer, interest: interest)
  }
}
