public import FeatureDependencies

/// The contract of every ``FeatureDependencies/WallClock``: it never goes backward, and returns the
/// present time.
public enum WallClockContract {
  /// Throws a ``Violation`` unless `clock` keeps the contract. Returns the parts not checked.
  ///
  /// - Parameters:
  ///   - clock: The clock to check.
  ///   - present: Returns the time of another source, in seconds since the start of 1970 UTC.
  ///   - passing: Lets at least one second pass on both.
  ///   - settingBack: Sets the time source of the clock back by at least one second.
  public static func check(
    _ clock: some WallClock, present: @escaping @Sendable () -> Int64,
    passing: @escaping @Sendable () async throws -> Void,
    settingBack: Part<@Sendable () async throws -> Void>
  ) async throws -> [String] {
    try await Clause<Void>(
      "WallClock.returnsThePresent",
      "each read returns the present time, without a time zone, and no time earlier than before, "
        + "even if the time source is set back"
    ) { _, check in
      func time(notBefore latest: Timestamp) throws -> Timestamp {
        let before = present()
        let time = clock.now()
        let range = before - 1...max(before, present()) + 1
        let isPresent = range.contains(time.secondsSince1970)
        try check.holds(isPresent, "a moment from \(before) to \(range.upperBound)", butCame: time)
        try check.holds(time >= latest, "\(latest) or later", butCame: time)
        return time
      }
      var latest = clock.now()
      for _ in 0..<1000 { latest = try time(notBefore: latest) }
      try await passing()
      let later = try time(notBefore: latest)
      try check.holds(later > latest, "a moment after \(latest)", butCame: later)
      guard let setBack = settingBack.value else { return }
      try await setBack()
      for _ in 0..<3 {
        let after = clock.now()
        try check.holds(after >= later, "\(later) or later", butCame: after)
      }
    }.verify {}
    return settingBack.notChecked("a clock set back")
  }
}
