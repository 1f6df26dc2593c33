import FeatureDependencies
import Foundation
import JSONCatalog
import SeededInputs
import Testing

/// Randomly damaged catalogs: each is rejected or offers valid products, and never crashes.
/// `FUZZ_SEED` selects the random sequence, `FUZZ_ROUNDS` its length. A crash does not report the
/// input, so each text is written to the file `FUZZ_CASE` first, if that is set.
struct CatalogFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  private func note(_ bytes: [UInt8]) throws {
    guard let path = Self.environment["FUZZ_CASE"] else { return }
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `A randomly damaged catalog is rejected or valid`() async throws {
    let names = ["정기예금", "Time deposit"].map { #"{"en": "E", "ko": "\#($0)"}"# }
    let products = names.enumerated().map { SampleText(id: "\"p\($0)\"", name: $1).product }
    let good = #"{"version": 1, "deposits": [\#(products.joined(separator: ", "))]}"#
    var damage = Damage(seed: Self.seed)
    for _ in 0..<Self.rounds {
      let bytes = damage.done(to: Array(good.utf8))
      try note(bytes)
      guard let catalog = try? JSONCatalog(bytes, of: [SampleDeposit.self]) else { continue }
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
