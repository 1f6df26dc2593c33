/// One promise of an interface, checkable against any implementation.
///
/// Pass clauses as the arguments of a test, which then reports one result per clause.
public struct Clause<Fixture: Sendable>: Sendable, Identifiable, CustomStringConvertible {
  /// The names of the contract and the clause: `AccountLedger.spendsToZero`.
  public let id: String
  /// The promise as a sentence.
  public let promise: String
  private let check: @Sendable (Fixture, Check) async throws -> Void

  /// Creates a clause. `check` must throw if the fixture's subject breaks the promise.
  public init(
    _ id: String, _ promise: String,
    check: @escaping @Sendable (Fixture, Check) async throws -> Void
  ) {
    self.id = id
    self.promise = promise
    self.check = check
  }

  /// The ID and the promise.
  public var description: String { "\(id): \(promise)" }

  /// Checks the clause on a new fixture from `makeFixture`.
  ///
  /// Throws a ``Violation`` if the promise is broken, the error of `makeFixture` if that fails, and
  /// `CancellationError` if the calling task is canceled.
  ///
  /// A subject that does not answer within `limit` breaks the promise, too, and is abandoned. The
  /// default of ten minutes only prevents hangs; it is no performance requirement. A subject that
  /// blocks its thread forever may also block the timer. Such a subject is left to the time limit
  /// of the test framework, such as Swift Testing's `.timeLimit`.
  public func verify(
    within limit: Duration = .seconds(600),
    _ makeFixture: @escaping @Sendable () async throws -> Fixture
  ) async throws {
    let check = Check(clause: id, promise: promise)
    let result = await TimeLimit.result(within: limit) {
      let fixture: Fixture
      do { fixture = try await makeFixture() } catch { throw FixtureFailure(reason: error) }
      try await self.check(fixture, check)
    }
    switch result {
    case nil:
      try Task.checkCancellation()
      throw check.violation("an answer", "none within \(limit)")
    case .success: return
    case .failure(let violation as Violation): throw violation
    case .failure(let unmade as FixtureFailure): throw unmade.reason
    case .failure(let error):
      throw check.inLastCase.violation(
        "no error on the way", "the error \(ValueDescription.text(error))")
    }
  }
}

/// An error of `makeFixture`, kept apart from errors of the clause.
private struct FixtureFailure: Error { let reason: any Error }

/// A promise that an implementation broke.
public struct Violation: Error, Sendable, Equatable, CustomStringConvertible {
  /// The ID of the clause.
  public let clause: String
  /// The promise of the clause.
  public let promise: String
  /// The failed case, if the clause checks several. For an error that the subject throws, it is the
  /// last case tried.
  public let failedCase: String?
  /// The expected value or behavior.
  public let expected: String
  /// The actual value or behavior.
  public let actual: String

  /// Clause, promise, case, expected and actual value, one per line, with control characters
  /// escaped.
  public var description: String {
    var lines = ["\(clause) is broken: \(promise)"]
    if let failedCase { lines.append("  case:     \(failedCase)") }
    lines += ["  expected: \(expected)", "  came:     \(actual)"]
    return lines.map(ValueDescription.printable).joined(separator: "\n")
  }
}
