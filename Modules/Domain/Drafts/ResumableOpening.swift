public import FeatureDependencies
public import Ledger

/// The parts of a signed-in customer's session that are needed to resume an application.
///
/// A conformer can be called from any task.
public protocol DraftingSession: Sendable {
  /// The customer's view of the ledger.
  var ledger: any AccountLedger { get }
  /// The customer's applications in progress.
  var drafts: any DraftStore { get }
  /// A flow that opens a product of `kind` and keeps its progress in `journal`, or nil if this bank
  /// does not offer the product.
  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)?
}

/// Why an application ended without a flow outcome.
public enum ResumptionError: Error, Sendable, Equatable {
  /// The drafts cannot be read or written.
  case storage(StorageError)
  /// The ledger cannot be read, the customer did not answer whether to continue, or the bank does
  /// not offer the product.
  case flow(FlowStop)
}

/// Opens a product, from the start or from where an earlier application was interrupted.
public struct ResumableOpening: Sendable {
  /// How the answers of an application are given.
  public enum Mode: Sendable {
    /// A person answers all questions. An interrupted application is offered first.
    case conversation
    /// Options answer some questions, and a person the others. An interrupted application is not
    /// offered, because its answers must not mix with the options.
    case form
    /// A script answers all questions. Its answers are saved only before it signs.
    case script
  }

  private let dialog: any Dialog
  private let mode: Mode
  private let products: ProductGlossary

  /// Opens products through `dialog`. `products` has the names of products.
  public init(
    dialog: any Dialog, mode: Mode, products: ProductGlossary = ProductGlossary()
  ) {
    self.dialog = dialog
    self.mode = mode
    self.products = products
  }

  /// Runs the flow that opens a product of `kind` to its end. The same `requestID` opens one
  /// account, and offers only its own interrupted application. Nil uses the ID of the application
  /// to be continued, or a new random one.
  ///
  /// Throws a ``ResumptionError``.
  public func open(
    _ kind: ProductKind, requestID: RequestID?, for session: any DraftingSession
  ) async throws(ResumptionError) -> FlowOutcome {
    var draft = OpeningDraft(kind: kind, requestID: requestID ?? .random())
    if mode == .conversation, let earlier = try await earlier(kind, requestID, session) {
      draft = earlier
    }
    let journal = DraftJournal(draft, store: session.drafts, savesEachAnswer: mode != .script)
    guard let flow = session.flow(kind, keeping: journal) else {
      throw .flow(.nothingOffered(kind))
    }
    let outcome = await flow.run()
    let isKept = await journal.end(after: outcome.stop)
    if isKept, mode == .conversation { await dialog.show(.message(answersKept(of: kind))) }
    if mode != .script, await journal.isContinuedElsewhere {
      guard !outcome.opened.isEmpty else { throw .storage(.draftChanged) }
      await dialog.show(.message(Self.continuedElsewhere))
    }
    return outcome
  }

  private static let continuedElsewhere = LocalizedText(
    en:
      "Another process has continued this application. Continue there, or open the product again.",
    ko: "다른 프로세스가 이 신청을 이어서 진행했습니다. 그곳에서 계속하거나 상품을 다시 개설하세요.")

  /// Names the product that the application began with: a nested opening continues with it.
  private func answersKept(of kind: ProductKind) -> LocalizedText {
    let name = products[kind].product
    return LocalizedText(
      en: "Your answers are saved. To continue, open this product again: \(name.en).",
      ko: "답변을 저장했습니다. \(name.ko, .object) 다시 개설하면 이어서 진행할 수 있습니다.")
  }

  /// The application with `requestID`, or the one saved last if that is nil, if the customer wants to
  /// continue it. It is deleted if they do not.
  private func earlier(
    _ kind: ProductKind, _ requestID: RequestID?, _ session: any DraftingSession
  ) async throws(ResumptionError) -> OpeningDraft? {
    let drafts: [OpeningDraft]
    do { drafts = try await session.drafts.all(kind) } catch { throw .storage(error) }
    let draft = drafts.first { requestID == nil || $0.requestID == requestID }
    guard let draft else { return nil }
    do {
      try await showWhatWasOpened(by: draft, session.ledger)
      if try await wantsToContinue(draft) { return draft }
    } catch { throw .flow(error) }
    do { try await session.drafts.delete(draft.requestID, replacing: draft.answers) } catch {
      throw .storage(error)
    }
    return nil
  }

  /// Asks whether to continue `draft`; a no is confirmed, since it deletes the draft.
  private func wantsToContinue(_ draft: OpeningDraft) async throws(FlowStop) -> Bool {
    while true {
      if try await dialog.ask(draft.continuing(products)) { return true }
      do { if try await dialog.ask(Self.discarding) { return false } } catch {
        guard error.isBack else { throw error }
      }
    }
  }

  private static let discarding = Question.yesOrNo(
    QuestionKey(rawValue: "open.discard"),
    LocalizedText(en: "Delete these answers?", ko: "이 답변을 삭제할까요?"),
    help: LocalizedText(
      en: "Yes deletes them and starts a new application. No returns to the previous question.",
      ko: "예를 선택하면 삭제하고 새로 신청합니다. 아니요를 선택하면 이전 질문으로 돌아갑니다."),
    defaultsToNo: true)

  /// Shows the accounts already opened: a customer who was interrupted may not know that an opening
  /// succeeded.
  private func showWhatWasOpened(
    by draft: OpeningDraft, _ ledger: any AccountLedger
  ) async throws(FlowStop) {
    // Each nested opening recorded at least one answer, so there are no more of them than answers.
    for ordinal in 0...draft.answers.count {
      let id = ordinal == 0 ? draft.requestID : draft.requestID.nested(ordinal)
      let account: OpenedAccount?
      do { account = try await ledger.opening(for: id) } catch { throw .ledger(error) }
      guard let account else { continue }
      await dialog.show(.message(Self.carriedOut))
      await dialog.show(.opened(account))
    }
  }

  private static let carriedOut = LocalizedText(
    en: "This account was opened before the interruption:", ko: "중단되기 전에 다음 계좌가 개설되었습니다.")
}

extension OpeningDraft {
  fileprivate func continuing(_ products: ProductGlossary) -> Question<Bool> {
    let count = given.count
    return .yesOrNo(
      QuestionKey(rawValue: "open.continue"),
      LocalizedText(
        en: "Continue where you stopped? (\(count) answer\(count == 1 ? "" : "s") saved)",
        ko: "중단된 신청을 이어서 진행할까요? (저장된 답변 \(count)개)"),
      help: LocalizedText(
        en: "Yes reuses your answers and computes the figures again. No asks whether to "
          + "delete them.",
        ko: "예를 선택하면 저장된 답변으로 금액을 다시 계산합니다. 아니요를 선택하면 답변을 삭제할지 묻습니다.")
    ).noting(summary(products))
  }

  /// The product, the amount and the time of saving, as far as they are known.
  private func summary(_ products: ProductGlossary) -> LocalizedText {
    let id = answer("product").flatMap(ProductID.init(_:))
    let name = id.flatMap { products.name(of: $0, kind) } ?? products[kind].product
    let amount = answer("amount").flatMap { try? Won(entered: $0, upTo: Won(.max)) }
    let time = savedAt.map { LocalizedText(en: $0.text.en, ko: $0.text.ko) }
    let parts = [name, amount?.text, time].compactMap { $0 }
    return LocalizedText(
      en: parts.map(\.en).joined(separator: " · "), ko: parts.map(\.ko).joined(separator: " · "))
  }

  /// The answer to the question about `part` of this product, given before the first question was
  /// repeated: a nested opening of the same product repeats it, and later answers can be its own.
  private func answer(_ part: String) -> String? {
    let given = given
    let nested = given.dropFirst().firstIndex { $0.key == given.first?.key } ?? given.endIndex
    return given[..<nested].first { $0.key.rawValue == "\(kind).\(part)" }?.text
  }

  /// The answers without the steps back. It includes an answer that a run was about to take back when
  /// it was killed.
  private var given: [Answer] { answers.filter { $0.text != Self.back } }
}
