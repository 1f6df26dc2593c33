#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a file of roles without line numbers, which `JSONDecoder` does not provide.
struct RoleFileShape: Decodable {
  let roles: [String: [String]]
  let mayDependOn: [String: [String]]
  let everyModule: Bool?

  /// Throws ``ModuleGraphError/noRoles(path:reason:)``, which names `file`.
  init(_ data: Data, file: String) throws(ModuleGraphError) {
    // The line reader needs UTF-8: in UTF-16, which `JSONDecoder` accepts, it would find no role.
    guard !data.contains(0) else { throw .noRoles(path: file, reason: "it is not in UTF-8") }
    do { self = try JSONDecoder().decode(RoleFileShape.self, from: data) } catch {
      throw .noRoles(path: file, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, _): return "it has no key \"\(key.stringValue)\""
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      let place = path.isEmpty ? "the whole" : "\"\(path.joined(separator: "."))\""
      return "\(place) is not \(name(of: type))"
    case .dataCorrupted(let context):
      return context.underlyingError.map { "\($0)" } ?? context.debugDescription
    @unknown default: return "\(error)"
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}

/// A key of a file of roles and the strings in its value, with their lines.
struct RoleFileEntry: Sendable {
  struct Text: Sendable {
    let text: String
    let line: Int
  }

  /// The top-level key that contains it; nil for a top-level key.
  let section: String?
  let key: Text
  fileprivate(set) var values: [Text] = []

  /// The keys of the first two levels of `json`, in order; `json` must be valid JSON. Errors name
  /// `file`.
  static func all(in json: [UInt8], of file: String) throws(ModuleGraphError) -> [RoleFileEntry] {
    var reader = RoleFileReader(json, file: file)
    return try reader.read()
  }
}

/// Finds the strings of JSON with their lines. The Swift lexer is used, because it also splits
/// JSON.
private struct RoleFileReader {
  private let bytes: [UInt8]
  private let file: String
  private var tokens: [Lexer.Token] = []
  private var depth = 0
  private var entries: [RoleFileEntry] = []

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    var lexer = Lexer(bytes)
    while let token = lexer.next() { if token.kind != .newline { tokens.append(token) } }
  }

  mutating func read() throws(ModuleGraphError) -> [RoleFileEntry] {
    var section: String?
    for (place, token) in tokens.enumerated() {
      guard token.kind == .string else {
        step(bytes[token.start])
        continue
      }
      let text = RoleFileEntry.Text(text: try text(at: place), line: token.line)
      let isKey = place + 1 < tokens.count && bytes[tokens[place + 1].start] == UInt8(ascii: ":")
      if isKey, depth == 1 {
        section = text.text
        entries.append(RoleFileEntry(section: nil, key: text))
      } else if isKey, depth == 2 {
        entries.append(RoleFileEntry(section: section, key: text))
      } else if !isKey, depth == 3, !entries.isEmpty {
        entries[entries.count - 1].values.append(text)
      }
    }
    return entries
  }

  private mutating func step(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }

  private func text(at place: Int) throws(ModuleGraphError) -> String {
    // Between a string and the next token there is only white space, which a decoder skips.
    let end = place + 1 < tokens.count ? tokens[place + 1].start : bytes.count
    let literal = Data(bytes[tokens[place].start..<end])
    do { return try JSONDecoder().decode(String.self, from: literal) } catch {
      let reason = "line \(tokens[place].line) has a text that cannot be read"
      throw .noRoles(path: file, reason: reason)
    }
  }
}
