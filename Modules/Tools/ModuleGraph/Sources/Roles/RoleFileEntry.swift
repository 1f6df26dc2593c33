#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A key of a file of roles with the texts under it, and their lines.
struct RoleFileEntry: Sendable {
  struct Text: Sendable {
    let text: String
    let line: Int
  }

  /// The key of the first level that it stands under; nil for those of the first level themselves.
  let section: String?
  let key: Text
  fileprivate(set) var values: [Text] = []

  /// The keys of the first two levels of `json`, in order; it must be known to be JSON.
  static func all(in json: [UInt8]) throws(RolesError) -> [RoleFileEntry] {
    var reader = RoleFileReader(json)
    return try reader.read()
  }
}

/// Takes the texts of JSON with their lines. The lexer of Swift splits JSON as well.
private struct RoleFileReader {
  private let bytes: [UInt8]
  private var tokens: [Lexer.Token] = []
  private var depth = 0
  private var entries: [RoleFileEntry] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lexer = Lexer(bytes)
    while let token = lexer.next() { if token.kind != .newline { tokens.append(token) } }
  }

  mutating func read() throws(RolesError) -> [RoleFileEntry] {
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

  private func text(at place: Int) throws(RolesError) -> String {
    // Between a text and the next token there is only white space, which a decoder skips.
    let end = place + 1 < tokens.count ? tokens[place + 1].start : bytes.count
    let literal = Data(bytes[tokens[place].start..<end])
    do { return try JSONDecoder().decode(String.self, from: literal) } catch {
      throw .malformed(reason: "line \(tokens[place].line) has a text that cannot be read")
    }
  }
}
