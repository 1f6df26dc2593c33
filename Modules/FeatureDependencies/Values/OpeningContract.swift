/// What an opening is, apart from dates and figures: two requests with the same terms are one.
public struct OpeningTerms: Sendable, Hashable {
  /// Product, amount, months and tax.
  public let selection: ProductSelection
  /// The account that pays.
  public let fundingAccount: AccountNumber
  /// The deposit a savings is linked to, or nil for none.
  public let linkedAccount: AccountNumber?

  /// Terms.
  public init(
    selection: ProductSelection, fundingAccount: AccountNumber, linkedAccount: AccountNumber?
  ) {
    (self.selection, self.fundingAccount) = (selection, fundingAccount)
    self.linkedAccount = linkedAccount
  }
}

/// All that a customer agrees to: the terms, every figure shown, the request and the moment.
public struct OpeningContract: Sendable, Hashable {
  /// What makes this opening happen once.
  public let requestID: RequestID
  /// What is opened.
  public let terms: OpeningTerms
  /// The figures shown.
  public let quote: Quote
  /// When the customer agreed.
  public let agreedAt: Timestamp

  /// A contract.
  public init(requestID: RequestID, terms: OpeningTerms, quote: Quote, agreedAt: Timestamp) {
    (self.requestID, self.terms) = (requestID, terms)
    (self.quote, self.agreedAt) = (quote, agreedAt)
  }
}

/// A contract with its signature, as compact text; for this bank a JWS (RFC 7515).
public struct SignedContract: Sendable, Hashable {
  /// The text, of printable ASCII.
  public let text: String

  /// A signed contract.
  public init(text: String) { self.text = text }
}

/// The bank's word that an account was opened, as compact text; for this bank a JWS (RFC 7515).
public struct Receipt: Sendable, Hashable {
  /// The text, of printable ASCII.
  public let text: String

  /// A receipt.
  public init(text: String) { self.text = text }
}
