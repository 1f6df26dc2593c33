/// The lines of Swift source without comments and without the contents of strings, in which an
/// interpolation is code if the string has one line. With `keepsStrings`, plain strings keep them.
///
/// A regular expression literal that contains a quotation mark hides at most the rest of its line.
struct CodeLines: Sequence, IteratorProtocol {
  struct Line {
    let number: Int
    fileprivate(set) var code: [UInt8] = []

    var text: String { String(decoding: code, as: UTF8.self) }
    var isBlank: Bool { code.allSatisfy { $0 <= 0x20 } }
  }

  private enum Place {
    case code
    case comment(depth: Int)
    /// In a string up to `end`, in which `escape` hides the next byte.
    case text(end: String, escape: String)
  }

  private let bytes: [UInt8]
  private(set) var index: Int
  private var number = 0
  private var place = Place.code
  /// The places that continue after each open parenthesis of this line, innermost last.
  private var outer: [Place] = []
  private let keepsStrings: Bool

  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let longQuote = "\"\"\""

  init(_ bytes: [UInt8], keepsStrings: Bool = false) {
    self.bytes = bytes
    self.keepsStrings = keepsStrings
    index = bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    // The first line of a script.
    if starts(with: "#!") { skipToNewline() }
  }

  mutating func next() -> Line? {
    guard index < bytes.count else { return nil }
    number += 1
    var line = Line(number: number)
    while index < bytes.count, bytes[index] != Self.newline { step(&line) }
    index += 1
    if case .text(let end, _) = place, !end.hasPrefix(Self.longQuote) { place = .code }
    outer = []
    return line
  }

  private mutating func step(_ line: inout Line) {
    switch place {
    case .code: stepCode(&line)
    case .comment(let depth):
      if take("*/") {
        place = depth == 1 ? .code : .comment(depth: depth - 1)
      } else if take("/*") {
        place = .comment(depth: depth + 1)
      } else {
        index += 1
      }
    case .text(let end, let escape):
      let start = index
      if take(end) {
        place = .code
        line.code.append(Self.quote)
      } else if take(escape), !end.hasPrefix(Self.longQuote), starts(with: "(") {
        line.code += escape.utf8
        stepCode(&line)
        place = .code
      } else {
        if index < bytes.count, bytes[index] != Self.newline { index += 1 }
        if keepsStrings, end == "\"" { line.code += bytes[start..<index] }
      }
    }
  }

  private mutating func stepCode(_ line: inout Line) {
    if starts(with: "//") {
      skipToNewline()
    } else if take("/*") {
      place = .comment(depth: 1)
      line.code.append(0x20)
    } else if takeQuote() {
      line.code.append(Self.quote)
    } else {
      if starts(with: "(") { outer.append(place) }
      if starts(with: ")") { place = outer.popLast() ?? .code }
      // A backslash in code belongs to a key path, or hides a slash in a regular expression.
      let count =
        bytes[index] == UInt8(ascii: "\\") && bytes.dropFirst(index + 1).first != 0x0A ? 2 : 1
      line.code += bytes[index...].prefix(count)
      index += count
    }
  }

  /// Takes the beginning of a string, with the number signs before it.
  ///
  /// Three quotation marks begin a string of several lines only if they end their line. Otherwise
  /// the first mark begins a string of one line, as in `#"""#`.
  private mutating func takeQuote() -> Bool {
    let rest = bytes[index...].drop { $0 == UInt8(ascii: "#") }
    guard rest.first == Self.quote else { return false }
    let hashes = String(repeating: "#", count: rest.startIndex - index)
    let isLong =
      rest.starts(with: Self.longQuote.utf8)
      && rest.dropFirst(3).prefix { $0 != Self.newline }.allSatisfy { $0 <= 0x20 }
    place = .text(end: (isLong ? Self.longQuote : "\"") + hashes, escape: "\\" + hashes)
    index = rest.startIndex + (isLong ? 3 : 1)
    return true
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func skipToNewline() {
    while index < bytes.count, bytes[index] != Self.newline { index += 1 }
  }
}
