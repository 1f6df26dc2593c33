import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

enum ClockMutants {
  static let all: [Mutant] = [
    mutant("a clock that goes back a second") { now, _, read in now + Int64(read % 2) },
    mutant("a clock that jumps a day at each read") { now, _, read in now + 86_400 * Int64(read) },
    mutant("a clock that is ahead for some of the reads") { now, _, read in
      (2...9).contains(read) ? now + 60 : now
    },
    mutant("a clock that is ahead for tasks that ask at once") { now, _, read in
      (1002...1009).contains(read) ? now + 60 : now
    },
    mutant("a clock nine hours ahead") { now, _, _ in now + 9 * 3600 },
    mutant("a clock that is stuck") { _, _, _ in 1_795_143_600 },
    mutant("the machine's time as it is") { now, _, _ in now },
    mutant("the latest time for one read only") { now, before, _ in max(now, before) },
  ]

  private static func mutant(_ name: String, _ time: @escaping FaultyClock.Time) -> Mutant {
    Mutant("WallClock", name) {
      let machine = try Samples.clock()
      _ = try await WallClockContract.check(
        FaultyClock(machine: machine, time: time), present: { machine.now().secondsSince1970 },
        passing: { machine.advance(seconds: 1) },
        settingBack: .checked { machine.advance(seconds: -60) })
    }
  }
}

/// A clock whose time depends on the machine's, now and at the read before, and on the number of
/// the read.
private final class FaultyClock: WallClock {
  typealias Time = @Sendable (_ now: Int64, _ before: Int64, _ read: Int) -> Int64

  private let machine: FixedClock
  private let time: Time
  private let latest = Mutex<(before: Int64, read: Int)>((0, 0))

  init(machine: FixedClock, time: @escaping Time) {
    self.machine = machine
    self.time = time
  }

  func now() -> Timestamp {
    let machine = machine.now()
    let seconds = latest.withLock { latest in
      defer { latest = (machine.secondsSince1970, latest.read + 1) }
      return time(machine.secondsSince1970, latest.before, latest.read + 1)
    }
    return Timestamp(secondsSince1970: seconds) ?? machine
  }
}
