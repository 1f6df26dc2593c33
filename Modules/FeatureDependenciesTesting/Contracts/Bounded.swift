import Foundation

/// Work that may never end.
enum Bounded {
  /// What `work` comes to, or nil if it has not ended within `limit`.
  ///
  /// Work that is given up goes on by itself: it is asked to stop, and nobody waits for it. A task
  /// group would wait.
  static func result<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error>? {
    let (results, sink) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
    let executor = OwnThreads()
    let working = Task(executorPreference: executor) {
      do { sink.yield(.success(try await work())) } catch { sink.yield(.failure(error)) }
    }
    let waiting = Task {
      try? await Task.sleep(for: limit)
      sink.yield(nil)
    }
    defer {
      working.cancel()
      waiting.cancel()
    }
    for await result in results { return result }
    return nil
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
