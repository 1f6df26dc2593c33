public import FeatureDependencies
public import Ledger

/// The parts of a signed-in customer's session that are needed to resume an application. Any task
/// may call a conformer.
public protocol DraftingSession: Sendable {
  /// The customer's view of the ledger.
  var ledger: any AccountLedger { get }
  /// The customer's applications in progress.
  var drafts: any DraftStore { get }
  /// A flow that opens a product of `kind` and keeps its progress in `journal`, or nil if this bank
  /// does not offer the product.
  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)?
}

/// Opens a product, from the start or from where an earlier application was interrupted.
public struct ResumableOpening: Sendable {
  /// How the answers of an application are given.
  public enum Mode: Sendable {
    /// A person answers all questions. Applications in progress are offered first.
    case conversation
    /// Options answer some questions, and a person the others. Applications in progress are not
    /// offered, because their answers must not mix with the options.
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
  /// account, and offers only its own application in progress. Nil uses the ID of the application
  /// to be continued, or a new random one.
  ///
  /// Throws a `StorageError` if the applications in progress cannot be read or written.
  public func open(
    _ kind: ProductKind, requestID: RequestID?, for session: any DraftingSession
  ) async throws(StorageError) -> FlowOutcome {
    var draft = OpeningDraft(kind: kind, requestID: requestID ?? .random())
    if mode == .conversation {
      switch try await chosen(besides: draft, requestID, session) {
      case .success(let chosen): draft = chosen
      case .failure(let stop): return FlowOutcome(stop: stop)
      }
    }
    let journal = DraftJournal(draft, store: session.drafts, savesEachAnswer: mode != .script)
    guard let flow = session.flow(kind, keeping: journal) else {
      return FlowOutcome(stop: .nothingOffered(kind))
    }
    let outcome = await flow.run()
    if await journal.end(after: outcome.stop) {
      await dialog.show(.message(answersKept(of: kind)))
    }
    if await journal.isContinuedElsewhere {
      guard !outcome.opened.isEmpty else { throw .draftChanged }
      await dialog.show(.message(Self.changedElsewhere))
    }
    return outcome
  }

  private static let changedElsewhere = LocalizedText(
    en: "Another process has continued or deleted this application. Continue there, or open the "
      + "product again.",
    ko: "다른 프로세스가 이 신청을 이어서 진행했거나 삭제했습니다. 그곳에서 계속하거나 상품을 다시 개설하세요.")

  private static let deleted = LocalizedText(
    en: "The application is deleted.", ko: "신청을 삭제했습니다.")

  /// Names the menu item of the product that the application began with. The menu offers to
  /// continue also what an option or a script began.
  private func answersKept(of kind: ProductKind) -> LocalizedText {
    let item = products[kind].menuEntry
    return LocalizedText(
      en: "Your answers are saved. To continue at a terminal, choose in the menu: \(item.en).",
      ko: "답변을 저장했습니다. 터미널 메뉴에서 \(item.ko, .object) 선택하면 이어서 진행할 수 있습니다.")
  }

  /// The application that the customer continues, or `new`; a failure if they leave. It deletes
  /// those that they want deleted. With a `requestID`, a new application would replace the one in
  /// progress, so it is not offered.
  private func chosen(
    besides new: OpeningDraft, _ requestID: RequestID?, _ session: any DraftingSession
  ) async throws(StorageError) -> Result<OpeningDraft, FlowStop> {
    while true {
      let drafts = try await session.drafts.all(new.kind).filter {
        requestID == nil || $0.requestID == requestID
      }
      guard !drafts.isEmpty else { return .success(new) }
      let choice: ApplicationList.Choice
      do {
        let list = try await ApplicationList(drafts, in: session.ledger, naming: products)
        choice = try await list.choice(in: dialog, orNew: requestID == nil ? new : nil)
      } catch { return .failure(error) }
      if let next = choice.next { return .success(next) }
      guard let draft = choice.deleted else { continue }
      do { try await session.drafts.delete(draft.requestID, replacing: draft.answers) } catch {
        guard error == .draftChanged else { throw error }
        await dialog.show(.message(Self.changedElsewhere))
        continue
      }
      await dialog.show(.message(Self.deleted))
    }
  }
}
