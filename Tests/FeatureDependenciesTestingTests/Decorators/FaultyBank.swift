import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// A bank in memory that follows replaceable ``LedgerRules``.
///
/// An opening checks its contract, lets other tasks run, as a database does, and checks it again
/// before it commits.
actor FaultyBank: LedgerFixture {
  fileprivate nonisolated let rules: LedgerRules
  private var state: BankState

  init(_ rules: LedgerRules = LedgerRules(), _ state: BankState = BankState()) {
    self.rules = rules
    self.state = state
  }

  func addAccount(of customer: LedgerCustomer, balance: Won) async throws -> AccountNumber {
    state.count += 1
    let number = try Samples.account("DEMAND-\(state.count)")
    let account = Account(
      number: number, openedOn: try Samples.day("2026-11-20"), balance: balance, contracted: nil)
    state.entries.append(BankEntry(customer: customer, account: account))
    return number
  }

  func session(of customer: LedgerCustomer) async throws -> any AccountLedger {
    state.sessions += 1
    return FaultyLedger(bank: self, session: .init(customer: customer, number: state.sessions))
  }

  func reopened() async throws -> Part<FaultyBank> {
    var restarted = state
    rules.restart(&restarted)
    return .checked(FaultyBank(rules, restarted))
  }

  fileprivate func open(_ request: OpeningRequest) async -> LedgerRules.Result {
    let result = await result(of: request)
    var ended = request
    if case .failure(let error) = result { ended.error = error }
    state.ended.append(ended)
    return rules.answer(result, attempt(request, .commit, state.count), &state)
  }

  fileprivate func view(_ session: BankSession, _ phase: BankView.Phase = .read) -> BankView {
    if state.kept[session] == nil { state.kept[session] = state.entries }
    return BankView(session: session, phase: phase, bank: state)
  }

  private func attempt(
    _ request: OpeningRequest, _ phase: BankView.Phase, _ count: Int
  ) -> Attempt {
    Attempt(request: request, view: view(request.session, phase), count: count)
  }

  private func result(of request: OpeningRequest) async -> LedgerRules.Result {
    do throws(LedgerError) {
      let first = attempt(request, .check, state.count)
      if let error = rules.before(first, &state) { throw error }
      if let earlier = try earlier(first) { return .success(earlier) }
      await suspend(request)
      let second = attempt(request, .commit, first.count)
      if let earlier = try earlier(second) {
        return .success(rules.joined(earlier, second, &state))
      }
      return .success(try commit(second))
    } catch { return .failure(error) }
  }

  private func suspend(_ request: OpeningRequest) async {
    state.underWay.append(request)
    // Let other tasks run.
    for _ in 0..<20 { await Task.yield() }
    if let index = state.underWay.firstIndex(of: request) { state.underWay.remove(at: index) }
  }

  /// The account that the request opened before. Throws the error of the first check that fails.
  private func earlier(_ attempt: Attempt) throws(LedgerError) -> OpenedAccount? {
    for check in rules.order {
      if check == .request, let opened = rules.opening(attempt.contract.requestID, attempt.view) {
        guard rules.isRepeat(opened, attempt) else {
          throw .requestConflict(
            attempt.contract.requestID, opened: opened.contract.terms, asked: attempt.terms)
        }
        return opened
      }
      if let error = error(of: check, attempt) { throw error }
    }
    return nil
  }

  private func error(of check: OpeningCheck, _ attempt: Attempt) -> LedgerError? {
    switch check {
    case .request: nil
    case .payer:
      rules.payer(attempt) == nil ? .unknownAccount(attempt.terms.fundingAccount) : nil
    case .link:
      attempt.terms.link.flatMap { rules.isLinkable($0, attempt) ? nil : .notLinkable($0) }
    case .signature: mismatch(unless: rules.isSigned(attempt))
    case .figures: mismatch(unless: rules.hasFigures(attempt.contract))
    case .sum: mismatch(unless: rules.isPayable(attempt.contract.sum))
    case .funds:
      rules.payer(attempt).flatMap { payer in
        rules.shortfall(attempt.contract.sum, rules.balance(payer, attempt)).map {
          .insufficientFunds(payer.number, shortfall: Won($0))
        }
      }
    }
  }

  private func mismatch(unless isRight: Bool) -> LedgerError? {
    isRight ? nil : .contractMismatch(reason: .any)
  }

  private func commit(_ attempt: Attempt) throws(LedgerError) -> OpenedAccount {
    let (contract, session) = (attempt.contract, attempt.request.session)
    let count = rules.number(attempt)
    guard let number = AccountNumber("\(contract.terms.selection.kind)-\(count)".uppercased())
    else { throw .unavailable(reason: .any) }
    state.count = max(count, state.count)
    let opened = OpenedAccount(
      number: number, contract: contract, signed: attempt.signed,
      receipt: Receipt(text: "RECEIPT;\(number)"))
    let payer = rules.payer(attempt)?.number
    state.debit(rules.debit(contract)) { $0.account.number == payer }
    state.entries.append(entry(rules.stored(opened), session))
    state.kept[session] = nil
    return opened
  }

  private func entry(_ opened: OpenedAccount, _ session: BankSession) -> BankEntry {
    let (terms, quote) = (opened.contract.terms, opened.contract.quote)
    let account = Account(
      number: opened.number, openedOn: quote.openedOn, balance: terms.selection.amount,
      contracted: .init(terms: terms, quote: quote))
    return BankEntry(
      customer: session.customer, account: account, session: session, opened: opened)
  }
}

extension LedgerRules {
  fileprivate func opening(_ id: RequestID, _ view: BankView) -> OpenedAccount? {
    view.bank.entries.first { isEntry($0, id, view) }?.opened
  }
}

/// A session of a ``FaultyBank``.
private struct FaultyLedger: AccountLedger {
  let bank: FaultyBank
  let session: BankSession

  func accounts() async throws(LedgerError) -> [Account] {
    bank.rules.list(await bank.view(session))
  }

  func demandAccounts() async throws(LedgerError) -> [Account] {
    bank.rules.demand(await bank.view(session))
  }

  func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    bank.rules.account(await bank.view(session), number)
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    let view = await bank.view(session)
    return bank.rules.opening(requestID, view).flatMap { bank.rules.found($0, view) }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await bank.open(.init(session: session, contract: contract, signed: signed)).get()
  }
}
