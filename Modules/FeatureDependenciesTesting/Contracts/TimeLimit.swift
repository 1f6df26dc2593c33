/// A time limit for work that may never end.
enum TimeLimit {
  /// Does `work`. Throws its error, the ``Deviation`` ``exceeded(_:)`` if it has not ended within
  /// `limit`, and `CancellationError` if the calling task is canceled.
  ///
  /// Abandoned work is canceled but not awaited; a task group would await it.
  static func run(
    within limit: Duration, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let (results, sink) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    let working = Task {
      do { sink.yield(.success(try await work())) } catch { sink.yield(.failure(error)) }
    }
    let timer = Task {
      try await Task.sleep(for: limit)
      sink.yield(.failure(exceeded(limit)))
    }
    defer {
      working.cancel()
      timer.cancel()
    }
    for await result in results where !Task.isCancelled { return try result.get() }
    throw CancellationError()
  }

  static func exceeded(_ limit: Duration) -> Deviation {
    Deviation("an answer", "none within \(limit)")
  }
}
