/// One promise of an interface, which can be checked against any implementation.
///
/// A test runs the clauses of a contract as its arguments, one result a clause:
///
///     @Test(arguments: AccountLedgerContract.clauses)
///     func `My ledger keeps`(clause: Clause<AccountLedgerContract.Fixture>) async throws {
///       try await clause.verify { try await myFixture() }
///     }
public struct Clause<Fixture: Sendable>: Sendable, Identifiable, CustomStringConvertible {
  /// The contract and the clause: `AccountLedger.opensOnce`.
  public let id: String
  /// The promise, in a sentence.
  public let promise: String
  private let check: @Sendable (Fixture, Check) async throws -> Void

  /// A clause that `check` throws from if the fixture's subject breaks the promise.
  public init(
    _ id: String, _ promise: String,
    check: @escaping @Sendable (Fixture, Check) async throws -> Void
  ) {
    self.id = id
    self.promise = promise
    self.check = check
  }

  /// The id and the promise.
  public var description: String { "\(id): \(promise)" }

  /// Checks the clause on a fixture made for it alone.
  ///
  /// Throws a ``Violation`` if the promise is broken, and what `makeFixture` throws. A subject that
  /// gives no answer within `limit` breaks the promise, too: it is given up, whether it waits or
  /// blocks its thread. The limit only keeps a run from never ending; no subject has to be fast.
  public func verify(
    within limit: Duration = .seconds(120), _ makeFixture: () async throws -> Fixture
  ) async throws {
    let fixture = try await makeFixture()
    let check = Check(clause: id, promise: promise)
    let result = await Bounded.result(within: limit) { try await self.check(fixture, check) }
    switch result {
    case nil: throw check.violation("an answer", "none within \(limit)")
    case .success: return
    case .failure(let violation as Violation): throw violation
    case .failure(let error):
      throw check.violation("no error on the way", "the error \(Told.text(error))")
    }
  }
}

/// A promise that an implementation broke.
public struct Violation: Error, Sendable, Equatable, CustomStringConvertible {
  /// Which clause.
  public let clause: String
  /// What it promises.
  public let promise: String
  /// What the clause expects.
  public let expected: String
  /// What came instead.
  public let actual: String

  /// Clause, promise, expectation and what came, in a line each.
  public var description: String {
    "\(clause) is broken: \(promise)\n  expected: \(expected)\n  came:     \(actual)"
  }
}
