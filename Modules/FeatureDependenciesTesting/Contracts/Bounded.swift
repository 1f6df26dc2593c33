import Dispatch
import Foundation

/// A time limit for work that may never end.
enum Bounded {
  /// The result of `work`, or nil if it has not ended within `limit`.
  ///
  /// Abandoned work is canceled but not awaited; a task group would await it. The limit starts once
  /// the threads that all tasks share have run a task, so that other tests before the work do not
  /// count. The limit elapses in parts, and after each part the shared threads must run a task.
  /// Waiting for busy threads does not count; blocked threads end the wait. If the caller cannot
  /// continue for `end` after the work is abandoned, a separate thread calls `onStarvation`.
  static func result<Value: Sendable>(
    within limit: Duration, then end: Duration, onStarvation: @escaping @Sendable () -> Void,
    _ work: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error>? {
    let (results, sink) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
    let threads = WorkerThreads()
    // Each priority has shared threads of its own, so the probe must have the caller's priority.
    let priority = Task.currentPriority
    let watch = Watch(
      limit, end, priority, abandon: { _ = sink.yield(nil) }, onStarvation: onStarvation)
    let working = Task(executorPreference: threads) {
      await Task(priority: priority) {}.value
      watch.start()
      do { sink.yield(.success(try await work())) } catch { sink.yield(.failure(error)) }
    }
    defer {
      working.cancel()
      watch.end()
      threads.end()
    }
    for await result in results { return result }
    return nil
  }
}

/// A timer on its own thread, because a task may never get one.
private final class Watch: Sendable {
  private let started = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Calls `abandon` when `limit` has passed since ``start()``, or when tasks of `priority` cannot
  /// run. Then calls `onStarvation` if ``end()`` does not follow within `end`. After ``end()`` it
  /// calls neither.
  init(
    _ limit: Duration, _ end: Duration, _ priority: TaskPriority,
    abandon: @escaping @Sendable () -> Void, onStarvation: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread { [started, ended] in
      let part = max(limit / 60, .milliseconds(100))
      var parts = max(0, Int((limit / part).rounded(.up)))
      let longest = max(limit, end)
      var isRun = started.isSignaled(unlessBlockedFor: longest)
      while isRun, parts > 0 {
        if ended.isSignaled(within: part) { return }
        let ran = DispatchSemaphore(value: 0)
        Task(priority: priority) { ran.signal() }
        isRun = ran.isSignaled(unlessBlockedFor: longest)
        parts -= 1
      }
      abandon()
      if !ended.isSignaled(unlessBlockedFor: end) { onStarvation() }
    }
  }

  func start() { started.signal() }

  func end() {
    started.signal()
    ended.signal()
  }
}

extension DispatchSemaphore {
  fileprivate func isSignaled(within limit: Duration) -> Bool {
    wait(timeout: .now() + limit / .seconds(1)) == .success
  }

  /// Waits for a task's signal. Returns false if the process uses almost no processor time for
  /// `limit`, which means that the threads of tasks are blocked and not busy, or after half an
  /// hour.
  fileprivate func isSignaled(unlessBlockedFor limit: Duration) -> Bool {
    let start = ContinuousClock.now
    while start.duration(to: .now) < max(limit, .seconds(1800)) {
      let used = Self.processorTime
      if isSignaled(within: limit) { return true }
      if Self.processorTime - used < limit / 10 { return false }
    }
    return false
  }

  private static var processorTime: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
