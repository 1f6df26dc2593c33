public import FeatureDependencies

/// The contract of every ``FeatureDependencies/WallClock``: it never goes backward, and returns the
/// present time.
public enum WallClockContract {
  /// A clock, and optionally the means to compare it and to set it back.
  public struct Fixture: Sendable {
    /// The clock under test.
    public let clock: any WallClock
    /// Returns the time of another clock, in seconds since the start of 1970 UTC; nil if there is
    /// none.
    public let present: (@Sendable () -> Int64)?
    /// Lets at least one second pass.
    public let passing: @Sendable () async throws -> Void
    /// Sets the time source of the clock back. The function is nil if the fixture cannot do that.
    public let settingBack: (@Sendable () async throws -> Void)?

    /// Creates a fixture.
    ///
    /// ``WallClockContract/present`` compares the clock with `present`, another source of the time
    /// in seconds since the start of 1970 UTC. `passing` lets at least one second pass on both; by
    /// default it sleeps for two seconds. ``WallClockContract/setBack`` requires `settingBack`,
    /// which sets the machine's clock, or its stand-in, back by at least one second.
    public init(
      clock: any WallClock, present: (@Sendable () -> Int64)? = nil,
      passing: @escaping @Sendable () async throws -> Void = {
        try await Task.sleep(for: .seconds(2))
      },
      settingBack: (@Sendable () async throws -> Void)? = nil
    ) {
      self.clock = clock
      self.present = present
      self.passing = passing
      self.settingBack = settingBack
    }
  }

  /// The clauses that every clock must pass.
  public static let clauses: [Clause<Fixture>] = [
    Clause(
      "WallClock.neverGoesBack",
      "no time is earlier than one returned before, to this task or another, nor far ahead of it"
    ) {
      fixture, check in
      let first = fixture.clock.now()
      let start = ContinuousClock.now
      var latest = first
      for _ in 0..<1000 {
        let now = fixture.clock.now()
        try check.holds(now >= latest, "\(latest) or later", butCame: now)
        latest = now
      }
      let moments = await withTaskGroup(of: Timestamp.self) { group in
        for _ in 0..<8 { group.addTask { fixture.clock.now() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let end = fixture.clock.now()
      for now in moments {
        let isBetween = latest <= now && now <= end
        try check.holds(isBetween, "a moment from \(latest) to \(end)", butCame: now)
      }
      let passed = (ContinuousClock.now - start).components.seconds + 60
      try check.holds(
        end.secondsSince1970 - first.secondsSince1970 <= passed,
        "at most \(passed) seconds after \(first)", butCame: end)
    }
  ]

  /// Clauses for a clock that reads a time source; they require
  /// ``WallClockContract/Fixture/settingBack``.
  public static let setBack: [Clause<Fixture>] = [
    Clause(
      "WallClock.staysWhenSetBack",
      "if the time source is set back, no time is earlier than one returned before"
    ) {
      fixture, check in
      let setBack = try check.some(fixture.settingBack, "a fixture that can set the clock back")
      let before = fixture.clock.now()
      try await setBack()
      for _ in 0..<3 {
        let after = fixture.clock.now()
        try check.holds(after >= before, "\(before) or later", butCame: after)
      }
    }
  ]

  /// Clauses that compare the clock with another one; they require
  /// ``WallClockContract/Fixture/present``.
  public static let present: [Clause<Fixture>] = [
    Clause(
      "WallClock.returnsThePresent",
      "the clock returns the present time, without a time zone"
    ) {
      fixture, check in
      let present = try check.some(fixture.present, "a fixture with another clock")
      let before = present()
      let time = fixture.clock.now().secondsSince1970
      let after = present()
      try check.holds(
        (before - 1...after + 1).contains(time), "a moment from \(before) to \(after)",
        butCame: time)
    },
    Clause("WallClock.advances", "a later read returns a later time") {
      fixture, check in
      let first = fixture.clock.now()
      try await fixture.passing()
      let later = fixture.clock.now()
      try check.holds(later > first, "a moment after \(first)", butCame: later)
    },
  ]
}
