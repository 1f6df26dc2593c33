#if PostgreSQL
  import Ledger

  /// A row of a server's answer.
  struct PostgreSQLRow: StoredRow {
    private let result: PostgreSQLResult
    private let row: Int32

    init(_ row: Int32, of result: PostgreSQLResult) {
      self.row = row
      self.result = result
    }

    func integer(_ column: String) throws(StorageError) -> Int64 {
      try value(column) { Int64($0) }
    }

    func text(_ column: String) throws(StorageError) -> String {
      guard let text = try found(column) else {
        throw .inconsistent(what: "the type of the value in \(column)")
      }
      return text
    }

    func bytes(_ column: String) throws(StorageError) -> [UInt8] {
      try value(column) { [UInt8](hexadecimal: $0) }
    }

    func isNull(_ column: String) throws(StorageError) -> Bool { try found(column) == nil }

    private func found(_ column: String) throws(StorageError) -> String? {
      guard let index = result.index(of: column) else {
        throw .failed(reason: "no column \"\(column)\" in the answer")
      }
      return result.text(row, index)
    }
  }
#endif
