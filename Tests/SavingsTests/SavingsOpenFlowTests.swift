import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// Behavior of the savings flow beyond the contract of all flows.
struct SavingsOpenFlowTests {
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
