/// A text that a terminal shows as it reads: no control characters, no line or paragraph separators,
/// nothing that reorders text (Unicode Technical Report 36).
public struct PrintableText: Sendable, Hashable, CustomStringConvertible {
  /// The text.
  public let description: String

  /// `text` with what is not printable replaced by `�`.
  public init(_ text: String) {
    var printable = ""
    for scalar in text.unicodeScalars {
      printable.unicodeScalars.append(scalar.isPrintable ? scalar : "\u{FFFD}")
    }
    description = printable
  }

  /// Whether `text` is printable as it is.
  public static func holds(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.isPrintable) }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Of the format characters only the joiners, which Hangul and emoji need.
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: true
    }
  }
}
