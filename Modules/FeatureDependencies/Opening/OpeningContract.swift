/// A link from a new account to an existing one, for a better rate.
public struct AccountLink: Sendable, Hashable {
  /// The number of the existing account.
  public let number: AccountNumber
  /// The kind that the existing account must have. A ledger rejects other kinds.
  public let kind: ProductKind

  /// Creates a link to the account `number`, which must be of `kind`.
  public init(to number: AccountNumber, of kind: ProductKind) {
    self.number = number
    self.kind = kind
  }
}

/// The choices of an opening, without dates and figures. A repeated request must have equal terms.
public struct OpeningTerms: Sendable, Hashable {
  /// Product, amount, months and tax kind.
  public package(set) var selection: ProductSelection
  /// The account to debit.
  public package(set) var fundingAccount: AccountNumber
  /// The account to link the new one to; nil for none.
  public package(set) var link: AccountLink?

  /// Creates terms; without `link` the account is linked to none.
  public init(
    selection: ProductSelection, fundingAccount: AccountNumber, link: AccountLink? = nil
  ) {
    self.selection = selection
    self.fundingAccount = fundingAccount
    self.link = link
  }
}

/// Everything that a customer consents to: the terms, every figure shown, the request and the time.
public struct OpeningContract: Sendable, Hashable {
  /// The ID by which the ledger opens the account exactly once.
  public package(set) var requestID: RequestID
  /// The choices of the customer.
  public package(set) var terms: OpeningTerms
  /// The figures shown before consent.
  public package(set) var quote: Quote
  /// The time of consent.
  public package(set) var agreedAt: Timestamp

  /// Creates a contract; it does not check that `quote` is for `terms`.
  public init(requestID: RequestID, terms: OpeningTerms, quote: Quote, agreedAt: Timestamp) {
    self.requestID = requestID
    self.terms = terms
    self.quote = quote
    self.agreedAt = agreedAt
  }
}

/// A contract with its signature, as compact text; in this bank a JWS (RFC 7515).
public struct SignedContract: Sendable, Hashable {
  /// The signed contract, in printable ASCII.
  public let text: String

  /// Creates a signed contract from `text`, which is not validated.
  public init(text: String) { self.text = text }

  /// Compares bytes: `==` of texts treats `K` and the Kelvin sign as equal.
  public static func == (left: Self, right: Self) -> Bool {
    Array(left.text.utf8) == Array(right.text.utf8)
  }
}

/// The bank's signed confirmation that an account was opened, as compact text; in this bank a JWS
/// (RFC 7515).
public struct Receipt: Sendable, Hashable {
  /// The receipt, in printable ASCII.
  public let text: String

  /// Creates a receipt from `text`, which is not validated.
  public init(text: String) { self.text = text }

  /// Compares bytes.
  public static func == (left: Self, right: Self) -> Bool {
    Array(left.text.utf8) == Array(right.text.utf8)
  }
}
