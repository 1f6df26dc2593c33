import FeatureDependencies
import Synchronization

/// A bank with two sessions of each customer. Any task may call it.
final class LedgerSubject<Bank: LedgerFixture>: Sendable {
  private struct State {
    var bank: Bank
    var sessions: [LedgerSession: any AccountLedger]
    /// The number of calls under way.
    var running = 0
  }

  private let state: Mutex<State>

  init(_ bank: Bank) async throws {
    for customer in LedgerCustomer.allCases {
      _ = try await bank.addAccount(of: customer, balance: LedgerLaw.balance)
    }
    state = Mutex(State(bank: bank, sessions: try await Self.sessions(of: bank)))
  }

  private static func sessions(of bank: Bank) async throws -> [LedgerSession: any AccountLedger] {
    var sessions: [LedgerSession: any AccountLedger] = [:]
    for session in LedgerSession.all {
      sessions[session] = try await bank.session(of: session.customer)
    }
    return sessions
  }

  private var bank: Bank { state.withLock { $0.bank } }

  private func ledger(_ session: LedgerSession) throws -> any AccountLedger {
    try given(state.withLock { $0.sessions[session] })
  }

  /// The model of the initial state.
  func model(isPlain: Bool) async throws -> LedgerModel {
    var accounts: [LedgerCustomer: [Account]] = [:]
    for customer in LedgerCustomer.allCases {
      accounts[customer] = try await ledger(LedgerSession(customer: customer)).accounts()
    }
    return try LedgerModel(kinds: bank.kinds, accounts: accounts, isPlain: isPlain)
  }

  /// Makes the resolved `call`.
  func answer(to call: LedgerCall) async throws -> LedgerAnswer {
    let isAlone = state.withLock { state in
      state.running += 1
      return state.running == 1
    }
    defer { state.withLock { $0.running -= 1 } }
    switch call {
    case .order: throw MalformedSample()
    case .open(let session, let order): return try await open(order, in: session, isAlone: isAlone)
    case .add(let customer, let balance): return try await add(balance, of: customer)
    case .reopen: return isAlone ? try await reopen() : .reopened
    case .read(let session, let read, let isCanceled):
      let ledger = try ledger(session)
      return await patient(isAlone: isAlone && !isCanceled) {
        await CanceledTask.result(canceledAfter: isCanceled ? 0 : nil) {
          await read.answer(of: ledger)
        }
      }
    }
  }

  /// The answer to `call`. A bank that is unavailable without another call gets more tries.
  private func patient(
    isAlone: Bool, _ call: () async -> LedgerAnswer
  ) async -> LedgerAnswer {
    for _ in 0..<(isAlone ? 20 : 1) {
      let answer = await call()
      if answer != .unavailable { return answer }
      await Task.yield()
    }
    return isAlone ? .stuck : .unavailable
  }

  private func add(_ balance: Won, of customer: LedgerCustomer) async throws -> LedgerAnswer {
    let number = try await bank.addAccount(of: customer, balance: balance)
    let ledger = try ledger(LedgerSession(customer: customer))
    // Another call may be under way, during which the bank is unavailable.
    for _ in 0..<1000 {
      let answer = await LedgerRead.account(number).answer(of: ledger)
      if case .account(let account?) = answer { return .added(account) }
      guard answer == .unavailable else { return answer }
      await Task.yield()
    }
    return .stuck
  }

  private func reopen() async throws -> LedgerAnswer {
    let bank = try await bank.reopened()
    let sessions = try await Self.sessions(of: bank)
    state.withLock { state in
      state.bank = bank
      state.sessions = sessions
    }
    return .reopened
  }
}

// MARK: - Openings

extension LedgerSubject {
  private func open(
    _ order: ResolvedOrder, in session: LedgerSession, isAlone: Bool
  ) async throws -> LedgerAnswer {
    var signed = order.signed
    if let signing = order.signing {
      signed = try await bank.sign(signing.document, by: signing.signer)
    }
    let opening = Opening(contract: order.contract, signed: signed, ledger: try ledger(session))
    let isWatched = isAlone && order.order.canceledAfter == nil
    let before = isWatched ? await LedgerRead.accounts.answer(of: opening.ledger) : .unavailable
    let answer = await opening.answer(canceledAfter: order.order.canceledAfter)
    guard answer == .unavailable, isWatched else { return answer }
    guard await LedgerRead.accounts.answer(of: opening.ledger) == before else {
      return .unavailable(but: "changed")
    }
    return await patient(isAlone: true) { await opening.answer(canceledAfter: nil) }
  }
}

/// An opening that can be repeated.
private struct Opening: Sendable {
  let contract: OpeningContract
  let signed: SignedContract
  let ledger: any AccountLedger

  /// The final answer: an opening whose outcome is unknown is repeated until it is known.
  func answer(canceledAfter steps: Int?) async -> LedgerAnswer {
    var answer = await once(canceledAfter: steps)
    let unknown = LedgerAnswer.rejected(.outcomeUnknown(contract.requestID))
    for _ in 0..<100 where answer == unknown {
      await Task.yield()
      let repeated = await once(canceledAfter: nil)
      if repeated != .unavailable { answer = repeated }
    }
    return answer
  }

  private func once(canceledAfter steps: Int?) async -> LedgerAnswer {
    await CanceledTask.result(canceledAfter: steps) {
      do throws(LedgerError) {
        return .opened(try await ledger.open(contract, signed: signed), sent: signed)
      } catch { return LedgerAnswer(error) }
    }
  }
}

extension LedgerRead {
  fileprivate func answer(of ledger: any AccountLedger) async -> LedgerAnswer {
    do throws(LedgerError) {
      return switch self {
      case .accounts: .accounts(try await ledger.accounts())
      case .holdings: .holdings(try await ledger.holdings())
      case .account(let number): .account(try await ledger.account(number))
      case .opening(let id): .opening(try await ledger.opening(for: id))
      case .find: .account(nil)
      }
    } catch { return LedgerAnswer(error) }
  }
}

extension LedgerAnswer {
  /// The answer of a bank that stays unavailable without another call.
  fileprivate static let stuck = unavailable(but: "alone, twenty times in a row")

  fileprivate static func unavailable(but what: String) -> LedgerAnswer {
    .rejected(.unavailable(reason: LocalizedText(verbatim: what)))
  }

  fileprivate init(_ error: LedgerError) {
    if case .unavailable = error {
      self = .unavailable
    } else {
      self = .rejected(error.withoutReason)
    }
  }
}
