public import FeatureDependencies

/// What every ``FeatureDependencies/WallClock`` owes: it never goes back, and tells the time it is.
public enum WallClockContract {
  /// A clock.
  public struct Fixture: Sendable {
    /// The subject.
    let clock: any WallClock
    /// The time as another clock tells it, in seconds since the start of 1970 UTC.
    let present: (@Sendable () -> Int64)?
    /// Lets a second pass or more.
    let passing: @Sendable () async throws -> Void
    /// Sets what the clock is told by back.
    let settingBack: (@Sendable () async throws -> Void)?

    /// A fixture.
    ///
    /// ``WallClockContract/present`` compares the clock with `present`, another source of the time
    /// in seconds since the start of 1970 UTC. `passing` lets a second or more pass on both; a real
    /// one waits, as it does by default. ``WallClockContract/setBack`` needs `settingBack`, which
    /// sets the machine's clock, or what stands for it, back by a second or more.
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

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause("WallClock.neverGoesBack", "no moment is earlier than one told before") {
      fixture, check in
      var latest = fixture.clock.now()
      for _ in 0..<1000 {
        let now = fixture.clock.now()
        try check.holds(now >= latest, "\(latest) or later", butCame: now)
        latest = now
      }
    },
    Clause("WallClock.doesNotRush", "moments asked for one after the other are not far apart") {
      fixture, check in
      let first = fixture.clock.now()
      let start = ContinuousClock.now
      for _ in 0..<1000 { _ = fixture.clock.now() }
      let last = fixture.clock.now()
      let passed = (ContinuousClock.now - start).components.seconds + 60
      try check.holds(
        last.secondsSince1970 - first.secondsSince1970 <= passed,
        "at most \(passed) seconds after \(first)", butCame: last)
    },
    Clause(
      "WallClock.tellsAllTasks",
      "tasks that ask at once are all told, none an earlier moment than before nor a later one "
        + "than afterwards"
    ) {
      fixture, check in
      let before = fixture.clock.now()
      let moments = await withTaskGroup(of: Timestamp.self) { group in
        for _ in 0..<8 { group.addTask { fixture.clock.now() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let after = fixture.clock.now()
      for now in moments {
        try check.holds(
          (before...max(before, after)).contains(now), "a moment from \(before) to \(after)",
          butCame: now)
      }
    },
  ]

  /// Clauses for a clock that is told by another one, which the fixture must be able to set back.
  public static let setBack: [Clause<Fixture>] = [
    Clause(
      "WallClock.staysWhenSetBack",
      "while what it is told by has been set back, no moment is earlier than one told before"
    ) {
      fixture, check in
      let setBack = try check.some(fixture.settingBack, "a fixture that can set the clock back")
      let before = fixture.clock.now()
      try await setBack()
      let after = fixture.clock.now()
      try check.holds(after >= before, "\(before) or later", butCame: after)
    }
  ]

  /// Clauses for a clock that can be compared with another: the fixture must have one.
  public static let present: [Clause<Fixture>] = [
    Clause("WallClock.tellsThePresent", "the moment told is the present one, in no time zone") {
      fixture, check in
      let present = try check.some(fixture.present, "a fixture with another clock")
      let before = present()
      let told = fixture.clock.now().secondsSince1970
      let after = present()
      try check.holds(
        (before - 1...after + 1).contains(told), "a moment from \(before) to \(after)",
        butCame: told)
    },
    Clause("WallClock.goesOn", "a clock that is asked later tells a later moment") {
      fixture, check in
      let first = fixture.clock.now()
      try await fixture.passing()
      let later = fixture.clock.now()
      try check.holds(later > first, "a moment after \(first)", butCame: later)
    },
  ]
}
