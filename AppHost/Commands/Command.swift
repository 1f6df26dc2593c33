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
  /// A flow that opens a product; the same `requestID` opens once, nil takes a new one.
  func flow(opening kind: ProductKind, requestID: RequestID?) throws(HostError) -> any Flow
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
  /// Who could be let in. Throws a ``HostError``.
  func customers() async throws(HostError) -> [Customer]
}
