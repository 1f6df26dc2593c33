/// A file format for account documents.
enum DocumentFormat: String, Sendable, CaseIterable {
  /// The account and the fields of its contract, as lines of text.
  case text
  /// The due dates as calendar events (RFC 5545). A demand account has none.
  case ics
  /// The customer's signed text, in one line. A demand account has none.
  case contract
  /// The bank's signed text, in one line.
  case receipt

  /// The file name extension, without a dot.
  var fileExtension: String {
    switch self {
    case .text: "txt"
    case .ics: "ics"
    case .contract: "contract.jws"
    case .receipt: "jws"
    }
  }

  /// The first format whose extension `path` has; nil if absent.
  init?(ofFile path: String) {
    let name = path.lowercased()
    let format = Self.allCases.first { name.hasSuffix(".\($0.fileExtension)") }
    guard let format else { return nil }
    self = format
  }
}
