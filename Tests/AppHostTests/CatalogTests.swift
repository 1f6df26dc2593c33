import Deposit
import FeatureDependencies
import JSONCatalog
import Savings
import StrictJSON
import Testing

@testable import AppHost
@testable import BankCommands

/// The built-in catalog, and the error messages for an invalid one.
struct CatalogTests {
  private static let tier = #"{"months": 12, "rateBasisPoints": 320}"#
  private static let rate = "deposits[0].tiers[0].rateBasisPoints"

  private static func deposit(
    id: String = #""p""#, name: String = #"{"en": "E", "ko": "K"}"#,
    interest: String = #""simple""#, minimum: String = "1", tiers: String = "[\(tier)]",
    more: String = ""
  ) -> String {
    """
    {"version": 1, "deposits": [
    {"id": \(id), "name": \(name), "interest": \(interest),
    "minimumWon": \(minimum), "maximumWon": 10,
    "tiers": \(tiers)\(more)}]}
    """
  }

  /// The program's error message for the catalog `text`; nil if it is valid.
  private func said(of text: String) -> LocalizedText? {
    do {
      _ = try JSONCatalog(
        Array(text.utf8), of: HostedProduct.all.map(\.description.productType))
      return nil
    } catch { return CommandError.catalogFile(path: "FILE", faults: error.text).message }
  }

  @Test func `The built-in catalog has deposits with every interest method`() async throws {
    let deposits = try await JSONCatalog.builtIn().products(of: DepositProduct.self)
    #expect(deposits.map(\.interest) == InterestMethod.allCases)
  }

  @Test(arguments: HostedProduct.all)
  func `The built-in catalog offers each product of the bank`(product: HostedProduct)
    async throws
  {
    let offered = try await JSONCatalog.builtIn().offered(of: product.description.productType)
    #expect(!offered.isEmpty)
    #expect(offered.allSatisfy { $0.kind == product.description.kind })
  }

  @Test func `A catalog with one product is valid`() {
    #expect(said(of: Self.deposit()) == nil)
  }

  @Test(arguments: [
    (
      #"{"version": 1, "deposits": [], "savings": [], "savings": []}"#,
      "1:58, savings: this key occurs twice"
    ),
    (#"{"version": 1, "loans": []}"#, "1:25, loans: this key is not known"),
    (
      #"{"version": 1, "deposit": []}"#,
      "1:27, deposit: this key is not known; did you mean \"deposits\"?"
    ),
    (
      deposit(tiers: #"[{"months": 12, "rateBasisPoints": -1}]"#),
      "4:45, \(rate): -1 is outside 0...10000"
    ),
    (
      deposit(tiers: #"[{"months": 12, "rateBasisPoints": 320.0}]"#),
      "4:45, \(rate): 320.0 is not a whole number"
    ),
    (deposit(tiers: "[]"), "4:10, deposits[0].tiers: at least one is needed"),
    (
      deposit(tiers: "[\(tier), \(tier)]"),
      "4:51, deposits[0].tiers[1].months: 12 occurs twice"
    ),
    (
      deposit(interest: #""daily""#),
      "2:57, deposits[0].interest: \"daily\" is not valid; "
        + "expected one of simple, monthlyCompound, monthlyPayout"
    ),
    (deposit(interest: "7"), "2:57, deposits[0].interest: a string is expected here"),
    (
      deposit(more: #", "linkedBonusBasisPoints": 10"#),
      "4:78, deposits[0].linkedBonusBasisPoints: this key is not known"
    ),
    (deposit(id: "7"), "2:8, deposits[0].id: a string is expected here"),
    (deposit(minimum: "11"), "2:1, deposits[0].maximumWon: 10 is outside 11...1000000000000000"),
    (deposit(name: #"{"en": "E"}"#), "2:21, deposits[0].name.ko: this key is missing"),
    (deposit(more: #", "colour": 1"#), "4:62, deposits[0].colour: this key is not known"),
    (deposit(more: #", "id": "q""#), "4:58, deposits[0].id: this key occurs twice"),
  ])
  func `A fault of a catalog is reported in a sentence with its position`(
    text: String, fault: String
  ) {
    let end = fault.hasSuffix("?") ? "" : "."
    #expect(said(of: text)?.en == "The catalog FILE is not valid: line \(fault)\(end)")
  }

  @Test func `All faults of a catalog are reported in one sentence`() {
    let text = Self.deposit(id: #""a b""#, interest: #""x""#, minimum: "-1", tiers: "[]")
    #expect(said(of: text)?.en.split(separator: "; line").count == 4)
  }

  @Test func `A fault of a catalog is reported in Korean`() {
    #expect(
      said(of: Self.deposit(tiers: "[]"))?.ko
        == "상품 목록 FILE이 올바르지 않습니다: 4:10행, deposits[0].tiers: 하나 이상 필요합니다.")
  }

  @Test func `A deposit without an interest method is a fault`() {
    let text = Self.deposit().replacing(#""interest": "simple","#, with: "")
    #expect(
      said(of: text)?.en
        == "The catalog FILE is not valid: line 2:1, deposits[0].interest: this key is missing.")
  }

  @Test(arguments: [
    ("9681", "1:28, savings[0].tiers[0]: 10001 is outside 0...10000"),
    ("-1", "2:44, savings[0].linkedBonusBasisPoints: -1 is outside 0...10000"),
    (#""ten""#, "2:44, savings[0].linkedBonusBasisPoints: a whole number is expected here"),
  ])
  func `A bonus that is invalid or exceeds 100 % with the rate is a fault`(
    bonus: String, fault: String
  ) {
    let text = """
      {"version": 1, "savings": [{"id": "p", "name": {"en": "E", "ko": "K"}, "minimumWon": 1,
      "maximumWon": 2, "linkedBonusBasisPoints": \(bonus), "tiers": [\(Self.tier)]}]}
      """
    #expect(said(of: text)?.en == "The catalog FILE is not valid: line \(fault).")
  }
}
