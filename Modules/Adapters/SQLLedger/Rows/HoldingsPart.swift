import FeatureDependencies
import Ledger

/// A customer's holdings up to one entry of a chain.
///
/// An entry's hash binds all entries before it. So the part is valid as long as the entry ``end``
/// has the same ``hash``, regardless of which connection writes.
struct HoldingsPart {
  /// The entry of the last account; 0 if absent.
  private(set) var end: Int64 = 0
  /// The hash of that entry; nil if absent.
  private(set) var hash: [UInt8]?
  private var demand: [Account] = []
  private var contracted: Won? = .zero

  /// Adds the account in `row`. The row also has the number and hash of the account's entry, and
  /// the principal and interest of its contract. Rows must come in the order of their entries.
  mutating func add(_ row: some StoredRow) throws(StorageError) {
    if try row.text("kind") == LedgerEntry.AccountRow.demandKind {
      demand.append(
        Account(
          number: try row.value("number", AccountNumber.init),
          openedOn: try row.value("opened_on", CalendarDate.init(iso8601:)),
          balance: .zero, contracted: nil))
    } else {
      let principal = Won(try row.integer("principal"))
      let interest = Won(try row.integer("interest"))
      contracted = try? contracted?.adding(principal).adding(interest)
    }
    end = try row.integer("entry")
    hash = try row.bytes("hash")
  }

  /// The holdings of `other`, which is from another chain, and of this part, with the current
  /// balances of demand accounts from `balance`; nil means that the account has none.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` for an account without a balance, and the errors
  /// of `balance`.
  func holdings(
    after other: Self, balance: (AccountNumber) throws(StorageError) -> Won?
  ) throws(StorageError) -> Holdings {
    var demand = other.demand + demand
    for index in demand.indices {
      let number = demand[index].number
      guard let current = try balance(number) else {
        throw .inconsistent(en: "\(number) has no balance", ko: "\(number)의 잔액이 없습니다")
      }
      demand[index].balance = current
    }
    let sum = other.contracted.flatMap { sum in contracted.flatMap { try? sum.adding($0) } }
    return Holdings(demand: demand, contracted: sum)
  }
}
