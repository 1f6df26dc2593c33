#if PostgreSQL
  import Dispatch

  /// Runs an actor on a queue of its own, so that waiting for a server keeps none of the few
  /// threads that all other tasks share.
  final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ name: String) { queue = DispatchQueue(label: name) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
#endif
