/// Text that is safe to show at a terminal: no control characters, no line or paragraph separators,
/// and no characters that reorder text (Unicode Technical Report 36).
public struct PrintableText: Sendable, Hashable, CustomStringConvertible {
  /// The text, in which `�` replaces each unprintable character.
  public let description: String

  /// Replaces each unprintable character of `text` by `�`.
  public init(_ text: String) { description = text.replacing(unless: \.isPrintable) }

  /// Replaces each unprintable character of `text` by `�`, except line feeds.
  public init(lines text: String) {
    description = text.replacing { $0.isPrintable || $0 == "\n" }
  }

  /// Whether `text` has at least one character that is neither white space nor invisible.
  public static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: \.isVisible)
  }

  /// Whether every character of `text` is printable.
  public static func holds(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isPrintable) }
}

extension String {
  /// Replaces each scalar for which `keeps` is false by `�`.
  fileprivate func replacing(unless keeps: (Unicode.Scalar) -> Bool) -> String {
    guard !unicodeScalars.allSatisfy(keeps) else { return self }
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars { kept.append(keeps(scalar) ? scalar : "\u{FFFD}") }
    return String(kept)
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    // Fast path: most text is ASCII or Hangul, and needs no property lookup.
    if ("\u{20}"..."\u{7E}").contains(self) || ("가"..."힣").contains(self) { return true }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      return false
    // Emoji sequences need the joiners. Other format characters can hide or reorder text.
    case .format: return properties.isJoinControl
    default: return true
    }
  }

  fileprivate var isVisible: Bool {
    // U+2800, the Braille pattern without dots, is blank, but Unicode does not call it white space.
    if properties.isDefaultIgnorableCodePoint || properties.isWhitespace || self == "\u{2800}" {
      return false
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return false
    default: return isPrintable
    }
  }
}
