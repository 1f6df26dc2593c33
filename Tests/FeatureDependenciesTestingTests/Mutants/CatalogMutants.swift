import FeatureDependencies
import FeatureDependenciesTesting

enum CatalogMutants {
  private typealias Contract = ProductCatalogContract<ReferenceProduct>

  static let all: [Mutant] = [
    mutant("a product twice") { $0 += $0 },
    mutant("nothing at all") { $0 = [] },
    mutant("a product without terms") { products in
      products = products.map { $0.changed(tiers: []) }
    },
    mutant("a term twice") { products in
      products = products.map { $0.changed(tiers: $0.offer.tiers + $0.offer.tiers) }
    },
    mutant("a minimum of nothing") { products in
      products = products.map { $0.changed(limits: .zero...Won(1)) }
    },
    mutant("a product without a name") { products in
      products = products.map { $0.changed(name: LocalizedText(en: "Deposit", ko: "")) }
    },
    mutant("an invisible name") { products in
      products = products.map { $0.changed(name: LocalizedText(en: "Deposit", ko: "\u{3164}")) }
    },
    mutant("an escape sequence in a name") { products in
      products = products.map { $0.changed(name: LocalizedText(verbatim: "\u{1B}[31mDeposit")) }
    },
    mutant("all but the last product", Contract.whole) { $0 = Array($0.dropLast()) },
    mutant("another order", Contract.whole) { $0.reverse() },
    mutant("one rate for all", Contract.whole) { products in
      let rate = products.first?.offer.tiers.first?.rate
      products = products.map { $0.atOneRate(rate) }
    },
    Mutant("ProductCatalog", "other products while several ask", Contract.clauses) {
      .init(catalog: CrowdedCatalog(first: [try .sample()], others: try ReferenceProduct.all()))
    },
    Mutant("ProductCatalog", "products that change in between", Contract.clauses) {
      .init(catalog: FickleCatalog(first: [try .sample()]))
    },
  ]

  private static func mutant(
    _ name: String, _ clauses: [Clause<Contract.Fixture>] = Contract.clauses,
    _ change: @escaping @Sendable (inout [ReferenceProduct]) -> Void
  ) -> Mutant {
    Mutant("ProductCatalog", name, clauses) {
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
