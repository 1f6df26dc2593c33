import FeatureDependencies
import FeatureDependenciesTesting

enum ClockMutants {
  /// The time of a clock, given the machine's, and the number of the read.
  private typealias Time = @Sendable (_ now: Int64, _ read: Int) -> Int64

  static let all: [Mutant] = [
    mutant("a clock that jumps a day at each read") { now, read in now + 86_400 * Int64(read) },
    mutant("a clock that is ahead for some of the reads") { now, read in
      (2...9).contains(read) ? now + 60 : now
    },
    mutant("a clock nine hours ahead") { now, _ in now + 9 * 3600 },
    mutant("a clock that is stuck") { _, _ in 1_795_143_600 },
  ]

  private static func mutant(_ name: String, _ time: @escaping Time) -> Mutant {
    Mutant("WallClock", name) {
      let machine = try FixedClock(noonOn: "2026-11-20")
      let reads = Remembered(0)
      let clock = ChangedClock {
        let seconds = time(machine.now().secondsSince1970, reads.next())
        return Timestamp(secondsSince1970: seconds) ?? machine.now()
      }
      try await WallClockContract.check(
        clock, present: { machine.now().secondsSince1970 },
        passing: { machine.advance(seconds: 1) })
    }
  }
}
