import Dispatch
import Foundation
import Synchronization

/// Runs work in a task and cancels it at a chosen moment.
enum CanceledTask {
  /// When to cancel the task.
  enum Moment {
    /// After this number of the task's jobs: 0 is before it starts, 1 at its first suspension
    /// point. Does not depend on the speed of the machine.
    case after(jobs: Int)
    /// After this number of microseconds, possibly in the middle of a job.
    case later(microseconds: UInt32)

    static let all: [Moment] =
      (0...5).map { .after(jobs: $0) }
      + [50, 200, 450, 800, 1250].map { .later(microseconds: $0) }
  }

  /// The result of `work`, run in a task that is canceled at `moment` unless it ends earlier.
  static func result<Value: Sendable>(
    canceled moment: Moment, _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let steps = Steps()
    let task = Task(executorPreference: steps) { await work() }
    switch moment {
    case .after(let jobs):
      Thread.detachNewThread { steps.run { if $0 == jobs { task.cancel() } } }
    case .later(let microseconds):
      Thread.detachNewThread { steps.run { _ in } }
      usleep(microseconds)
      task.cancel()
    }
    defer { steps.end() }
    return await task.value
  }
}

/// Runs jobs one at a time on the thread that calls ``run(before:)``.
private final class Steps: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let changed = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    changed.signal()
  }

  /// Runs jobs until ``end()``; before each one, calls `before` with the number of jobs run so far.
  func run(before: (Int) -> Void) {
    for count in 0... {
      before(count)
      changed.wait()
      let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let job else { return }
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Ends ``run(before:)`` once no job is left.
  func end() { changed.signal() }
}
