import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

enum ClockMutants {
  static let all: [ClauseMutant<WallClockContract.Fixture>] = [
    stepping("neverGoesBack", "a clock that runs backward", by: -1),
    stepping("answersConcurrentTasks", "a clock that runs backward", by: -1),
    stepping("doesNotJump", "a clock that jumps a day at each read", by: 86_400),
    ClauseMutant("WallClock.returnsThePresent", "a clock nine hours ahead") {
      let clock = try Samples.clock()
      return .init(
        clock: clock, present: { clock.now().secondsSince1970 - 9 * 3600 },
        passing: { clock.advance(seconds: 1) })
    },
    ClauseMutant("WallClock.advances", "a clock that is stuck") {
      .init(clock: try Samples.clock(), present: { 0 }, passing: {})
    },
    ClauseMutant(
      "WallClock.answersConcurrentTasks", "a clock that is ahead for tasks that ask at once"
    ) {
      .init(clock: HurryingClock(clock: try Samples.clock()))
    },
    ClauseMutant("WallClock.staysWhenSetBack", "the machine's time as it is") {
      let machine = try Samples.clock()
      return .init(clock: machine, settingBack: { machine.advance(seconds: -60) })
    },
    ClauseMutant("WallClock.staysWhenSetBack", "the latest time for one read only") {
      let machine = try Samples.clock()
      return .init(
        clock: OnceHeldClock(machine: machine), settingBack: { machine.advance(seconds: -60) })
    },
  ]

  private static func stepping(
    _ clause: String, _ name: String, by seconds: Int64
  ) -> ClauseMutant<WallClockContract.Fixture> {
    ClauseMutant("WallClock.\(clause)", name) {
      .init(clock: SteppingClock(clock: try Samples.clock(), seconds: seconds))
    }
  }
}

/// A clock that moves by `seconds` at each read.
private struct SteppingClock: WallClock {
  let clock: FixedClock
  let seconds: Int64

  func now() -> Timestamp {
    clock.advance(seconds: seconds)
    return clock.now()
  }
}

/// A clock that returns its latest time once when the machine is set back.
private final class OnceHeldClock: WallClock {
  private let machine: FixedClock
  private let latest = Mutex<Timestamp?>(nil)

  init(machine: FixedClock) { self.machine = machine }

  func now() -> Timestamp {
    latest.withLock { latest in
      let now = machine.now()
      defer { latest = now }
      return max(now, latest ?? now)
    }
  }
}

/// A clock that is a minute ahead from the second read to the ninth.
private final class HurryingClock: WallClock {
  private let clock: FixedClock
  private let looks = Mutex(0)

  init(clock: FixedClock) { self.clock = clock }

  func now() -> Timestamp {
    let look = looks.withLock { looks in
      looks += 1
      return looks
    }
    let now = clock.now()
    guard (2...9).contains(look) else { return now }
    return Timestamp(secondsSince1970: now.secondsSince1970 + 60) ?? now
  }
}
