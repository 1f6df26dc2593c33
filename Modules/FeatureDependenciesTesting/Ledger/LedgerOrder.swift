import FeatureDependencies

/// An opening in symbols: a plain one with twists. Each state of the bank makes a contract of it.
struct LedgerOrder: Sendable, CustomStringConvertible {
  var session = LedgerSession()
  var twists: [OrderTwist] = []
  /// The order in the state in which it is carried out.
  var resolved: ResolvedOrder?

  /// Simpler orders, the simplest first.
  var simpler: [LedgerOrder] {
    let sessions = [LedgerSession(), LedgerSession(customer: session.customer)]
    let fewer = twists.indices.map { index in changing(self) { $0.twists.remove(at: index) } }
    return (twists.isEmpty ? [] : [LedgerOrder(), LedgerOrder(session: session)])
      + sessions.filter { $0 != session }.map { LedgerOrder(session: $0, twists: twists) } + fewer
  }

  var description: String {
    guard let resolved else { return "\(session) opens an account" }
    let (contract, terms) = (resolved.contract, resolved.contract.terms)
    let link = terms.link.map { ", linked to \($0.number)" } ?? ""
    let fields = zip(resolved.document.fields, contract.document.fields)
    let other = fields.first { $0 != $1 }.map { "\($0.0.name) = \($0.0.value.signed)" }
    let notes = twists.map(\.name).filter { !$0.isEmpty } + [other].compactMap(\.self)
    return
      "\(session) opens \(contract.requestID): \(terms.selection.kind), "
      + "\(terms.selection.amount) won, \(terms.selection.months) months, "
      + "from \(terms.fundingAccount)\(link)"
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }
}

/// What distinguishes an order from a plain one.
struct OrderTwist: Sendable {
  enum Stage { case terms, contract, signature }

  /// Empty if the terms of the order show it.
  let name: String
  let stage: Stage
  /// Whether every ledger accepts the contract with it.
  let isConsistent: Bool
  let apply: @Sendable (inout OrderDraft) throws -> Void

  init(
    _ name: String = "", _ stage: Stage = .terms, isConsistent: Bool = true,
    apply: @escaping @Sendable (inout OrderDraft) throws -> Void
  ) {
    self.name = name
    self.stage = stage
    self.isConsistent = isConsistent
    self.apply = apply
  }
}

/// An order in one state of the bank.
struct ResolvedOrder: Sendable {
  let contract: OpeningContract
  /// The document to sign, and its signer.
  let document: SigningDocument
  let signer: LedgerCustomer
  /// A text to send without signing; nil to sign.
  let signed: SignedContract?
  /// Whether the signature is the customer's over the contract.
  let isSigned: Bool
  /// Whether every ledger accepts the contract if it is signed and the money is there.
  let isConsistent: Bool
}

/// An order under construction.
struct OrderDraft {
  let bank: LedgerModel
  let customer: LedgerCustomer
  /// The moment of a plain order.
  let noon: Timestamp
  var contract: OpeningContract
  var isRepeated = false
  /// The contract that is signed.
  var signing: OpeningContract
  var signer: LedgerCustomer
  /// Changes the fields that are signed.
  var fields: (@Sendable ([SigningDocument.Field]) -> [SigningDocument.Field])?
  /// The terms that are signed.
  var sheet: TermsSheet? = .sample
  var latest: OpenedAccount?
  var text: String?

  private init(_ bank: LedgerModel, _ customer: LedgerCustomer) throws {
    (self.bank, self.customer, signer) = (bank, customer, customer)
    let payer = bank.number(.demand, 0, of: customer)
    let plain = try SampleContracts(funding: payer, kinds: bank.kinds).contract("R", amount: 1000)
    contract = plain
    (signing, noon) = (contract, contract.agreedAt)
  }

  /// The order in this state. Throws if a figure overflows.
  static func resolved(_ order: LedgerOrder, in bank: LedgerModel) throws -> ResolvedOrder {
    var draft = try OrderDraft(bank, order.session.customer)
    func apply(_ stage: OrderTwist.Stage) throws {
      for twist in order.twists where twist.stage == stage { try twist.apply(&draft) }
    }
    try apply(.terms)
    if !draft.isRepeated { try draft.computeFigures() }
    try apply(.contract)
    draft.signing = draft.contract
    try apply(.signature)
    return draft.resolved(isConsistent: order.twists.allSatisfy(\.isConsistent))
  }

  private mutating func computeFigures() throws {
    let terms = contract.terms
    contract.quote = try SampleContracts(funding: terms.fundingAccount, kinds: bank.kinds).quote(
      terms.selection, openedOn: contract.quote.openedOn,
      bonus: terms.link == nil ? nil : Samples.rate(10))
  }

  private func resolved(isConsistent: Bool) -> ResolvedOrder {
    let (ordered, original) = (contract, signing.document)
    let document = SigningDocument(
      title: original.title, fields: fields?(original.fields) ?? original.fields, terms: sheet)
    // Long documents are slow to compare.
    let isSame =
      contract == signing && fields == nil
      || document.fields.map { Spelled($0) } == ordered.document.fields.map { Spelled($0) }
    let isOwn = signer == customer && isSame
    let known = text.map(SignedContract.init(text:)) ?? latest?.signed
    return ResolvedOrder(
      contract: ordered, document: document, signer: signer, signed: known,
      isSigned: known == nil ? isOwn : text == nil && latest?.contract == ordered,
      isConsistent: isConsistent && (contract.quote.bonus == nil) == (contract.terms.link == nil))
  }
}
