package import Drafts
package import Ledger

/// A command of the program, with its parsed options and the services that it uses.
protocol Command: Sendable {
  /// Runs the command, prints its result, and returns the exit code.
  func run() async throws(CommandError) -> ExitCode
}

/// The services of a signed-in customer.
///
/// A conformer can be called from any task.
package protocol CustomerSession: DraftingSession {
  /// The contracts and receipts of the customer's accounts.
  var documents: any DocumentArchive { get }
  /// Asks once for the PIN, and passes `body` a function that opens the lines of `batch` with it.
  ///
  /// If it throws, nothing was opened.
  func opening<Value>(
    _ batch: Batch, _ body: (_ open: (BatchLine) async -> LineOutcome) async -> Value
  ) async throws(CommandError) -> Value
}
