/// An account of a customer in its current state: a demand account (요구불), or one of a product.
public struct Account: Sendable, Hashable {
  /// The terms and figures that the customer agreed to when opening an account of a product.
  public struct Contracted: Sendable, Hashable {
    /// The choices of the customer.
    public let terms: OpeningTerms
    /// The figures shown before consent.
    public var quote: Quote

    /// Creates the terms and figures of an account.
    public init(terms: OpeningTerms, quote: Quote) {
      self.terms = terms
      self.quote = quote
    }
  }

  /// Identifies the account at the bank.
  public let number: AccountNumber
  /// The day of the opening, in Seoul; for the account of a product, ``Quote/openedOn``.
  public var openedOn: CalendarDate
  /// The current balance.
  public var balance: Won
  /// The agreed terms and figures; nil for a demand account.
  public var contracted: Contracted?

  /// Creates an account; without `contracted` it is a demand account.
  public init(
    number: AccountNumber, openedOn: CalendarDate, balance: Won, contracted: Contracted?
  ) {
    self.number = number
    self.openedOn = openedOn
    self.balance = balance
    self.contracted = contracted
  }
}

extension Account {
  /// The kind of its product; nil for a demand account.
  public var product: ProductKind? { contracted?.terms.selection.kind }

  /// Whether it is a demand account, which can fund others.
  public var isDemand: Bool { contracted == nil }

  /// The account in a list of choices: number and balance.
  public var label: LocalizedText {
    LocalizedText(en: "\(number), \(balance.text.en)", ko: "\(number), \(balance.text.ko)")
  }
}

/// An account that a request opened, with the proofs of both sides.
public struct OpenedAccount: Sendable, Hashable {
  /// The number of the new account.
  public let number: AccountNumber
  /// The contract that the customer consented to.
  public let contract: OpeningContract
  /// The customer's signature over ``contract``.
  public let signed: SignedContract
  /// The bank's receipt, with the same bytes at each request.
  public let receipt: Receipt

  /// Creates an opened account; it does not verify signature and receipt.
  public init(
    number: AccountNumber, contract: OpeningContract, signed: SignedContract, receipt: Receipt
  ) {
    self.number = number
    self.contract = contract
    self.signed = signed
    self.receipt = receipt
  }
}
