/// A text that a terminal shows as it reads: no control characters, no line or paragraph
/// separators, nothing that reorders text (Unicode Technical Report 36).
public struct PrintableText: Sendable, Hashable, CustomStringConvertible {
  /// The text.
  public let description: String

  /// `text` with what is not printable replaced by `�`.
  public init(_ text: String) { description = text.replacing(unless: \.isPrintable) }

  /// The lines of `text` with what is not printable replaced by `�`; line feeds stay.
  public init(lines text: String) {
    description = text.replacing { $0.isPrintable || $0 == "\n" }
  }

  /// Whether somebody who looks at `text` sees anything: it has a character that is neither space
  /// nor invisible.
  public static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: \.isVisible)
  }

  /// Whether `text` is printable as it is.
  public static func holds(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isPrintable) }
}

extension String {
  /// The text with `�` for each scalar that `keeps` does not let through.
  fileprivate func replacing(unless keeps: (Unicode.Scalar) -> Bool) -> String {
    guard !unicodeScalars.allSatisfy(keeps) else { return self }
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars { kept.append(keeps(scalar) ? scalar : "\u{FFFD}") }
    return String(kept)
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    // Most text is ASCII or Hangul: no table has to be asked.
    if ("\u{20}"..."\u{7E}").contains(self) || ("가"..."힣").contains(self) { return true }
    return properties.isPrintable
  }

  fileprivate var isVisible: Bool {
    // The blank of Braille, which has no dots, is no space to Unicode.
    if properties.isDefaultIgnorableCodePoint || properties.isWhitespace || self == "\u{2800}" {
      return false
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return false
    default: return isPrintable
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Of the format characters only the joiners, which Hangul and emoji need.
    case .format: isJoinControl
    default: true
    }
  }
}
