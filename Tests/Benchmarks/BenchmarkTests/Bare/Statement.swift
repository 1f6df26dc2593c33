/// An error of a bare SQLite connection.
struct BareError: Error { let text: String }

/// A statement as it was sent: SQL with question marks, and the values bound to them.
struct Statement: Sendable {
  enum Value: Sendable {
    case null, integer(Int64), text(String), blob([UInt8])
  }

  let sql: String
  let values: [Value]

  /// Whether the statement writes rows, or begins or ends a transaction.
  var isWrite: Bool {
    ["BEGIN", "INSERT", "UPDATE", "DELETE", "COMMIT", "ROLLBACK"].contains { sql.hasPrefix($0) }
  }
}

extension Statement {
  /// Extracts the values by comparing `sql` with its expanded text.
  init(_ sql: String, expanded: String) throws {
    var rest = Array(expanded.utf8)[...]
    var values: [Value] = []
    var isQuoted = false
    for byte in sql.utf8 {
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      if byte == UInt8(ascii: "?"), !isQuoted {
        values.append(try Self.literal(&rest))
      } else if rest.popFirst() != byte {
        throw BareError(text: "not understood: \(sql)")
      }
    }
    (self.sql, self.values) = (sql, values)
  }

  private static func literal(_ rest: inout ArraySlice<UInt8>) throws -> Value {
    switch rest.first {
    case UInt8(ascii: "'"): return .text(quoted(&rest))
    case UInt8(ascii: "x"):
      rest.removeFirst()
      let hex = Array(quoted(&rest))
      return .blob(
        stride(from: 0, to: hex.count - 1, by: 2).compactMap {
          UInt8(String(hex[$0...($0 + 1)]), radix: 16)
        })
    default:
      let isPart = { (byte: UInt8) in
        byte == UInt8(ascii: "-") || (48...57).contains(byte) || (65...90).contains(byte)
      }
      let word = String(decoding: rest.prefix(while: isPart), as: UTF8.self)
      rest = rest.drop(while: isPart)
      if word == "NULL" { return .null }
      guard let number = Int64(word) else { throw BareError(text: "no value: \(word)") }
      return .integer(number)
    }
  }

  /// Reads a quoted text, in which a quote is escaped by doubling it.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> String {
    let quote = UInt8(ascii: "'")
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == quote, rest.popFirst(if: quote) == nil { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popFirst(if byte: UInt8) -> UInt8? {
    first == byte ? popFirst() : nil
  }
}
