import FeatureDependencies
import Ledger

/// The JSON form of an account. A missing value is null, so that all accounts have the same
/// members.
struct AccountJSON: Encodable {
  private let account: Account
  /// The kind of its product, or `demand`.
  let kind: String

  init(_ account: Account) {
    self.account = account
    kind = account.product.map { "\($0)" } ?? "demand"
  }

  private enum Key: String, CodingKey {
    case accountNumber, kind, productID, balanceWon, openedOn, maturityDate, payoutDate
    case rateBasisPoints, linkedAccountNumber
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    let quote = account.contracted?.quote
    try members.encode("\(account.number)", forKey: .accountNumber)
    try members.encode(kind, forKey: .kind)
    try members.encode(quote.map { "\($0.selection.productID)" }, forKey: .productID)
    try members.encode(account.balance.amount, forKey: .balanceWon)
    try members.encode("\(account.openedOn)", forKey: .openedOn)
    try members.encode(quote.map { "\($0.maturityDate)" }, forKey: .maturityDate)
    try members.encode(quote.map { "\($0.payoutDate)" }, forKey: .payoutDate)
    try members.encode(quote?.rate.basisPoints, forKey: .rateBasisPoints)
    let link = account.contracted?.terms.link
    try members.encode(link.map { "\($0.number)" }, forKey: .linkedAccountNumber)
  }
}

/// The JSON form of an account with its schedule and history.
struct StatementJSON: Encodable {
  struct Movement: Encodable {
    let bookedAt: String
    let amountWon: Int64
    let balanceWon: Int64
    let counterpart: String?
  }

  let account: AccountJSON
  let schedule: [QuoteJSON.Entry]
  let movements: [Movement]

  init(_ statement: AccountStatement) {
    account = AccountJSON(statement.account)
    schedule = statement.account.contracted?.quote.schedule.map(QuoteJSON.Entry.init) ?? []
    movements = statement.movements.map {
      Movement(
        bookedAt: "\($0.bookedAt)", amountWon: $0.amount.amount, balanceWon: $0.balance.amount,
        counterpart: $0.counterpart.map { "\($0)" })
    }
  }
}

/// The JSON form of an account's signed texts.
struct DocumentsJSON: Encodable {
  private enum Key: String, CodingKey { case contract, receipt, savedTo }

  private let documents: AccountDocuments
  private let path: String?

  /// `path` is the file that the texts were saved to; nil if they were not.
  init(_ documents: AccountDocuments, savedTo path: String? = nil) {
    self.documents = documents
    self.path = path
  }

  /// An account without a contract has null for it.
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(documents.opening?.signed.text, forKey: .contract)
    try members.encode(documents.receipt.text, forKey: .receipt)
    try members.encodeIfPresent(path, forKey: .savedTo)
  }
}

/// The JSON form of account documents: all figures, under the names that are signed, and the signed
/// texts.
struct AccountDocumentsJSON: Encodable {
  /// The customer's selection and accounts. Omitted for an account without a contract.
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

  init(_ documents: AccountDocuments) {
    receipt = Receipt(accountNumber: "\(documents.number)", receipt: documents.receipt.text)
    terms = documents.opening.map(Terms.init)
    quote = documents.opening.map { QuoteJSON($0.contract.quote) }
  }

  /// Writes the members of all parts into one object.
  func encode(to encoder: any Encoder) throws {
    try receipt.encode(to: encoder)
    try terms?.encode(to: encoder)
    try quote?.encode(to: encoder)
  }
}

extension AccountDocumentsJSON.Terms {
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
