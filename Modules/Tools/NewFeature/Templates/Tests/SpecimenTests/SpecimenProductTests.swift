import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

/// Tests of the product's description, and of reading a product from a catalog.
struct SpecimenProductTests {
  @Test func `The description names the catalog section and no linked kind`() {
    let product = ProductDescription.specimen
    #expect(product.productType.section == "specimen")
    #expect(product.linkedKind == nil)
  }

  @Test func `A product is read from its offer alone`() throws {
    let product = try SpecimenProduct.sample()
    var entry = FixedEntry(product.offer)
    #expect(SpecimenProduct.read(&entry) == product)
    #expect(entry.read.isEmpty)
  }

  @Test func `A withdrawn product keeps its offer`() throws {
    let offer = try SpecimenProduct.sample().offer
    #expect(SpecimenProduct(withdrawn: offer).offer == offer)
  }
}
