import FeatureDependencies

/// Text that is safe to write to a terminal, a pipe or a file.
///
/// All its control sequences are literals in this module. Interpolated text is made printable, so
/// that data from a file or a database cannot control the terminal.
struct TerminalText: Sendable, Hashable, CustomStringConvertible {
  /// The text with its control sequences.
  fileprivate(set) var description: String

  /// `text` with unprintable characters replaced; see `PrintableText`.
  init(_ text: String) { description = text.printable }

  /// `text` as in ``init(_:)``, but with its line feeds.
  init(lines text: String) { description = PrintableText(lines: text).description }

  /// The width of the text in columns; color sequences have none.
  var columns: Int { plain.columns }

  /// The text without its color sequences.
  var plain: String {
    var (text, isSequence) = ("", false)
    for character in description {
      if character == "\u{1B}" { isSequence = true } else if !isSequence { text.append(character) }
      if isSequence, character == "m" { isSequence = false }
    }
    return text
  }

  var isEmpty: Bool { description.isEmpty }
}

extension TerminalText: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ part: TerminalText) { text += part.description }
    mutating func appendInterpolation(_ part: some CustomStringConvertible) {
      text += part.description.printable
    }
  }

  init(stringLiteral literal: String) { description = literal }
  init(stringInterpolation parts: StringInterpolation) { description = parts.text }
}

extension [TerminalText] {
  /// The lines, separated by line feeds.
  func joined() -> TerminalText {
    var joined: TerminalText = ""
    joined.description = map(\.description).joined(separator: "\n")
    return joined
  }
}

extension String {
  /// The text with control and other unprintable characters replaced; see ``PrintableText``.
  package var printable: String { PrintableText(self).description }

  /// The JSON text with `\u` escapes for unprintable characters. Outside strings, JSON contains no
  /// unprintable characters except line feeds.
  var escapedJSON: String {
    // Fast path: nothing to escape.
    let isPlain = utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A }
    guard !isPlain else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      let character = String(scalar)
      if scalar == "\n" || PrintableText.holds(character) {
        escaped += character
      } else {
        for unit in character.utf16 {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return escaped
  }
}
