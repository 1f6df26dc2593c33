import Ledger

/// A prepared statement that inserts a row into a table, all columns named.
struct SQLiteInsert {
  let statement: SQLiteStatement
  private let columns: [String]

  /// Throws ``StorageError/failed(reason:)`` if a column is named twice, or the table has no such
  /// column.
  init(
    into table: String, _ row: KeyValuePairs<String, SQLiteValue>, on connection: SQLiteConnection
  ) throws(StorageError) {
    columns = row.map(\.key)
    guard Set(columns).count == columns.count else {
      throw .failed(reason: "a column of \(table) is named twice")
    }
    let names = columns.joined(separator: ", ")
    let parameters = columns.map { _ in "?" }.joined(separator: ", ")
    statement = try SQLiteStatement(
      "INSERT INTO \(table) (\(names)) VALUES (\(parameters))", on: connection)
  }

  /// Whether `row` has the same columns in the same order.
  func fits(_ row: KeyValuePairs<String, SQLiteValue>) -> Bool {
    columns.elementsEqual(row.lazy.map(\.key))
  }
}
