import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers with misleading errors, a replaced signature, or a lock per session.
  static let busy: [Mutant] = [
    failing("an unknown outcome of another request") {
      .outcomeUnknown($0.nested(7))
    },
    failing("unavailable for an account that was opened") { _ in
      .unavailable(reason: .any)
    },
    session("unavailable for an account that a canceled task opened") {
      CancellationErrorLedger(base: $0)
    },
    session(
      "a repeated request's signature in the place of the first"
    ) {
      ResigningLedger(base: $0)
    },
    ledger("a lock of each session's own") {
      let meeting = Meeting()
      let wrap = { @Sendable (base: any AccountLedger) -> any AccountLedger in
        SessionLock(base: LookupRaceLedger(base: base, meeting: meeting))
      }
      return try DoubleBank({ base in wrap(base) }, session: wrap)
    },
  ]

  private static func failing(
    _ name: String, _ error: @escaping @Sendable (RequestID) -> LedgerError
  ) -> Mutant {
    ledger(name) {
      let desk = Desk()
      return try DoubleBank(
        { base in BusyLedger(base: base, desk: desk, isKnown: false, error: error) },
        session: { $0 })
    }
  }
}

/// Opens the account, but throws `unavailable` if its task was canceled meanwhile.
private struct CancellationErrorLedger: LedgerDecorator {
  let base: any AccountLedger

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    await Task.yield()
    if Task.isCancelled { throw .unavailable(reason: .any) }
    return opened
  }
}

/// Returns the latest signature of a request instead of the first.
private actor ResigningLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var latest: [RequestID: SignedContract] = [:]

  init(base: any AccountLedger) { self.base = base }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID).map { opened in
      OpenedAccount(
        number: opened.number, contract: opened.contract,
        signed: latest[requestID] ?? opened.signed, receipt: opened.receipt)
    }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    latest[contract.requestID] = signed
    return opened
  }
}

/// Serializes the openings of its own session only.
private actor SessionLock: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(base: any AccountLedger) { self.base = base }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
    defer { leave() }
    return try await base.open(contract, signed: signed)
  }

  private func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
