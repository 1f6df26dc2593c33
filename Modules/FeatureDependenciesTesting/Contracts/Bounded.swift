import Dispatch
import Foundation

/// Work that may never end.
enum Bounded {
  /// What `work` comes to, or nil if it has not ended within `limit`.
  ///
  /// Work that is given up goes on by itself: it is asked to stop, and nobody waits for it. A task
  /// group would wait. The limit passes in parts, and after each a task has to be given a thread:
  /// what waits behind others is not given up for that. If none is given one for `end`, or for the
  /// limit if that is longer, nobody can be told: a thread of its own calls `despair`.
  static func result<Value: Sendable>(
    within limit: Duration, then end: Duration, despair: @escaping @Sendable () -> Void,
    _ work: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error>? {
    let (results, sink) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
    let executor = OwnThreads()
    let working = Task(executorPreference: executor) {
      do { sink.yield(.success(try await work())) } catch { sink.yield(.failure(error)) }
    }
    let watch = Watch(limit, end, giveUp: { _ = sink.yield(nil) }, despair: despair)
    defer {
      working.cancel()
      watch.end()
    }
    for await result in results { return result }
    return nil
  }
}

/// A thread that waits, since a task might not be given one.
private final class Watch: Sendable {
  private let ended = DispatchSemaphore(value: 0)

  /// Calls `giveUp` when `limit` has passed, and `despair` when tasks of the caller's priority are
  /// given no thread; neither once it is ended.
  init(
    _ limit: Duration, _ end: Duration, giveUp: @escaping @Sendable () -> Void,
    despair: @escaping @Sendable () -> Void
  ) {
    // Each priority has threads of its own.
    let priority = Task.currentPriority
    Thread.detachNewThread { [ended] in
      let part = max(limit / 60, .milliseconds(100))
      for _ in 0..<max(0, Int((limit / part).rounded(.up))) {
        if ended.isSignalled(within: part) { return }
        if Self.taskRuns(priority, within: max(limit, end)) { continue }
        if !ended.isSignalled(within: .zero) { despair() }
        return
      }
      giveUp()
      if !ended.isSignalled(within: end) { despair() }
    }
  }

  private static func taskRuns(_ priority: TaskPriority, within limit: Duration) -> Bool {
    let ran = DispatchSemaphore(value: 0)
    Task(priority: priority) { ran.signal() }
    return ran.isSignalled(within: limit)
  }

  func end() { ended.signal() }
}

extension DispatchSemaphore {
  fileprivate func isSignalled(within limit: Duration) -> Bool {
    wait(timeout: .now() + limit / .seconds(1)) == .success
  }
}

/// A thread for each job, apart from those that all tasks share: a subject that blocks its thread
/// stops nobody else.
private final class OwnThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Safe: the closure keeps the executor until the job is done.
    Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
