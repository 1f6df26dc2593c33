/// A table as RFC 4180 writes it: comma-separated, each row ended by CR LF, the names of the
/// columns first.
struct CSVTable {
  private(set) var text: String

  init(columns: [String]) { text = Self.line(columns) }

  mutating func add(_ row: [String]) { text += Self.line(row) }

  private static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  /// `field`, in quotes if it holds what would be read as the end of a field or row.
  private static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
