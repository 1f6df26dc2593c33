#if PostgreSQL
  import Ledger

  /// A row of an answer, read by the names of its columns.
  ///
  /// Each method throws ``StorageError/failed(reason:)`` if there is no such column, and
  /// ``StorageError/inconsistent(what:)`` if the value in it is of another type.
  struct PostgreSQLRow {
    private let result: PostgreSQLResult
    private let row: Int32

    init(_ row: Int32, of result: PostgreSQLResult) {
      self.row = row
      self.result = result
    }

    func integer(_ column: String) throws(StorageError) -> Int64 {
      try value(column) { Int64($0) }
    }

    func text(_ column: String) throws(StorageError) -> String { try value(column) { $0 } }

    func bytes(_ column: String) throws(StorageError) -> [UInt8] {
      try value(column) { [UInt8](hexadecimal: $0) }
    }

    func optionalInteger(_ column: String) throws(StorageError) -> Int64? {
      try optionalText(column) == nil ? nil : try integer(column)
    }

    func optionalText(_ column: String) throws(StorageError) -> String? {
      guard let index = result.index(of: column) else {
        throw .failed(reason: "no column \"\(column)\" in the answer")
      }
      return result.text(row, index)
    }

    /// What `make` makes of the text in `column`. Throws ``StorageError/inconsistent(what:)`` too
    /// if that is nothing.
    func value<Value>(
      _ column: String, _ make: (String) -> Value?
    ) throws(StorageError) -> Value {
      guard let text = try optionalText(column), let value = make(text) else {
        throw .inconsistent(what: "the value in \(column)")
      }
      return value
    }
  }
#endif
