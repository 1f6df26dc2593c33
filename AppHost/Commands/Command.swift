import FeatureDependencies

/// Something the command line can ask for, with all it needs to do it.
protocol Command: Sendable {
  /// Does it, gives the result, and says how the program should end. Throws a ``HostError``.
  func run() async throws(HostError) -> ExitCode
}

/// What a customer can do once she is signed in; before, there is none of it.
protocol CustomerSession: Sendable {
  /// Her view of the books.
  var ledger: any AccountLedger { get }
  /// The papers of her accounts.
  var papers: any PapersArchive { get }
  /// Her applications in progress.
  var drafts: any DraftStore { get }
  /// A flow that goes on from `draft`: its request id opens once.
  func flow(_ draft: OpeningDraft) -> any Flow
}

/// Where customers sign in.
protocol FrontDoor: Sendable {
  /// Lets the customer `id` in, or the only one there is if nil, who knows her PIN.
  ///
  /// Throws a ``HostError``.
  func enter(_ id: String?) async throws(HostError) -> any CustomerSession
  /// Makes a customer, and lets her in. Throws a ``HostError``.
  func enroll(
    name: String, balance: Won
  ) async throws(HostError) -> (EnrolledCustomer, any CustomerSession)
  /// Gives the key of the customer `id`, or of the only one there is if nil, another PIN.
  ///
  /// Returns whose it is. Throws a ``HostError``.
  func changePIN(_ id: String?) async throws(HostError) -> Customer
  /// Who could be let in. Throws a ``HostError``.
  func customers() async throws(HostError) -> [Customer]
}
