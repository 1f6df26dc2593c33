import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that forget requests, or change an account at a repeated or a concurrent one.
  static let remembering: [Mutant] = [
    ledger("a request forgotten after ten years") {
      try DoubleBank { ForgetfulLedger(base: $0, days: 3653, others: .max) }
    },
    ledger("a request forgotten after fifty others") {
      try DoubleBank { ForgetfulLedger(base: $0, days: .max, others: 50) }
    },
    session("a repeated request that rewrites the listed contract") {
      RelistingLedger(base: $0)
    },
    ledger("the account of the request under way") {
      let requests = RequestsUnderWay()
      let wrap = { @Sendable (base: any AccountLedger) -> any AccountLedger in
        JoiningLedger(base: base, requests: requests)
      }
      return try DoubleBank({ base in wrap(base) }, session: wrap)
    },
    ledger("an account for each of two at once") {
      let meeting = Meeting()
      let wrap = { @Sendable (base: any AccountLedger) -> any AccountLedger in
        LookupRaceLedger(base: base, meeting: meeting)
      }
      return try DoubleBank({ base in wrap(base) }, session: wrap)
    },
    session("links to accounts that the session has seen") {
      SeenLinksLedger(base: $0)
    },
    session("the account that was chosen last pays") {
      LatestPayerLedger(base: $0)
    },
    mutant("another account of the customer accepted as the payer") {
      ledger in
      ledger.rescue = { ledger, contract, error in
        guard case .requestConflict(_, let opened, let asked) = error,
          opened.selection == asked.selection, opened.link == asked.link,
          let accounts = try? await ledger.base.accounts(),
          accounts.contains(where: { $0.number == asked.fundingAccount })
        else { return nil }
        return try? await ledger.base.opening(for: contract.requestID)
      }
    },
  ]
}

/// Forgets a request when the latest consent is more than `days` later, or after `others` further
/// openings.
private actor ForgetfulLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private let days: Int
  private let others: Int
  private var known: [OpeningContract] = []

  init(base: any AccountLedger, days: Int, others: Int) {
    self.base = base
    self.days = days
    self.others = others
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    isForgotten(requestID) ? nil : try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    guard !isForgotten(contract.requestID) else {
      let renamed = contract.renamed
      return try await base.open(renamed, signed: MarkerSignature.of(renamed, by: "Hana"))
    }
    let opened = try await base.open(contract, signed: signed)
    known.append(contract)
    return opened
  }

  private func isForgotten(_ id: RequestID) -> Bool {
    guard let place = known.firstIndex(where: { $0.requestID == id }),
      let latest = known.map(\.agreedAt.secondsSince1970).max()
    else { return false }
    let age = Int(latest - known[place].agreedAt.secondsSince1970) / 86_400
    return known.count - place - 1 >= others || age > days
  }
}

/// Lists the figures of the latest call of a request instead of the first.
private actor RelistingLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var latest: [AccountNumber: Quote] = [:]

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let (accounts, latest) = (try await base.accounts(), latest)
    return accounts.map { account in account.changed { latest[account.number] ?? $0 } }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let opened = try await base.open(contract, signed: signed)
    latest[opened.number] = contract.quote
    return opened
  }
}

/// The requests that are being opened.
private actor RequestsUnderWay {
  private var tasks: [RequestID: Task<Result<OpenedAccount, LedgerError>, Never>] = [:]

  /// Runs `open`, or joins the call under way for the same ID, which takes a moment.
  func result(
    of id: RequestID, _ open: @escaping @Sendable () async -> Result<OpenedAccount, LedgerError>
  ) async -> Result<OpenedAccount, LedgerError> {
    if let task = tasks[id] { return await task.value }
    let task = Task {
      await otherTasks()
      return await open()
    }
    tasks[id] = task
    defer { tasks[id] = nil }
    return await task.value
  }
}

/// Returns the account of a request under way to each other caller with the same ID, even for
/// other terms.
private struct JoiningLedger: LedgerDecorator {
  let base: any AccountLedger
  let requests: RequestsUnderWay

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    let result = await requests.result(of: contract.requestID) { [base] in
      do throws(LedgerError) {
        return .success(try await base.open(contract, signed: signed))
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}

/// Links only to accounts in the first list that it read.
private actor SeenLinksLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var seen: Set<AccountNumber>?

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let accounts = try await base.accounts()
    seen = seen ?? Set(accounts.map(\.number))
    return accounts
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    if let link = contract.terms.link, seen?.contains(link.number) == false {
      throw .notLinkable(link)
    }
    return try await base.open(contract, signed: signed)
  }
}

/// Debits the account of the latest call, even if an earlier call has not ended.
private actor LatestPayerLedger: LedgerDecorator {
  nonisolated let base: any AccountLedger
  private var payer: AccountNumber?
  private var moved: [AccountNumber: Int64] = [:]

  init(base: any AccountLedger) { self.base = base }

  func accounts() async throws(LedgerError) -> [Account] {
    let (accounts, moved) = (try await base.accounts(), moved)
    return accounts.map { $0.holding(Won($0.balance.amount &+ (moved[$0.number] ?? 0))) }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    payer = contract.terms.fundingAccount
    await otherTasks()
    let opened = try await base.open(contract, signed: signed)
    let sum = contract.terms.selection.amount.amount
    moved[contract.terms.fundingAccount, default: 0] &+= sum
    if let payer { moved[payer, default: 0] &-= sum }
    return opened
  }
}
