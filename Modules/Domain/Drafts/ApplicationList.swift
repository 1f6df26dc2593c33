import FeatureDependencies
import Ledger

/// A list of applications in progress. The customer continues or deletes one.
struct ApplicationList {
  /// The application to go on with, or else the one to delete, if any.
  typealias Choice = (next: OpeningDraft?, deleted: OpeningDraft?)

  private var offers: [(value: String, label: LocalizedText, answer: OpeningDraft?)] = []

  /// The most applications that are listed: each can be chosen by one key.
  private static let longest = 9

  /// Lists the newest of `drafts`, which are the first, with the accounts that they opened in
  /// `ledger`, because the customer may not know that an opening succeeded. `products` has the
  /// names of products.
  init(
    _ drafts: [OpeningDraft], in ledger: any AccountLedger, naming products: ProductGlossary
  ) async throws(FlowStop) {
    for (index, draft) in drafts.prefix(Self.longest).enumerated() {
      // The value is the place: a request ID can be any word or number.
      offers.append(("\(index + 1)", try await draft.summary(products, ledger), draft))
    }
  }

  /// Asks for an application to continue or to delete. It offers `new` if that is not nil.
  ///
  /// Deleting takes a second question, so that a key pressed by mistake loses nothing.
  func choice(
    in dialog: any Dialog, orNew new: OpeningDraft?
  ) async throws(FlowStop) -> Choice {
    try await dialog.interview { (interview) throws(FlowStop) in
      if let next = try await interview.ask(next(orNew: new)) { return (next, nil) }
      return (nil, try await interview.ask(deletion))
    }
  }

  /// Asks which application to continue; nil to delete one.
  private func next(orNew new: OpeningDraft?) -> Question<OpeningDraft?> {
    let startNew = LocalizedText(en: "Start a new application", ko: "새로 신청")
    return .choice(
      QuestionKey(rawValue: "open.application"),
      LocalizedText(
        en: "Continue an application in progress?", ko: "진행 중인 신청을 이어서 진행할까요?"),
      help: LocalizedText(
        en: "Continuing reuses your answers and computes the figures again. The other "
          + "applications stay in progress.",
        ko: "이어서 진행하면 저장된 답변으로 금액을 다시 계산합니다. 다른 신청은 그대로 남아 있습니다."),
      offered: offers + (new.map { [("new", startNew, $0)] } ?? [])
        + [("delete", LocalizedText(en: "Delete an application", ko: "신청 삭제"), nil)])
  }

  /// Asks which application to delete; nil for none.
  private var deletion: Question<OpeningDraft?> {
    .choice(
      QuestionKey(rawValue: "open.delete"),
      LocalizedText(en: "Which application would you like to delete?", ko: "어떤 신청을 삭제할까요?"),
      help: LocalizedText(
        en: "The saved answers are deleted. Accounts that were opened stay open.",
        ko: "저장된 답변을 삭제합니다. 이미 개설된 계좌는 그대로 유지됩니다."),
      suggesting: "none",
      offered: offers + [("none", LocalizedText(en: "None", ko: "삭제하지 않음"), nil)])
  }
}

extension OpeningDraft {
  /// The product, the amount, the time of saving and the accounts in `ledger` that the application
  /// opened, as far as they are known.
  fileprivate func summary(
    _ products: ProductGlossary, _ ledger: any AccountLedger
  ) async throws(FlowStop) -> LocalizedText {
    let id = answer("product").flatMap(ProductID.init(_:))
    let name = id.flatMap { products.name(of: $0, kind) } ?? products[kind].product
    let amount = answer("amount").flatMap { try? Won(entered: $0, upTo: Won(.max)) }
    var parts = [name, amount?.text, savedAt?.text].compactMap { $0 }
    // Each nested opening recorded at least one answer, so there are no more of them than answers.
    for ordinal in 0...answers.count {
      let id = ordinal == 0 ? requestID : requestID.nested(ordinal)
      let account: OpenedAccount?
      do { account = try await ledger.opening(for: id) } catch { throw .ledger(error) }
      guard let number = account?.number else { continue }
      parts.append(LocalizedText(en: "\(number) open", ko: "\(number) 개설됨"))
    }
    return LocalizedText(
      en: parts.map(\.en).joined(separator: " · "), ko: parts.map(\.ko).joined(separator: " · "))
  }

  /// The answer to the question about `part` of this product, given before the first question was
  /// repeated: a nested opening of the same product repeats it, and later answers can be its own.
  /// It may be an answer that a run was about to take back when it was killed.
  private func answer(_ part: String) -> String? {
    let nested = answers.dropFirst().firstIndex { $0.key == answers.first?.key }
    return answers[..<(nested ?? answers.endIndex)].first {
      $0.key.rawValue == "\(kind).\(part)" && $0.text != Self.back
    }?.text
  }
}
