import FeatureDependencies
import Ledger

/// Papers as a JSON object: every figure under the name it is signed by, and the signed texts.
struct PapersJSON: Encodable {
  /// What the customer chose, and where the money went. Left out where nothing was contracted.
  struct Terms: Encodable {
    let kind: String
    let amountWon: Int64
    let tax: String
    let fundingAccount: String
    let linkedAccountNumber: String?
    let requestID: String
    let agreedAt: String
    let contract: String
  }

  struct Receipt: Encodable {
    let accountNumber: String
    let receipt: String
  }

  let receipt: Receipt
  let terms: Terms?
  let quote: QuoteJSON?

  init(_ papers: AccountDocuments) {
    receipt = Receipt(accountNumber: "\(papers.number)", receipt: papers.receipt.text)
    terms = papers.opening.map(Terms.init)
    quote = papers.opening.map { QuoteJSON($0.contract.quote) }
  }

  /// All members stand side by side in one object.
  func encode(to encoder: any Encoder) throws {
    try receipt.encode(to: encoder)
    try terms?.encode(to: encoder)
    try quote?.encode(to: encoder)
  }
}

extension PapersJSON.Terms {
  init(_ opening: OpenedAccount) {
    let contract = opening.contract
    let terms = contract.terms
    self.init(
      kind: "\(terms.selection.kind)", amountWon: terms.selection.amount.amount,
      tax: terms.selection.taxKind.rawValue, fundingAccount: "\(terms.fundingAccount)",
      linkedAccountNumber: terms.link.map { "\($0.number)" },
      requestID: "\(contract.requestID)", agreedAt: "\(contract.agreedAt)",
      contract: opening.signed.text)
  }
}
