import Foundation
import Synchronization

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
  /// gives no answer within `limit`, ten minutes if none is given, breaks the promise, too: it is
  /// given up, whether it waits or blocks its thread. The limit only keeps a run from never ending:
  /// no subject has to be fast. It passes in up to sixty parts, and after each a task has to be
  /// given a thread, so that hardly any of it is lost to other tests. If none is given one for half
  /// an hour, or for the limit if that is longer, no test can go on: that is written to the
  /// standard error with the clause's name, and the process ends. So it does for a subject that
  /// blocks the actor that verifies it. Throws `CancellationError` if the task is cancelled.
  public func verify(
    within limit: Duration = .seconds(600),
    _ makeFixture: @escaping @Sendable () async throws -> Fixture
  ) async throws {
    try await verify(within: limit, endingAfter: .seconds(1800), makeFixture)
  }

  /// The same, with another time after which a process in which no task can go on is ended.
  package func verify(
    within limit: Duration, endingAfter end: Duration,
    _ makeFixture: @escaping @Sendable () async throws -> Fixture
  ) async throws {
    let check = Check(clause: id, promise: promise)
    let result = await Bounded.result(
      within: limit, then: end, despair: { RunEnd.end(while: id) }
    ) {
      let fixture: Fixture
      do { fixture = try await makeFixture() } catch { throw Unmade(reason: error) }
      try await self.check(fixture, check)
    }
    switch result {
    case nil:
      try Task.checkCancellation()
      throw check.violation("an answer", "none within \(limit)")
    case .success: return
    case .failure(let violation as Violation): throw violation
    case .failure(let unmade as Unmade): throw unmade.reason
    case .failure(let other as ScriptedDialog.ScriptError):
      throw check.violation("the questions of the script, in its order", "\(other)")
    case .failure(let error):
      throw check.violation("no error on the way", "the error \(Told.text(error))")
    }
  }
}

/// A fixture could not be made.
private struct Unmade: Error { let reason: any Error }

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

/// The end of a process in which no task can go on.
private enum RunEnd {
  // Several clauses may see it at once, and only one may exit.
  private static let once = Mutex(())

  static func end(while clause: String) {
    once.withLock { _ in
      let reason = "all threads that tasks share, or its actor, are blocked"
      let text = "\(clause) was being checked when no test could go on: \(reason).\n"
      FileHandle.standardError.write(Data(text.utf8))
      exit(1)
    }
  }
}
