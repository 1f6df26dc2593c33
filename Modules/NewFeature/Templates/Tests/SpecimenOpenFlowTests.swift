import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

/// What is the feature's own, beyond the contract of every flow.
struct SpecimenOpenFlowTests {
  @Test func `Nothing on offer is said before anything is asked`() async throws {
    let doubles = try await OpeningDoubles([])
    let branch = SpecimenBranch(
      doubles: doubles, specimenCatalog: FixedCatalog<SpecimenProduct>([]))
    #expect(await branch.builder.build().run() == FlowOutcome(stop: .nothingOffered(.specimen)))
  }

  @Test func `A repeated request is answered though the product is no longer on offer`()
    async throws
  {
    let first = try await OpeningDoubles(FlowScript.specimen.steps())
    let opened = try #require(await SpecimenBranch.sample(first).builder.build().run().account)
    let again = SpecimenBranch(
      doubles: try await OpeningDoubles(FlowScript.specimen.steps(), after: first),
      specimenCatalog: FixedCatalog<SpecimenProduct>([]))
    var expected = FlowOutcome()
    expected.add(opened)
    #expect(await again.builder.build().run() == expected)
  }

  @Test func `The terms quote the law that is injected`() async throws {
    let doubles = try await OpeningDoubles(FlowScript.specimen.steps())
    _ = try await SpecimenBranch.sample(doubles).builder.build().run()
    let clauses = await doubles.script.shown.flatMap { content in
      if case .terms(let sheet) = content { sheet.clauses } else { [LocalizedText]() }
    }
    #expect(clauses.contains(doubles.taxPolicy.clause))
    #expect(clauses.contains(doubles.depositInsurance.clause))
  }
}
