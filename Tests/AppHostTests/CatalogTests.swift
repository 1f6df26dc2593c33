import FeatureDependencies
import Testing

@testable import AppHost

struct JSONCatalogTests {
  private static let tier = #"{"months": 12, "rateBasisPoints": 320}"#
  private static let name = #"{"en": "E", "ko": "K"}"#

  private static func deposit(
    id: String = #""p""#, name: String = name, interest: String = #""simple""#,
    minimum: String = "1", maximum: String = "10", tiers: String = "[\(tier)]", more: String = ""
  ) -> String {
    """
    {"version": 1, "savings": [], "deposits": [{"id": \(id), "name": \(name), \
    "interest": \(interest), "minimumWon": \(minimum), "maximumWon": \(maximum), \
    "tiers": \(tiers)\(more)}]}
    """
  }

  @Test func `The built-in catalogue has a product of each kind`() async throws {
    let catalog = try JSONCatalog(PackageResources.catalog_json)
    #expect(try await catalog.deposits().map(\.interest) == InterestMethod.allCases)
    #expect(try await !catalog.savings().isEmpty)
  }

  @Test func `A good catalogue is read as written`() async throws {
    let catalog = try JSONCatalog(Array(Self.deposit().utf8))
    let product = try #require(try await catalog.deposits().first)
    #expect(product.offer.limits == Won(1)...Won(10) && product.offer.tiers.count == 1)
  }

  @Test(arguments: [
    ("", "", "the text ends too early"), ("[]", "", "an object is expected"),
    (#"{"version": 2, "deposits": [], "savings": []}"#, "version", "outside 1...1"),
    (#"{"version": 1.0, "deposits": [], "savings": []}"#, "version", "not a whole number"),
    (#"{"version": 1, "deposits": []}"#, "savings", "missing"),
    (#"{"version": 1, "deposits": [], "savings": [], "savings": []}"#, "savings", "twice"),
    (#"{"version": 1, "deposits": [], "savings": [], "deposit": []}"#, "deposit", "\"deposits\""),
    (
      deposit(tiers: #"[{"months": 12, "rateBasisPoints": -1}]"#),
      "deposits[0].tiers[0].rateBasisPoints", "-1 is outside"
    ),
    (
      deposit(tiers: #"[{"months": 12, "rateBasisPoints": 320.0}]"#),
      "deposits[0].tiers[0].rateBasisPoints", "not a whole number"
    ),
    (
      deposit(tiers: #"[{"months": 0, "rateBasisPoints": 320}]"#), "deposits[0].tiers[0].months",
      "0 is"
    ),
    (deposit(tiers: "[]"), "deposits[0].tiers", "at least one"),
    (deposit(tiers: "[\(tier), \(tier)]"), "deposits[0].tiers[1].months", "12 stands here twice"),
    (deposit(interest: #""daily""#), "deposits[0].interest", "one of simple, monthlyCompound"),
    (deposit(id: #""a b""#), "deposits[0].id", "not valid"),
    (deposit(id: "7"), "deposits[0].id", "a string"),
    (deposit(minimum: "0"), "deposits[0].minimumWon", "0 is outside"),
    (deposit(minimum: "11"), "deposits[0].maximumWon", "10 is outside 11"),
    (deposit(minimum: "1e3"), "deposits[0].minimumWon", "not a whole number"),
    (deposit(maximum: "99999999999999999999"), "deposits[0].maximumWon", "is outside"),
    (deposit(name: #"{"en": "E"}"#), "deposits[0].name.ko", "missing"),
    (deposit(name: #"{"en": "\u001b[31m", "ko": "K"}"#), "deposits[0].name.en", "printable"),
    (deposit(name: #"{"en": "\u202eE", "ko": "K"}"#), "deposits[0].name.en", "printable"),
    (deposit(more: #", "colour": 1"#), "deposits[0].colour", "not known"),
    (deposit(more: #", "id": "q""#), "deposits[0].id", "twice"),
  ])
  func `A fault is named with its place`(text: String, path: String, message: String) {
    do {
      _ = try JSONCatalog(Array(text.utf8))
      Issue.record("accepted")
    } catch {
      let faults = error.faults.filter { $0.path == path }
      #expect(faults.contains { $0.text.en.contains(message) }, "\(error.faults)")
    }
  }

  @Test func `All faults are named, not only the first`() {
    let text = Self.deposit(id: #""a b""#, interest: #""x""#, minimum: "-1", tiers: "[]")
    do {
      _ = try JSONCatalog(Array(text.utf8))
      Issue.record("accepted")
    } catch { #expect(error.faults.count == 4) }
  }

  @Test func `A hostile catalogue is told of a hundred faults at most, and none at length`() {
    let many = Array(repeating: "{}", count: 100_000).joined(separator: ",")
    let digits = String(repeating: "9", count: 100_000)
    for text in [
      #"{"version": 1, "savings": [], "deposits": [\#(many)]}"#, Self.deposit(minimum: digits),
      Self.deposit(more: #", "\#(digits)": 1"#),
    ] {
      do {
        _ = try JSONCatalog(Array(text.utf8))
        Issue.record("accepted")
      } catch {
        #expect(error.faults.count <= 100)
        #expect(error.faults.allSatisfy { $0.text.en.count < 500 })
      }
    }
  }

  @Test func `Two products of one id are refused`() {
    let product = """
      {"id": "p", "name": \(Self.name), "minimumWon": 1, "maximumWon": 2, "tiers": [\(Self.tier)]}
      """
    let text = #"{"version": 1, "deposits": [], "savings": [\#(product), \#(product)]}"#
    do {
      _ = try JSONCatalog(Array(text.utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.faults.map(\.path) == ["savings[1].id"])
      #expect(error.faults.map(\.problem) == [.repeated("p")])
    }
  }
}
