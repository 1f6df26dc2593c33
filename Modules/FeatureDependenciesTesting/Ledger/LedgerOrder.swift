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

/// An account by its place in a list; a place counts around.
enum AccountReference: Hashable, Sendable {
  /// A demand account of the customer.
  case demand(Int)
  /// A product account of the customer, of the single kind or of any.
  case product(Int, isSingle: Bool)
  /// Any account of the other customer.
  case foreign(Int)
  /// A free number that looks like that of a demand account of the customer, or of a product
  /// account of the single kind.
  case alike(Int, isSingle: Bool, variant: Int)
}

/// The signature that is sent with an opening.
enum OrderSignature: Hashable, Sendable {
  case own
  case byOtherCustomer
  /// Over the contract with a change.
  case over(ContractChange)
  /// Over the contract without the changes of the order.
  case beforeChanges
  /// Over the contract with another demand account of the customer as the payer.
  case overOtherPayer
  /// Over the document with another list of fields.
  case moreFields, fewerFields, noFields
  /// The signature of the customer's latest opening.
  case ofLatest
  case text(String)
}

/// An opening in symbols, from which each state of the bank makes a contract.
struct LedgerOrder: Hashable, Sendable {
  enum Amount: Hashable {
    case won(Int64)
    /// The balance of the funding account and this much more.
    case balance(more: Int64)
  }

  /// The place of an earlier opening that it repeats; nil for a new one.
  var repeats: Int?
  var id = "R"
  var amount = Amount.won(1000)
  var isMonthly = false
  var months = 12
  var taxKind = TaxKind.general
  /// The place in ``moments``.
  var moment = 0
  /// Nil for the first demand account, or that of the earlier opening.
  var payer: AccountReference?
  /// Nil for none, or that of the earlier opening.
  var link: AccountReference?
  var changes: [ContractChange] = []
  /// The figures are for a selection with this change.
  var figuresFor: ContractChange?
  var signature = OrderSignature.own
  /// The number of steps after which its task is canceled; nil if it is not.
  var canceledAfter: Int?

  /// Days after 20 November 2026 and seconds after noon in Seoul: times of day, the ends of
  /// months and years, and the last second that fits 32 bits with and without a sign.
  static let moments: [(days: Int, seconds: Int64)] = [
    (0, 0), (1, 0), (400, 0), (0, -43_200), (41, -41_400), (42, -10_801), (100, 3_601),
    (466, 43_198), (4_078, 847), (4_078, 848), (26_765, 0), (28_932, 12_495), (28_932, 12_496),
    (45_331, 43_198),
  ]

  /// Request IDs that look alike.
  static let ids = [
    "R", "r", "R.1", "R.10", "R.01", "R.2", "R_1", "R-1", "R.", ".R", "1", "01", "1.0", "1e0",
    "null", String(repeating: "x", count: 127) + "1", String(repeating: "x", count: 127) + "2",
  ]

  /// Draws an order of a customer whose requests `known` have opened accounts, `singles` of them
  /// of the single kind.
  init(using numbers: inout SplitMix64, known: [RequestID], singles: Int) {
    repeats = known.isEmpty || !numbers.isOne(in: 3) ? nil : numbers.pick(0...known.count - 1)
    let alike = known.isEmpty ? "R" : Self.alike("\(numbers.one(of: known))", using: &numbers)
    id = numbers.pick([
      1: "R", 3: numbers.one(of: Self.ids), 2: alike, 4: "N\(numbers.pick(1...9999))",
    ])
    isMonthly = numbers.isOne(in: 2)
    months = numbers.pick([3: 12, 1: 6, 1: 120])
    moment = numbers.isOne(in: 2) ? 0 : numbers.pick(0...Self.moments.count - 1)
    changes = Self.changes(using: &numbers, isNew: repeats == nil)
    canceledAfter = numbers.isOne(in: 10) ? numbers.pick(0...4) : nil
    taxKind = numbers.one(of: TaxKind.allCases)
    // Most orders have one chance to be wrong; a few show which fault is reported first.
    let chance = numbers.pick([1: 0, 2: 1, 2: 2, 2: 3, 8: 4, 1: 5, 6: 6])
    func has(_ number: Int) -> Bool { chance == 0 || chance == number }
    amount = has(1) ? Self.amount(using: &numbers) : .won(Int64(numbers.pick(1...5)) * 1000)
    payer = has(2) ? AccountReference(using: &numbers, isPayer: true) : nil
    link = has(3) ? AccountReference(using: &numbers, isPayer: false) : nil
    signature = has(4) ? OrderSignature(using: &numbers) : .own
    figuresFor = has(5) ? numbers.one(of: ContractChange.ofSelection) : nil
    if link == nil, repeats == nil, singles > 0, numbers.isOne(in: 3) {
      link = .product(numbers.pick(0...singles - 1), isSingle: true)
      if numbers.isOne(in: 4) { changes = [.highRate] }
    }
    if signature == .beforeChanges {
      changes = [numbers.isOne(in: 4) ? .second : numbers.one(of: ContractChange.shortOnes)]
    }
  }

  /// A plain order.
  init(id: String = "R") { self.id = id }

  /// A request ID that looks like `id`.
  private static func alike(_ id: String, using numbers: inout SplitMix64) -> String {
    let last = id.hasSuffix("1") ? "2" : "1"
    let other = numbers.pick([
      1: id.lowercased(), 1: id.uppercased(), 1: id + ".1", 1: id + "0", 1: "0" + id,
      1: String(id.dropLast()), 2: String(id.dropLast()) + last,
    ])
    return RequestID(other) == nil ? id : other
  }

  private static func amount(using numbers: inout SplitMix64) -> Amount {
    numbers.pick([
      6: .won(20_000_000), 4: .balance(more: 0), 4: .balance(more: 1),
      1: .balance(more: 4_244_967_297),
      1: .balance(more: 9_007_199_204_740_993), 3: .won(.max - 320_010),
      1: .won(Int64(numbers.pick(-1...0))), 1: .won(.min),
    ])
  }

  private static func changes(using numbers: inout SplitMix64, isNew: Bool) -> [ContractChange] {
    // Long schedules are slow to sign and to store.
    if numbers.isOne(in: 60) { return [.longSchedule] }
    // Only two together are beyond 64 bits.
    if numbers.isOne(in: 12) { return [.hugeFigures] }
    let all: [ContractChange] =
      switch (isNew, numbers.pick(1...8)) {
      case (true, 1), (false, 1...4): ContractChange.shortOnes
      case (true, _): ContractChange.consistent
      case (false, _): ContractChange.ofTerms
      }
    return (0..<numbers.pick([3: 0, 5: 1, 1: 2])).map { _ in numbers.one(of: all) }
  }
}

extension AccountReference {
  init(using numbers: inout SplitMix64, isPayer: Bool) {
    let place = numbers.pick(0...7)
    self = numbers.pick([
      isPayer ? 6 : 1: .demand(place), isPayer ? 2 : 7: .product(place, isSingle: !isPayer),
      2: .foreign(place), 4: .alike(place, isSingle: !isPayer, variant: numbers.pick(0...6)),
      3: .product(place, isSingle: false),
    ])
  }
}

extension OrderSignature {
  fileprivate init(using numbers: inout SplitMix64) {
    self = numbers.pick([
      2: .byOtherCustomer, 20: .over(numbers.one(of: ContractChange.shortOnes)),
      2: .over(.taxKind), 4: .beforeChanges,
      1: .overOtherPayer, 1: .moreFields, 1: .fewerFields, 1: .noFields, 2: .ofLatest,
      1: .text(""), 1: .text("x.y.z"),
    ])
  }
}

extension LedgerOrder {
  /// Whether the changes leave a contract consistent: of those that set figures of the schedule,
  /// only one does.
  var isConsistent: Bool {
    changes.allSatisfy { ContractChange.consistent.contains($0) || $0 == .longSchedule }
      && Set(changes).intersection([.largeFigures, .hugeFigures, .longSchedule]).count <= 1
  }

  /// Simpler orders, the simplest first.
  var simpler: [LedgerOrder] {
    var all = [LedgerOrder()]
    if repeats != nil {
      var first = LedgerOrder()
      first.repeats = 0
      all.append(first)
    }
    func add(_ change: (inout LedgerOrder) -> Void) {
      var order = self
      change(&order)
      all.append(order)
    }
    add { $0.changes = [] }
    for index in changes.indices { add { $0.changes.remove(at: index) } }
    add { $0.signature = .own }
    add { $0.canceledAfter = nil }
    add { $0.figuresFor = nil }
    add { $0.payer = nil }
    add { $0.link = nil }
    add { $0.repeats = repeats.map { _ in 0 } }
    if repeats == nil {
      add { $0.id = "R" }
      add { $0.amount = .won(1000) }
      add { $0.isMonthly = false }
      add { $0.months = 12 }
      add { $0.taxKind = .general }
      add { $0.moment = 0 }
    }
    return all.filter { $0 != self }
  }
}
