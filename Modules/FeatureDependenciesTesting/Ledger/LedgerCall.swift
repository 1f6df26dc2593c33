import FeatureDependencies

/// A session of a customer: a ledger of its own on the same accounts.
struct LedgerSession: Hashable, Sendable, CustomStringConvertible {
  var customer = LedgerCustomer.hana
  var number = 1

  var description: String { number == 1 ? "\(customer)" : "\(customer) in session \(number)" }

  static let all = LedgerCustomer.allCases.flatMap { customer in
    [1, 2].map { LedgerSession(customer: customer, number: $0) }
  }
}

/// A call of a ledger, or an event of its bank.
enum LedgerCall: Sendable, CustomStringConvertible {
  case open(LedgerOrder)
  case read(LedgerSession, LedgerRead)
  case reopen

  var description: String {
    switch self {
    case .open(let order): "\(order)"
    case .read(let session, let read): "\(session) \(read)"
    case .reopen: "the bank is closed and opened again"
    }
  }
}

/// A read of a session.
enum LedgerRead: Hashable, Sendable, CustomStringConvertible {
  case accounts
  case demandAccounts
  case account(AccountNumber)
  case opening(RequestID)

  var description: String {
    switch self {
    case .accounts: "lists the accounts"
    case .demandAccounts: "lists the demand accounts"
    case .account(let number): "looks up the account \(number)"
    case .opening(let id): "asks what \(id) opened"
    }
  }
}

/// An answer of a ledger.
indirect enum LedgerAnswer: Sendable, Equatable, CustomStringConvertible {
  /// An account was opened; the second value is the signature that came with the call.
  case opened(OpenedAccount, sent: SignedContract)
  case accounts([Account])
  case account(Account?)
  case opening(OpenedAccount?)
  case reopened
  /// Rejected, with the reason of a mismatch left out.
  case rejected(LedgerError)
  /// The outcome of an opening was unknown: what the reads about it showed before it was repeated,
  /// and the final answer.
  case outcomeUnknown(seen: [LedgerAnswer], then: LedgerAnswer)
  /// The ledger did not carry out the call.
  case unavailable

  var description: String {
    switch self {
    case .opened(let account, _): "opened \(account.number)"
    case .accounts(let all): "accounts \(all.map { "\($0.number): \($0.balance)" })"
    case .account(let account): "account \(account.map { "\($0.number)" } ?? "none")"
    case .opening(let account): "opening \(account.map { "\($0.number)" } ?? "none")"
    case .reopened: "reopened"
    case .rejected(let error): "rejected: \(ValueDescription.text(error))"
    case .outcomeUnknown(let seen, let answer):
      "outcome unknown, then \(seen), after a repetition \(answer)"
    case .unavailable: "unavailable"
    }
  }
}
