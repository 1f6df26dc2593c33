#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Ledger
  import LedgerSpecifications
  import Synchronization
  import Testing

  @testable import PostgreSQL

  /// Hosts that open accounts at the same time, each for a customer of its own.
  struct Campaign: Sendable {
    static let hosts = 16
    /// The minimum number of openings of each host.
    static let each =
      ProcessInfo.processInfo.environment["CAMPAIGN"].flatMap { Int($0) } ?? 2

    private let bank: TestBank
    private let customers: [TestCustomer]
    private let isOver = Flag()

    init(in bank: TestBank) async throws {
      self.bank = bank
      var customers: [TestCustomer] = []
      for number in 0..<Self.hosts { customers.append(try await bank.customer("N\(number)")) }
      self.customers = customers
    }

    /// Opens accounts until `trouble` has ended.
    func attempts(
      during trouble: @escaping @Sendable () async throws -> Void
    ) async throws -> [CampaignAttempt] {
      try await withThrowingTaskGroup(of: [CampaignAttempt].self) { group in
        for (number, customer) in customers.enumerated() {
          group.addTask { try await open(as: number, for: customer) }
        }
        group.addTask {
          defer { isOver.raise() }
          try await trouble()
          return []
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }

    private func open(
      as number: Int, for customer: TestCustomer
    ) async throws -> [CampaignAttempt] {
      let timeouts = PostgreSQLTimeouts(
        statement: .seconds(2), commit: .seconds(1), lock: .seconds(1))
      let ledger = try bank.again(timeouts: timeouts).bank.ledger(of: customer.signedIn)
      var attempts: [CampaignAttempt] = []
      while attempts.count < Self.each || !isOver.isRaised, attempts.count < 2000 {
        let id = "T-\(number)-\(attempts.count)"
        attempts.append(try await CampaignAttempt(id, of: customer, on: ledger))
        if case .failure = attempts.last?.result { try await Task.sleep(for: .milliseconds(60)) }
      }
      return attempts
    }

    /// Repeats all requests on another host.
    func tally(of attempts: [CampaignAttempt], _ trial: String) async throws -> CampaignTally {
      var tally = CampaignTally()
      for attempt in attempts {
        try await tally.resolve(attempt, on: bank.bank.ledger(of: attempt.customer.signedIn))
      }
      print(tally.row(trial))
      #expect(tally.violations == [])
      let report = try await bank.audit()
      #expect(report.violations == [])
      #expect(report.entries == Int64(1 + customers.count + attempts.count))
      return tally
    }
  }

  /// One request of a campaign, and its reported result.
  struct CampaignAttempt: Sendable {
    let customer: TestCustomer
    let contract: OpeningContract
    let signed: SignedContract
    /// The reported result: the receipt, or an error.
    let result: Result<Receipt, LedgerError>
    /// The boundary of a transaction at which a fault did not prevent the opening.
    var survived: TestProxy.Boundary?

    /// Signs an opening of 1,000 won of `customer`, and requests it on `ledger`.
    init(_ id: String, of customer: TestCustomer, on ledger: any AccountLedger) async throws {
      self.customer = customer
      contract = try customer.contract(id, amount: 1_000)
      signed = try customer.sign(contract.document)
      do throws(LedgerError) {
        result = .success(try await ledger.open(contract, signed: signed).receipt)
      } catch { result = .failure(error) }
    }
  }

  /// Whether the trouble of a campaign is over.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .relaxed) }
    func raise() { value.store(true, ordering: .relaxed) }
  }

  /// The results of all attempts of a trial.
  struct CampaignTally {
    var acknowledged = 0
    var notDone = 0
    var unknownDone = 0
    var unknownNotDone = 0
    var violations: [String] = []

    var attempts: Int { acknowledged + notDone + unknownDone + unknownNotDone }

    /// A row of the table in Docs/Bank/Evidence.md.
    func row(_ trial: String) -> String {
      "| \(trial) | \(attempts) | \(acknowledged) | \(notDone) | \(unknownDone) | "
        + "\(unknownNotDone) | \(violations.count) |"
    }

    /// Repeats the request on a host without faults: first looks it up, then opens it.
    mutating func resolve(_ attempt: CampaignAttempt, on ledger: any AccountLedger) async throws {
      let id = attempt.contract.requestID
      let found = try await ledger.opening(for: id)
      switch attempt.result {
      case .success(let receipt):
        acknowledged += 1
        if found?.receipt != receipt { violations.append("\(id) was acknowledged, and is lost") }
      case .failure(.outcomeUnknown(id)):
        if found == nil { unknownNotDone += 1 } else { unknownDone += 1 }
      case .failure(.unavailable):
        notDone += 1
        if found != nil { violations.append("\(id) was reported as not done, and exists") }
      case .failure(let error): violations.append("\(id): \(error)")
      }
      let opened = try await ledger.open(attempt.contract, signed: attempt.signed)
      if let found, found != opened { violations.append("\(id) occurs twice") }
    }
  }
#endif
