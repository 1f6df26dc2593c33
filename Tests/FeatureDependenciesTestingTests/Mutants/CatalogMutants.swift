import FeatureDependencies
import FeatureDependenciesTesting

enum CatalogMutants {
  typealias Fixture = ProductCatalogContract<ReferenceProduct>.Fixture

  static let all: [ClauseMutant<Fixture>] = [
    mutant("namesEachOnce", "a product twice") { $0 += $0 },
    mutant("namesEachOnce", "nothing at all") { $0 = [] },
    mutant("offersTerms", "a product without terms") { products in
      products = products.map { $0.changed(tiers: []) }
    },
    mutant("offersTerms", "a term twice") { products in
      products = products.map { $0.changed(tiers: $0.offer.tiers + $0.offer.tiers) }
    },
    mutant("requiresPositiveAmounts", "a minimum of nothing") { products in
      products = products.map { $0.changed(limits: .zero...Won(1)) }
    },
    mutant("names", "a product without a name") { products in
      products = products.map { $0.changed(name: LocalizedText(en: "Deposit", ko: "")) }
    },
    mutant("names", "an invisible name") { products in
      products = products.map { $0.changed(name: LocalizedText(en: "Deposit", ko: "\u{3164}")) }
    },
    mutant("names", "an escape sequence in a name") { products in
      products = products.map { $0.changed(name: LocalizedText(verbatim: "\u{1B}[31mDeposit")) }
    },
    mutant("offersAll", "all but the last product") { $0 = Array($0.dropLast()) },
    mutant("offersAll", "another order") { $0.reverse() },
    mutant("offersAll", "one rate for all") { products in
      let rate = products.first?.offer.tiers.first?.rate
      products = products.map { $0.atOneRate(rate) }
    },
    ClauseMutant("ProductCatalog.answersAll", "other products while several ask") {
      .init(catalog: CrowdedCatalog(first: [try .sample()], others: try ReferenceProduct.all()))
    },
    ClauseMutant("ProductCatalog.staysTheSame", "products that change in between") {
      .init(catalog: FickleCatalog(first: [try .sample()]))
    },
  ]

  private static func mutant(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable (inout [ReferenceProduct]) -> Void
  ) -> ClauseMutant<Fixture> {
    ClauseMutant("ProductCatalog.\(clause)", name) {
      var products = try ReferenceProduct.all()
      change(&products)
      return .init(catalog: FixedCatalog(products), offered: try ReferenceProduct.all())
    }
  }
}

extension ReferenceProduct {
  fileprivate func changed(
    name: LocalizedText? = nil, limits: ClosedRange<Won>? = nil, tiers: [RateTier]? = nil
  ) -> ReferenceProduct {
    ReferenceProduct(
      offer: ProductOffer(
        id: offer.id, name: name ?? offer.name, limits: limits ?? offer.limits,
        tiers: tiers ?? offer.tiers))
  }
}

/// Offers `first` once, and then nothing.
private actor FickleCatalog: ProductCatalog {
  private let first: [ReferenceProduct]
  private var asked = 0

  init(first: [ReferenceProduct]) { self.first = first }

  func products() async throws(CatalogError) -> [ReferenceProduct] {
    asked += 1
    return asked > 1 ? [] : first
  }
}

/// Offers `first`, but `others` to concurrent callers.
private struct CrowdedCatalog: ProductCatalog {
  let first: [ReferenceProduct]
  let others: [ReferenceProduct]
  private let crowd = Crowd()

  init(first: [ReferenceProduct], others: [ReferenceProduct]) {
    self.first = first
    self.others = others
  }

  func products() async throws(CatalogError) -> [ReferenceProduct] {
    await crowd.isJoined() ? others : first
  }
}
