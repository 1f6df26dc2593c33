import FeatureDependencies
import FeatureDependenciesTesting

enum ClockMutants {
  /// The time of a clock, given the machine's, now and at the read before, and the number of the
  /// read.
  private typealias Time = @Sendable (_ now: Int64, _ before: Int64, _ read: Int) -> Int64

  static let all: [Mutant] = [
    mutant("a clock that goes back a second") { now, _, read in now + Int64(read % 2) },
    mutant("a clock that jumps a day at each read") { now, _, read in now + 86_400 * Int64(read) },
    mutant("a clock that is ahead for some of the reads") { now, _, read in
      (2...9).contains(read) ? now + 60 : now
    },
    mutant("a clock nine hours ahead") { now, _, _ in now + 9 * 3600 },
    mutant("a clock that is stuck") { _, _, _ in 1_795_143_600 },
    mutant("the machine's time as it is") { now, _, _ in now },
    mutant("the latest time for one read only") { now, before, _ in max(now, before) },
  ]

  private static func mutant(_ name: String, _ time: @escaping Time) -> Mutant {
    Mutant("WallClock", name) {
      let machine = try FixedClock(noonOn: "2026-11-20")
      let latest = Remembered<(before: Int64, read: Int)>((0, 0))
      let clock = ChangedClock {
        let now = machine.now().secondsSince1970
        let seconds = latest.change { latest in
          defer { latest = (now, latest.read + 1) }
          return time(now, latest.before, latest.read + 1)
        }
        return Timestamp(secondsSince1970: seconds) ?? machine.now()
      }
      _ = try await WallClockContract.check(
        clock, present: { machine.now().secondsSince1970 },
        passing: { machine.advance(seconds: 1) },
        settingBack: .checked { machine.advance(seconds: -60) })
    }
  }
}
