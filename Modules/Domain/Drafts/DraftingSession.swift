public import FeatureDependencies
public import Ledger

/// The parts of a customer's session that opening and resuming need. Any task may call a conformer.
public protocol DraftingSession: Sendable {
  /// The customer's applications in progress.
  var drafts: any DraftStore { get }
  /// Whether this bank has products of `kind`.
  func has(_ kind: ProductKind) -> Bool
  /// A flow that opens a product of `kind` and keeps its progress in `journal`; nil without one.
  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)?
}

/// Who answers the questions of an application.
public enum DraftUse: Sendable {
  /// A person, who can continue an application in progress.
  case conversation
  /// Options and a person: answers that must not mix with those of an application in progress.
  case form
  /// A script. Progress is saved only before it signs, and otherwise after each answer.
  case script
}

extension DraftingSession {
  /// Opens a product of `kind` in `dialog`, or continues an application in progress, of any
  /// product, and runs the flow to its end. `products` names the products.
  ///
  /// The same `requestID` opens one account, and offers only its own application; nil is a new
  /// random one. Deleting an application ends as going back does. Throws a `StorageError`.
  public func open(
    _ kind: ProductKind, requestID: RequestID?, in dialog: any Dialog, as use: DraftUse,
    naming products: ProductGlossary = ProductGlossary()
  ) async throws(StorageError) -> FlowOutcome {
    var draft = OpeningDraft(kind: kind, requestID: requestID ?? .random())
    var listed = use == .script ? [] : try await drafts.all()
    if use == .form || requestID != nil { listed.removeAll { $0.requestID != draft.requestID } }
    // Another host of the same ledger may have more products. A request ID must replace none.
    if requestID == nil { listed.removeAll { !has($0.kind) } }
    // A form continues no application, but must not replace another product's unseen.
    if !listed.isEmpty, use == .conversation || listed.contains(where: { $0.kind != kind }) {
      let offers = listed.prefix(9).enumerated().map { index, draft -> Offer in
        (.init("\(index + 1)", draft.summary(products)), draft)
      }
      // A new application with the ID of one in progress would replace it.
      let new = requestID == nil ? [draft.beginning(products)] : []
      let (chosen, deleted): (OpeningDraft?, OpeningDraft?)
      do {
        (chosen, deleted) = try await dialog.interview { (interview) throws(FlowStop) in
          let chosen = try await interview.ask(.application(offers + new))
          return (chosen, chosen == nil ? try await interview.ask(.deletion(offers)) : nil)
        }
      } catch { return FlowOutcome(stop: error) }
      guard let chosen else { return try await delete(deleted, in: dialog) }
      draft = chosen
    }
    let journal = DraftJournal(
      draft, replacing: listed.first { $0.requestID == draft.requestID }?.answers ?? [],
      store: drafts, savesEachAnswer: use != .script)
    return await run(draft.kind, keeping: journal, in: dialog, products)
  }

  private func delete(
    _ draft: OpeningDraft?, in dialog: any Dialog
  ) async throws(StorageError) -> FlowOutcome {
    if let draft {
      try await drafts.delete(draft.requestID)
      let result = LocalizedText(
        en: "The application is deleted. Accounts that it opened stay open.",
        ko: "신청을 삭제했습니다. 이 신청으로 개설된 계좌는 그대로 유지됩니다.")
      await dialog.show(.message(result))
    }
    return FlowOutcome(stop: .interrupted(.back, at: applicationKey))
  }

  private func run(
    _ kind: ProductKind, keeping journal: DraftJournal, in dialog: any Dialog,
    _ products: ProductGlossary
  ) async -> FlowOutcome {
    guard let flow = flow(kind, keeping: journal) else {
      return FlowOutcome(stop: .nothingOffered(kind))
    }
    let outcome = await flow.run()
    if await journal.end(after: outcome.stop, hasOpened: !outcome.opened.isEmpty) {
      let item = products[kind].menuEntry
      let kept = LocalizedText(
        en: "Your answers are saved. To continue, choose in the menu: \(item.en).",
        ko: "답변을 저장했습니다. 메뉴에서 \(item.ko, .object) 선택하면 이어서 진행할 수 있습니다.")
      await dialog.show(.message(kept))
    }
    return outcome
  }
}

private let applicationKey = QuestionKey(rawValue: "open.application")

private typealias Offer = (choice: Prompt.Choice, answer: OpeningDraft?)

extension Question<OpeningDraft?> {
  /// Asks which application to continue; nil to delete one.
  fileprivate static func application(_ offers: [Offer]) -> Question {
    .choice(
      applicationKey,
      LocalizedText(
        en: "Which application would you like to continue?", ko: "어느 신청을 이어서 할까요?"),
      help: LocalizedText(
        en: "Continuing reuses your answers, computes the figures again and opens nothing twice.",
        ko: "이어서 진행하면 저장된 답변으로 금액을 다시 계산합니다. 이미 개설된 계좌를 다시 개설하지 않습니다."),
      offered: offers + [
        (.init("delete", LocalizedText(en: "Delete an application", ko: "신청 삭제")), nil)
      ])
  }

  /// Asks which one to delete; nil for none, so that a key pressed by mistake is harmless.
  fileprivate static func deletion(_ offers: [Offer]) -> Question {
    .choice(
      QuestionKey(rawValue: "open.delete"),
      LocalizedText(en: "Which application would you like to delete?", ko: "어떤 신청을 삭제할까요?"),
      help: LocalizedText(
        en: "The saved answers are deleted. Accounts that were opened stay open.",
        ko: "저장된 답변을 삭제합니다. 이미 개설된 계좌는 그대로 유지됩니다."),
      suggesting: "none",
      offered: offers + [(.init("none", LocalizedText(en: "None", ko: "삭제하지 않음")), nil)])
  }
}

extension OpeningDraft {
  /// The choice of a new application.
  fileprivate func beginning(_ products: ProductGlossary) -> Offer {
    let (en, ko) = (products[kind].product.en, products[kind].product.ko)
    return (.init("new", .init(en: "Start a new application: \(en)", ko: "새로 신청: \(ko)")), self)
  }

  /// The product, the amount and the time of saving, as far as they are known.
  fileprivate func summary(_ products: ProductGlossary) -> LocalizedText {
    let id = answer("product").flatMap { ProductID($0.trimmed) }
    let product = id.flatMap { products.name(of: $0, kind) } ?? products[kind].product
    let amount = answer("amount").flatMap { try? Won(entered: $0) }
    let noAmount = LocalizedText(en: "no amount yet", ko: "금액 미입력")
    let parts = [product, amount?.text ?? noAmount, savedAt?.text].compactMap(\.self)
    return LocalizedText(
      en: parts.map(\.en).joined(separator: " · "), ko: parts.map(\.ko).joined(separator: " · "))
  }

  /// The answer to the question about `part`, given before the first question was repeated: a nested
  /// opening of the same product repeats it, and later answers can be its own.
  private func answer(_ part: String) -> String? {
    let nested = answers.dropFirst().firstIndex { $0.key == answers.first?.key }
    let own = answers[..<(nested ?? answers.endIndex)]
    return own.first { $0.key.rawValue == "\(kind).\(part)" }?.text
  }
}
