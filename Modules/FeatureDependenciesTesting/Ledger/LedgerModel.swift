import FeatureDependencies

/// The contract of ledgers as a model: a ``LedgerBook`` of two customers.
struct LedgerModel: LawModel {
  private let kinds: SampleKinds
  /// A number that no account has.
  private let nowhere: AccountNumber
  private let isPlain: Bool
  private var book = LedgerBook()
  /// The accounts and requests of the last call; all of them after the bank was reopened.
  private var touched: [LedgerRead] = []
  /// Whether the last call only read.
  private var isRead = false

  /// A model of a bank in which each customer has the demand accounts in `accounts`. If `isPlain`,
  /// each call opens an account, or opens the bank again.
  ///
  /// Throws only if a fixed value is malformed.
  init(
    kinds: SampleKinds, accounts: [LedgerCustomer: [Account]], isPlain: Bool = false
  ) throws {
    self.kinds = kinds
    self.isPlain = isPlain
    nowhere = try given(AccountNumber("NOWHERE-1"))
    for (customer, accounts) in accounts {
      for account in accounts { book.add(account, of: customer.rawValue) }
    }
  }

  func call(using numbers: inout SplitMix64) -> LedgerCall {
    let session = LedgerSession(
      customer: numbers.pick([3: .hana, 1: .duri]), number: numbers.pick(1...2))
    let openings = book.openings(of: session.customer.rawValue)
    let id = openings.randomElement(using: &numbers)?.contract.requestID
    if isPlain {
      let order = LedgerOrder(id: "P\(numbers.pick(1...9999))")
      return numbers.isOne(in: 12) ? .reopen : .order(session, order)
    }
    switch numbers.pick(1...22) {
    case 1...14:
      let singles = openings.count { $0.contract.terms.selection.kind == kinds.single }
      return .order(
        session,
        LedgerOrder(
          using: &numbers, known: openings.map(\.contract.requestID), singles: singles))
    case 15...19:
      let read: LedgerRead = numbers.pick([
        3: .accounts, 2: .holdings, 2: .find(.init(using: &numbers, isPayer: true)),
        3: id.map { .opening($0) } ?? .accounts,
        1: RequestID(LedgerOrder.ids[numbers.pick(0...14)]).map { .opening($0) } ?? .accounts,
      ])
      return .read(session, read, isCanceled: numbers.isOne(in: 4))
    case 20, 21:
      let balance = Won(numbers.pick([2: 5_000_000, 1: 1, 1: 9_011_494_221_995_557]))
      return .add(session.customer, balance)
    default: return .reopen
    }
  }

  var probes: [LedgerCall] {
    guard !isRead else { return [] }
    return LedgerSession.all.flatMap { session in
      ([.accounts, .holdings] + touched).map { .read(session, $0) }
    }
  }

  mutating func apply(_ call: LedgerCall, came: LedgerAnswer) -> Expected<LedgerAnswer> {
    isRead = false
    switch call {
    case .order: return .oneOf([])
    case .open(let session, let order):
      return open(order, of: session.customer, came)
    case .read(let session, let read, _):
      isRead = true
      return self.read(read, accounts(of: session), session.customer).map { .exactly($0) }
        ?? .oneOf([])
    case .add(let customer, let balance):
      touched = []
      return add(balance, of: customer, came)
    case .reopen: return reopened()
    }
  }

  private func read(
    _ read: LedgerRead, _ accounts: [Account], _ customer: LedgerCustomer
  ) -> LedgerAnswer? {
    switch read {
    case .accounts: .accounts(accounts)
    case .holdings: .holdings(Holdings(of: accounts))
    case .account(let number): .account(accounts.first { $0.number == number })
    case .opening(let id): .opening(book.opening(for: id, of: customer.rawValue))
    case .find: nil
    }
  }

  private func accounts(of session: LedgerSession) -> [Account] {
    book.accounts(of: session.customer.rawValue)
  }

  private mutating func reopened() -> Expected<LedgerAnswer> {
    touched = LedgerCustomer.allCases.flatMap { customer in
      book.openings(of: customer.rawValue).map { .opening($0.contract.requestID) }
        + book.accounts(of: customer.rawValue).map { .account($0.number) }
    }
    return .exactly(.reopened)
  }

  /// The bank chooses the number and the day.
  private mutating func add(
    _ balance: Won, of customer: LedgerCustomer, _ came: LedgerAnswer
  ) -> Expected<LedgerAnswer> {
    guard case .added(let account) = came, !book.has(account.number) else { return .oneOf([]) }
    let expected = Account(
      number: account.number, openedOn: account.openedOn, balance: balance, contracted: nil)
    book.add(expected, of: customer.rawValue)
    return .exactly(.added(expected))
  }

  private mutating func open(
    _ order: ResolvedOrder, of customer: LedgerCustomer, _ came: LedgerAnswer
  ) -> Expected<LedgerAnswer> {
    let before = book
    touched = [
      .opening(order.contract.requestID), .account(order.contract.terms.fundingAccount),
    ]
    let answer = opened(order, of: customer, came)
    let isRejected = came == .rejected(.contractMismatch(reason: .any))
    guard !order.isConsistent, isRejected else { return .exactly(answer) }
    book = before
    return .oneOf([answer, came])
  }

  /// The bank chooses number and receipt, which no other account may have.
  private mutating func opened(
    _ order: ResolvedOrder, of customer: LedgerCustomer, _ came: LedgerAnswer
  ) -> LedgerAnswer {
    var chosen: (OpenedAccount, SignedContract)?
    if case .opened(let account, let sent) = came { chosen = (account, sent) }
    let number = chosen.flatMap { book.has($0.0.number) ? nil : $0.0.number }
    let receipt = chosen.flatMap {
      book.has($0.0.receipt) || $0.0.receipt.text.isEmpty ? nil : $0.0.receipt
    }
    let sent = chosen?.1 ?? order.signed
    do throws(LedgerError) {
      let account = try book.open(
        order.contract, sent, isSigned: order.isSigned, of: customer.rawValue
      ) { () throws(LedgerError) in
        (number ?? nowhere, receipt ?? Receipt(text: "a receipt of its own"))
      }
      touched.append(.account(account.number))
      return .opened(account, sent: sent)
    } catch {
      return .rejected(error.withoutReason)
    }
  }

  static func effect(of answer: LedgerAnswer) -> Effect {
    if case .unavailable = answer { .none } else { .complete }
  }

  static func simpler(_ call: LedgerCall) -> [LedgerCall] {
    guard case .order(let session, let order) = call else {
      let plain = LedgerCall.read(LedgerSession(), .accounts)
      return call == plain ? [] : [plain]
    }
    let plain = LedgerSession()
    let sessions = [
      plain, LedgerSession(customer: session.customer),
      LedgerSession(number: session.number),
    ].filter { $0 != session }
    return order.simpler.prefix(1).map { .order(plain, $0) }
      + sessions.map { .order($0, order) } + order.simpler.map { .order(session, $0) }
  }

  static func difference(
    _ expected: LedgerAnswer, _ came: LedgerAnswer
  ) -> (expected: String, came: String) {
    guard "\(expected)".prefix(while: { $0 != " " }) == "\(came)".prefix(while: { $0 != " " })
    else { return ("\(expected)", "\(came)") }
    let parts = Difference.all(between: expected, and: came).prefix(3)
    func text(_ value: (Difference) -> String) -> String {
      parts.map { $0.path.isEmpty ? value($0) : "\($0.path) = \(value($0))" }
        .joined(separator: ", ")
    }
    return (text(\.expected), text(\.actual))
  }
}

// MARK: - From symbols to values

extension LedgerModel {
  func resolve(_ call: LedgerCall) -> LedgerCall {
    switch call {
    case .order(let session, let order):
      // A figure that overflows makes no contract.
      (try? resolved(order, of: session.customer)).map { .open(session, $0) }
        ?? .read(session, .accounts)
    case .read(let session, .find(let reference), let isCanceled):
      .read(
        session, .account(number(reference, of: session.customer)), isCanceled: isCanceled)
    case .open, .read, .add, .reopen: call
    }
  }

  private func resolved(
    _ order: LedgerOrder, of customer: LedgerCustomer
  ) throws -> ResolvedOrder {
    let openings = book.openings(of: customer.rawValue)
    let earlier = order.repeats.flatMap { place in
      openings.isEmpty ? nil : openings[place % openings.count].contract
    }
    let plain = try earlier ?? contract(order, of: customer)
    var contract = try changed(plain, by: order, of: customer)
    if let change = order.figuresFor {
      let quote = try change.applied(to: contract, kinds: kinds).quote
      contract = OpeningContract(
        requestID: contract.requestID, terms: contract.terms, quote: quote,
        agreedAt: contract.agreedAt)
    }
    let signing = try signing(
      order.signature == .beforeChanges ? plain : contract, order.signature, of: customer)
    let latest = order.signature == .ofLatest ? openings.last : nil
    let isSigned =
      signing.map { $0.signer == customer && $0.document.isSignedLike(contract.document) }
      ?? (latest?.contract == contract)
    return ResolvedOrder(
      order: order, contract: contract, signing: signing,
      signed: latest?.signed ?? order.signature.text, isSigned: isSigned,
      isConsistent: order.isConsistent
        && (contract.quote.bonus == nil) == (contract.terms.link == nil))
  }

  /// A new contract, with the payer and the link of `order`.
  private func contract(
    _ order: LedgerOrder, of customer: LedgerCustomer
  ) throws -> OpeningContract {
    let payer = number(order.payer ?? .demand(0), of: customer)
    let balance = book.accounts(of: customer.rawValue).first { $0.number == payer }?.balance
    let amount: Int64 =
      switch order.amount {
      case .won(let amount): amount
      case .balance(let more): try (balance ?? .zero).adding(Won(more)).amount
      }
    let (days, seconds) = LedgerOrder.moments[order.moment]
    let sample = try SampleContracts(funding: payer, kinds: kinds).contract(
      order.id, amount: amount, order.isMonthly ? .monthly : .single, months: order.months,
      linked: order.link.map { number($0, of: customer) }, daysLater: days)
    return try sample.changed(
      taxKind: order.taxKind,
      agreedAt: Timestamp(secondsSince1970: sample.agreedAt.secondsSince1970 + seconds))
  }

  private func changed(
    _ contract: OpeningContract, by order: LedgerOrder, of customer: LedgerCustomer
  ) throws -> OpeningContract {
    var changed = contract
    if order.repeats != nil {
      changed = try changed.changed(
        fundingAccount: order.payer.map { number($0, of: customer) },
        link: order.link.map { AccountLink(to: number($0, of: customer), of: kinds.single) })
    }
    for change in order.changes { changed = try change.applied(to: changed, kinds: kinds) }
    return changed
  }

  private func signing(
    _ contract: OpeningContract, _ signature: OrderSignature, of customer: LedgerCustomer
  ) throws -> ResolvedOrder.Signing? {
    let document = contract.document
    func signed(_ fields: some Sequence<SigningDocument.Field>) -> ResolvedOrder.Signing {
      .init(
        document: SigningDocument(title: document.title, fields: Array(fields)), signer: customer)
    }
    switch signature {
    case .own, .beforeChanges: return signed(document.fields)
    case .byOtherCustomer: return .init(document: document, signer: customer.other)
    case .over(let change):
      return signed(try change.applied(to: contract, kinds: kinds).document.fields)
    case .overOtherPayer:
      let other = try contract.changed(fundingAccount: number(.demand(1), of: customer))
      return signed(other.document.fields)
    case .moreFields:
      return signed(document.fields + [.init("more", document.title, .text("x"))])
    case .fewerFields: return signed(document.fields.dropLast())
    case .noFields: return signed([])
    case .ofLatest, .text: return nil
    }
  }

  private func number(_ reference: AccountReference, of customer: LedgerCustomer) -> AccountNumber {
    let own = book.accounts(of: customer.rawValue)
    let (all, place): ([AccountNumber], Int) =
      switch reference {
      case .demand(let place): (own.filter(\.isDemand).map(\.number), place)
      case .product(let place, let isSingle):
        (own.filter { isSingle ? $0.product == kinds.single : !$0.isDemand }.map(\.number), place)
      case .foreign(let place): (book.accounts(of: customer.other.rawValue).map(\.number), place)
      case .alike(let place, let isSingle, let variant):
        (
          strangers(
            alike: number(isSingle ? .product(place, isSingle: true) : .demand(place), of: customer)
          ),
          variant
        )
      }
    return all.isEmpty ? nowhere : all[place % all.count]
  }

  /// Numbers that look like `number`, but belong to no account.
  private func strangers(alike number: AccountNumber) -> [AccountNumber] {
    let text = "\(number)"
    return [
      text.lowercased(), text.uppercased(), "\(text)-", "0\(text)", "\(text)0",
      String(text.dropLast()), text.filter { $0 != "-" },
    ].compactMap { AccountNumber($0) }.filter { !book.has($0) }
  }
}

extension LedgerCustomer {
  fileprivate var other: LedgerCustomer { self == .hana ? .duri : .hana }
}

extension OrderSignature {
  fileprivate var text: SignedContract {
    if case .text(let text) = self { SignedContract(text: text) } else { SignedContract(text: "") }
  }
}

extension SigningDocument {
  /// Whether both have the same signed names and values, byte by byte.
  fileprivate func isSignedLike(_ other: SigningDocument) -> Bool {
    fields.elementsEqual(other.fields) { left, right in
      left.name.utf8.elementsEqual(right.name.utf8)
        && left.value.signed.utf8.elementsEqual(right.value.signed.utf8)
    }
  }
}

extension LedgerError {
  /// The error with a fixed reason, which no ledger has to share.
  var withoutReason: LedgerError {
    if case .contractMismatch = self {
      .contractMismatch(reason: .any)
    } else {
      self
    }
  }
}

extension LocalizedText {
  /// The reason of each mismatch in a comparison.
  fileprivate static let any = LocalizedText(verbatim: "a mismatch")
}
