/// What a dialog can be given to show: values, whose layout is the dialog's own.
public enum Presentation: Sendable, Hashable {
  /// The figures of a product.
  case quote(Illustration)
  /// The figures of a product for several terms, one beside the other.
  case comparison([Illustration])
  /// The figures of a product about to be opened.
  case preview(OpeningPreview)
  /// Terms to consent to.
  case terms(TermsSheet)
  /// What is about to be signed.
  case document(SigningDocument)
  /// An account that was opened.
  case opened(OpenedAccount)
  /// The customer's accounts, as they stand on a day.
  case accounts([Account], on: CalendarDate)
  /// One of the customer's accounts as it stands on a day, and the money moved.
  case statement(AccountStatement, on: CalendarDate)
  /// The products on offer.
  case products([OfferedProduct])
  /// Something to say.
  case message(LocalizedText)
}

/// What a customer sees before consenting.
public struct OpeningPreview: Sendable, Hashable {
  /// The figures.
  public let illustration: Illustration
  /// The account that pays.
  public let fundingAccount: AccountNumber
  /// What is left in ``fundingAccount`` once it has paid.
  public let left: Won
  /// What deposit insurance would not cover, if it would not cover all.
  public let insurance: DepositInsuranceNotice?

  /// A preview of `illustration`; `insurance` is nil while all is covered.
  public init(
    illustration: Illustration, fundingAccount: AccountNumber, left: Won,
    insurance: DepositInsuranceNotice?
  ) {
    self.illustration = illustration
    self.fundingAccount = fundingAccount
    self.left = left
    self.insurance = insurance
  }
}

/// Terms in plain words, each clause a sentence or two.
public struct TermsSheet: Sendable, Hashable {
  /// What the terms are for.
  public let title: LocalizedText
  /// The clauses.
  public let clauses: [LocalizedText]

  /// Terms called `title`, of `clauses` in the order shown.
  public init(title: LocalizedText, clauses: [LocalizedText]) {
    self.title = title
    self.clauses = clauses
  }
}
