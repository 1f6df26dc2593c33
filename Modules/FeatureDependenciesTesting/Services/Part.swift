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
