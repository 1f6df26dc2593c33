/// What a clause checks with: each check throws a ``Violation`` that names the clause.
public struct Check: Sendable {
  let clause: String
  let promise: String

  /// Throws unless both are equal, with the parts in which they differ; `what` says what they are.
  public func equal<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: String
  ) throws(Violation) {
    guard actual != expected else { return }
    let parts = Difference.all(between: expected, and: actual).prefix(3)
    let left = parts.map { "\($0.path.isEmpty ? "" : "\($0.path) = ")\($0.expected)" }
    let right = parts.map { "\($0.path.isEmpty ? "" : "\($0.path) = ")\($0.actual)" }
    throw violation("\(what): \(left.joined(separator: ", "))", right.joined(separator: ", "))
  }

  /// Throws unless `condition` holds; `expected` says what it means, `actual` what came.
  public func holds(
    _ condition: Bool, _ expected: String, butCame actual: @autoclosure () -> Any
  ) throws(Violation) {
    guard condition else { throw violation(expected, Told.text(actual(), quoting: false)) }
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
    let result: any Sendable
    do { result = try await body() } catch {
      return try equal(error, expected, "the error")
    }
    throw violation("the error \(Told.text(expected))", "no error, but \(Told.text(result))")
  }

  /// Throws unless `body` throws an error that `matches`; `expected` says which.
  public func refuses<Failure: Error>(
    _ expected: String, where matches: (Failure) -> Bool,
    _ body: () async throws(Failure) -> some Sendable
  ) async throws(Violation) {
    let result: any Sendable
    do { result = try await body() } catch {
      guard matches(error) else { throw violation(expected, "the error \(Told.text(error))") }
      return
    }
    throw violation(expected, "no error, but \(Told.text(result))")
  }

  func violation(_ expected: String, _ actual: String) -> Violation {
    Violation(clause: clause, promise: promise, expected: expected, actual: actual)
  }
}
