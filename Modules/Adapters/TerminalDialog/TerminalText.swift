import FeatureDependencies

/// Text on its way to a terminal, a pipe or a file.
///
/// The control sequences in it are those written as literals in this module. Any other text is made
/// printable when it becomes a part of it: whatever a file or a database holds, it cannot steer a
/// terminal.
struct TerminalText: Sendable, Hashable, CustomStringConvertible {
  /// The text with its control sequences.
  private(set) var description: String

  /// `text` with what is not printable replaced; see ``FeatureDependencies/PrintableText``.
  init(_ text: String) { description = text.printable }

  /// `text` as for ``init(_:)``, but its line feeds stay.
  init(lines text: String) { description = PrintableText(lines: text).description }

  /// How many columns the text takes; sequences that select colours take none.
  var columns: Int {
    var (text, isSequence) = ("", false)
    for character in description {
      if character == "\u{1B}" { isSequence = true } else if !isSequence { text.append(character) }
      if isSequence, character == "m" { isSequence = false }
    }
    return text.columns
  }

  var isEmpty: Bool { description.isEmpty }

  static func + (first: TerminalText, second: TerminalText) -> TerminalText {
    "\(first)\(second)"
  }
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
  /// The lines, one below the other.
  func joined() -> TerminalText {
    guard let first else { return "" }
    return dropFirst().reduce(first) { "\($0)\n\($1)" }
  }
}
