/// Runs work in a task and cancels it at a chosen moment.
enum CanceledTask {
  /// Times from the start of a task to its cancellation; nil means before its work starts.
  static let delays: [Duration?] =
    [nil] + [0, 50, 200, 450, 800, 1250].map { .microseconds($0) }

  /// The result of `work`, run in a task that is canceled after `delay` unless it ends earlier.
  static func result<Value: Sendable>(
    canceledAfter delay: Duration?, _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let task = Task {
      while delay == nil, !Task.isCancelled { await Task.yield() }
      return await work()
    }
    if let delay { try? await Task.sleep(for: delay) }
    task.cancel()
    return await task.value
  }
}
