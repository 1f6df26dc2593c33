import FeatureDependencies
import Testing

@testable import AppHost

struct SpecimenHostingTests {
  @Test func `The bank hosts the feature Specimen`() {
    #expect(HostedProduct.all.map(\.description.kind).contains(.specimen))
  }
}
