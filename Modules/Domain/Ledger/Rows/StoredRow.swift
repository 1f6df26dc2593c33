public import FeatureDependencies

/// A row of a query result, read by column name.
///
/// Rows mean the same in every database, so they are decoded here; an adapter provides only its
/// statements. Each method throws ``StorageError/failed(because:)`` if there is no such column, and
/// ``StorageError/inconsistent(what:)`` if its value has another type.
public protocol StoredRow {
  /// The integer in `column`.
  func integer(_ column: String) throws(StorageError) -> Int64
  /// The text in `column`.
  func text(_ column: String) throws(StorageError) -> String
  /// The bytes in `column`.
  func bytes(_ column: String) throws(StorageError) -> [UInt8]
  /// Whether the value in `column` is null.
  func isNull(_ column: String) throws(StorageError) -> Bool
}

extension StoredRow {
  /// The integer in `column`, or nil if it is null.
  public func optionalInteger(_ column: String) throws(StorageError) -> Int64? {
    try isNull(column) ? nil : try integer(column)
  }

  /// The text in `column`, or nil if it is null.
  public func optionalText(_ column: String) throws(StorageError) -> String? {
    try isNull(column) ? nil : try text(column)
  }

  /// The bytes in `column`, or nil if it is null.
  public func optionalBytes(_ column: String) throws(StorageError) -> [UInt8]? {
    try isNull(column) ? nil : try bytes(column)
  }

  /// The value that `make` creates from the text in `column`. Also throws
  /// ``StorageError/inconsistent(what:)`` if `make` returns nil.
  public func value<Value>(
    _ column: String, _ make: (String) -> Value?
  ) throws(StorageError) -> Value {
    let text = try text(column)
    if let value = make(text) { return value }
    throw .inconsistent(en: "\"\(text)\" in \(column)", ko: "\(column)의 값 \"\(text)\"")
  }
}

// Decoders of whole rows. Each throws a ``StorageError`` for a row that cannot be read.
extension StoredRow {
  /// The schedule entry in this row, whose column names begin with `prefix`.
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

  /// Throws ``StorageError/inconsistent(what:)`` unless the row has the number `count`: rows are
  /// numbered 0, 1, 2 …, and signatures cover their order, but not their numbers.
  public func checkPosition(after count: Int) throws(StorageError) {
    let row = try integer("position")
    if row != count { throw .inconsistent(en: "position \(row) of a row", ko: "행의 순서 \(row)") }
  }

  /// The movement by the posting in this row. `balance` is the account's balance before the
  /// posting, and is updated by the posting's amount.
  public func movement(after balance: inout Won) throws(StorageError) -> AccountMovement {
    let amount = Won(try integer("amount"))
    guard let sum = try? balance.adding(amount),
      let moment = Timestamp(secondsSince1970: try integer("recorded_at"))
    else { throw .inconsistent(en: "the postings of an account", ko: "계좌의 이체 기록") }
    balance = sum
    return AccountMovement(
      bookedAt: moment, amount: amount, balance: sum,
      counterpart: try optionalText("counterpart").flatMap { AccountNumber($0) })
  }

  /// The customer in this row, with their key.
  public func registeredCustomer() throws(StorageError) -> Customer {
    let id = CustomerID(try text("id"))
    guard let key = PublicKey(bytes: try bytes("public_key")) else {
      throw .inconsistent(what: AuditPlace.key("\(id)").text)
    }
    return Customer(id: id, name: try text("name"), publicKey: key)
  }

  /// The stored keys in this row.
  public func storedKeys() throws(StorageError) -> StoredKeys {
    StoredKeys(key: try bytes("key"), recovery: try optionalBytes("recovery"))
  }

  /// The record of PIN attempts in this row.
  public func attempts() throws(StorageError) -> AttemptRecord {
    AttemptRecord(
      // A tampered count is clamped, so that it cannot overflow. This weakens nothing: zero could
      // be written too, and a count above a million does not lock for longer.
      failed: Int(min(max(0, try integer("failed")), 1_000_000)),
      open: Int(min(max(0, try integer("open")), 1_000_000)),
      lastAt: Timestamp(secondsSince1970: try integer("last_at")))
  }

  /// The draft answer in this row.
  public func answer() throws(StorageError) -> OpeningDraft.Answer {
    .init(key: QuestionKey(rawValue: try text("key")), text: try text("answer"))
  }
}
