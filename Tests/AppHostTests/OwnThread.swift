import Dispatch
import Testing

/// Runs each test of a suite on its own thread.
///
/// A terminal test blocks most of the time. On the shared thread pool, with one thread per core, it
/// would delay all other tests.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }

  private final class Threads: TaskExecutor {
    static let shared = Threads()
    private let queue = DispatchQueue(label: "terminals", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
