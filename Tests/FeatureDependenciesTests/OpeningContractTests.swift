import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct OpeningContractTests {
  private func contract() throws -> OpeningContract {
    try Samples.contract("R", amount: 1000, from: #require(AccountNumber("DEMAND-1")))
  }

  @Test func `A product's words do not change the signed fields`() throws {
    let plain = try contract().document(in: ProductWords(of: ProductKind(declared: "plain")))
    let any = LocalizedText(verbatim: "any")
    let other = try contract().document(
      in: ProductWords(product: any, amount: any, link: any, menuEntry: any, opened: any))
    #expect(plain.fields.map(\.name) == other.fields.map(\.name))
    #expect(plain.fields.map(\.value.signed) == other.fields.map(\.value.signed))
  }

  /// U+037E is canonically equivalent to the semicolon, and U+212A to K.
  @Test(arguments: [("a;b", "a\u{37E}b"), ("K", "\u{212A}")])
  func `Signed texts with different bytes differ, even if Unicode treats them as equal`(
    text: String, other: String
  ) {
    #expect(text == other)
    #expect(SignedContract(text: text) != SignedContract(text: other))
    #expect(Receipt(text: text) != Receipt(text: other))
    #expect(SignedContract(text: text) == SignedContract(text: text))
    #expect(Receipt(text: text) == Receipt(text: text))
  }
}

struct ProductOfferTests {
  private static let amounts = Won(10)...Won(20)

  @Test(arguments: [(10, 6, 300), (20, 12, 320)])
  func `A selection within the offer has its term's rate`(
    amount: Int64, months: Int, rate: Int
  ) throws {
    #expect(try offer().rate(for: selection(amount, months)).basisPoints == rate)
  }

  @Test(arguments: [
    (9, 6, Rejection.belowMinimum(Won(10))), (21, 6, .aboveMaximum(Won(20))),
    (10, 7, .notOffered(["6", "12"])),
  ])
  func `A selection outside the offer is rejected with the allowed values`(
    amount: Int64, months: Int, rejection: Rejection
  ) throws {
    let (offer, selection) = (try offer(), try selection(amount, months))
    #expect(throws: QuoteError.refused(rejection)) { try offer.rate(for: selection) }
  }

  @Test func `A summary states the lowest and the highest rate, in any order of the terms`()
    throws
  {
    let offer = try Samples.offer("p", within: 10...20, terms: [6: 300, 12: 400, 24: 200])
    #expect(offer.summary()?.en == "2.00%–4.00%, from 10 won")
    #expect(offer.summary(adding: try Samples.rate(10))?.ko == "연 2.10~4.10%, 10원부터")
    #expect(
      try Samples.offer("p", within: 10...20, terms: [6: 300, 12: 300]).summary()?.en
        == "3.00%, from 10 won")
  }

  private func offer() throws -> ProductOffer {
    let tiers = [
      RateTier(months: 6, rate: try #require(AnnualRate(basisPoints: 300))),
      RateTier(months: 12, rate: try #require(AnnualRate(basisPoints: 320))),
    ]
    return ProductOffer(
      id: try #require(ProductID("p")), name: LocalizedText(verbatim: "P"), limits: Self.amounts,
      tiers: tiers)
  }

  private func selection(_ amount: Int64, _ months: Int) throws -> ProductSelection {
    ProductSelection(
      kind: ProductKind(declared: "plain"), productID: try #require(ProductID("p")),
      amount: Won(amount), months: months, taxKind: .exempt)
  }
}
