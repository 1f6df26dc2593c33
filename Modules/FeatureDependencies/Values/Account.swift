/// An account of a customer, as it stands: her demand account (요구불), or one of a product.
public struct Account: Sendable, Hashable {
  /// What was agreed when the account of a product was opened.
  public struct Contracted: Sendable, Hashable {
    /// The terms.
    public let terms: OpeningTerms
    /// The figures.
    public let quote: Quote

    /// What was agreed.
    public init(terms: OpeningTerms, quote: Quote) {
      self.terms = terms
      self.quote = quote
    }
  }

  /// The account's number.
  public let number: AccountNumber
  /// The day it was opened.
  public let openedOn: CalendarDate
  /// The money in it.
  public var balance: Won
  /// What was agreed; nil for a demand account, which pays for the others.
  public let contracted: Contracted?

  /// An account.
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
  /// The product the account is of; nil for a demand account.
  public var product: ProductKind? { contracted?.terms.selection.kind }

  /// Whether it is a demand account, which can pay for others.
  public var isDemand: Bool { contracted == nil }

  /// The account in a list to choose from: its number, and what is in it.
  public var label: LocalizedText {
    LocalizedText(en: "\(number), \(balance.text.en)", ko: "\(number), \(balance.text.ko)")
  }
}

/// An account that was opened, with what proves it.
public struct OpenedAccount: Sendable, Hashable {
  /// Its number.
  public let number: AccountNumber
  /// What the customer agreed to.
  public let contract: OpeningContract
  /// The customer's signature over it.
  public let signed: SignedContract
  /// The bank's receipt: the same bytes each time it is asked for.
  public let receipt: Receipt

  /// An opened account.
  public init(
    number: AccountNumber, contract: OpeningContract, signed: SignedContract, receipt: Receipt
  ) {
    self.number = number
    self.contract = contract
    self.signed = signed
    self.receipt = receipt
  }
}
