import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import SeededInputs
import StrictJSON
import Testing

struct JSONCatalogTests {
  private func catalog(_ text: String) throws(InputFaults) -> JSONCatalog {
    try JSONCatalog(Array(text.utf8), of: [SampleDeposit.self, SampleSavings.self])
  }

  private func faults(_ text: String) -> [InputFault] {
    do {
      _ = try catalog(text)
      return []
    } catch {
      return error.faults
    }
  }

  @Test func `A valid catalog is read as written`() async throws {
    let text = SampleText(interest: #""monthlyCompound""#).catalog
    let product = try #require(try await catalog(text).products(of: SampleDeposit.self).first)
    #expect("\(product.offer.id)" == "p")
    #expect(product.offer.limits == Won(1)...Won(10))
    #expect(product.offer.tiers.map(\.months) == [12])
    #expect(product.interest == .monthlyCompound)
  }

  @Test func `A missing section offers nothing`() async throws {
    let text = #"{"version": 1, "savings": []}"#
    #expect(try await catalog(text).products(of: SampleDeposit.self).isEmpty)
  }

  @Test(arguments: ["", "{\"version\": 1,\n", "version: 1"])
  func `A text that is not JSON is rejected as a catalog`(text: String) {
    let error = #expect(throws: InputFaults.self) { try catalog(text) }
    guard case .unreadable? = error?.faults.first?.problem else {
      Issue.record("another fault: \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    ("[]", "", "1:1", InputFault.Problem.wrongType(expected: .object)),
    (#"{"version": 2}"#, "version", "1:13", .outOfRange("2", 1...1)),
    (#"{"version": 1.0}"#, "version", "1:13", .notInteger("1.0")),
    (#"{"deposits": []}"#, "version", "1:1", .missingKey),
    (#"{"version": 1, "savings": [], "savings": []}"#, "savings", "1:42", .duplicateKey),
    (#"{"version": 1, "deposit": []}"#, "deposit", "1:27", .unknownKey(nearest: "deposits")),
    (#"{"version": 1, "loans": []}"#, "loans", "1:25", .unknownKey(nearest: nil)),
    (#"{"version": 1, "deposits": {}}"#, "deposits", "1:28", .wrongType(expected: .array)),
  ])
  func `A fault at the top level of a catalog is reported with its position`(
    text: String, path: String, place: String, problem: InputFault.Problem
  ) throws {
    let fault = try #require(faults(text).first)
    #expect(fault.path == path)
    #expect("\(fault.position)" == place)
    #expect(fault.problem == problem)
  }

  @Test func `All faults of all sections are reported, not only the first`() {
    let product = SampleText(id: #""a b""#, interest: #""x""#, minimum: "-1", tiers: "[]").product
    let text = #"{"version": 2, "deposits": [\#(product)], "savings": [{}], "loans": []}"#
    #expect(
      faults(text).map(\.path) == [
        "loans", "version", "deposits[0].id", "deposits[0].minimumWon", "deposits[0].tiers",
        "deposits[0].interest", "savings[0].id", "savings[0].name", "savings[0].minimumWon",
        "savings[0].maximumWon", "savings[0].tiers", "savings[0].interest",
      ])
  }

  @Test func `Two products with the same ID in a section are rejected`() {
    let product = SampleText().product
    let faults = faults(#"{"version": 1, "savings": [\#(product), \#(product)]}"#)
    #expect(faults.map(\.path) == ["savings[1].id"])
    #expect(faults.map(\.problem) == [.repeated("p")])
  }

  @Test(arguments: [
    #"{"version": 1, "savings": [\#(manyObjects)], "deposits": [\#(manyObjects)]}"#,
    SampleText(minimum: manyDigits).catalog, SampleText(more: #", "\#(manyDigits)": 1"#).catalog,
  ])
  func `A hostile catalog yields at most a hundred faults, each of limited length`(text: String) {
    let faults = faults(text)
    #expect((1...100).contains(faults.count))
    #expect(faults.allSatisfy { "\($0)".count < 500 })
  }

  private static let manyObjects = Array(repeating: "{}", count: 50_000).joined(separator: ",")
  private static let manyDigits = String(repeating: "9", count: 100_000)

  private func offered(_ text: SampleText) async throws -> [SampleDeposit] {
    try await catalog(text.catalog).products(of: SampleDeposit.self)
  }

  @Test(arguments: [
    (1, 1, 12), (10, 10, 12), (1, 1_000_000_000_000_000, 12), (1, 10, 1), (1, 10, 120),
  ])
  func `A product at its limits is offered`(
    minimum: Int64, maximum: Int64, months: Int
  ) async throws {
    let tier = #"{"months": \#(months), "rateBasisPoints": 10000}"#
    let offered = try await offered(
      SampleText(minimum: "\(minimum)", maximum: "\(maximum)", tiers: "[\(tier)]"))
    #expect(offered.map(\.offer.limits) == [Won(minimum)...Won(maximum)])
    #expect(offered.first?.offer.tiers.map(\.months) == [months])
  }

  @Test(arguments: [nil, 0, 9680])
  func `A bonus is optional, can be zero, or come to 100 % with the rate exactly`(
    bonus: Int?
  ) async throws {
    let offered = try await offered(SampleText(more: bonus.map { #", "bonus": \#($0)"# } ?? ""))
    #expect(offered.map(\.bonus?.basisPoints) == [bonus])
  }

  @Test func `A JSON catalog keeps the contract of catalogs in each section`() async throws {
    let products = [SampleText().product, SampleText(id: #""q""#).product]
    let catalog = try catalog(
      """
      {"version": 1, "deposits": [\(products.joined(separator: ", "))], \
      "savings": [\(products[0])]}
      """)
    let offers = try ["p", "q"].map { id in
      ProductOffer(
        id: try Samples.product(id), name: LocalizedText(en: "E", ko: "K"),
        limits: Won(1)...Won(10), tiers: [RateTier(months: 12, rate: try Samples.rate(320))])
    }
    try await ProductCatalogContract.check(
      catalog,
      offering: offers.map { SampleDeposit(offer: $0, interest: .simple, bonus: nil) })
    try await ProductCatalogContract.check(
      catalog, offering: [SampleSavings(offer: offers[0], interest: .simple, bonus: nil)])
  }

  @Test func `A randomly damaged catalog is rejected or valid`() async throws {
    let names = ["정기예금", "Time deposit"].map { #"{"en": "E", "ko": "\#($0)"}"# }
    let products = names.enumerated().map { SampleText(id: "\"p\($0)\"", name: $1).product }
    let good = #"{"version": 1, "deposits": [\#(products.joined(separator: ", "))]}"#
    try await Fuzz.each(damageTo: good) { bytes in
      guard let catalog = try? JSONCatalog(bytes, of: [SampleDeposit.self]) else { return }
      for product in try await catalog.products(of: SampleDeposit.self) {
        expectOpenable(product.offer)
      }
    }
  }

  private func expectOpenable(_ offer: ProductOffer) {
    #expect(offer.limits.lowerBound > .zero)
    #expect(!offer.tiers.isEmpty)
    #expect(offer.tiers.allSatisfy { $0.months > 0 })
    #expect(PrintableText.holds(offer.name.en))
    #expect(PrintableText.holds(offer.name.ko))
  }
}
