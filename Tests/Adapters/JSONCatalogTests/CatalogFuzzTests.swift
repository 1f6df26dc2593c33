import FeatureDependencies
import Foundation
import JSONCatalog
import SeededInputs
import Testing

/// Catalogues damaged at random: each is refused, or offers what can be opened. Never a trap.
///
/// `FUZZ_SEED` starts another sequence, `FUZZ_ROUNDS` makes it longer: a trap names neither, so the
/// text under test is written to the file `FUZZ_CASE` if that is given.
struct CatalogFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  private func note(_ bytes: [UInt8]) throws {
    guard let path = Self.environment["FUZZ_CASE"] else { return }
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `A damaged catalogue is refused, or is one`() async throws {
    let names = ["정기예금", "Time deposit"].map { #"{"en": "E", "ko": "\#($0)"}"# }
    let products = names.enumerated().map { SampleText(id: "\"p\($0)\"", name: $1).product }
    let good = #"{"version": 1, "deposits": [\#(products.joined(separator: ", "))]}"#
    var damage = Damage(seed: Self.seed)
    for _ in 0..<Self.rounds {
      let bytes = damage.done(to: Array(good.utf8))
      try note(bytes)
      guard let catalog = try? JSONCatalog(bytes, sections: [.deposits]) else { continue }
      for product in try await CatalogSection.deposits.products(in: catalog) {
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
