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
  /// Throws a ``Violation`` if the promise is broken, and what `makeFixture` throws.
  public func verify(_ makeFixture: () async throws -> Fixture) async throws {
    let fixture = try await makeFixture()
    do { try await check(fixture, Check(clause: id, promise: promise)) } catch let violation
      as Violation
    {
      throw violation
    } catch {
      throw Violation(
        clause: id, promise: promise, expected: "that the subject can be used so far",
        actual: "the error \(error)")
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

/// What a clause checks with: each check throws a ``Violation`` that names the clause.
public struct Check: Sendable {
  let clause: String
  let promise: String

  /// Throws unless both are equal; `what` says what they are.
  public func equal<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: String
  ) throws(Violation) {
    guard actual != expected else { return }
    let (left, right) = ("\(expected)".difference(from: "\(actual)"))
    throw violation("\(what) is \(left)", right)
  }

  /// Throws unless `condition` holds; `expected` says what it means, `actual` what came.
  public func holds(
    _ condition: Bool, _ expected: String, butCame actual: @autoclosure () -> Any
  ) throws(Violation) {
    guard condition else { throw violation(expected, "\(actual())") }
  }

  /// The value, or throws if there is none; `expected` says which one there should be.
  public func some<Value>(_ value: Value?, _ expected: String) throws(Violation) -> Value {
    guard let value else { throw violation(expected, "nothing") }
    return value
  }

  /// Throws unless `body` throws exactly `expected`.
  public func refuses<Failure: Error & Equatable>(
    with expected: Failure, _ body: () async throws(Failure) -> some Sendable
  ) async throws(Violation) {
    try await refuses("\(expected)") {
      $0 == expected
    } _: { () throws(Failure) in
      try await body()
    }
  }

  /// Throws unless `body` throws an error that `matches`; `expected` says which.
  public func refuses<Failure: Error>(
    _ expected: String, where matches: (Failure) -> Bool,
    _ body: () async throws(Failure) -> some Sendable
  ) async throws(Violation) {
    let result: any Sendable
    do { result = try await body() } catch {
      guard matches(error) else { throw violation("the error \(expected)", "\(error)") }
      return
    }
    throw violation("the error \(expected)", "no error, but \("\(result)".clipped)")
  }

  private func violation(_ expected: String, _ actual: String) -> Violation {
    Violation(clause: clause, promise: promise, expected: expected, actual: actual)
  }
}

extension String {
  private static let most = 200

  /// The text, or its beginning if it is longer than anybody reads.
  fileprivate var clipped: String { count <= Self.most ? self : "\(prefix(Self.most))…" }

  /// Both texts, or what is around the first place where they differ.
  fileprivate func difference(from other: String) -> (String, String) {
    guard count > Self.most || other.count > Self.most else { return (self, other) }
    let same = zip(self, other).prefix { $0 == $1 }.count
    let start = Swift.max(0, same - 60)
    return ("…\(dropFirst(start))".clipped, "…\(other.dropFirst(start))".clipped)
  }
}
