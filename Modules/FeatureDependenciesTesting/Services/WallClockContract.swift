public import FeatureDependencies

/// The contract of every ``FeatureDependencies/WallClock``: it returns the present time.
public enum WallClockContract {
  /// Throws a ``Violation`` unless `clock` keeps the contract.
  ///
  /// - Parameters:
  ///   - clock: The clock to check.
  ///   - present: Returns the time of another source, in seconds since the start of 1970 UTC.
  ///   - passing: Lets at least one second pass on both.
  public static func check(
    _ clock: some WallClock, present: @escaping @Sendable () -> Int64,
    passing: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await Clause<Void>(
      "WallClock.returnsThePresent", "each read returns the present time, without a time zone"
    ) { _, check in
      func time() throws -> Timestamp {
        let before = present()
        let time = clock.now()
        let range = before - 1...max(before, present()) + 1
        let isPresent = range.contains(time.secondsSince1970)
        try check.holds(isPresent, "a moment from \(before) to \(range.upperBound)", butCame: time)
        return time
      }
      var latest = clock.now()
      for _ in 0..<1000 { latest = try time() }
      try await passing()
      let later = try time()
      try check.holds(later > latest, "a moment after \(latest)", butCame: later)
    }.verify {}
  }
}
