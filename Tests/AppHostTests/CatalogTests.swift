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

  @Test func `All faults of a catalog are reported in one sentence, in both languages`() {
    func deposit(id: String = "p", interest: String = "simple", minimum: Int = 1) -> String {
      """
      {"version": 1, "deposits": [
      {"id": "\(id)", "name": {"en": "E", "ko": "K"}, "interest": "\(interest)",
      "minimumWon": \(minimum), "maximumWon": 10,
      "tiers": []}]}
      """
    }
    let one = said(of: deposit())
    #expect(
      one?.en
        == "The catalog FILE is not valid: line 4:10, deposits[0].tiers: at least one is needed.")
    #expect(
      one?.ko == "상품 목록 FILE이 올바르지 않습니다: 4:10행, deposits[0].tiers: 하나 이상 필요합니다.")
    let all = said(of: deposit(id: "a b", interest: "x", minimum: -1))
    #expect(all?.en.split(separator: "; line").count == 4)
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
      "maximumWon": 2, "linkedBonusBasisPoints": \(bonus), "tiers": [{"months": 12, \
      "rateBasisPoints": 320}]}]}
      """
    #expect(said(of: text)?.en == "The catalog FILE is not valid: line \(fault).")
  }

  /// The program's error message for the catalog `text`; nil if it is valid.
  private func said(of text: String) -> LocalizedText? {
    do {
      _ = try JSONCatalog(
        Array(text.utf8), of: HostedProduct.all.map(\.description.productType))
      return nil
    } catch { return CommandError.catalogFile(path: "FILE", faults: error.text).message }
  }
}
