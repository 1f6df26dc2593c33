import Synchronization

/// The assertions of a clause: each throws a ``Violation`` that names the clause.
public struct Check: Sendable {
  let clause: String
  let promise: String
  private var failedCase: String?
  private let last = LastCase()

  init(clause: String, promise: String) {
    self.clause = clause
    self.promise = promise
  }

  /// Returns a check for one of several cases. Its violations name the case, after any enclosing
  /// ones.
  public func inCase(_ name: String) -> Check {
    var check = self
    check.failedCase = failedCase.map { "\($0), \(name)" } ?? name
    last.name.withLock { $0 = check.failedCase }
    return check
  }

  /// A copy whose violations name the case tried last. It reports an error that the subject throws:
  /// the error does not name its case.
  var inLastCase: Check {
    var check = self
    check.failedCase = last.name.withLock { $0 }
    return check
  }

  /// Throws unless both values are equal. The violation starts with `what`, the name of the value,
  /// and lists up to three parts that differ.
  public func equal<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: String
  ) throws(Violation) {
    guard actual != expected else { return }
    let parts = Difference.texts(expected, actual)
    throw violation("\(what): \(parts.expected)", parts.came)
  }

  /// Throws unless `condition` is true; `expected` and `actual` describe it in the violation.
  public func holds(
    _ condition: Bool, _ expected: String, butCame actual: @autoclosure () -> Any
  ) throws(Violation) {
    guard !condition else { return }
    let came = actual()
    throw violation(expected, came as? String ?? ValueDescription.text(came))
  }

  /// Unwraps `value`, or throws if it is nil; `expected` describes the missing value.
  public func some<Value>(_ value: Value?, _ expected: String) throws(Violation) -> Value {
    guard let value else { throw violation(expected, "nothing") }
    return value
  }

  /// Throws unless `body` throws exactly `expected`.
  public func refuses<Failure: Error & Equatable>(
    with expected: Failure, _ body: () async throws(Failure) -> some Sendable
  ) async throws(Violation) {
    let text = "the error \(ValueDescription.text(expected))"
    try await refuses(text, where: { $0 == expected }, body)
  }

  /// Throws unless `body` throws an error for which `matches` is true; `expected` describes it.
  public func refuses<Failure: Error>(
    _ expected: String, where matches: (Failure) -> Bool,
    _ body: () async throws(Failure) -> some Sendable
  ) async throws(Violation) {
    let result: any Sendable
    do { result = try await body() } catch {
      guard matches(error) else {
        throw violation(expected, "the error \(ValueDescription.text(error))")
      }
      return
    }
    throw violation(expected, "no error, but \(ValueDescription.text(result))")
  }

  func violation(_ expected: String, _ actual: String) -> Violation {
    Violation(
      clause: clause, promise: promise, failedCase: failedCase, expected: expected, actual: actual)
  }
}

/// The case that a clause tried last, shared by all copies of its ``Check``.
private final class LastCase: Sendable {
  let name = Mutex<String?>(nil)
}
