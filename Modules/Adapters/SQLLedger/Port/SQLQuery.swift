/// A value that a database stores. Each driver stores exactly these types.
public enum SQLValue: Sendable, Hashable {
  /// A signed 64-bit number.
  case integer(Int64)
  /// A text in UTF-8.
  case text(String)
  /// A sequence of bytes.
  case blob([UInt8])
  /// No value.
  case null

  /// The text, or ``null`` for nil.
  public init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The number, or ``null`` for nil.
  public init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }

  /// The bytes, or ``null`` for nil.
  public init(_ bytes: [UInt8]?) { self = bytes.map { .blob($0) } ?? .null }
}

/// A statement with the values of its parameters `$1`, `$2` …, which drivers bind by name.
public struct SQLQuery: Sendable, Hashable {
  /// The statement.
  public let text: String
  /// The values, in the order of the parameters' numbers.
  public let values: [SQLValue]
  /// Whether the selected rows stay locked until the transaction ends. A database that has only one
  /// writer at a time ignores it.
  public let locksRows: Bool

  /// Creates a query for a variable number of values.
  public init(_ text: String, values: [SQLValue], locksRows: Bool = false) {
    self.text = text
    self.values = values
    self.locksRows = locksRows
  }

  /// Creates a query.
  public init(_ text: String, _ values: SQLValue..., locksRows: Bool = false) {
    self.init(text, values: values, locksRows: locksRows)
  }
}

/// The differences in SQL between databases.
public struct SQLDialect: Sendable {
  /// The type of 64-bit numbers.
  public let integer: String
  /// The type of bytes.
  public let blob: String
  /// The type of a column that numbers the rows in the order they are inserted.
  public let counter: String
  /// The suffix of a table with rows of up to about 200 bytes, which its primary key may keep in
  /// its order.
  public let narrowTable: String
  /// The suffix of a table with wider rows.
  public let wideTable: String
  /// Selects the version of the schema as `version`.
  public let version: String
  /// Whether several hosts use the database at the same time. If so, each customer's openings are a
  /// chain of their own, so that customers do not wait for each other.
  public let isShared: Bool

  /// Creates a dialect.
  public init(
    integer: String, blob: String, counter: String, narrowTable: String, wideTable: String,
    version: String, isShared: Bool
  ) {
    self.integer = integer
    self.blob = blob
    self.counter = counter
    self.narrowTable = narrowTable
    self.wideTable = wideTable
    self.version = version
    self.isShared = isShared
  }
}
