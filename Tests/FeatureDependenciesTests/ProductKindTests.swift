import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct ProductKindTests {
  @Test(arguments: ["deposit", "a", "youth-housing-2", String(repeating: "a", count: 32)])
  func `A kind is read back as it was stored`(text: String) throws {
    #expect(try #require(ProductKind(text)).description == text)
  }

  @Test(arguments: [
    "", "Deposit", "dEposit", "1a", "-a", "a b", "a_b", "예금", "a\n",
    String(repeating: "a", count: 33),
  ])
  func `A text that cannot be a kind is rejected`(text: String) {
    #expect(ProductKind(text) == nil)
  }

  @Test(arguments: ["bank", "demand"])
  func `No product kind uses a reserved name`(text: String) {
    #expect(ProductKind(text) == nil)
  }

  @Test func `A kind that was read equals the one declared with the same text`() {
    #expect(ProductKind("deposit") == ProductKind(declared: "deposit"))
    #expect(ProductKind("deposit") != ProductKind(declared: "savings"))
  }
}

struct AccountTests {
  private let date = CalendarDate(year: 2026, month: 11, day: 20)

  @Test func `An account without a contract is a demand account of no product`() throws {
    let account = Account(
      number: try #require(AccountNumber("1")), openedOn: try #require(date), balance: .zero,
      contracted: nil)
    #expect(account.isDemand)
    #expect(account.product == nil)
  }

  @Test func `An account with a contract is of its product`() throws {
    let number = try #require(AccountNumber("1"))
    let contract = try Samples.contract("R", amount: 1000, from: number)
    let account = Account(
      number: number, openedOn: try #require(date), balance: .zero,
      contracted: .init(terms: contract.terms, quote: contract.quote))
    #expect(!account.isDemand)
    #expect(account.product == .deposit)
  }
}

struct ProductGlossaryTests {
  @Test func `An unknown product is named by its kind`() {
    let words = ProductGlossary()[ProductKind(declared: "youth-housing")]
    #expect(words.product == LocalizedText(verbatim: "youth-housing"))
  }
}
