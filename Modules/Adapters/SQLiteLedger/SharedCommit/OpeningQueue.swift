import Synchronization

/// The requests that wait for the next commit, the oldest first. It can be used from any task.
final class OpeningQueue: Sendable {
  /// Who sees to it that an opening that was added is carried out.
  enum Duty: Equatable {
    /// Whoever added it, at once.
    case own
    /// Somebody else, to be called now: a group is being written still, and whoever comes after it
    /// is not to have an opening of her own to go on with.
    case another
    /// Somebody who was called before.
    case none
  }

  private struct State {
    var waiting: [WaitingOpening] = []
    var isWriting = false
  }

  private let state = Mutex(State())

  func add(_ opening: WaitingOpening) -> Duty {
    state.withLock { state in
      state.waiting.append(opening)
      guard state.waiting.count == 1 else { return .none }
      return state.isWriting ? .another : .own
    }
  }

  /// Takes out the oldest to write them, so many at the most; and whether others wait still, for
  /// whom somebody must be called.
  func take(_ most: Int) -> (group: [WaitingOpening], othersWait: Bool) {
    state.withLock { state in
      let group = Array(state.waiting.prefix(most))
      state.waiting.removeFirst(group.count)
      state.isWriting = true
      return (group, !state.waiting.isEmpty)
    }
  }

  /// Notes that those who were taken have their answers.
  func finish() { state.withLock { $0.isWriting = false } }
}
