public import FeatureDependencies

// Each throws a ``StorageError`` for a row that cannot be read.
extension StoredRow {
  /// What falls due by this row; its columns' names begin with `prefix`.
  public func due(_ prefix: String = "") throws(StorageError) -> ScheduleEntry {
    ScheduleEntry(
      kind: try value(prefix + "kind", ScheduleEntry.Kind.init(rawValue:)),
      date: try value(prefix + "date", CalendarDate.init(iso8601:)),
      amount: Won(try integer(prefix + "amount")), interest: Won(try integer(prefix + "interest")),
      tax: Won(try integer(prefix + "tax")))
  }

  /// The posting in this row.
  public func posting() throws(StorageError) -> LedgerEntry.Posting {
    .init(
      account: try text("account"), amount: Won(try integer("amount")),
      balance: try optionalInteger("balance").map { Won($0) })
  }

  /// The form of the entry in this row.
  public func format() throws(StorageError) -> LedgerEntry.Format {
    guard let format = LedgerEntry.Format(rawValue: try integer("format")) else {
      throw .inconsistent(what: "the form of an entry")
    }
    return format
  }

  /// The money moved by the posting in this row, in an account that held `balance` before it, and
  /// holds it after it: postings of the older form do not say so.
  public func movement(after balance: inout Won) throws(StorageError) -> AccountMovement {
    let amount = Won(try integer("amount"))
    guard let sum = try? balance.adding(amount),
      let moment = Timestamp(secondsSince1970: try integer("recorded_at"))
    else { throw .inconsistent(what: "the postings of an account") }
    balance = sum
    return AccountMovement(
      bookedAt: moment, amount: amount, balance: sum,
      counterpart: try optionalText("counterpart").flatMap { AccountNumber($0) })
  }

  /// The customer in this row, with her key.
  public func registeredCustomer() throws(StorageError) -> Customer {
    let id = CustomerID(try text("id"))
    guard let key = PublicKey(bytes: try bytes("public_key")) else {
      throw .inconsistent(what: "the key of \(id)")
    }
    return Customer(id: id, name: try text("name"), publicKey: key)
  }

  /// What this row has on record of attempts at a PIN.
  public func attempts() throws(StorageError) -> AttemptRecord {
    AttemptRecord(
      // Whoever could write fewer than none, could write none; more than this is no more locked.
      failed: Int(min(max(0, try integer("failed")), 1_000_000)),
      lastAt: try optionalInteger("last_at").flatMap { Timestamp(secondsSince1970: $0) })
  }

  /// The answer of a draft in this row.
  public func answer() throws(StorageError) -> OpeningDraft.Answer {
    .init(key: QuestionKey(rawValue: try text("key")), text: try text("answer"))
  }
}
