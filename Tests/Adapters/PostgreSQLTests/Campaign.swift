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

  /// Hosts that open accounts at the same time, each through a proxy of its own.
  struct Campaign: Sendable {
    static let hosts = 16
    /// The minimum number of openings of each host.
    static let each =
      ProcessInfo.processInfo.environment["CAMPAIGN"].flatMap { Int($0) } ?? 2

    private let bank: TestBank
    private let customers: [TestCustomer]
    /// The role of each host.
    private let roles: [String]

    /// A campaign in `bank`, in which as many customers as `count` share the hosts.
    init(in bank: TestBank, customers count: Int = Campaign.hosts) async throws {
      self.bank = bank
      var customers: [TestCustomer] = []
      for number in 0..<count { customers.append(try await bank.customer("N\(number)")) }
      self.customers = customers
      roles = try (0..<Self.hosts).map { try bank.server.role($0) }
    }

    /// Opens accounts during `trouble`, and with `lasts` until it has ended. Each host connects as
    /// a role of its own.
    func attempts(
      faults: [TestProxy.Fault], orAt standby: TestServer? = nil, lasts: Bool = true,
      during trouble: @escaping @Sendable (CampaignProgress) async throws -> Void
    ) async throws -> [CampaignAttempt] {
      var proxies: [TestProxy] = []
      defer { for proxy in proxies { proxy.stop() } }
      let progress = CampaignProgress(hosts: Self.hosts, isTroubled: lasts)
      return try await withThrowingTaskGroup(of: [CampaignAttempt].self) { group in
        for number in 0..<Self.hosts {
          let proxy = try TestProxy(to: bank.server, role: roles[number])
          proxies.append(proxy)
          let host = try CampaignHost(
            number, of: customers[number % customers.count], proxy, role: roles[number],
            faults: faults, orAt: standby)
          group.addTask {
            defer { progress.hosts.subtract(1, ordering: .relaxed) }
            return try await host.open(Self.each) { !progress.isTroubled.load(ordering: .relaxed) }
          }
        }
        group.addTask {
          defer { progress.isTroubled.store(false, ordering: .relaxed) }
          try await trouble(progress)
          return []
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }

    /// Repeats all requests on a host without faults, by default one of the campaign's bank.
    func tally(
      of attempts: [CampaignAttempt], in other: TestBank? = nil, _ trial: String
    ) async throws -> CampaignTally {
      let bank = other ?? self.bank
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
    /// Whether the proxy carried out the planned fault; nil if none was planned.
    var wasFailed: Bool?
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

  /// A host that opens accounts one by one, through a proxy that fails at random.
  struct CampaignHost {
    private let number: Int
    private let customer: TestCustomer
    private let proxy: TestProxy
    private let ledger: any AccountLedger
    private let faults: [TestProxy.Fault]

    /// More numbers than an opening has statements: the highest ones cause no fault.
    private static let statements = 1...20

    init(
      _ number: Int, of customer: TestCustomer, _ proxy: TestProxy, role: String,
      faults: [TestProxy.Fault], orAt standby: TestServer? = nil
    ) throws {
      self.number = number
      self.customer = customer
      self.proxy = proxy
      self.faults = faults
      let hosts = [proxy.folder, standby?.folder].compactMap(\.self).joined(separator: ",")
      let address = try PostgreSQLAddress(
        "postgresql://\(role)@/\(customer.bank.server.name)?host=\(hosts)")
      let timeouts = PostgreSQLTimeouts(
        statement: .seconds(2), commit: .seconds(1), lock: .seconds(1))
      ledger = try customer.bank.again(at: address, timeouts: timeouts)
        .bank.ledger(of: customer.signedIn)
    }

    /// Opens `count` accounts, and more until `isOver` returns true.
    func open(_ count: Int, until isOver: @Sendable () -> Bool) async throws -> [CampaignAttempt] {
      var attempts: [CampaignAttempt] = []
      while attempts.count < count || !isOver(), attempts.count < 2000 {
        attempts.append(try await open("T-\(number)-\(attempts.count)"))
        if case .failure = attempts.last?.result { try await Task.sleep(for: .milliseconds(60)) }
      }
      return attempts
    }

    private func open(_ id: String) async throws -> CampaignAttempt {
      // A third of the faults occur at COMMIT.
      let place =
        Int.random(in: 0..<3) == 0
        ? TestProxy.Place.commit : .statement(Int.random(in: Self.statements))
      let fault = faults.randomElement()
      proxy.plan(fault, at: place)
      var attempt = try await CampaignAttempt(id, of: customer, on: ledger)
      attempt.wasFailed = fault.map { _ in proxy.hasFailed }
      return attempt
    }
  }

  /// The number of hosts that still run, and whether the disturbance does.
  final class CampaignProgress: Sendable {
    let hosts: Atomic<Int>
    let isTroubled: Atomic<Bool>

    init(hosts: Int, isTroubled: Bool) {
      self.hosts = Atomic(hosts)
      self.isTroubled = Atomic(isTroubled)
    }
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
