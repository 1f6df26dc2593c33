import Synchronization

/// The requests that wait for the next commit, oldest first. It can be used from any task.
final class OpeningQueue: Sendable {
  /// The task that carries out an opening after ``add(_:)`` has queued it.
  enum Role: Equatable {
    /// The caller, immediately.
    case own
    /// A new task, which the caller must start now. A group is still being written, and a caller
    /// that wrote the next one could delay it with its own work.
    case another
    /// A task that was started before.
    case none
  }

  private struct State {
    var waiting: [WaitingOpening] = []
    var isWriting = false
  }

  private let state = Mutex(State())

  func add(_ opening: WaitingOpening) -> Role {
    state.withLock { state in
      state.waiting.append(opening)
      guard state.waiting.count == 1 else { return .none }
      return state.isWriting ? .another : .own
    }
  }

  /// Removes the oldest requests, at most `maximum`, to write them. If `othersWait`, a task must be
  /// started for the remaining ones.
  func take(_ maximum: Int) -> (group: [WaitingOpening], othersWait: Bool) {
    state.withLock { state in
      let group = Array(state.waiting.prefix(maximum))
      state.waiting.removeFirst(group.count)
      state.isWriting = true
      return (group, !state.waiting.isEmpty)
    }
  }

  /// Marks the removed requests as answered.
  func finish() { state.withLock { $0.isWriting = false } }
}
