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
    case .read(let session, let read): return await read.answer(of: try ledger(session))
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
      guard answer == .unavailable else { break }
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
    func once() async -> LedgerAnswer {
      do throws(LedgerError) {
        return .opened(try await ledger.open(order.contract, signed: signed), sent: signed)
      } catch { return LedgerAnswer(error) }
    }
    var answer = await once()
    let unknown = LedgerAnswer.rejected(.outcomeUnknown(order.contract.requestID))
    guard answer == unknown else { return answer }
    let listed = await LedgerRead.accounts.answer(of: ledger)
    for attempt in 0..<300 where answer == unknown {
      // On a busy machine, another call of the bank can take long.
      if attempt < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
      let repeated = await once()
      if repeated != .unavailable { answer = repeated }
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
