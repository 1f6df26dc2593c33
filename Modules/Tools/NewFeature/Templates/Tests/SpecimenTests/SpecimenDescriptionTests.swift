import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import Specimen

/// The catalog section and the terms, which no contract verifies.
struct SpecimenDescriptionTests {
  @Test func `A product is read from its offer alone`() throws {
    let product = try #require(try SpecimenProduct.all().first)
    var entry = FixedEntry(product.offer)
    #expect(SpecimenProduct.read(&entry) == product)
    #expect(entry.read.isEmpty)
  }

  @Test func `The terms contain the clauses of the injected regulation`() async throws {
    let doubles = try await OpeningDoubles([])
    let clauses = TermsSheet.specimen(under: SpecimenBranch(doubles: doubles)).clauses
    #expect(clauses.contains(doubles.taxPolicy.clause))
    #expect(clauses.contains(.sampleDepositInsurance))
  }
}
