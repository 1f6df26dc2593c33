import FeatureDependencies

/// Values in a few words, for people who read a ``Violation``.
enum Told {
  private static let most = 160
  private static let mostElements = 12
  private static let names = ["number", "requestID", "id", "key", "productID"]

  /// `value` in a line.
  static func text(_ value: Any, quoting: Bool = true) -> String {
    let whole = full(value, quoting: quoting)
    return whole.count <= most ? whole : "\(whole.prefix(most))… (\(whole.count) characters)"
  }

  /// What is in an optional; the value itself if it is none.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// Whether the value has one text and no parts that people ask for.
  static func isPlain(_ value: Any) -> Bool {
    if value is LocalizedText || value is any StringProtocol { return true }
    switch Mirror(reflecting: value).displayStyle {
    case .collection, .dictionary, .set, .tuple: return false
    default: return value is any CustomStringConvertible
    }
  }

  private static func full(_ value: Any, quoting: Bool) -> String {
    guard let value = unwrapped(value) else { return "nothing" }
    if let text = value as? LocalizedText { return "\"\(text.en)\"" }
    if let text = value as? String {
      return quoting || text.isEmpty ? "\"\(text)\"" : text
    }
    if isPlain(value) { return "\(value)" }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return list(mirror)
    case .enum: return choice(value, mirror)
    case .tuple: return parts(mirror)
    default: return summary(mirror)
    }
  }

  private static func list(_ mirror: Mirror) -> String {
    let elements = mirror.children.prefix(mostElements).map { text($0.value) }
    let rest = mirror.children.count - elements.count
    return "[\(elements.joined(separator: ", "))\(rest > 0 ? ", and \(rest) more" : "")]"
  }

  private static func choice(_ value: Any, _ mirror: Mirror) -> String {
    guard let payload = mirror.children.first else { return "\(value)" }
    let inner = Mirror(reflecting: payload.value)
    let told = inner.displayStyle == .tuple ? parts(inner) : "(\(text(payload.value)))"
    return "\(payload.label ?? "")\(told)"
  }

  private static func parts(_ mirror: Mirror) -> String {
    let told = mirror.children.map { child in
      let name = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      return name + text(child.value)
    }
    return "(\(told.joined(separator: ", ")))"
  }

  /// The type, and what names this value among others of it.
  private static func summary(_ mirror: Mirror) -> String {
    let name = mirror.children.first { names.contains($0.label ?? "") }
    return "\(mirror.subjectType)" + (name.map { "(\(text($0.value)))" } ?? parts(mirror))
  }
}

extension Told {
  /// `text` in quotation marks, with what cannot be seen or told from a look-alike as its number.
  static func scalars(_ text: String) -> String {
    let count = text.unicodeScalars.count
    let start = escaped(String(text.unicodeScalars.prefix(40)))
    return "\"\(start)\(count > 40 ? "…" : "")\" (\(count) characters)"
  }

  /// `text` with every character that is not ASCII as its number.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
