import FeatureDependencies
import FeatureDependenciesTesting

enum CatalogMutants {
  static let all: [Mutant<ProductCatalogContract.Fixture>] = [
    mutant("namesEachOnce", "a product twice") { deposits, _ in deposits += deposits },
    mutant("offersTerms", "a product without terms") { deposits, _ in
      deposits = deposits.map { product($0, tiers: []) }
    },
    mutant("offersTerms", "a term twice") { deposits, _ in
      deposits = deposits.map { product($0, tiers: $0.offer.tiers + $0.offer.tiers) }
    },
    mutant("takesMoney", "a minimum of nothing") { deposits, _ in
      deposits = deposits.map { product($0, limits: .zero...Won(1)) }
    },
    mutant("names", "a product without a name") { deposits, _ in
      deposits = deposits.map { product($0, name: LocalizedText(en: "Deposit", ko: "")) }
    },
    mutant("addsUp", "a bonus past 100 %") { _, savings in
      savings = savings.compactMap { product in
        AnnualRate(basisPoints: 9_999).map {
          SavingsProduct(offer: product.offer, linkedBonus: $0)
        }
      }
    },
    mutant("names", "an escape sequence in a name") { deposits, _ in
      deposits = deposits.map { product($0, name: LocalizedText(verbatim: "\u{1B}[31mDeposit")) }
    },
    Mutant("ProductCatalog.answersAll", "nothing for whoever asks at the same time") {
      .init(catalog: FickleCatalog(base: try FixedCatalog.sample()))
    },
    Mutant("ProductCatalog.staysTheSame", "rates that change in between") {
      .init(catalog: FickleCatalog(base: try FixedCatalog.sample()))
    },
  ]

  private static func mutant(
    _ clause: String, _ name: String,
    _ change: @escaping @Sendable (inout [DepositProduct], inout [SavingsProduct]) -> Void
  ) -> Mutant<ProductCatalogContract.Fixture> {
    Mutant("ProductCatalog.\(clause)", name) {
      let sample = try FixedCatalog.sample()
      var (deposits, savings) = (try await sample.deposits(), try await sample.savings())
      change(&deposits, &savings)
      return .init(catalog: FixedCatalog(deposits: deposits, savings: savings))
    }
  }

  private static func product(
    _ product: DepositProduct, name: LocalizedText? = nil, limits: ClosedRange<Won>? = nil,
    tiers: [RateTier]? = nil
  ) -> DepositProduct {
    let offer = product.offer
    return DepositProduct(
      offer: ProductOffer(
        id: offer.id, name: name ?? offer.name, limits: limits ?? offer.limits,
        tiers: tiers ?? offer.tiers), interest: product.interest)
  }
}

private actor FickleCatalog: ProductCatalog {
  let base: FixedCatalog
  private var asked = 0

  init(base: FixedCatalog) { self.base = base }

  func deposits() async throws(CatalogError) -> [DepositProduct] {
    asked += 1
    return asked > 1 ? [] : try await base.deposits()
  }

  func savings() async throws(CatalogError) -> [SavingsProduct] { try await base.savings() }
}
