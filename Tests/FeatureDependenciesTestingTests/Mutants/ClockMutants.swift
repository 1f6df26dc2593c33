import FeatureDependencies
import FeatureDependenciesTesting

enum ClockMutants {
  static let all: [Mutant<WallClockContract.Fixture>] = [
    stepping("neverGoesBack", "a clock that runs backwards", by: -1),
    stepping("tellsAllTasks", "a clock that runs backwards", by: -1),
    stepping("doesNotRush", "a clock that jumps a day at each look", by: 86_400),
    Mutant("WallClock.tellsThePresent", "a clock nine hours ahead") {
      let clock = try Samples.clock()
      return .init(
        clock: clock, present: { clock.now().secondsSince1970 - 9 * 3600 },
        passing: { clock.advance(seconds: 1) })
    },
    Mutant("WallClock.goesOn", "a clock that is stuck") {
      .init(clock: try Samples.clock(), present: { 0 }, passing: {})
    },
  ]

  private static func stepping(
    _ clause: String, _ name: String, by seconds: Int64
  ) -> Mutant<WallClockContract.Fixture> {
    Mutant("WallClock.\(clause)", name) {
      .init(clock: SteppingClock(clock: try Samples.clock(), seconds: seconds))
    }
  }
}

/// A clock that moves whenever somebody looks.
private struct SteppingClock: WallClock {
  let clock: FixedClock
  let seconds: Int64

  func now() -> Timestamp {
    clock.advance(seconds: seconds)
    return clock.now()
  }
}
