/// An account of a customer, as it stands.
public struct Account: Sendable, Hashable {
  /// What an account is for.
  public enum Kind: String, Sendable, CaseIterable {
    /// Money at hand; it funds the others (요구불).
    case demand
    /// A time deposit (정기예금).
    case deposit
    /// An installment savings (적금).
    case savings
  }

  /// What was agreed when a deposit or savings was opened.
  public struct Contracted: Sendable, Hashable {
    /// The terms.
    public let terms: OpeningTerms
    /// The figures.
    public let quote: Quote

    /// What was agreed.
    public init(terms: OpeningTerms, quote: Quote) { (self.terms, self.quote) = (terms, quote) }
  }

  /// The account's number.
  public let number: AccountNumber
  /// What it is for.
  public let kind: Kind
  /// The day it was opened.
  public let openedOn: CalendarDate
  /// The money in it.
  public var balance: Won
  /// What was agreed; nil for a demand account.
  public let contracted: Contracted?

  /// An account.
  public init(
    number: AccountNumber, kind: Kind, openedOn: CalendarDate, balance: Won,
    contracted: Contracted?
  ) {
    (self.number, self.kind, self.openedOn) = (number, kind, openedOn)
    (self.balance, self.contracted) = (balance, contracted)
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
    (self.number, self.contract) = (number, contract)
    (self.signed, self.receipt) = (signed, receipt)
  }
}

extension Account {
  /// The account in a list to choose from: its number, and what is in it.
  public var label: LocalizedText {
    LocalizedText(en: "\(number), \(balance.text.en)", ko: "\(number), \(balance.text.ko)")
  }
}
