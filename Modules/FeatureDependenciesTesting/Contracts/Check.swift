/// The assertions of a clause or a law: each throws a ``Deviation``.
public struct Check: Sendable {
  /// The enclosing cases, if a clause checks several.
  private var cases = ""

  /// Returns a check for one of several cases. Its deviations begin with the case.
  public func inCase(_ name: String) -> Check { changing(self) { $0.cases += "\(name): " } }

  /// Throws unless both values are equal. The deviation starts with `what`, the name of the value,
  /// and lists up to three parts that differ.
  public func equal<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: @autoclosure () -> String
  ) throws(Deviation) {
    guard actual != expected else { return }
    let parts = Deviation(of: actual, from: expected)
    throw deviation("\(what()): \(parts.expected)", parts.came)
  }

  /// Throws unless `condition` is true; `expected` and `actual` describe it in the deviation.
  public func holds(
    _ condition: Bool, _ expected: @autoclosure () -> String,
    butCame actual: @autoclosure () -> Any
  ) throws(Deviation) {
    guard !condition else { return }
    let came = actual()
    throw deviation(expected(), came as? String ?? ValueDescription.text(came))
  }

  /// Unwraps `value`, or throws if it is nil; `expected` describes the missing value.
  public func some<Value>(
    _ value: Value?, _ expected: @autoclosure () -> String
  ) throws(Deviation) -> Value {
    guard let value else { throw deviation(expected(), "nothing") }
    return value
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

  private func deviation(_ expected: String, _ came: String) -> Deviation {
    Deviation(cases + expected, came)
  }
}
