public import FeatureDependencies

/// What every ``WallClock`` owes: it never goes back.
public enum WallClockContract {
  /// A clock.
  public struct Fixture: Sendable {
    /// The subject.
    let clock: any WallClock

    /// A fixture.
    public init(clock: any WallClock) { self.clock = clock }
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
      "tasks that ask at once are all told, and none an earlier moment than before"
    ) {
      fixture, check in
      let before = fixture.clock.now()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let now = fixture.clock.now()
            try check.holds(now >= before, "\(before) or later", butCame: now)
          }
        }
        try await group.waitForAll()
      }
    },
  ]
}
