import FeatureDependencies

/// The result of one of several concurrent openings.
enum RaceResult {
  case opened(OpenedAccount)
  /// The funds were insufficient.
  case refused
  /// The request ID has opened an account with these other terms.
  case conflict(with: OpeningTerms)
  /// The ledger was unavailable.
  case busy
  /// The outcome of the request with this ID is unknown.
  case unknown(RequestID)

  var account: OpenedAccount? { if case .opened(let account) = self { account } else { nil } }

  /// Whether the request must be repeated.
  var isOpen: Bool {
    switch self {
    case .opened, .refused, .conflict: false
    case .busy, .unknown: true
    }
  }
}

extension AccountLedgerContract.Fixture {
  /// The fixture with the two customers swapped.
  var asOtherCustomer: Self {
    Self(
      ledger: otherCustomer, funding: otherFunding, sign: otherSign, otherCustomer: ledger,
      otherFunding: funding, otherSign: sign, kinds: kinds)
  }

  /// Opens all `contracts` concurrently, spread over `sessions` or in ``ledger``, and passes `end`
  /// when all calls have returned. Requests that were unavailable or have an unknown outcome are
  /// repeated afterward, as the protocol allows. Throws a ``Violation`` for an error other than
  /// insufficient funds and a conflict with other terms.
  func race(
    _ contracts: [OpeningContract], in sessions: [any AccountLedger]? = nil, _ check: Check,
    passing end: Signpost? = nil
  ) async throws -> [RaceResult] {
    let first: [(OpeningContract, RaceResult)]
    do { first = try await opened(contracts, in: sessions ?? [ledger], check) } catch {
      await end?.pass()
      throw error
    }
    await end?.pass()
    var all: [RaceResult] = []
    for (contract, raced) in first {
      all.append(raced.isOpen ? try await repeated(contract, check) : raced)
    }
    return all
  }

  /// Opens all `contracts` concurrently, without repetitions, and returns each result.
  func opened(
    _ contracts: [OpeningContract], in sessions: [any AccountLedger], _ check: Check
  ) async throws -> [(OpeningContract, RaceResult)] {
    var signed: [SignedContract] = []
    for contract in contracts { signed.append(try await sign(contract.document)) }
    let gate = Gate(for: contracts.count)
    return try await withThrowingTaskGroup(of: (OpeningContract, RaceResult).self) { group in
      for (index, (contract, signed)) in zip(contracts, signed).enumerated() {
        let session = sessions[index % sessions.count]
        group.addTask {
          await gate.pass()
          return (contract, try await open(contract, signed, in: session, check))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func open(
    _ contract: OpeningContract, _ signed: SignedContract, in session: any AccountLedger,
    _ check: Check
  ) async throws -> RaceResult {
    do throws(LedgerError) {
      return .opened(try await session.open(contract, signed: signed))
    } catch {
      switch error {
      case .unavailable: return .busy
      case .outcomeUnknown(let id): return .unknown(id)
      case .insufficientFunds: return .refused
      case .requestConflict(contract.requestID, let opened, contract.terms)
      where opened != contract.terms:
        return .conflict(with: opened)
      case .requestConflict, .unknownAccount, .notLinkable, .contractMismatch:
        throw check.violation(
          "the same rejection for concurrent requests as for consecutive ones",
          "the error \(ValueDescription.text(error))")
      }
    }
  }

  /// Repeats an opening until its result is final, up to 100 times.
  func repeated(_ contract: OpeningContract, _ check: Check) async throws -> RaceResult {
    let signed = try await sign(contract.document)
    for _ in 0..<100 {
      let raced = try await open(contract, signed, in: ledger, check)
      guard raced.isOpen else { return raced }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw check.violation("an answer once the ledger is no longer busy", "none")
  }
}

/// The result of `ask`, or nil if the ledger is unavailable.
func unlessUnavailable<Value>(
  _ ask: () async throws(LedgerError) -> Value
) async throws(LedgerError) -> Value? {
  do { return try await ask() } catch {
    guard case .unavailable = error else { throw error }
    return nil
  }
}

/// A barrier: the tasks continue together when the last one has arrived.
private actor Gate {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(for count: Int) { missing = count }

  func pass() async {
    missing -= 1
    guard missing > 0 else { return waiting.forEach { $0.resume() } }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// A flag by which one task tells another how far it has come.
actor Signpost {
  private(set) var isPassed = false

  func pass() { isPassed = true }
}
