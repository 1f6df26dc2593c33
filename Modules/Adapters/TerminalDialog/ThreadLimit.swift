import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks the limit on threads of this process, by starting threads.
///
/// No limit can be read instead: RLIMIT_NPROC counts the user's other processes, and a container
/// has limits of its own.
public enum ThreadLimit {
  /// Whether a command that only prints a text can run: it takes the thread of its task,
  /// libdispatch's manager, and a further thread of the pool, which takes over the task's queue.
  /// They have stacks of the usual size, so that a limit on memory is noticed, too.
  ///
  /// Check this before any work is dispatched: libdispatch repeats a failed `pthread_create`
  /// without end, while all work waits.
  public static var isEnoughForText: Bool { canStart(3, smallStacks: false) }

  /// Whether a command that composes the host can run, as checked by its first task: besides the
  /// task's thread, two pools of a thread for each processor (tasks; signals and audits),
  /// libdispatch's manager, and the serial queues of the main thread and of a database. Those that
  /// run already are not subtracted, because libdispatch does not report them.
  ///
  /// Five of them at once have stacks of the usual size: with less memory, libdispatch tries again
  /// each second to start a thread, and a command takes minutes.
  public static var isEnoughForHost: Bool {
    canStart(5, smallStacks: false)
      && canStart(2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)) + 2, smallStacks: true)
  }

  /// Whether `count` more threads can run at the same time.
  private static func canStart(_ count: Int, smallStacks: Bool) -> Bool {
    #if canImport(Darwin)
      // The kernel provides the threads of libdispatch.
      return true
    #else
      let gate = DispatchSemaphore(value: 0)
      var threads: [pthread_t] = []
      while threads.count < count, let thread = waitingThread(gate, smallStacks) {
        threads.append(thread)
      }
      for _ in threads { gate.signal() }
      for thread in threads { pthread_join(thread, nil) }
      return threads.count == count
    #endif
  }

  #if !canImport(Darwin)
    /// Starts a thread that waits for `gate`, which must outlive it; nil if it cannot be started.
    private static func waitingThread(_ gate: DispatchSemaphore, _ smallStack: Bool) -> pthread_t? {
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      defer { unsafe pthread_attr_destroy(&attributes) }
      if smallStack { unsafe pthread_attr_setstacksize(&attributes, 65_536) }
      var thread = pthread_t()
      let context = unsafe Unmanaged.passUnretained(gate).toOpaque()
      let failure = unsafe pthread_create(
        &thread, &attributes,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<DispatchSemaphore>.fromOpaque(context).takeUnretainedValue().wait()
          }
          return nil
        }, context)
      return failure == 0 ? thread : nil
    }
  #endif
}
