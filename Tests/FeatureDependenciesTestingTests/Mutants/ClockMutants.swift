import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

enum ClockMutants {
  static let all: [Mutant] = [
    mutant("a clock that runs backward") {
      .init(clock: SteppingClock(clock: try Samples.clock(), seconds: -1))
    },
    mutant("a clock that jumps a day at each read") {
      .init(clock: SteppingClock(clock: try Samples.clock(), seconds: 86_400))
    },
    mutant("a clock that is ahead for some of the reads") {
      .init(clock: HurryingClock(clock: try Samples.clock(), reads: 2...9))
    },
    mutant("a clock that is ahead for tasks that ask at once") {
      .init(clock: HurryingClock(clock: try Samples.clock(), reads: 1002...1009))
    },
    mutant("a clock nine hours ahead", WallClockContract.present) {
      let clock = try Samples.clock()
      return .init(
        clock: clock, present: { clock.now().secondsSince1970 - 9 * 3600 },
        passing: { clock.advance(seconds: 1) })
    },
    mutant("a clock that is stuck", WallClockContract.present) {
      let clock = try Samples.clock()
      return .init(clock: clock, present: { clock.now().secondsSince1970 }, passing: {})
    },
    mutant("the machine's time as it is", WallClockContract.setBack) {
      let machine = try Samples.clock()
      return .init(clock: machine, settingBack: { machine.advance(seconds: -60) })
    },
    mutant("the latest time for one read only", WallClockContract.setBack) {
      let machine = try Samples.clock()
      return .init(
        clock: OnceHeldClock(machine: machine), settingBack: { machine.advance(seconds: -60) })
    },
  ]

  private static func mutant(
    _ name: String,
    _ clauses: [Clause<WallClockContract.Fixture>] = WallClockContract.clauses,
    _ fixture: @escaping @Sendable () async throws -> WallClockContract.Fixture
  ) -> Mutant { Mutant("WallClock", name, clauses, fixture) }
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

/// A clock that is a minute ahead at some of its reads.
private final class HurryingClock: WallClock {
  private let clock: FixedClock
  private let reads: ClosedRange<Int>
  private let count = Mutex(0)

  init(clock: FixedClock, reads: ClosedRange<Int>) {
    self.clock = clock
    self.reads = reads
  }

  func now() -> Timestamp {
    let read = count.withLock { count in
      count += 1
      return count
    }
    let now = clock.now()
    guard reads.contains(read) else { return now }
    return Timestamp(secondsSince1970: now.secondsSince1970 + 60) ?? now
  }
}
