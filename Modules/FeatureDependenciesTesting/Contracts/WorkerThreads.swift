import Dispatch
import Foundation
import Synchronization

/// An executor with threads of its own: a subject that blocks its thread blocks no other job.
///
/// A job runs on a free thread, or on a new one if none is free. Free threads wait for the next job
/// until ``end()``.
final class WorkerThreads: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Threads without a job, including new ones that have not taken their first.
    var free = 0
    var isEnded = false
  }

  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      // A free thread may block in an earlier queued job, so each queued job needs a thread.
      guard state.jobs.count > state.free else { return false }
      state.free += 1
      return true
    }
    // Safe: the closure keeps the executor until its last job is done.
    if needsThread { Thread.detachNewThread { self.runJobs() } } else { changed.signal() }
  }

  /// Lets free threads exit. A job enqueued later gets a new thread, which exits after it.
  func end() {
    let count = state.withLock { state in
      state.isEnded = true
      return state.free
    }
    for _ in 0..<count { changed.signal() }
  }

  private func runJobs() {
    while true {
      let (job, isEnded) = state.withLock { state in
        let job = state.jobs.isEmpty ? nil : state.jobs.removeFirst()
        if job != nil || state.isEnded { state.free -= 1 }
        return (job, state.isEnded)
      }
      if let job {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
        state.withLock { $0.free += 1 }
      } else if isEnded {
        return
      } else {
        changed.wait()
      }
    }
  }
}
