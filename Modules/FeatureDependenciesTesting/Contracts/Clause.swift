/// One promise of an interface, checkable against any implementation.
///
/// Pass clauses as the arguments of a test, which then reports one result per clause.
public struct Clause<Fixture: Sendable>: Sendable, Identifiable, CustomStringConvertible {
  /// The names of the contract and the clause: `AccountLedger.debits`.
  public let id: String
  package let promise: String
  private let check: @Sendable (Fixture, Check) async throws -> Void

  /// Creates a clause with the names of contract and clause as its ID, `AccountLedger.debits`, and
  /// the promise as a sentence. `check` must throw if the fixture's subject breaks the promise.
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
  /// Throws a ``Violation`` if the promise is broken, or `CancellationError` in its place if the task
  /// is canceled, as by a time limit of the test; also the error of `makeFixture` if that fails.
  public func verify(_ makeFixture: () async throws -> Fixture) async throws {
    let fixture = try await makeFixture()
    do { try await check(fixture, Check()) } catch {
      try Task.checkCancellation()
      let deviation = Deviation(from: error, expecting: "no error on the way")
      let lines = ["\(id) is broken: \(promise)"] + deviation.lines
      throw Violation(
        clause: id, description: lines.map(ValueDescription.printable).joined(separator: "\n"))
    }
  }
}

/// A promise that an implementation broke.
public struct Violation: Error, Sendable, CustomStringConvertible {
  /// The ID of the clause.
  public let clause: String
  /// Clause, promise, expected and actual value, one per line, with control characters escaped.
  public let description: String
}
