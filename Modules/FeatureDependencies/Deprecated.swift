extension Prompt {
  /// The former name of ``skippedIfAnswered``.
  @available(*, deprecated, renamed: "skippedIfAnswered")
  public var settledBy: QuestionKey? {
    get { skippedIfAnswered }
    set { skippedIfAnswered = newValue }
  }

  /// The former name of ``exitLabel``.
  @available(*, deprecated, renamed: "exitLabel")
  public var wayOut: LocalizedText? {
    get { exitLabel }
    set { exitLabel = newValue }
  }
}

extension Question where Answer == Bool {
  /// The former name of ``yesOrNo(_:_:help:defaultsToNo:skippedIfAnswered:)``.
  @available(*, deprecated, renamed: "yesOrNo(_:_:help:defaultsToNo:skippedIfAnswered:)")
  public static func yesOrNo(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, noFirst: Bool,
    settledBy other: QuestionKey? = nil
  ) -> Question {
    yesOrNo(key, text, help: help, defaultsToNo: noFirst, skippedIfAnswered: other)
  }
}

extension Opening {
  /// The former name of `reviewAndConsent`.
  @available(*, deprecated, renamed: "reviewAndConsent(on:beside:sheet:consent:in:illustrate:)")
  public func agree(
    on terms: OpeningTerms, beside accounts: [Account], sheet: TermsSheet,
    consent: Question<Bool>, in interview: inout Interview,
    illustrate: (CalendarDate) throws(QuoteError) -> Illustration
  ) async throws(FlowStop) -> Agreement {
    try await reviewAndConsent(
      on: terms, beside: accounts, sheet: sheet, consent: consent, in: &interview,
      illustrate: illustrate)
  }

  /// The former name of ``execute(_:)``.
  @available(*, deprecated, renamed: "execute(_:)")
  public func settle(_ agreement: Agreement) async throws(FlowStop) -> OpenedAccount {
    try await execute(agreement)
  }
}

extension InputFaults {
  /// The former name of ``maximum``.
  @available(*, deprecated, renamed: "maximum")
  public static var most: Int { maximum }
}
