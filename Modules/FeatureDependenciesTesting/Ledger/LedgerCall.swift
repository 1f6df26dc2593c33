import FeatureDependencies

/// A call of a ledger, or an event of its bank.
enum LedgerCall: Hashable, Sendable {
  /// An opening in symbols.
  case order(LedgerSession, LedgerOrder)
  case open(LedgerSession, ResolvedOrder)
  case read(LedgerSession, LedgerRead, isCanceled: Bool = false)
  case add(LedgerCustomer, Won)
  case reopen
}

/// A read of a session.
enum LedgerRead: Hashable, Sendable {
  case accounts
  case holdings
  case account(AccountNumber)
  case opening(RequestID)
  /// An account in symbols.
  case find(AccountReference)
}

/// An order in one state of the bank.
struct ResolvedOrder: Hashable, Sendable {
  /// The document to sign, and its signer.
  struct Signing: Hashable {
    let document: SigningDocument
    let signer: LedgerCustomer
  }

  let order: LedgerOrder
  let contract: OpeningContract
  let signing: Signing?
  /// The signature if nothing is signed.
  let signed: SignedContract
  /// Whether it is the customer's signature over the contract.
  let isSigned: Bool
  /// Whether every ledger accepts it if it is signed and the money is there.
  let isConsistent: Bool
}

/// An answer of a ledger.
enum LedgerAnswer: Sendable, Equatable {
  /// An account was opened; the second value is the signature that came with the call.
  case opened(OpenedAccount, sent: SignedContract)
  case accounts([Account])
  case holdings(Holdings)
  case account(Account?)
  case opening(OpenedAccount?)
  /// A demand account was added.
  case added(Account)
  case reopened
  /// Rejected, with the reason of a mismatch left out.
  case rejected(LedgerError)
  /// The ledger did not carry out the call.
  case unavailable
}

extension LedgerCall: CustomStringConvertible {
  var description: String {
    switch self {
    case .order(let session, let order): "\(session) opens \(order.id)"
    case .open(let session, let order): "\(session) opens \(order)"
    case .read(let session, let read, let isCanceled):
      "\(session) \(read)\(isCanceled ? ", in a canceled task" : "")"
    case .add(let customer, let balance): "\(customer) gets a demand account with \(balance) won"
    case .reopen: "the bank is closed and opened again"
    }
  }
}

extension LedgerRead: CustomStringConvertible {
  var description: String {
    switch self {
    case .accounts: "lists the accounts"
    case .holdings: "reads the holdings"
    case .account(let number): "looks up the account \(number)"
    case .opening(let id): "asks what \(id) opened"
    case .find: "looks up an account"
    }
  }
}

extension ResolvedOrder: CustomStringConvertible {
  var description: String {
    let terms = contract.terms
    let payment = order.isMonthly ? " monthly" : ""
    let link = terms.link.map { ", linked to \($0.number)" } ?? ""
    return
      "\(contract.requestID): \(terms.selection.amount) won\(payment), "
      + "\(terms.selection.months) months, from \(terms.fundingAccount)\(link)"
      + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
  }

  private var details: [String] {
    let terms = contract.terms
    var all = order.repeats == nil ? [] : ["again"]
    if terms.selection.taxKind != .general { all.append("\(terms.selection.taxKind)") }
    if order.moment > 0 || order.repeats != nil { all.append("on \(contract.quote.openedOn)") }
    all += order.changes.map { "with \($0.rawValue)" }
    if let change = order.figuresFor { all.append("with figures for \(change.rawValue)") }
    switch order.signature {
    case .own: break
    case .byOtherCustomer: all.append("signed by the other customer")
    case .over(let change): all.append("signed with \(change.rawValue)")
    case .beforeChanges: all.append("signed before these changes")
    case .overOtherPayer: all.append("signed with another payer")
    case .moreFields: all.append("signed with a field more")
    case .fewerFields: all.append("signed with a field less")
    case .noFields: all.append("signed without fields")
    case .ofLatest: all.append("with the signature of the latest opening")
    case .text(let text): all.append("with the signature \"\(text)\"")
    }
    if let steps = order.canceledAfter { all.append("canceled after \(steps) steps") }
    return all
  }
}

extension LedgerAnswer: CustomStringConvertible {
  var description: String {
    switch self {
    case .opened(let account, _): "opened \(account.number)"
    case .accounts(let all): "accounts \(all.map { "\($0.number): \($0.balance)" })"
    case .holdings(let own): "holdings \(ValueDescription.text(own))"
    case .account(let account): "account \(account.map { "\($0.number)" } ?? "none")"
    case .opening(let account): "opening \(account.map { "\($0.number)" } ?? "none")"
    case .added(let account): "added \(account.number)"
    case .reopened: "reopened"
    case .rejected(let error): "rejected: \(ValueDescription.text(error))"
    case .unavailable: "unavailable"
    }
  }
}
