import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

/// Tests of the product's description, and of parsing a product from a catalog.
struct SpecimenProductTests {
  static func written(more: [(String, Written)] = []) -> Written {
    let members: [(name: String, value: Written)] = [
      ("id", "p"), ("name", ["en": "E", "ko": "K"]), ("minimumWon", 1), ("maximumWon", 10),
      ("tiers", [["months": 12, "rateBasisPoints": 300]]),
    ]
    return .object(members + more.map { (name: $0.0, value: $0.1) })
  }

  @Test func `The description names the catalog section and no linked kind`() {
    let product = ProductDescription.specimen
    #expect(product.section.name == "specimen")
    #expect(product.linkedKind == nil)
  }

  @Test func `A fault in a product is reported with its path`() {
    let section: Written = [Self.written(more: [("color", "red")])]
    let faults = ProductDescription.specimen.section.faults(in: section.value)
    #expect(faults.map(\.path) == ["specimen[0].color"])
    #expect(faults.map(\.problem) == [.unknownKey(nearest: nil)])
  }

  @Test func `A withdrawn product keeps its offer`() throws {
    let offer = try SpecimenProduct.sample().offer
    #expect(SpecimenProduct(withdrawn: offer).offer == offer)
  }
}
