import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The deposit's own member in a catalog: the interest method.
struct DepositProductTests {
  static func written(interest: Written? = "simple", more: [(String, Written)] = []) -> Written {
    let members: [(name: String, value: Written)] = [
      ("id", "p"), ("name", ["en": "E", "ko": "K"]), ("minimumWon", 1), ("maximumWon", 10),
      ("tiers", [["months": 12, "rateBasisPoints": 320]]),
    ]
    return .object(members + (interest.map { [("interest", $0)] } ?? []) + more.map { ($0, $1) })
  }

  @Test(arguments: InterestMethod.allCases)
  func `A deposit is read with its interest method`(method: InterestMethod) async throws {
    let product = try #require(try await read(Self.written(interest: .string(method.rawValue))))
    #expect(product.interest == method)
    #expect(product.offer.limits == Won(1)...Won(10))
    #expect(product.details.map(\.value.signed) == [method.rawValue])
  }

  @Test(arguments: [
    (
      written(interest: "daily"), "deposits[0].interest",
      InputFault.Problem.invalid(
        "daily", expected: "one of simple, monthlyCompound, monthlyPayout")
    ),
    (written(interest: nil), "deposits[0].interest", .missingKey),
    (written(interest: 7), "deposits[0].interest", .wrongType(expected: .string)),
    (written(more: [("colour", "red")]), "deposits[0].colour", .unknownKey(nearest: nil)),
    (
      written(more: [("linkedBonusBasisPoints", 10)]), "deposits[0].linkedBonusBasisPoints",
      .unknownKey(nearest: nil)
    ),
  ])
  func `A fault in a deposit is reported with its path`(
    entry: Written, path: String, problem: InputFault.Problem
  ) {
    let section: Written = [entry]
    let faults = ProductDescription.deposit.section.faults(in: section.value)
    #expect(faults.map(\.path) == [path])
    #expect(faults.map(\.problem) == [problem])
  }

  @Test func `A withdrawn deposit keeps its offer`() throws {
    let offer = try DepositProduct.sample().offer
    #expect(DepositProduct(withdrawn: offer).offer == offer)
  }

  private func read(_ entry: Written) async throws -> DepositProduct? {
    let source = FixedCatalogSource(["deposits": [entry]])
    let section = ProductDescription.deposit.section
    return try await SectionCatalog<DepositProduct>(source, section: section).products().first
  }
}
