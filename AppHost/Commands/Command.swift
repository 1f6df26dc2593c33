import Bulk
import Drafts
import FeatureDependencies
import Ledger

/// A command of the program, with everything it needs.
protocol Command: Sendable {
  /// Runs the command, prints its result, and returns the exit code. Throws a ``HostError``.
  func run() async throws(HostError) -> ExitCode
}

/// What a customer can do once she is signed in.
protocol CustomerSession: DraftingSession {
  /// The documents of her accounts.
  var documents: any DocumentArchive { get }
  /// Asks once for the PIN, and lends `body` what opens the lines of `batch` with it.
  ///
  /// Throws a ``HostError``; then nothing was opened.
  func opening<Value>(
    _ batch: Batch, _ body: (@escaping @Sendable (BatchLine) async -> LineOutcome) async -> Value
  ) async throws(HostError) -> Value
}

/// How somebody becomes a customer, and how a customer signs in.
protocol CustomerAccess: Sendable {
  /// Signs the customer `id` in, or the only one there is if nil. She is asked for her PIN.
  ///
  /// Throws a ``HostError``.
  func signIn(_ id: String?) async throws(HostError) -> any CustomerSession
  /// Makes a customer, and signs her in; the same `request` makes her once. Throws a ``HostError``.
  func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(HostError) -> (EnrolledCustomer, any CustomerSession)
  /// Changes the PIN of the customer `id`; nil means the only customer there is.
  ///
  /// Returns whose it is. Throws a ``HostError``.
  func changePIN(_ id: String?) async throws(HostError) -> Customer
  /// The customer `id`; nil means the only customer there is. Throws a ``HostError``, if there are
  /// several also for nil.
  func customer(_ id: String?) async throws(HostError) -> Customer
  /// Opens the key of the customer `id`, or of the only one there is if nil, with her recovery
  /// code, and gives it a new PIN.
  ///
  /// Returns whose it is. Throws a ``HostError``.
  func unlock(_ id: String?) async throws(HostError) -> Customer
  /// All customers, in the order they were enrolled. Throws a ``HostError``.
  func customers() async throws(HostError) -> [Customer]
}
