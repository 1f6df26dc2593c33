/// A value that SQLite stores.
enum SQLiteValue: Sendable {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  case null

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
}
