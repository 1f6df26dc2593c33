/// A part of a contract that an implementation may lack, or that a test may be unable to observe.
public enum Part<Value: Sendable>: Sendable {
  /// The contract checks this part.
  case checked(Value)
  /// The contract does not check this part. Its check returns the reason.
  case notChecked(because: String)

  var value: Value? { if case .checked(let value) = self { value } else { nil } }

  /// Why the part called `name` is not checked; empty if it is.
  func notChecked(_ name: String) -> [String] {
    if case .notChecked(let reason) = self { ["\(name): \(reason)"] } else { [] }
  }
}

extension Check {
  /// The result of `read`, which must be the same again, and in concurrent tasks.
  func steady<Value: Equatable & Sendable>(
    _ what: String, _ read: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let first = try await read()
    try equal(try await read(), first, "\(what), read again")
    try await withThrowingTaskGroup(of: Value.self) { group in
      for _ in 0..<16 { group.addTask { try await read() } }
      for try await answer in group { try equal(answer, first, "\(what), read concurrently") }
    }
    return first
  }
}
