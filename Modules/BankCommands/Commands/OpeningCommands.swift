import Drafts
import FeatureDependencies
import Ledger
import TerminalDialog

// Commands that open accounts.
extension CommandRun {
  /// `open KIND`: runs the flow that opens a product of `kind` to its end. If no option answers a
  /// question, a person can continue an application in progress.
  func open(_ kind: ProductKind, _ requestID: RequestID?) async throws(CommandError) -> ExitCode {
    let outcome = try await open(kind, requestID, for: signIn())
    guard let account = outcome.account else { throw .nothingOpened }
    let unused = await interface.unusedAnswers
    for answer in unused { note(answer.text) }
    // The flow has shown the account, but perhaps not on standard output.
    do {
      return try await give(
        account.result(nested: outcome.nested, unused: unused.map(\.key)),
        interface.showsResults ? [] : outcome.opened.map { .opened($0) },
        done: outcome.opened.map(\.summary))
    } catch {
      guard case .unwritable(let reason) = error.interruption else { throw error }
      throw .outputFailed(reason, opened: outcome.opened, by: account.contract.requestID)
    }
  }

  /// Opens a product of `kind` as ``UserInterface/open(_:_:for:)`` does. Names the other
  /// applications in progress first.
  func open(
    _ kind: ProductKind, _ requestID: RequestID?, for session: any CustomerSession
  ) async throws(CommandError) -> FlowOutcome {
    if requestID == nil, interface.use == .conversation {
      do { try await showOthers(than: kind, in: session.drafts) } catch {
        throw CommandError(error)
      }
    }
    return try await interface.open(kind, requestID, for: session)
  }

  /// Tells a person which other products have applications in progress: one of them may have begun
  /// to open a product of `kind`.
  private func showOthers(
    than kind: ProductKind, in drafts: any DraftStore
  ) async throws(StorageError) {
    for product in host.products where product.kind != kind {
      guard try await !drafts.all(product.kind).isEmpty else { continue }
      let (name, item) = (product.words.product, product.words.menuEntry)
      let other = LocalizedText(
        en: "An application is in progress: \(name.en). To continue it, choose in the menu: "
          + "\(item.en).",
        ko: "진행 중인 \(name.ko) 신청이 있습니다. 메뉴에서 \(item.ko, .object) 선택하면 이어서 진행할 수 있습니다.")
      await interface.dialog.show(.message(other))
    }
  }
}

extension UserInterface {
  /// Runs the flow that opens a product of `kind` here, and returns its outcome. Throws if it stops.
  func open(
    _ kind: ProductKind, _ requestID: RequestID?, for session: any CustomerSession
  ) async throws(CommandError) -> FlowOutcome {
    let outcome: FlowOutcome
    do {
      outcome = try await session.open(
        kind, requestID: requestID, in: dialog, as: use.ofDrafts, naming: words)
    } catch { throw CommandError(error) }
    if let stop = outcome.stop { throw CommandError(stop, opened: outcome.opened) }
    return outcome
  }
}

extension ProgramUse {
  fileprivate var ofDrafts: DraftUse {
    switch self {
    case .conversation: .conversation
    case .form: .form
    case .pipe, .prepared, .unattended: .script
    }
  }
}
