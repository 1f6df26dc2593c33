#if PostgreSQL
  import CPostgreSQL
  import Ledger
  import SQLLedger

  /// A server's answer to one statement.
  @safe
  final class PostgreSQLResult {
    private let handle: OpaquePointer
    /// The number of columns.
    let width: Int32
    // Column indexes by name; nil for a name that two columns share.
    private var places: [String: Int32?] = [:]

    /// Takes ownership of `handle`.
    init(_ handle: OpaquePointer) {
      unsafe self.handle = handle
      width = unsafe PQnfields(handle)
      for index in 0..<width {
        let name = unsafe PQfname(handle, index).map { unsafe String(cString: $0) } ?? ""
        places[name] = places[name] == nil ? .some(index) : .some(nil)
      }
    }

    deinit { unsafe PQclear(handle) }

    /// The number of rows.
    var count: Int32 { unsafe PQntuples(handle) }

    /// The number of rows that the statement wrote.
    var changed: Int {
      unsafe PQcmdTuples(handle).flatMap { unsafe Int(String(cString: $0)) } ?? 0
    }

    /// The command tag, such as `COMMIT`; nil for an error.
    var tag: String? {
      switch unsafe PQresultStatus(handle) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK: unsafe Self.text(PQcmdStatus(handle))
      default: nil
      }
    }

    /// Whether the statement failed.
    var isFailure: Bool { unsafe PQresultStatus(handle) == PGRES_FATAL_ERROR }

    /// Whether this marks the end of a pipeline.
    var isEndOfAll: Bool { unsafe PQresultStatus(handle) == PGRES_PIPELINE_SYNC }

    /// The severity of an error, in English; nil if the server sent none.
    var severity: String? { unsafe Self.text(cpostgresql_severity(handle)) }

    /// The SQLSTATE of an error; nil if the server sent none.
    var state: String? { unsafe Self.text(cpostgresql_state(handle)) }

    /// The server's primary error message, without the detail, which may contain stored values.
    var message: String {
      unsafe Self.text(cpostgresql_message(handle)) ?? Self.text(PQresultErrorMessage(handle)) ?? ""
    }

    /// The index of the column `name`; nil if no column or more than one has that name.
    func index(of name: String) -> Int32? { places[name] ?? nil }

    /// The text of a value; nil for NULL.
    func text(_ row: Int32, _ column: Int32) -> String? {
      guard unsafe PQgetisnull(handle, row, column) == 0 else { return nil }
      return unsafe Self.text(PQgetvalue(handle, row, column))
    }

    private static func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
      unsafe pointer.map { unsafe String(cString: $0) }
    }
  }

  extension SQLValue {
    /// The value in PostgreSQL's text format; nil for NULL. The column determines its type.
    var sent: String? {
      switch self {
      case .integer(let number): String(number)
      case .text(let text): text
      case .blob(let bytes): "\\x" + bytes.hex
      case .null: nil
      }
    }
  }

  extension [UInt8] {
    /// Parses `\x` followed by two lowercase hexadecimal digits per byte; nil if malformed.
    init?(hexadecimal text: String) {
      let digits = Array(text.utf8.dropFirst(2))
      guard text.hasPrefix("\\x"), digits.count.isMultiple(of: 2) else { return nil }
      self = []
      for place in stride(from: 0, to: digits.count, by: 2) {
        guard let high = Self.value(digits[place]), let low = Self.value(digits[place + 1]) else {
          return nil
        }
        append(high << 4 | low)
      }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
  }
#endif
