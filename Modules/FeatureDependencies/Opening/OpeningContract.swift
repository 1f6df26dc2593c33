/// An account that another one is linked to, for a better rate.
public struct AccountLink: Sendable, Hashable {
  /// The account's number.
  public let number: AccountNumber
  /// Which product it must be of. A ledger refuses a link to an account of another kind.
  public let kind: ProductKind

  /// A link to the account `number` of the product `kind`.
  public init(to number: AccountNumber, of kind: ProductKind) {
    self.number = number
    self.kind = kind
  }
}

/// What is opened, without dates and figures. A request that is repeated must have the same terms.
public struct OpeningTerms: Sendable, Hashable {
  /// Product, amount, months and tax.
  public let selection: ProductSelection
  /// The account that pays.
  public let fundingAccount: AccountNumber
  /// The account that the new one is linked to, or nil for none.
  public let link: AccountLink?

  /// Terms; linked to no account unless `link` says to which.
  public init(
    selection: ProductSelection, fundingAccount: AccountNumber, link: AccountLink? = nil
  ) {
    self.selection = selection
    self.fundingAccount = fundingAccount
    self.link = link
  }
}

/// All that a customer agrees to: the terms, every figure shown, the request and the moment.
public struct OpeningContract: Sendable, Hashable {
  /// The id by which the ledger carries this opening out once.
  public let requestID: RequestID
  /// What is opened.
  public let terms: OpeningTerms
  /// The figures shown.
  public let quote: Quote
  /// When the customer agreed.
  public let agreedAt: Timestamp

  /// A contract on `terms` with the figures of `quote`, agreed to at `agreedAt`.
  public init(requestID: RequestID, terms: OpeningTerms, quote: Quote, agreedAt: Timestamp) {
    self.requestID = requestID
    self.terms = terms
    self.quote = quote
    self.agreedAt = agreedAt
  }
}

/// A contract with its signature, as compact text; for this bank a JWS (RFC 7515).
public struct SignedContract: Sendable, Hashable {
  /// The text, of printable ASCII.
  public let text: String

  /// A signed contract; `text` is not checked here.
  public init(text: String) { self.text = text }
}

/// The bank's signed confirmation that an account was opened, as compact text; for this bank a JWS
/// (RFC 7515).
public struct Receipt: Sendable, Hashable {
  /// The text, of printable ASCII.
  public let text: String

  /// A receipt; `text` is not checked here.
  public init(text: String) { self.text = text }
}
