import Ledger

/// A stored row built from a dictionary literal.
struct MemoryRow: StoredRow, ExpressibleByDictionaryLiteral {
  enum Value {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case null
  }

  private let values: [String: Value]

  init(dictionaryLiteral elements: (String, Value)...) {
    values = Dictionary(elements) { _, last in last }
  }

  func integer(_ column: String) throws(StorageError) -> Int64 {
    guard case .integer(let number) = try value(column) else { throw .inconsistent(what: column) }
    return number
  }

  func text(_ column: String) throws(StorageError) -> String {
    guard case .text(let text) = try value(column) else { throw .inconsistent(what: column) }
    return text
  }

  func bytes(_ column: String) throws(StorageError) -> [UInt8] {
    guard case .bytes(let bytes) = try value(column) else { throw .inconsistent(what: column) }
    return bytes
  }

  func isNull(_ column: String) throws(StorageError) -> Bool {
    if case .null = try value(column) { true } else { false }
  }

  private func value(_ column: String) throws(StorageError) -> Value {
    guard let value = values[column] else { throw .failed(reason: "no column \(column)") }
    return value
  }
}
