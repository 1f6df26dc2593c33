import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

@testable import SQLiteLedger

struct AttemptCounterTests {
  private let bank: TestBank
  private let counter: SQLiteAttemptCounter
  private let hana: CustomerID

  init() async throws {
    bank = try TestBank()
    hana = try await bank.customer().signedIn.customer.id
    counter = SQLiteAttemptCounter(bank: bank.bank)
  }

  @Test func `Ten attempts are counted down, and then the key is locked`() async throws {
    for left in (0...9).reversed() { #expect(try await counter.begin(hana).left == left) }
    #expect(try await counter.begin(hana, hasRecoveryCode: true) == .locked(.untilRecovered))
    let again = SQLiteAttemptCounter(bank: try bank.again().bank)
    #expect(try await again.begin(hana, hasRecoveryCode: true) == .locked(.untilRecovered))
  }

  @Test func `A right attempt forgets the ones before it`() async throws {
    _ = try await counter.begin(hana)
    _ = try await counter.begin(hana)
    try await counter.succeed(hana)
    #expect(try await counter.begin(hana).left == 9)
  }

  @Test func `A right attempt forgets nobody else's wrong ones`() async throws {
    let duri = try await bank.customer("Duri").signedIn.customer.id
    _ = try await counter.begin(hana)
    _ = try await counter.begin(duri)
    try await counter.succeed(duri)
    #expect(try await counter.begin(hana).left == 8)
  }

  @Test func `An attempt that is taken back was not made, also for another process`() async throws {
    for before in 0...9 {
      for _ in 0..<3 {
        let attempt = try #require(try await counter.begin(hana).attempt)
        try await counter.takeBack(attempt)
      }
      let again = SQLiteAttemptCounter(bank: try bank.again().bank)
      #expect(try await again.begin(hana).left == 9 - before)
    }
  }

  @Test func `The attempts of two customers are counted apart`() async throws {
    let duri = try await bank.customer("Duri").signedIn.customer.id
    let attempt = try #require(try await counter.begin(hana).attempt)
    #expect(try await counter.begin(duri).left == 9)
    try await counter.takeBack(attempt)
    #expect(try await counter.begin(duri).left == 8)
  }

  @Test func `Attempts made at once are each counted`() async throws {
    let left = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<12 {
        let counter = SQLiteAttemptCounter(bank: try bank.again().bank)
        group.addTask { try await counter.begin(hana).left }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(left.compactMap { $0 }.sorted() == Array(0...9))
    #expect(left.count { $0 == nil } == 2)
  }

  @Test func `A lock without a way out is open for one attempt once its time has passed`()
    async throws
  {
    for _ in 0..<10 { _ = try await counter.begin(hana) }
    let later = try bank.again(laterBy: 3600)
    #expect(try await later.begin(hana).left == 0)
    #expect(try await later.begin(hana).left == nil)
    #expect(try await bank.again(laterBy: 3600 + 7199).begin(hana).left == nil)
    #expect(try await bank.again(laterBy: 3600 + 7200).begin(hana).left == 0)
  }

  @Test func `A clock that was set back for a while has not shortened a lock`() async throws {
    for _ in 0..<10 { _ = try await counter.begin(hana) }
    #expect(try await bank.again(laterBy: -100_000).begin(hana).left == nil)
    #expect(try await bank.again(laterBy: 3599).begin(hana).left == nil)
    #expect(try await bank.again(laterBy: 3600).begin(hana).left == 0)
  }

  @Test func `An attempt taken back after a lock's time does not begin another lock`() async throws
  {
    for _ in 0..<10 { _ = try await counter.begin(hana) }
    let later = try bank.again(laterBy: 3600)
    try await later.takeBack(try #require(try await later.begin(hana).attempt))
    #expect(try await later.begin(hana).left == 0)
  }

  @Test func `A lock of an older version lasts an hour from when it is first met`() async throws {
    try bank.tamper("INSERT INTO pin_attempts (customer, failed) VALUES ('\(hana)', 10)")
    #expect(try await counter.begin(hana).left == nil)
    #expect(try await bank.again(laterBy: 3599).begin(hana).left == nil)
    #expect(try await bank.again(laterBy: 3600).begin(hana).left == 0)
  }

  @Test(arguments: [1, 2])
  func `Customers of an older version are offered a recovery code once, new ones are not`(
    schema: Int
  ) async throws {
    let fixture = try Fixture(schema)
    let old = try await fixture.customer("hana").signedIn.customer.id
    let new = try await fixture.bank.customer("New").signedIn.customer.id
    #expect(try await fixture.bank.bank.isDue(to: old))
    #expect(try await !fixture.bank.bank.isDue(to: new))
    try await fixture.bank.bank.settle(old)
    #expect(try await !fixture.bank.again().bank.isDue(to: old))
  }
}

extension AttemptCounter {
  /// Counts for a customer without a recovery code.
  fileprivate func begin(_ customer: CustomerID) async throws(StorageError) -> AttemptPermit {
    try await begin(customer, hasRecoveryCode: false)
  }
}

extension AttemptPermit {
  fileprivate var attempt: CountedAttempt? {
    if case .granted(let attempt) = self { attempt } else { nil }
  }
  /// How many attempts are left; nil if it must not be tried.
  fileprivate var left: Int? { attempt?.left }
}

extension TestBank {
  /// A counter in the same folder, when so many seconds have passed.
  fileprivate func again(laterBy seconds: Int64) throws -> SQLiteAttemptCounter {
    let bank = try again()
    let now = try #require(Timestamp(secondsSince1970: clock.now().secondsSince1970 + seconds))
    bank.clock.set(to: now)
    return SQLiteAttemptCounter(bank: bank.bank)
  }
}
