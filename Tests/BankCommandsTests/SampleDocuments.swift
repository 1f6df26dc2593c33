import FeatureDependencies
import FeatureDependenciesTesting
import Ledger

@testable import BankCommands

/// Documents of a three-month savings account, whose payout is moved from Saturday to Monday.
enum SampleDocuments {
  static let kind = ProductKind(declared: "plan")
  static let words = ProductWords(
    product: LocalizedText(en: "Saving, plan; \"A\"", ko: "적금"),
    amount: LocalizedText(en: "Monthly amount", ko: "월 납입금"),
    menuEntry: LocalizedText(en: "Open a plan", ko: "적금 개설"),
    opened: LocalizedText(en: "The plan is open.", ko: "적금이 개설되었습니다."))
  static let signed = "eyJhbGciOiJFZERTQSJ9.e30.AbCdEfGhIjKlMnOpQrStUvWxYz_-0123456789"

  static let cover = ContractCover(
    bank: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k", termsSHA256: digests)
  static let digests = LocalizedText(
    en: String(repeating: "e0", count: 32), ko: String(repeating: "0f", count: 32))

  static func savings() throws -> AccountDocuments {
    let opened = OpenedAccount(
      number: try Samples.account("310-000004-7"), contract: try contract(),
      signed: SignedContract(text: signed), receipt: Receipt(text: "a.b.c"))
    return AccountDocuments(of: opened, covering: cover)
  }

  static func demand() throws -> AccountDocuments {
    AccountDocuments(
      demand: try Samples.account("110-000002-3"), receipt: Receipt(text: "d.e.f"))
  }

  private static func contract() throws -> OpeningContract {
    let savings = try Samples.contract(
      "R1", of: .savings, amount: 300_000, months: 3, from: Samples.account("110-000002-3"))
    return changing(savings) {
      ($0.terms.selection.kind, $0.quote.selection.kind) = (kind, kind)
    }
  }

  static let description = ProductDescription(
    words: words, accountPrefix: "310", questionKeys: [],
    productType: PlanProduct.self)

  static let products = ProductGlossary([description])
}

/// A product for tests that need only its name.
struct PlanProduct: CatalogProduct {
  static var kind: ProductKind { SampleDocuments.kind }
  static let section = "plans"
  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }
  static func read(_ entry: inout some CatalogEntry) -> PlanProduct? {
    entry.offer.map { PlanProduct(offer: $0) }
  }

  /// The plan `sample`, called Plan A.
  static func sample() throws -> PlanProduct {
    PlanProduct(
      offer: ProductOffer(
        id: try Samples.product("sample"), name: LocalizedText(en: "Plan A", ko: "가나 적금"),
        limits: Won(1)...Won(2), tiers: []))
  }
}

extension Presentation {
  /// The name of the case; for a message, its text.
  var name: String {
    switch self {
    case .opened: "opened"
    case .document: "document"
    case .message(let text): text.en
    default: "something else"
    }
  }
}
