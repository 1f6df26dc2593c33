#if HTTPCatalog
  import Foundation

  /// An operation queue that runs each block immediately, on the calling thread.
  ///
  /// On Linux a session enqueues each piece of a response for its delegate and continues to read,
  /// even after it was canceled. With an ordinary queue, an endless response, or one compressed
  /// megabyte that expands to a thousand, filled 800 MB before the delegate rejected it. With this
  /// queue the delegate sees each piece as it is read, so memory stays within its limit.
  ///
  /// Delegate methods must not wait for their session. The class has no state of its own;
  /// `@unchecked Sendable` only repeats the declaration of `OperationQueue`, as the compiler
  /// requires.
  final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
