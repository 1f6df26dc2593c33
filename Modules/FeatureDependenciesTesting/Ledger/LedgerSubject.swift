import FeatureDependencies
import Synchronization

/// A bank with two sessions of each customer. Any task may call it.
final class LedgerSubject<Bank: LedgerFixture>: Sendable {
  private struct State {
    let bank: Bank
    var sessions: [LedgerSession: any AccountLedger] = [:]

    init(_ bank: Bank) async throws {
      self.bank = bank
      for session in LedgerSession.all {
        sessions[session] = try await bank.session(of: session.customer)
      }
    }
  }

  /// The demand accounts at the start.
  let accounts: [(customer: LedgerCustomer, account: Account)]
  private let state: Mutex<State>

  /// Adds demand accounts. Each session must find them.
  init(_ bank: Bank) async throws {
    var accounts: [(LedgerCustomer, Account)] = []
    for (customer, balance) in LedgerLaw.balances {
      let number = try await bank.addAccount(of: customer, balance: balance)
      let found = try await bank.session(of: customer).account(number)
      guard let found, found.number == number, !accounts.contains(where: { $0.1.number == number })
      else { throw Deviation("a new account, found by its number \(number)", "none") }
      accounts.append((customer, changing(found) { $0.balance = balance }))
    }
    self.accounts = accounts
    state = Mutex(try await State(bank))
  }

  private func ledger(_ session: LedgerSession) throws -> any AccountLedger {
    try given(state.withLock { $0.sessions[session] })
  }

  /// Makes the resolved `call`.
  func answer(to call: LedgerCall) async throws -> LedgerAnswer {
    switch call {
    case .open(let order): return try await open(given(order.draft), in: order.session)
    case .read(let session, let read): return await read.answer(of: try ledger(session))
    case .reopen:
      if let reopened = try await state.withLock(\.bank).reopened().value {
        let reopened = try await State(reopened)
        state.withLock { $0 = reopened }
      }
      return .reopened
    }
  }

  /// The final answer: an opening whose outcome is unknown is repeated until it is known.
  private func open(_ order: OrderDraft, in session: LedgerSession) async throws -> LedgerAnswer {
    let bank = state.withLock(\.bank)
    let signed =
      if let known = order.known { known } else {
        try await bank.sign(order.document, by: order.signer)
      }
    let ledger = try ledger(session)
    func once() async -> LedgerAnswer {
      do throws(LedgerError) {
        return .opened(try await ledger.open(order.contract, signed: signed), sent: signed)
      } catch { return LedgerAnswer(error) }
    }
    var answer = await once()
    let unknown = LedgerAnswer.rejected(.outcomeUnknown(order.contract.requestID))
    guard answer == unknown else { return answer }
    var seen: [LedgerAnswer] = []
    for read in order.reads + order.reads { seen.append(await read.answer(of: ledger)) }
    for _ in 0..<300 where [unknown, .unavailable].contains(answer) {
      // On a busy machine, another call of the bank can take long.
      try await Task.sleep(for: .milliseconds(1))
      answer = await once()
    }
    return .outcomeUnknown(seen: seen, then: answer)
  }
}

extension LedgerRead {
  fileprivate func answer(of ledger: any AccountLedger) async -> LedgerAnswer {
    do throws(LedgerError) {
      return switch self {
      case .accounts: .accounts(try await ledger.accounts())
      case .demandAccounts: .accounts(try await ledger.demandAccounts())
      case .account(let number): .account(try await ledger.account(number))
      case .opening(let id): .opening(try await ledger.opening(for: id))
      }
    } catch { return LedgerAnswer(error) }
  }
}
