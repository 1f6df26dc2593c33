import FeatureDependencies

/// An opening in symbols: a plain one with twists. Each state of the bank makes a contract of it.
struct LedgerOrder: Sendable, CustomStringConvertible {
  var session = LedgerSession()
  var twists: [OrderTwist] = []
  /// The order in the state in which it is carried out.
  var draft: OrderDraft?

  /// Simpler orders, the simplest first.
  var simpler: [LedgerOrder] {
    let sessions = [LedgerSession(), LedgerSession(customer: session.customer)]
    let plainer = twists.isEmpty ? [] : [LedgerOrder(), LedgerOrder(session: session)]
    return plainer
      + sessions.filter { $0 != session }.map { LedgerOrder(session: $0, twists: twists) }
      + twists.indices.map { index in changing(self) { $0.twists.remove(at: index) } }
  }

  var description: String {
    guard let draft else { return "\(session) opens an account" }
    let (contract, terms) = (draft.contract, draft.contract.terms)
    let link = terms.link.map { ", linked to \($0.number)" } ?? ""
    let fields = zip(draft.document.fields, contract.document.fields)
    let other = fields.first { $0 != $1 }.map { "\($0.0.name) = \($0.0.value.signed)" }
    let notes = twists.map(\.name).filter { !$0.isEmpty } + [other].compactMap(\.self)
    return
      "\(session) opens \(contract.requestID): \(terms.selection.kind), "
      + "\(terms.selection.amount) won, \(terms.selection.months) months, "
      + "from \(terms.fundingAccount)\(link)"
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }
}

/// An order in one state of the bank.
struct OrderDraft: Sendable {
  let bank: LedgerModel
  let customer: LedgerCustomer
  /// The place of the twist that is applied.
  private(set) var place = 0
  var contract: OpeningContract
  var isRepeated = false
  /// The document that is signed; nil for that of the contract.
  var otherDocument: SigningDocument?
  var signer: LedgerCustomer
  /// A text to send without signing; nil to sign.
  var known: SignedContract?

  /// Makes a plain order, and applies its twists. Throws if a figure overflows.
  init(_ order: LedgerOrder, in bank: LedgerModel) throws {
    (self.bank, customer, signer) = (bank, order.session.customer, order.session.customer)
    contract = try Samples.contract("R", amount: 1000, from: bank.payer(of: customer))
    for stage in OrderTwist.Stage.allCases {
      if stage == .contract, !isRepeated {
        contract.quote = try Samples.quote(
          contract.selection, openedOn: contract.quote.openedOn,
          bonus: contract.terms.link == nil ? nil : Samples.rate(10))
      }
      for twist in order.twists where twist.stage == stage {
        place = twist.place
        try twist.change(&self)
      }
    }
  }

  var document: SigningDocument { otherDocument ?? contract.document }

  /// Whether the signature is the customer's over the contract.
  var isSigned: Bool {
    if let known {
      let openings = bank.openings(of: customer)
      return openings.contains { $0.signed == known && $0.contract == contract }
    }
    guard let otherDocument else { return signer == customer }
    let fields = contract.document.fields.map(\.spelled)
    return signer == customer && otherDocument.fields.map(\.spelled) == fields
  }

  /// The reads that show what the opening has changed, apart from those of its new number.
  var reads: [LedgerRead] {
    [
      .accounts, .demandAccounts, .opening(contract.requestID),
      .account(contract.terms.fundingAccount),
    ]
  }

  /// One of `all`, chosen by the place of the twist; nil if it is empty.
  func one<Element>(of all: [Element]) -> Element? {
    all.isEmpty ? nil : all[place % all.count]
  }

  /// An account number of the list; nil if it is empty.
  func number(_ list: AccountList) -> AccountNumber? {
    one(of: bank.numbers(list, of: customer))
  }
}

// MARK: - Drawing

extension LedgerOrder {
  /// Draws an order of a customer who has opened accounts or not.
  init(using numbers: inout SplitMix64, in session: LedgerSession, hasOpened: Bool) {
    self.session = session
    if hasOpened, numbers.isOne(in: 3) {
      twists = [.again] + (0..<numbers.pick(0...2)).map { _ in .other(using: &numbers) }
    } else {
      twists = [.id(Self.id(using: &numbers))]
      twists += (0..<numbers.pick(0...4)).map { _ in .usual(using: &numbers) }
    }
    // A few orders show which of several faults is reported first.
    twists += (0..<numbers.pick([10: 0, 10: 1, 2: 4])).map { _ in .fault(using: &numbers) }
    for index in twists.indices { twists[index].place = numbers.pick(0...999) }
  }

  /// Draws an order with one of two request IDs, so that equal and conflicting requests of several
  /// sessions meet.
  static func meeting(using numbers: inout SplitMix64, in session: LedgerSession) -> LedgerOrder {
    var other = numbers.pick([3: OrderTwist.amount, 1: .payer(.demand)])
    other.place = numbers.pick(0...5)
    let id = OrderTwist.id("M\(numbers.pick(1...2))")
    return LedgerOrder(session: session, twists: [id] + numbers.pick([3: [], 4: [other]]))
  }

  /// Draws a request ID; many look alike.
  private static func id(using numbers: inout SplitMix64) -> String {
    let long = String(repeating: "x", count: 127)
    let suffix = numbers.one(of: ["", "", "0", "1", ".", ".1", ".10", ".01", "_1", "-1"])
    return numbers.pick([
      9: numbers.one(of: ["R", "R", "r", ".R", "0"]) + "\(numbers.pick(1...40))" + suffix,
      2: numbers.one(of: ["R", "1", "01", "1.0", "1e0", "null", long + "1", long + "2"]),
    ])
  }
}
