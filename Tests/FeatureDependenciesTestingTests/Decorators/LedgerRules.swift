import FeatureDependencies
import FeatureDependenciesTesting

/// The rules of an `AccountLedger`. A mutant replaces one of them.
struct LedgerRules: Sendable {
  typealias Result = Swift.Result<OpenedAccount, LedgerError>

  // MARK: Reads

  var list: @Sendable (BankView) -> [Account] = { $0.accounts }
  var demand: @Sendable (BankView) -> [Account] = { $0.demand }
  var account: @Sendable (BankView, AccountNumber) -> Account? = { $0.account($1) }
  /// The answer to a lookup that found an opening.
  var found: @Sendable (OpenedAccount, BankView) -> OpenedAccount? = { opened, _ in opened }

  // MARK: Checks

  var order = OpeningCheck.allCases
  /// Whether an entry of the bank is that of a request, in a lookup and in an opening.
  var isEntry: @Sendable (BankEntry, RequestID, BankView) -> Bool = { entry, id, view in
    entry.customer == view.session.customer && entry.requestID == id
  }
  /// Whether the terms of an opening are those of a later attempt with its request ID.
  var isRepeat: @Sendable (OpenedAccount, Attempt) -> Bool = { $0.contract.terms == $1.terms }
  var payer: @Sendable (Attempt) -> Account? = { attempt in
    attempt.demand.first { $0.number == attempt.terms.fundingAccount }
  }
  var isLinkable: @Sendable (AccountLink, Attempt) -> Bool = { link, attempt in
    attempt.view.account(link.number)?.product == link.kind
  }
  var isSigned: @Sendable (Attempt) -> Bool = \.isSigned
  var hasFigures: @Sendable (OpeningContract) -> Bool = { $0.quote.selection == $0.terms.selection }
  var isPayable: @Sendable (_ sum: Int64) -> Bool = { $0 > 0 }
  var balance: @Sendable (_ payer: Account, Attempt) -> Int64 = { payer, _ in payer.balance.amount }
  /// The reported shortfall; nil if the balance is enough.
  var shortfall: @Sendable (_ sum: Int64, _ balance: Int64) -> Int64? = { sum, balance in
    balance >= sum ? nil : sum &- balance
  }

  // MARK: Opening

  /// Runs before all checks. An error ends the call.
  var before: @Sendable (Attempt, inout BankState) -> LedgerError? = { _, _ in nil }
  /// The answer to an opening whose request another task carried out after its first check.
  var joined: @Sendable (OpenedAccount, Attempt, inout BankState) -> OpenedAccount = {
    opened, _, _ in
    opened
  }
  var number: @Sendable (Attempt) -> Int = { $0.bank.count + 1 }
  var debit: @Sendable (OpeningContract) -> Int64 = { $0.sum }
  var stored: @Sendable (OpenedAccount) -> OpenedAccount = { $0 }
  /// The answer at the end of each opening.
  var answer: @Sendable (Result, Attempt, inout BankState) -> Result = { result, _, _ in result }

  // MARK: Restart

  var restart: @Sendable (inout BankState) -> Void = { _ in }
}

/// The checks of an opening, in the order of the protocol.
enum OpeningCheck: CaseIterable {
  case request, payer, link, signature, figures, sum, funds
}

/// A session of a customer.
struct BankSession: Hashable {
  let customer: LedgerCustomer
  let number: Int
}

/// An account of a bank, with the opening that created it.
struct BankEntry: Sendable {
  let customer: LedgerCustomer
  var account: Account
  /// The session that opened it; nil for a demand account.
  var session: BankSession?
  var opened: OpenedAccount?

  var requestID: RequestID? { opened?.contract.requestID }
}

/// A call that opens an account.
struct OpeningRequest: Sendable, Equatable {
  let session: BankSession
  let contract: OpeningContract
  let signed: SignedContract
  /// The error of a call that has ended.
  var error: LedgerError?
}

/// Everything that a bank knows.
struct BankState: Sendable {
  var entries: [BankEntry] = []
  /// The calls that have ended, in order.
  var ended: [OpeningRequest] = []
  /// The calls between their checks and their commits.
  var underWay: [OpeningRequest] = []
  /// The entries as each session first read them since it last opened an account.
  var kept: [BankSession: [BankEntry]] = [:]
  var sessions = 0
  /// The number of assigned account numbers.
  var count = 0

  /// Debits the first account for which `isPayer` is true.
  mutating func debit(_ sum: Int64, where isPayer: (BankEntry) -> Bool) {
    guard let index = entries.firstIndex(where: isPayer) else { return }
    let balance = entries[index].account.balance.amount
    entries[index].account.balance = Won(balance &- sum)
  }

  mutating func debit(_ contract: OpeningContract) {
    debit(contract.sum) { $0.account.number == contract.terms.fundingAccount }
  }
}

/// A bank as a session sees it.
struct BankView: Sendable {
  enum Phase { case read, check, commit }

  let session: BankSession
  let phase: Phase
  let bank: BankState

  var accounts: [Account] { accounts(in: bank.entries) }
  var demand: [Account] { accounts.filter(\.isDemand) }
  /// The accounts that this session opened.
  var own: [Account] { bank.entries.filter { $0.session == session }.map(\.account) }
  /// The accounts as the session first read them since it last opened one.
  var kept: [Account] { accounts(in: bank.kept[session] ?? []) }

  func account(_ number: AccountNumber) -> Account? {
    bank.entries.first { $0.customer == session.customer && $0.account.number == number }?.account
  }

  /// The opening of one of ``accounts``.
  func opened(_ account: Account) -> OpenedAccount? {
    bank.entries.first { $0.account.number == account.number }?.opened
  }

  /// The latest successful call for `id`.
  func latest(_ id: RequestID) -> OpeningRequest? {
    bank.ended.last {
      $0.session.customer == session.customer && $0.contract.requestID == id && $0.error == nil
    }
  }

  /// ``accounts`` after the debits of other sessions' openings that have not been committed.
  var torn: [Account] {
    var torn = bank
    for request in bank.underWay where request.session != session { torn.debit(request.contract) }
    return accounts(in: torn.entries)
  }

  private func accounts(in entries: [BankEntry]) -> [Account] {
    entries.compactMap { $0.customer == session.customer ? $0.account : nil }
  }
}

/// An opening, and the bank as it sees it.
@dynamicMemberLookup
struct Attempt: Sendable {
  let request: OpeningRequest
  let view: BankView
  /// The number of assigned account numbers at the first check.
  let count: Int

  var contract: OpeningContract { request.contract }
  var terms: OpeningTerms { contract.terms }
  var signed: SignedContract { request.signed }
  /// Whether it has the customer's signature over the contract, with any terms.
  var isSigned: Bool {
    MarkerSignature.isMarker(signed, of: contract, by: request.session.customer.rawValue)
  }
  /// The customer's signature over the contract and the sample terms.
  var signature: SignedContract {
    MarkerSignature.of(contract.document, by: request.session.customer.rawValue)
  }

  subscript<Value>(dynamicMember path: KeyPath<BankView, Value>) -> Value { view[keyPath: path] }
}

extension OpeningContract {
  /// The amount to debit.
  var sum: Int64 { terms.selection.amount.amount }
}
