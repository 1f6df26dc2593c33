import FeatureDependencies
import Testing

@testable import AppHost

struct SpecimenHostingTests {
  /// `CatalogTests` verifies that the catalog offers each hosted product.
  @Test func `The bank hosts the feature Specimen`() {
    #expect(HostedProduct.all.map(\.description.kind).contains(.specimen))
  }
}
