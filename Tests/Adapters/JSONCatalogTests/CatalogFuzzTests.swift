import FeatureDependencies
import JSONCatalog
import SeededInputs
import Testing

/// Randomly damaged catalogs: each is rejected or offers valid products, and never crashes.
struct CatalogFuzzTests {
  @Test func `A randomly damaged catalog is rejected or valid`() async throws {
    let names = ["정기예금", "Time deposit"].map { #"{"en": "E", "ko": "\#($0)"}"# }
    let products = names.enumerated().map { SampleText(id: "\"p\($0)\"", name: $1).product }
    let good = #"{"version": 1, "deposits": [\#(products.joined(separator: ", "))]}"#
    try await Fuzz.each(damageTo: good) { bytes in
      guard let catalog = try? JSONCatalog(bytes, of: [SampleDeposit.self]) else { return }
      for product in try await catalog.products(of: SampleDeposit.self) {
        expectOpenable(product.offer)
      }
    }
  }

  private func expectOpenable(_ offer: ProductOffer) {
    #expect(offer.limits.lowerBound > .zero)
    #expect(!offer.tiers.isEmpty)
    #expect(offer.tiers.allSatisfy { $0.months > 0 })
    #expect(PrintableText.holds(offer.name.en))
    #expect(PrintableText.holds(offer.name.ko))
  }
}
