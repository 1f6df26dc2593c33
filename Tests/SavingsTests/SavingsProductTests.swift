import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// The savings product's own member in a catalog: the bonus for a link.
struct SavingsProductTests {
  private static let bonus = "linkedBonusBasisPoints"
  private static let path = "savings[0].linkedBonusBasisPoints"

  static func written(bonus: Written? = 10, rate: Int64 = 350, next: Int64? = nil) -> Written {
    let rates = [rate] + (next.map { [$0] } ?? [])
    let tiers = rates.enumerated().map { index, rate -> Written in
      ["months": .number("\(12 * (index + 1))"), "rateBasisPoints": .number("\(rate)")]
    }
    let members: [(name: String, value: Written)] = [
      ("id", "p"), ("name", ["en": "E", "ko": "K"]), ("minimumWon", 1), ("maximumWon", 10),
      ("tiers", .array(tiers)),
    ]
    return .object(members + (bonus.map { [(Self.bonus, $0)] } ?? []))
  }

  @Test func `A savings product is read with its bonus`() async throws {
    let product = try #require(try await read(Self.written()))
    #expect(product.linkedBonus?.basisPoints == 10)
    #expect(product.details.map(\.name) == [Self.bonus])
  }

  @Test func `A bonus of zero stays a bonus, which is signed`() async throws {
    let product = try #require(try await read(Self.written(bonus: 0)))
    #expect(product.linkedBonus?.basisPoints == 0)
    #expect(product.details.map(\.name) == [Self.bonus])
  }

  @Test func `A savings product without a bonus has no bonus detail`() async throws {
    let product = try #require(try await read(Self.written(bonus: nil)))
    #expect(product.linkedBonus == nil)
    #expect(product.details.isEmpty)
  }

  @Test(arguments: [
    (written(bonus: -1), path, InputFault.Problem.outOfRange("-1", 0...10_000)),
    (written(bonus: "ten"), path, .wrongType(expected: .wholeNumber)),
    (written(bonus: 9651), "savings[0].tiers[0]", .outOfRange("10001", 0...10_000)),
    (
      written(bonus: 9600, next: 401), "savings[0].tiers[1]", .outOfRange("10001", 0...10_000)
    ),
    (
      written(bonus: 9600, rate: -1, next: 401), "savings[0].tiers[0].rateBasisPoints",
      .outOfRange("-1", 0...10_000)
    ),
  ])
  func `A fault in a savings product is reported with its path`(
    entry: Written, path: String, problem: InputFault.Problem
  ) {
    let section: Written = [entry]
    let faults = ProductDescription.savings.section.faults(in: section.value)
    #expect(faults.map(\.path) == [path])
    #expect(faults.map(\.problem) == [problem])
  }

  @Test func `Tier and bonus together can come to 100 % exactly`() async throws {
    #expect(try await read(Self.written(bonus: 9650)) != nil)
  }

  @Test func `A withdrawn savings product keeps its offer and has no bonus`() throws {
    let offer = try SavingsProduct.sample().offer
    let withdrawn = SavingsProduct(withdrawn: offer)
    #expect(withdrawn.offer == offer)
    #expect(withdrawn.linkedBonus == nil)
  }

  private func read(_ entry: Written) async throws -> SavingsProduct? {
    let source = FixedCatalogSource(["savings": [entry]])
    let section = ProductDescription.savings.section
    return try await SectionCatalog<SavingsProduct>(source, section: section).products().first
  }
}
