import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// Behavior of the savings flow beyond the contract of all flows.
struct SavingsOpenFlowTests {
  @Test func `A repeated request is answered though the product is no longer on offer`()
    async throws
  {
    let first = try await OpeningDoubles(.savings)
    let opened = try #require(
      await SavingsBranch.sample(first).builder.build(id: nil).run().account)
    let again = SavingsBranch(doubles: try await OpeningDoubles(.savings, after: first))
    var expected = FlowOutcome()
    expected.add(opened)
    #expect(await again.builder.build(id: nil).run() == expected)
    // Its help must not say that nothing has been opened yet.
    let consent = await again.doubles.script.asked.last { $0.kind == .consent }
    #expect(consent?.help.en.contains("Nothing is signed or opened again.") == true)
  }

  @Test func `The terms quote the injected regulation and the cost of early termination`()
    async throws
  {
    let doubles = try await OpeningDoubles(.savings)
    _ = try await SavingsBranch.sample(doubles).builder.build(id: nil).run()
    let clauses = await doubles.script.shown.flatMap { content in
      if case .terms(let sheet) = content { sheet.clauses } else { [LocalizedText]() }
    }
    #expect(clauses.contains(doubles.taxPolicy.clause))
    #expect(clauses.contains(.sampleDepositInsurance))
    #expect(clauses.contains(TermsSheet.earlyTermination))
    #expect(clauses[2].en.hasPrefix("The interest shown assumes that every installment is paid"))
  }

  @Test func `The description names the kind of account that a savings account can be linked to`() {
    let product = ProductDescription.savings
    #expect(product.accountPrefix == "310")
    #expect(product.productType.section == "savings")
    #expect(product.linkedKind == .deposit)
  }
}
