/// A row that a database answers with, read by the names of its columns.
///
/// Each method throws ``StorageError/failed(reason:)`` if there is no such column, and
/// ``StorageError/inconsistent(what:)`` if the value in it is of another type. What a row means is
/// the same in every database: it is read here, and a driver gives only its statements.
public protocol StoredRow {
  /// The whole number in `column`.
  func integer(_ column: String) throws(StorageError) -> Int64
  /// The text in `column`.
  func text(_ column: String) throws(StorageError) -> String
  /// The bytes in `column`.
  func bytes(_ column: String) throws(StorageError) -> [UInt8]
  /// Whether there is no value in `column`.
  func isNull(_ column: String) throws(StorageError) -> Bool
}

extension StoredRow {
  /// The whole number in `column`, or nil if there is no value.
  public func optionalInteger(_ column: String) throws(StorageError) -> Int64? {
    try isNull(column) ? nil : try integer(column)
  }

  /// The text in `column`, or nil if there is no value.
  public func optionalText(_ column: String) throws(StorageError) -> String? {
    try isNull(column) ? nil : try text(column)
  }

  /// What `make` makes of the text in `column`. Throws ``StorageError/inconsistent(what:)`` too if
  /// that is nothing.
  public func value<Value>(
    _ column: String, _ make: (String) -> Value?
  ) throws(StorageError) -> Value {
    let text = try text(column)
    guard let value = make(text) else { throw .inconsistent(what: "\"\(text)\" in \(column)") }
    return value
  }
}

/// Checks that rows are numbered 0, 1, 2 …: their order is signed, their numbers are not.
public struct Positions {
  private var next: Int64

  /// Goes on after so many rows.
  public init(after count: Int = 0) { next = Int64(count) }

  /// Throws ``StorageError/inconsistent(what:)`` unless `position` is the next one.
  public mutating func expect(_ position: Int64) throws(StorageError) {
    guard position == next else { throw .inconsistent(what: "position \(position) of a row") }
    next += 1
  }
}
