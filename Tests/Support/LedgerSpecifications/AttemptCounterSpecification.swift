import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// The specification of the counter of attempts at a PIN.
enum AttemptCounterSpecification {
  /// Two customers without recorded attempts.
  struct Fixture: Sendable {
    private let bank: any TestedBank
    let customer: CustomerID
    let otherCustomer: CustomerID

    init(in bank: some TestedBank) async throws {
      self.bank = bank
      customer = try await bank.customer().signedIn.customer.id
      otherCustomer = try await bank.customer("Duri").signedIn.customer.id
    }

    var counter: AttemptCounter { bank.bank.attempts }

    /// Opens the same records as another process does, with a clock that is `later` seconds ahead.
    func elsewhere(_ later: Int64) throws -> AttemptCounter {
      let again = try bank.again()
      again.clock.advance(seconds: later)
      return again.bank.attempts
    }

    /// Counts an attempt of the customer `seconds` from now, and returns how many are left; nil if
    /// the key is locked.
    func left(after seconds: Int64) async throws -> Int? {
      try await elsewhere(seconds).attempt(of: customer)?.left
    }

    /// Uses up all ten attempts.
    func lock() async throws { for _ in 0..<10 { _ = try await counter.attempt(of: customer) } }

    /// Counts ten attempts, whose results stay open.
    func begin() async throws -> [CountedAttempt] {
      var attempts: [CountedAttempt] = []
      for _ in 0..<10 {
        if case .granted(let attempt) = try await counter.begin(customer, hasRecoveryCode: true) {
          attempts.append(attempt)
        }
      }
      return attempts
    }
  }

  /// All clauses.
  static let clauses: [Clause<Fixture>] = counting + takingBack + locks + waiting

  private static let counting: [Clause<Fixture>] = [
    Clause(
      "AttemptCounter.locksAfterTen",
      "ten attempts are counted down, and then the key is locked, for other processes, too"
    ) { fixture, check in
      for left in (0...9).reversed() {
        let attempt = try await fixture.counter.attempt(of: fixture.customer)
        try check.equal(attempt?.left, left, "how many attempts are left")
      }
      for counter in [fixture.counter, try fixture.elsewhere(0)] {
        let permit = try await counter.begin(fixture.customer, hasRecoveryCode: true)
        try check.equal(permit, .locked(.untilRecovered), "the eleventh")
      }
    },
    Clause(
      "AttemptCounter.countsApart",
      "the attempts of two customers are counted, taken back and reset separately"
    ) { fixture, check in
      let attempt = try await fixture.counter.begin(for: fixture.customer)
      var left = try await fixture.counter.attempt(of: fixture.otherCustomer)?.left
      try check.equal(left, 9, "the other customer's attempts left")
      try await fixture.counter.takeBack(check.some(attempt, "an attempt"))
      left = try await fixture.counter.attempt(of: fixture.otherCustomer)?.left
      try check.equal(left, 8, "the other customer's attempts left after one was taken back")
      _ = try await fixture.counter.attempt(of: fixture.customer)
      try await fixture.counter.succeed(fixture.otherCustomer)
      try check.equal(try await fixture.left(after: 0), 8, "the attempts left after a success")
    },
    Clause("AttemptCounter.countsConcurrently", "concurrent attempts are each counted") {
      fixture, check in
      let counters = try (0..<12).map { _ in try fixture.elsewhere(0) }
      let customer = fixture.customer
      let left = try await withThrowingTaskGroup(of: Int?.self) { group in
        for counter in counters { group.addTask { try await counter.attempt(of: customer)?.left } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try check.equal(
        left.compactMap { $0 }.sorted(), Array(0...9), "the attempts left after ten of twelve")
    },
  ]

  private static let takingBack: [Clause<Fixture>] = [
    Clause("AttemptCounter.takesBack", "an attempt that is taken back does not count") {
      fixture, check in
      for before in 0...9 {
        for _ in 0..<3 {
          let attempt = try await fixture.counter.begin(for: fixture.customer)
          try await fixture.counter.takeBack(check.some(attempt, "an attempt"))
        }
        try check.equal(try await fixture.left(after: 0), 9 - before, "how many are left")
      }
    },
    Clause(
      "AttemptCounter.takesBackNoOther",
      "taking back an attempt affects no later one, and a success resets all attempts before it"
    ) { fixture, check in
      let attempts = try await fixture.begin()
      try await fixture.counter.takeBack(attempts[0])
      try check.equal(try await fixture.left(after: 0), 0, "how many are left after nine others")
      try await fixture.counter.succeed(fixture.customer)
      for left in [9, 8] {
        try check.equal(try await fixture.left(after: 0), left, "how many are left after a success")
      }
      try await fixture.counter.takeBack(attempts[1])
      try check.equal(try await fixture.left(after: 0), 7, "how many are left after both")
    },
    Clause(
      "AttemptCounter.startsNoLock", "taking back an attempt after a lock starts no new lock"
    ) { fixture, check in
      try await fixture.lock()
      let later = try fixture.elsewhere(3600)
      let attempt = try await later.begin(for: fixture.customer)
      try await later.takeBack(check.some(attempt, "an attempt"))
      try check.equal(try await later.attempt(of: fixture.customer)?.left, 0, "how many are left")
    },
  ]

  private static let locks: [Clause<Fixture>] = [
    Clause(
      "AttemptCounter.tellsTheLock",
      "a lock is known without an attempt, and asking for it counts none"
    ) { fixture, check in
      let customer = fixture.customer
      let lock = { (seconds: Int64, hasCode: Bool) in
        try await fixture.elsewhere(seconds).lock(of: customer, hasRecoveryCode: hasCode)
      }
      for left in (0...9).reversed() {
        try check.equal(try await lock(0, true), nil, "the lock with \(left + 1) attempts left")
        let attempt = try await fixture.counter.attempt(of: customer)
        try check.equal(attempt?.left, left, "how many attempts are left")
      }
      try check.equal(try await lock(0, true), .untilRecovered, "the lock with a recovery code")
      try check.holds(
        try await lock(3599, false) != nil, "a lock without a recovery code", butCame: "none")
      try check.equal(try await lock(3600, false), nil, "the lock after an hour")
    },
    times(
      "AttemptCounter.survivesAClockSetBack", "setting the clock back does not shorten a lock",
      [(-100_000, nil), (3599 - 100_000, nil), (3600 - 100_000, 0)]),
    times(
      "AttemptCounter.restartsFutureLocks",
      "a lock that a clock far ahead started lasts its time from the next attempt; one attempt "
        + "after it starts a lock of twice that time",
      lockedAfter: 1_000_000_000,
      [
        (0, nil), (1800, nil), (3599, nil), (3600, 0), (3600, nil), (3600 + 7199, nil),
        (3600 + 7200, 0),
      ]),
  ]

  /// A clause about the attempts left at some times, in seconds, after the key was locked.
  private static func times(
    _ id: String, _ promise: String, lockedAfter start: Int64 = 0, _ times: [(Int64, Int?)]
  ) -> Clause<Fixture> {
    Clause(id, promise) { fixture, check in
      let locking = try fixture.elsewhere(start)
      for _ in 0..<10 { _ = try await locking.attempt(of: fixture.customer) }
      for (seconds, left) in times {
        try check.equal(try await fixture.left(after: seconds), left, "after \(seconds) s")
      }
    }
  }

  private static let waiting: [Clause<Fixture>] = [
    Clause(
      "AttemptCounter.waitsForOthers",
      "an attempt that the limit refuses waits for those in progress, of which one may be right"
    ) { fixture, check in
      let attempts = try await fixture.begin()
      let (other, customer) = (try fixture.elsewhere(0), fixture.customer)
      async let next = other.begin(customer, hasRecoveryCode: true)
      async let lock = other.lock(of: customer, hasRecoveryCode: true)
      try await Task.sleep(for: .milliseconds(200))
      for attempt in attempts.dropLast() { try await fixture.counter.fail(attempt) }
      try await fixture.counter.succeed(customer)
      guard case .granted = try await next else {
        return try check.holds(false, "a permit", butCame: "a lock")
      }
      try check.equal(try await lock, nil, "the lock")
    },
    instant("AttemptCounter.waitsForNoResults", "no attempt waits for others with a result") {
      for attempt in try await $0.begin() { try await $0.counter.fail(attempt) }
    },
    instant("AttemptCounter.waitsForNoDead", "no attempt waits for others that began long ago", 16)
    {
      _ = try await $0.begin()
    },
  ]

  /// A clause about an attempt that is locked without a wait, `later` seconds after `before`.
  private static func instant(
    _ id: String, _ promise: String, _ later: Int64 = 0,
    _ before: @escaping @Sendable (Fixture) async throws -> Void
  ) -> Clause<Fixture> {
    Clause(id, promise) { fixture, check in
      try await before(fixture)
      let start = ContinuousClock.now
      let permit = try await fixture.elsewhere(later).begin(fixture.customer, hasRecoveryCode: true)
      try check.equal(permit, .locked(.untilRecovered), "the eleventh")
      let time = ContinuousClock.now - start
      try check.holds(time < .seconds(10), "no wait", butCame: time)
    }
  }
}

extension AttemptCounter {
  /// Counts an attempt of a customer without a recovery code; nil if the key is locked.
  func begin(for customer: CustomerID) async throws(StorageError) -> CountedAttempt? {
    guard case .granted(let attempt) = try await begin(customer, hasRecoveryCode: false) else {
      return nil
    }
    return attempt
  }

  /// Counts a failed attempt of a customer without a recovery code; nil if the key is locked.
  fileprivate func attempt(of customer: CustomerID) async throws(StorageError) -> CountedAttempt? {
    guard let attempt = try await begin(for: customer) else { return nil }
    try await fail(attempt)
    return attempt
  }
}
