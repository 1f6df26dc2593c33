import Synchronization

/// Counts from 1.
actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

/// A counter for any thread.
final class Tally: Sendable {
  private let count = Mutex(0)

  var sum: Int { count.withLock { $0 } }

  /// Counts one more, and returns the sum.
  @discardableResult
  func add() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// Detects concurrent callers.
actor Crowd {
  private var came = 0

  /// Whether another caller arrives while this one yields.
  func isJoined() async -> Bool {
    came += 1
    let number = came
    for _ in 0..<20 { await Task.yield() }
    return came > number
  }
}
