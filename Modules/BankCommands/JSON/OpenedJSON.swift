import FeatureDependencies

/// An account that was opened, as scripts read it.
struct OpenedJSON: Encodable {
  let accountNumber: String
  let kind: String
  let requestID: String
  let contract: String
  let receipt: String

  /// The account `opened`, with both signed texts.
  init(_ opened: OpenedAccount) {
    accountNumber = "\(opened.number)"
    kind = "\(opened.contract.terms.selection.kind)"
    requestID = "\(opened.contract.requestID)"
    contract = opened.signed.text
    receipt = opened.receipt.text
  }
}

/// What came of a conversation to open an account, as scripts read it.
struct OutcomeJSON: Encodable {
  let accountNumber: String
  let contract: String
  let receipt: String
  let opened: [OpenedJSON]
  /// The keys of prepared answers that nothing asked for; left out if there are none.
  let unusedAnswers: [String]?

  /// The account that was asked for, those opened in its conversation, and the keys of prepared
  /// answers that nothing asked for.
  init(_ account: OpenedAccount, nested: [OpenedAccount], unused: [QuestionKey]) {
    accountNumber = "\(account.number)"
    contract = account.signed.text
    receipt = account.receipt.text
    opened = nested.map(OpenedJSON.init)
    unusedAnswers = unused.isEmpty ? nil : unused.map(\.rawValue)
  }
}

/// What came of a line of a batch, as scripts read it.
struct LineJSON: Encodable {
  let requestID: String
  let accountNumber: String?
  let contract: String?
  let receipt: String?
  let opened: [OpenedJSON]
  let unusedAnswers: [String]?
  let error: ErrorJSON.Content?
  let exitCode: Int32

  /// What the line of `requestID` came to by itself: it would have ended a run with `exitCode`.
  ///
  /// With an `error`, all that was opened before it is listed; else the account that was asked for
  /// stands by itself. `unused` are the keys of answers that nothing asked for.
  init(
    _ requestID: RequestID, _ outcome: FlowOutcome, unused: [QuestionKey],
    error: ErrorJSON.Content?, exitCode: Int32
  ) {
    self.requestID = "\(requestID)"
    let account = error == nil ? outcome.account : nil
    accountNumber = account.map { "\($0.number)" }
    contract = account?.signed.text
    receipt = account?.receipt.text
    opened = (error == nil ? outcome.nested : outcome.opened).map(OpenedJSON.init)
    unusedAnswers = unused.isEmpty ? nil : unused.map(\.rawValue)
    self.error = error
    self.exitCode = exitCode
  }
}
