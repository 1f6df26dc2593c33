public import FeatureDependencies

/// An account that was opened, as scripts read it.
public struct OpenedJSON: Encodable {
  let accountNumber: String
  let kind: String
  let requestID: String
  let contract: String
  let receipt: String

  /// The account `opened`, with both signed texts.
  public init(_ opened: OpenedAccount) {
    accountNumber = "\(opened.number)"
    kind = "\(opened.contract.terms.selection.kind)"
    requestID = "\(opened.contract.requestID)"
    contract = opened.signed.text
    receipt = opened.receipt.text
  }
}

/// What came of a conversation to open an account, as scripts read it.
public struct OutcomeJSON: Encodable {
  let accountNumber: String
  let contract: String
  let receipt: String
  let opened: [OpenedJSON]
  /// The keys of prepared answers that nothing asked for; left out if there are none.
  let unusedAnswers: [String]?

  /// The account that was asked for, those opened in its conversation, and the keys of prepared
  /// answers that nothing asked for.
  public init(_ account: OpenedAccount, nested: [OpenedAccount], unused: [QuestionKey]) {
    accountNumber = "\(account.number)"
    contract = account.signed.text
    receipt = account.receipt.text
    opened = nested.map(OpenedJSON.init)
    unusedAnswers = unused.isEmpty ? nil : unused.map(\.rawValue)
  }
}
