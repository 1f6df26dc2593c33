#if PostgreSQL
  import CPostgreSQL
  import Ledger

  /// A server's answer to one statement.
  @safe
  final class PostgreSQLResult {
    private let handle: OpaquePointer
    /// How many columns there are.
    let width: Int32
    // Where each column is; nil where two have the same name.
    private var places: [String: Int32?] = [:]

    /// Takes `handle` over.
    init(_ handle: OpaquePointer) {
      unsafe self.handle = handle
      width = unsafe PQnfields(handle)
      for index in 0..<width {
        let name = unsafe PQfname(handle, index).map { unsafe String(cString: $0) } ?? ""
        places[name] = places[name] == nil ? .some(index) : .some(nil)
      }
    }

    deinit { unsafe PQclear(handle) }

    /// How many rows there are.
    var count: Int32 { unsafe PQntuples(handle) }

    /// How many rows the statement wrote.
    var changed: Int {
      unsafe PQcmdTuples(handle).flatMap { unsafe Int(String(cString: $0)) } ?? 0
    }

    /// What was done, in SQL's word; nil for an error.
    var tag: String? {
      switch unsafe PQresultStatus(handle) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK: unsafe Self.text(PQcmdStatus(handle))
      default: nil
      }
    }

    /// Whether the statement failed.
    var isFailure: Bool { unsafe PQresultStatus(handle) == PGRES_FATAL_ERROR }

    /// Whether everything that was sent at once has been answered.
    var isEndOfAll: Bool { unsafe PQresultStatus(handle) == PGRES_PIPELINE_SYNC }

    /// How bad an error is, in English; nil where the server did not say.
    var severity: String? { unsafe Self.text(cpostgresql_severity(handle)) }

    /// The SQLSTATE of an error; nil where the server did not say.
    var state: String? { unsafe Self.text(cpostgresql_state(handle)) }

    /// What the server says of an error, without the values that it met.
    var message: String {
      unsafe Self.text(cpostgresql_message(handle)) ?? Self.text(PQresultErrorMessage(handle)) ?? ""
    }

    /// The rows, each made into a value by `read`. Throws what that throws.
    func rows<Row>(
      _ read: (PostgreSQLRow) throws(StorageError) -> Row
    ) throws(StorageError) -> [Row] {
      try (0..<count).map { (row) throws(StorageError) in try read(PostgreSQLRow(row, of: self)) }
    }

    /// The first row made into a value by `read`; nil if there is none. Throws what that throws.
    func first<Row>(
      _ read: (PostgreSQLRow) throws(StorageError) -> Row
    ) throws(StorageError) -> Row? {
      count > 0 ? try read(PostgreSQLRow(0, of: self)) : nil
    }

    /// Where the column `name` is; nil if there is none, or two.
    func index(of name: String) -> Int32? { places[name] ?? nil }

    /// The text of a value; nil for null.
    func text(_ row: Int32, _ column: Int32) -> String? {
      guard unsafe PQgetisnull(handle, row, column) == 0 else { return nil }
      return unsafe Self.text(PQgetvalue(handle, row, column))
    }

    private static func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String? {
      unsafe pointer.map { unsafe String(cString: $0) }
    }
  }
#endif
