#if HTTPCatalog
  import Foundation

  /// Runs what it is given at once, where it is given.
  ///
  /// On Linux a session hands each piece of an answer to its delegate's queue and goes on reading,
  /// whatever waits there, and it goes on after a cancellation, too: a server that sends without
  /// end, or a megabyte that unpacks to a thousand, filled 800 MB before the delegate had refused
  /// it. With this queue nothing waits: the delegate sees each piece while it is read, and keeps no
  /// more than it may.
  ///
  /// What the delegate does must not wait for its session. The class has nothing of its own: it
  /// repeats what `OperationQueue` declares, because the compiler asks for that.
  final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
