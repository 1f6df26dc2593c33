import Drafts
import FeatureDependencies
import Ledger
import TerminalDialog

// Commands that open accounts.
extension CommandRun {
  /// `open KIND`: runs the flow that opens a product of `kind` to its end. If no option answers a
  /// question, a person can continue an application in progress.
  func open(_ kind: ProductKind, _ requestID: RequestID?) async throws(CommandError) -> ExitCode {
    let outcome = try await interface.open(kind, requestID, for: signIn())
    if let stop = outcome.stop { throw CommandError(stop, opened: outcome.opened) }
    guard let account = outcome.account else { throw .nothingOpened }
    let inFile = await interface.answers?.unused ?? []
    let unused = await interface.dialog.unused(beside: inFile)
    if !unused.isEmpty {
      let keys = unused.map(\.rawValue).joined(separator: ", ")
      note(LocalizedText(en: "Not used: \(keys)", ko: "사용하지 않은 답: \(keys)"))
    }
    // The flow has shown the account, but perhaps not on standard output.
    return try await give(
      account.result(nested: outcome.nested, unused: unused),
      interface.showsResults ? [] : outcome.opened.map { .opened($0) },
      done: outcome.opened.map(\.summary))
  }
}

extension UserInterface {
  /// Runs the flow that opens a product of `kind` here, and returns its outcome.
  func open(
    _ kind: ProductKind, _ requestID: RequestID?, for session: any CustomerSession
  ) async throws(CommandError) -> FlowOutcome {
    // A person is asked, but a script would replace another product's application unread.
    if use == .script, let requestID {
      let drafts: [OpeningDraft]
      do { drafts = try await session.drafts.all() } catch { throw CommandError(error) }
      let other = drafts.first { $0.requestID == requestID && $0.kind != kind }
      if let other {
        // A request that opened an account of this kind is repeated, and opens nothing more.
        let opened = try await session.opening(for: requestID)?.contract.terms.selection.kind
        guard opened == kind else {
          throw .requestInProgress(requestID, of: words[other.kind].product)
        }
      }
    }
    do {
      return try await session.open(
        kind, requestID: requestID, in: dialog, as: use, naming: words)
    } catch { throw CommandError(error) }
  }
}
