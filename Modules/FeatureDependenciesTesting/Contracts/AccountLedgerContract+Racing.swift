import FeatureDependencies

/// What came of one of several openings at once.
enum Raced {
  case opened(OpenedAccount)
  case refused
  /// The ledger was too busy.
  case busy
  /// The ledger does not know, of the request of this id.
  case unknown(RequestID)

  var account: OpenedAccount? { if case .opened(let account) = self { account } else { nil } }

  /// Whether it has to be asked for again.
  var isOpen: Bool {
    switch self {
    case .opened, .refused: false
    case .busy, .unknown: true
    }
  }
}

extension AccountLedgerContract.Fixture {
  /// The fixture with the two customers in each other's place.
  var asTheNeighbour: Self {
    Self(
      ledger: neighbour, funding: neighbourFunding, sign: neighbourSign, neighbour: ledger,
      neighbourFunding: funding, neighbourSign: sign, kinds: kinds)
  }

  /// Opens all `contracts` at once, in `sessions` by turns or in the fixture's own. What the ledger
  /// was too busy for is repeated afterwards, as the protocol allows. Throws a ``Violation`` for an
  /// error other than too little money.
  func race(
    _ contracts: [OpeningContract], in sessions: [any AccountLedger]? = nil, _ check: Check,
    passing end: Signpost? = nil
  ) async throws -> [Raced] {
    let first: [(OpeningContract, Raced)]
    do { first = try await opened(contracts, in: sessions ?? [ledger], check) } catch {
      await end?.pass()
      throw error
    }
    await end?.pass()
    var all: [Raced] = []
    for (contract, raced) in first {
      all.append(raced.isOpen ? try await repeated(contract, check) : raced)
    }
    return all
  }

  /// What came of each of `contracts`, opened at the same time.
  func opened(
    _ contracts: [OpeningContract], in sessions: [any AccountLedger], _ check: Check
  ) async throws -> [(OpeningContract, Raced)] {
    var signed: [SignedContract] = []
    for contract in contracts { signed.append(try await sign(contract.document)) }
    let gate = Gate(for: contracts.count)
    return try await withThrowingTaskGroup(of: (OpeningContract, Raced).self) { group in
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
  ) async throws -> Raced {
    do throws(LedgerError) {
      return .opened(try await session.open(contract, signed: signed))
    } catch {
      switch error {
      case .unavailable: return .busy
      case .outcomeUnknown(let id): return .unknown(id)
      case .insufficientFunds: return .refused
      case .requestConflict, .unknownAccount, .notLinkable, .contractMismatch:
        throw check.violation(
          "no other refusal at once than one after the other", "the error \(Told.text(error))")
      }
    }
  }

  /// What comes of an opening that is asked for again until others are done.
  func repeated(_ contract: OpeningContract, _ check: Check) async throws -> Raced {
    let signed = try await sign(contract.document)
    for _ in 0..<100 {
      let raced = try await open(contract, signed, in: ledger, check)
      guard raced.isOpen else { return raced }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw check.violation("an answer once the ledger is not busy any more", "none")
  }
}

/// What `ask` gives; nil if the ledger is unavailable now.
func unlessUnavailable<Value>(
  _ ask: () async throws(LedgerError) -> Value
) async throws(LedgerError) -> Value? {
  do { return try await ask() } catch {
    guard case .unavailable = error else { throw error }
    return nil
  }
}

/// Lets tasks wait for each other, so that they go on at the same time.
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

/// Tells one task that another has come so far.
actor Signpost {
  private(set) var isPassed = false

  func pass() { isPassed = true }
}
