/// Content for a dialog to show, as values: the dialog chooses the layout.
public enum Presentation: Sendable, Hashable {
  /// The figures of a product.
  case quote(Illustration)
  /// The figures of a product before the customer consents to open it.
  case preview(OpeningPreview)
  /// The terms to consent to.
  case terms(TermsSheet)
  /// The document to be signed.
  case document(SigningDocument)
  /// An account that was opened.
  case opened(OpenedAccount)
  /// The customer's accounts as of this day.
  case accounts([Account], on: CalendarDate)
  /// One of the customer's accounts as of this day, with its movements.
  case statement(AccountStatement, on: CalendarDate)
  /// The products on offer.
  case products([OfferedProduct])
  /// A short text.
  case message(LocalizedText)
  /// A question that an option or an application in progress has answered, with that answer.
  case answered(Prompt, with: String)
  /// A nested flow begins, while the flow that opens the kind `in` waits. A dialog can name both.
  case nestedBegan(ProductKind, in: ProductKind)
  /// The nested flow that began last has ended.
  case nestedEnded
}

/// The figures that a customer sees before consenting.
public struct OpeningPreview: Sendable, Hashable {
  /// The quote with the product's name and growth.
  public let illustration: Illustration
  /// The account to debit.
  public let fundingAccount: AccountNumber
  /// The link of the new account; nil without one.
  public let link: AccountLink?
  /// The balance of ``fundingAccount`` after the debit.
  public var left: Won

  /// Creates a preview.
  public init(
    illustration: Illustration, fundingAccount: AccountNumber, link: AccountLink? = nil, left: Won
  ) {
    self.illustration = illustration
    self.fundingAccount = fundingAccount
    self.link = link
    self.left = left
  }
}

/// Terms in plain words; each clause is one or two sentences.
public struct TermsSheet: Sendable, Hashable {
  /// The heading.
  public let title: LocalizedText
  /// The clauses in display order.
  public let clauses: [LocalizedText]

  /// Creates terms with the heading `title`, and `clauses` in display order.
  public init(title: LocalizedText, clauses: [LocalizedText]) {
    self.title = title
    self.clauses = clauses
  }

  /// The clause on early termination (중도해지), the same for every product.
  public static let earlyTermination = LocalizedText(
    en: "A bank pays less interest on early termination; this sandbox does not offer it.",
    ko: "중도해지하면 보통 약정 이율보다 낮은 이율이 적용되며, 이 연습용 은행에서는 중도해지를 제공하지 않습니다.")
}
