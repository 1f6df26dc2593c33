/// A time limit for work that may never end.
enum TimeLimit {
  /// The result of `work`, or nil if it has not ended within `limit` or the calling task is
  /// canceled.
  ///
  /// Abandoned work is canceled but not awaited; a task group would await it.
  static func result<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error>? {
    let (results, sink) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
    let working = Task {
      do { sink.yield(.success(try await work())) } catch { sink.yield(.failure(error)) }
    }
    let timer = Task {
      try await Task.sleep(for: limit)
      sink.yield(nil)
    }
    defer {
      working.cancel()
      timer.cancel()
    }
    for await result in results { return result }
    return nil
  }
}
