/// Runs work in a task and cancels it at a chosen moment.
enum CanceledTask {
  /// The result of `work`. With `steps`, it runs in a task that is canceled after so many steps of
  /// other tasks; after none, it is canceled before `work` starts.
  static func result<Value: Sendable>(
    canceledAfter steps: Int?, _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    guard let steps else { return await work() }
    let task = Task {
      while steps == 0, !Task.isCancelled { await Task.yield() }
      return await work()
    }
    for _ in 0..<steps { await Task.yield() }
    task.cancel()
    return await task.value
  }
}
