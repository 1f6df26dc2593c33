import Dispatch
import Foundation

/// Work that may never end.
enum Bounded {
  /// What `work` comes to, or nil if it has not ended within `limit`.
  ///
  /// Work that is given up goes on by itself: it is asked to stop, and nobody waits for it. A task
  /// group would wait. If the work holds all threads that tasks share, nobody can be told: `end`
  /// later `despair` is called, on a thread of its own.
  static func result<Value: Sendable>(
    within limit: Duration, then end: Duration, despair: @escaping @Sendable () -> Void,
    _ work: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error>? {
    let (results, sink) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
    let executor = OwnThreads()
    let working = Task(executorPreference: executor) {
      do { sink.yield(.success(try await work())) } catch { sink.yield(.failure(error)) }
    }
    let giveUp = { @Sendable in _ = sink.yield(nil) }
    let watch = Watch([(limit, giveUp), (end, despair)])
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

  /// Does each of `steps` in turn once so much time has passed, unless it is ended before.
  init(_ steps: [(after: Duration, do: @Sendable () -> Void)]) {
    Thread.detachNewThread { [ended] in
      for (duration, action) in steps {
        let (seconds, fraction) = duration.components
        let time = DispatchTime.now() + Double(seconds) + Double(fraction) / 1e18
        guard ended.wait(timeout: time) == .timedOut else { return }
        action()
      }
    }
  }

  func end() { ended.signal() }
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
