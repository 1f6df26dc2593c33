import Drafts
import FeatureDependencies
import TerminalDialog

/// `open KIND`: runs the flow of a product to its end.
struct OpenCommand: Command {
  let kind: ProductKind
  let requestID: RequestID?
  let customerID: String?
  let access: any CustomerAccess
  let opening: ResumableOpening
  /// Whether the flow writes to standard output.
  let showsResults: Bool
  /// The prepared answers that no question has used so far.
  let unused: @Sendable () async -> [UnusedAnswer]
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let session = try await access.signIn(customerID)
    let outcome = try await opening.outcome(of: kind, requestID, for: session)
    if let stop = outcome.stop { throw .flow(stop, opened: outcome.opened) }
    guard let account = outcome.account else { return .failed }
    let unused = await unused()
    for answer in unused { output.note(answer.text) }
    // The flow has shown the account, but perhaps not on standard output.
    try await output.give(
      OutcomeJSON(account, nested: outcome.nested, unused: unused.map(\.key)),
      showsResults ? [] : outcome.opened.map { .opened($0) },
      done: outcome.opened.map(\.summary))
    return .done
  }
}

extension ResumableOpening {
  /// Runs the flow that opens a product of `kind`, and returns its outcome.
  func outcome(
    of kind: ProductKind, _ requestID: RequestID?, for session: any CustomerSession
  ) async throws(CommandError) -> FlowOutcome {
    do { return try await open(kind, requestID: requestID, for: session) } catch {
      switch error {
      case .storage(let error): throw .storage(error)
      case .ledger(let error): throw .ledger(error)
      case .flow(let stop): throw .flow(stop, opened: [])
      }
    }
  }
}
