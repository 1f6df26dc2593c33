import Dispatch
import FeatureDependencies
import Foundation
import Synchronization

/// A counter for any thread.
final class Tally: Sendable {
  private let count = Mutex(0)

  var sum: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}

/// Never answers, and ignores cancellation.
actor WaitingDialog: Dialog {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    await withCheckedContinuation { waiting.append($0) }
    return ""
  }

  func show(_ content: Presentation) async {}
}

/// Blocks its callers until ``release()``.
final class BlockingClock: WallClock {
  private let semaphore = DispatchSemaphore(value: 0)

  func now() -> Timestamp {
    semaphore.wait()
    semaphore.signal()
    return Timestamp(secondsSince1970: 0) ?? now()
  }

  func release() { semaphore.signal() }
}

/// Blocks all threads that tasks share.
struct BlockingDialog: Dialog {
  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        group.addTask { await Task.detached { Self.block() }.value }
      }
    }
    return ""
  }

  private static func block() { DispatchSemaphore(value: 0).wait() }

  func show(_ content: Presentation) async {}
}
