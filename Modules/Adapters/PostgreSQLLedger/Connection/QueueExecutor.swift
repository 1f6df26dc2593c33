#if PostgreSQL
  import Dispatch

  /// Runs an actor on its own dispatch queue, so that waiting for a server blocks none of the
  /// threads that all tasks share.
  final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ name: String) { queue = DispatchQueue(label: name) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
#endif
