import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers whose errors do not mean what they say, or whose lock is a session's own.
  static let busy: [Mutant<AccountLedgerContract.Fixture>] = [
    failing("meansItsErrors", "an unknown outcome of another request") {
      .outcomeUnknown($0.nested(7))
    },
    failing("meansItsErrors", "unavailable for what was opened") { _ in .unavailable(reason: .any)
    },
    wrapping("survivesCancellation", "unavailable for what a cancelled task opened") {
      HastyLedger(base: $0)
    },
    wrapping(
      "answersWithoutTheSignature", "a repeated request's signature in the place of the first"
    ) {
      ResigningLedger($0)
    },
    Mutant("AccountLedger.opensOnceInSessionsAtOnce", "a lock of each session's own") {
      let book = SharedBook()
      let wrap = { @Sendable (base: any AccountLedger) -> any AccountLedger in
        SessionLock(UnlockedLedger(base: base, book: book))
      }
      return try await .wrapped(wrap, neighbour: { $0 }, session: wrap)
    },
  ]

  private static func failing(
    _ clause: String, _ name: String, _ error: @escaping @Sendable (RequestID) -> LedgerError
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      let desk = Desk()
      return try await .wrapped(
        { BusyLedger(base: $0, desk: desk, isKnown: false, error: error) }, neighbour: { $0 },
        session: { $0 })
    }
  }

  private static func wrapping(
    _ clause: String, _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger) -> any AccountLedger
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      try await .wrapped(wrap, neighbour: { $0 }, session: wrap)
    }
  }
}

/// Opens, and says that it did not where its task was cancelled meanwhile.
private struct HastyLedger: AccountLedger {
  let base: any AccountLedger

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    await Task.yield()
    if Task.isCancelled { throw .unavailable(reason: .any) }
    return opened
  }
}

/// Keeps the signature that came last.
private actor ResigningLedger: AccountLedger {
  private let base: any AccountLedger
  private var latest: [RequestID: SignedContract] = [:]

  init(_ base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

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

/// Lets one opening of its own session go on at a time.
private actor SessionLock: AccountLedger {
  private let base: any AccountLedger
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

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

/// What all sessions have looked for and opened.
private actor SharedBook {
  private var opened: [RequestID: OpenedAccount] = [:]
  private var lookers: [RequestID: Int] = [:]

  /// What the request opened; if nothing, whoever looks waits until somebody else does.
  func look(for request: RequestID) async -> OpenedAccount? {
    if let known = opened[request] { return known }
    lookers[request, default: 0] += 1
    for _ in 0..<400 where lookers[request, default: 0] < 2 {
      try? await Task.sleep(for: .milliseconds(5))
    }
    return nil
  }

  func note(_ account: OpenedAccount, for request: RequestID) { opened[request] = account }
}

/// Opens what was not there when it looked, whatever is there by then.
private struct UnlockedLedger: AccountLedger {
  let base: any AccountLedger
  let book: SharedBook

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    if let known = await book.look(for: contract.requestID) { return known }
    let renamed = LedgerMutants.renamed(contract)
    let opened = try await base.open(renamed, signed: MarkerSignature.of(renamed, by: "Hana"))
    await book.note(opened, for: contract.requestID)
    return opened
  }
}
