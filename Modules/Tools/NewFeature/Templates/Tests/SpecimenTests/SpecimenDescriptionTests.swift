import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import Specimen

/// What the contracts leave to the feature: its catalog section, and its terms.
struct SpecimenDescriptionTests {
  @Test func `The only fault in a product is reported with its path`() {
    let section: Written = [
      [
        "id": "p", "name": ["en": "E", "ko": "K"], "minimumWon": 1, "maximumWon": 10,
        "tiers": [["months": 12, "rateBasisPoints": 300]], "color": "red",
      ]
    ]
    let faults = ProductDescription.specimen.section.faults(in: section.value)
    #expect(faults.map(\.path) == ["specimen[0].color"])
    #expect(faults.map(\.problem) == [.unknownKey(nearest: nil)])
  }

  @Test func `The terms contain the clauses of the injected regulation`() async throws {
    let doubles = try await OpeningDoubles([])
    let branch = SpecimenBranch(doubles: doubles, specimenCatalog: FixedCatalog([]))
    let clauses = TermsSheet.specimen(under: branch).clauses
    #expect(clauses.contains(doubles.taxPolicy.clause))
    #expect(clauses.contains(doubles.depositInsurance.clause))
  }
}
