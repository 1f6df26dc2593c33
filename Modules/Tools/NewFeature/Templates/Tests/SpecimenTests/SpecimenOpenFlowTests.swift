import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

/// The behavior of this flow beyond the contract of flows.
struct SpecimenOpenFlowTests {
  @Test func `A catalog without products stops the flow before the first question`() async throws {
    let doubles = try await OpeningDoubles([])
    let branch = SpecimenBranch(doubles: doubles)
    #expect(await branch.builder.build().run() == FlowOutcome(stop: .nothingOffered(.specimen)))
  }

  @Test func `A repeated request returns the stored opening of a withdrawn product`()
    async throws
  {
    let first = try await OpeningDoubles(.specimen)
    let opened = try #require(await SpecimenBranch.sample(first).builder.build().run().account)
    let again = SpecimenBranch(doubles: try await OpeningDoubles(.specimen, after: first))
    var expected = FlowOutcome()
    expected.add(opened)
    #expect(await again.builder.build().run() == expected)
  }

  @Test func `The terms contain the clauses of the injected regulation`() async throws {
    let doubles = try await OpeningDoubles(.specimen)
    _ = try await SpecimenBranch.sample(doubles).builder.build().run()
    let clauses = await doubles.script.shown.flatMap { content in
      if case .terms(let sheet) = content { sheet.clauses } else { [LocalizedText]() }
    }
    #expect(clauses.contains(doubles.taxPolicy.clause))
    #expect(clauses.contains(doubles.depositInsurance.clause))
  }
}
