import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

enum ClockMutants {
  static let all: [Mutant<WallClockContract.Fixture>] = ["neverGoesBack", "tellsAllTasks"].map {
    clause in
    Mutant("WallClock.\(clause)", "a clock that runs backwards") {
      .init(clock: try BackwardClock())
    }
  }
}

private final class BackwardClock: WallClock {
  private let next: Mutex<Timestamp>

  init() throws { next = Mutex(try FixedClock(noonOn: "2026-11-20").orFail().now()) }

  func now() -> Timestamp {
    next.withLock { next in
      defer { next = Timestamp(secondsSince1970: next.secondsSince1970 - 1) ?? next }
      return next
    }
  }
}

enum RushingClockMutants {
  static let all: [Mutant<WallClockContract.Fixture>] = [
    Mutant("WallClock.doesNotRush", "a clock that jumps a day at each look") {
      .init(clock: try RushingClock())
    },
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
}

private final class RushingClock: WallClock {
  private let clock: FixedClock

  init() throws { clock = try FixedClock(noonOn: "2026-11-20").orFail() }

  func now() -> Timestamp {
    clock.advance(seconds: 86_400)
    return clock.now()
  }
}

enum RequestIDMutants {
  static let all: [Mutant<RequestIDsContract.Fixture>] = [
    mutant("startsWithTheRoot", "counting from the start") { root, count in root.nested(count + 1)
    },
    mutant("countsNested", "the root each time") { root, _ in root },
    mutant("countsNested", "skipping a number") { root, count in
      count == 0 ? root : root.nested(2 * count)
    },
    mutant("countsNested", "starting again at a hundred") { root, count in
      count == 0 ? root : root.nested(count % 100)
    },
    mutant("countsNested", "starting again at 256") { root, count in
      count == 0 ? root : root.nested(count % 256)
    },
    mutant("givesEachOnce", "the same id for two") { root, count in
      count == 0 ? root : root.nested(count / 2)
    },
  ]

  private static func mutant(
    _ clause: String, _ name: String, _ id: @escaping @Sendable (RequestID, Int) -> RequestID
  ) -> Mutant<RequestIDsContract.Fixture> {
    Mutant("RequestIDs.\(clause)", name) {
      let root = try RequestID("ROOT").orFail()
      return .init(ids: FaultyIDs(root: root, id: id), root: root)
    }
  }
}

private final class FaultyIDs: RequestIDs {
  private let root: RequestID
  private let id: @Sendable (RequestID, Int) -> RequestID
  private let count = Mutex(0)

  init(root: RequestID, id: @escaping @Sendable (RequestID, Int) -> RequestID) {
    self.root = root
    self.id = id
  }

  func next() async -> RequestID {
    let count = count.withLock { count in
      defer { count += 1 }
      return count
    }
    return id(root, count)
  }
}

struct MissingValue: Error {}

extension Optional {
  /// The value, for what a test wrote down itself.
  func orFail() throws -> Wrapped {
    guard let self else { throw MissingValue() }
    return self
  }
}
