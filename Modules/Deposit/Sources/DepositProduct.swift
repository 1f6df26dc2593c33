public import FeatureDependencies

/// The time deposits (정기예금) that a bank offers.
public typealias DepositCatalog = ProductCatalog<DepositProduct>

/// A time deposit (정기예금) that a bank offers.
public struct DepositProduct: CatalogProduct {
  /// Always ``FeatureDependencies/ProductKind/deposit``.
  public static var kind: ProductKind { .deposit }

  /// Name, limits and terms.
  public var offer: ProductOffer
  /// How it earns interest.
  public let interest: InterestMethod

  /// A deposit product.
  public init(offer: ProductOffer, interest: InterestMethod) {
    self.offer = offer
    self.interest = interest
  }

  /// A deposit of which only `offer` is known.
  public init(withdrawn offer: ProductOffer) { self.init(offer: offer, interest: .simple) }

  /// How it earns interest.
  public var details: [SigningDocument.Field] {
    let label = LocalizedText(en: "Interest", ko: "이자 방식")
    return [SigningDocument.Field("interest", label, .named(interest.rawValue, interest.name))]
  }

  /// The deposit that `entry` describes: an offer, and `interest`.
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
