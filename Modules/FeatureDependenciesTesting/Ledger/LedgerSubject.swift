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

  private let state: Mutex<State>

  init(_ bank: Bank) async throws {
    for customer in LedgerCustomer.allCases {
      _ = try await bank.addAccount(of: customer, balance: LedgerLaw.balance)
    }
    state = Mutex(try await State(bank))
  }

  private var bank: Bank { state.withLock { $0.bank } }

  private func ledger(_ session: LedgerSession) throws -> any AccountLedger {
    try given(state.withLock { $0.sessions[session] })
  }

  /// The model of the initial state.
  func model(_ calls: LedgerModel.Calls) async throws -> LedgerModel {
    var accounts: [LedgerCustomer: [Account]] = [:]
    for customer in LedgerCustomer.allCases {
      accounts[customer] = try await ledger(LedgerSession(customer: customer)).accounts()
    }
    return try LedgerModel(kinds: bank.kinds, accounts: accounts, calls: calls)
  }

  /// Makes the resolved `call`.
  func answer(to call: LedgerCall) async throws -> LedgerAnswer {
    switch call {
    case .open(let order): return try await open(given(order.resolved), in: order.session)
    case .add(let customer, let balance): return try await add(balance, of: customer)
    case .read(let session, let read, let isCanceled):
      let ledger = try ledger(session)
      return await result(canceledAfter: isCanceled ? 0 : nil) {
        await read.answer(of: ledger, inCanceledTask: isCanceled)
      }
    case .lookUp: throw Deviation("a resolved call", "\(call)")
    case .reopen:
      if let reopened = try await bank.reopened().value {
        guard reopened.objects.isEmpty || reopened.objects != bank.objects else {
          throw Deviation("a bank that is opened again from its storage", "the same objects")
        }
        let reopened = try await State(reopened)
        state.withLock { $0 = reopened }
      }
      return .reopened
    }
  }

  private func add(_ balance: Won, of customer: LedgerCustomer) async throws -> LedgerAnswer {
    let number = try await bank.addAccount(of: customer, balance: balance)
    let ledger = try ledger(LedgerSession(customer: customer))
    // While another call is under way, the bank may be unavailable.
    for _ in 0..<1000 {
      let answer = await LedgerRead.account(number).answer(of: ledger)
      if case .account(let account?) = answer { return .added(account) }
      guard answer == .unavailable(inCanceledTask: false) else { break }
      await Task.yield()
    }
    throw Deviation("the new account \(number) found by its number", "none")
  }

  /// The final answer: an opening whose outcome is unknown is repeated until it is known.
  private func open(
    _ order: ResolvedOrder, in session: LedgerSession
  ) async throws -> LedgerAnswer {
    let signed =
      if let known = order.signed { known } else {
        try await bank.sign(order.document, by: order.signer)
      }
    let ledger = try ledger(session)
    let once = { @Sendable (steps: Int?) in
      await result(canceledAfter: steps) {
        do throws(LedgerError) {
          return LedgerAnswer.opened(
            try await ledger.open(order.contract, signed: signed), sent: signed)
        } catch { return LedgerAnswer(error, inCanceledTask: steps != nil) }
      }
    }
    var answer = await once(order.canceledAfter)
    let unknown = LedgerAnswer.rejected(.outcomeUnknown(order.contract.requestID))
    guard answer == unknown else { return answer }
    let listed = await LedgerRead.accounts.answer(of: ledger)
    for attempt in 0..<300 where answer == unknown {
      // On a busy machine, another call of the bank can take long.
      if attempt < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
      let repeated = await once(nil)
      if repeated != .unavailable(inCanceledTask: false) { answer = repeated }
    }
    return .settled(answer, listed: listed)
  }
}

extension LedgerFixture {
  /// The identity of the bank if it is an object; otherwise the identities of its stored objects.
  fileprivate var objects: [ObjectIdentifier] {
    let values: [Any] =
      Self.self is AnyClass ? [self] : Mirror(reflecting: self).children.map(\.value)
    return values.filter { type(of: $0) is AnyClass }.map { ObjectIdentifier($0 as AnyObject) }
  }
}

extension LedgerRead {
  fileprivate func answer(
    of ledger: any AccountLedger, inCanceledTask: Bool = false
  ) async -> LedgerAnswer {
    do throws(LedgerError) {
      return switch self {
      case .accounts: .accounts(try await ledger.accounts())
      case .demandAccounts: .accounts(try await ledger.demandAccounts())
      case .account(let number): .account(try await ledger.account(number))
      case .opening(let id): .opening(try await ledger.opening(for: id))
      }
    } catch { return LedgerAnswer(error, inCanceledTask: inCanceledTask) }
  }
}

/// The result of `work`. With `steps`, it runs in a task that is canceled after so many steps of
/// other tasks; after none, it is canceled before `work` starts.
private func result<Value: Sendable>(
  canceledAfter steps: Int?, _ work: @escaping @Sendable () async -> Value
) async -> Value {
  guard let steps else { return await work() }
  let task = Task {
    while steps == 0, !Task.isCancelled { await Task.yield() }
    return await work()
  }
  for _ in 0..<steps { await Task.yield() }
  task.cancel()
  return await task.value
}
