import Synchronization

/// The assertions of a clause: each throws a ``Deviation``, with the case of the clause if there are
/// several.
public struct Check: Sendable {
  private var name: String?
  private let last = LastCase()

  /// Returns a check for one of several cases. Its deviations name the case, after any enclosing
  /// ones.
  public func inCase(_ name: String) -> Check {
    var check = self
    check.name = self.name.map { "\($0), \(name)" } ?? name
    last.name.withLock { $0 = check.name }
    return check
  }

  /// Throws unless both values are equal. The deviation starts with `what`, the name of the value,
  /// and lists up to three parts that differ.
  public func equal<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: String
  ) throws(Deviation) {
    guard actual != expected else { return }
    let parts = Deviation(of: actual, from: expected)
    throw deviation("\(what): \(parts.expected)", parts.came)
  }

  /// Throws unless `condition` is true; `expected` and `actual` describe it in the deviation.
  public func holds(
    _ condition: Bool, _ expected: String, butCame actual: @autoclosure () -> Any
  ) throws(Deviation) {
    guard !condition else { return }
    let came = actual()
    throw deviation(expected, came as? String ?? ValueDescription.text(came))
  }

  /// Unwraps `value`, or throws if it is nil; `expected` describes the missing value.
  public func some<Value>(_ value: Value?, _ expected: String) throws(Deviation) -> Value {
    guard let value else { throw deviation(expected, "nothing") }
    return value
  }

  /// Throws unless `body` throws exactly `expected`.
  public func refuses<Failure: Error & Equatable>(
    with expected: Failure, _ body: () async throws(Failure) -> some Sendable
  ) async throws(Deviation) {
    let text = "the error \(ValueDescription.text(expected))"
    try await refuses(text, where: { $0 == expected }, body)
  }

  /// Throws unless `body` throws an error for which `matches` is true; `expected` describes it.
  public func refuses<Failure: Error>(
    _ expected: String, where matches: (Failure) -> Bool,
    _ body: () async throws(Failure) -> some Sendable
  ) async throws(Deviation) {
    let result: any Sendable
    do { result = try await body() } catch {
      return try holds(
        matches(error), expected, butCame: "the error \(ValueDescription.text(error))")
    }
    throw deviation(expected, "no error, but \(ValueDescription.text(result))")
  }

  /// What `error` says of the clause. An error of the subject does not name its case.
  func deviation(from error: any Error) -> Deviation {
    var deviation = Deviation(from: error, expecting: "no error on the way")
    if !(error is Deviation) { deviation.failedCase = last.name.withLock(\.self) }
    return deviation
  }

  private func deviation(_ expected: String, _ came: String) -> Deviation {
    var deviation = Deviation(expected, came)
    deviation.failedCase = name
    return deviation
  }
}

/// The case that a clause tried last, shared by all copies of its ``Check``.
private final class LastCase: Sendable {
  let name = Mutex<String?>(nil)
}
