import FeatureDependencies
import FeatureDependenciesTesting

/// The answers to the reference flow, keyed by the last component of the question's key.
struct ReferenceAnswers {
  private var answers: [String: String]

  /// Creates answers that are known without a question.
  init(_ known: [String: String]) { answers = known }

  subscript(_ question: ReferenceQuestion) -> String {
    get { self[question.name] }
    set { answers[question.name] = newValue }
  }

  private subscript(_ name: String) -> String { answers[name] ?? "" }

  var amount: Won { Won(Int64(self["amount"]) ?? 0) }

  func terms(of kind: ProductKind, _ link: AccountLink?) throws(FlowStop) -> OpeningTerms {
    guard let id = ProductID(self["product"]), let months = Int(self["months"]),
      let tax = TaxKind(rawValue: self["tax"]), let account = AccountNumber(self["fundingAccount"])
    else { throw .nothingOffered(kind) }
    let selection = ProductSelection(
      kind: kind, productID: id, amount: amount, months: months, taxKind: tax)
    return OpeningTerms(selection: selection, fundingAccount: account, link: link)
  }
}

extension Interview {
  /// Asks `question` according to its kind, and returns the answer as text.
  mutating func answer(
    to question: ReferenceQuestion, in opening: Opening, among accounts: [Account],
    needing sum: Won?
  ) async throws(FlowStop) -> String {
    let key = QuestionKey(rawValue: question.key)
    switch question.kind {
    case .fundingAccount:
      return "\(try await ask(.fundingAccount(key, among: accounts, needing: sum)))"
    case .choice(let values):
      let offered = values.map { (Prompt.Choice($0, .any), $0) }
      return try await ask(.choice(key, .any, help: .any, offered: offered))
    case .amount(let limits):
      let question = Question.amount(key, .any, help: .any, within: limits)
      return "\(try await ask(opening.payable(question, from: accounts)))"
    case .number(let numbers):
      let offered = numbers.map { (choice: Prompt.Choice("\($0)", .any), answer: "\($0)") }
      let question = Question.choice(key, .any, help: .any, offered: offered)
      return try await ask(question.with { $0.kind = .number(offered.map(\.choice)) })
    case .text: return try await ask(.text(key, .any, help: .any, limit: 20))
    case .consent:
      guard try await ask(.consent(key, .any, help: .any)) else { throw .consentRefused(at: key) }
      return "yes"
    case .otherFeature: return try await ask(question.yesOrNo) ? "yes" : "no"
    }
  }
}

extension LocalizedText {
  /// A placeholder.
  static let any = LocalizedText(verbatim: "?")
}
