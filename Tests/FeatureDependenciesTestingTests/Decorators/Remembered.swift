import Synchronization

/// A value that outlives a call.
final class Remembered<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  var current: Value { value.withLock(\.self) }

  /// Returns what `change` returns for the value.
  func change<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
    value.withLock { change(&$0) }
  }

  /// The first value of all calls.
  func first<Wrapped: Sendable>(_ new: Wrapped) -> Wrapped where Value == Wrapped? {
    change { kept in
      let first = kept ?? new
      kept = first
      return first
    }
  }
}

extension Remembered<Int> {
  /// Counts from the value on.
  @discardableResult
  func next() -> Int {
    change { count in
      count += 1
      return count
    }
  }
}
