import FeatureDependencies

/// Short descriptions of values for the reader of a ``Deviation``.
enum ValueDescription {
  /// The length of the longest text that is not cut.
  static let maximum = 160
  /// Properties that identify a value.
  private static let names = ["number", "requestID", "id", "key", "productID"]

  /// `value` on one line, cut after 160 characters.
  static func text(_ value: Any) -> String {
    guard let value = unwrapped(value) else { return "nothing" }
    if let text = value as? String { return "\"\(cut(text))\"" }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .collection {
      return cut("[\(mirror.children.map { self.text($0.value) }.joined(separator: ", "))]")
    }
    let name = mirror.children.first { names.contains($0.label ?? "") }
    if let name, mirror.displayStyle == .struct, !isPlain(value) {
      return "\(mirror.subjectType)(\(self.text(name.value)))"
    }
    // A value in another one is described with its module.
    return cut("\(value)".replacing("FeatureDependencies.", with: ""))
  }

  private static func cut(_ text: String) -> String {
    text.count <= maximum ? text : "\(text.prefix(maximum))… (\(text.count) characters)"
  }

  /// `value` without the optionals around it; nil if one of them is nil.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// Whether the value is described by its text, not by its parts.
  static func isPlain(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .collection, .dictionary, .set, .tuple: false
    default: value is any CustomStringConvertible
    }
  }

  /// `text` in quotation marks, escaped to ASCII so that look-alikes differ; of a long one the ends
  /// and the number of its scalars.
  static func scalars(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > 60 else { return "\"\(escaped(text))\"" }
    let ends = [scalars.prefix(20), scalars.suffix(20)].map { escaped(String($0)) }
    return "\"\(ends.joined(separator: "…"))\" (\(scalars.count) characters)"
  }

  /// `text` with nonprintable characters escaped, so that it neither moves a cursor nor ends a
  /// line.
  static func printable(_ text: String) -> String {
    text.unicodeScalars.map {
      PrintableText.holds(String($0)) ? String($0) : $0.escaped(asASCII: true)
    }.joined()
  }

  /// `text` in ASCII: other characters and control characters become escapes such as `\u{AC00}`.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
