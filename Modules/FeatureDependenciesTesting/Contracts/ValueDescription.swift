import FeatureDependencies

/// Short descriptions of values for the reader of a ``Deviation``.
enum ValueDescription {
  /// The length of the longest text that is not cut.
  static let maximum = 160
  private static let maximumElements = 12
  private static let names = ["number", "requestID", "id", "key", "productID"]

  /// `value` on one line, cut after 160 characters.
  static func text(_ value: Any) -> String {
    let whole = full(value)
    return whole.count <= maximum ? whole : "\(whole.prefix(maximum))… (\(whole.count) characters)"
  }

  /// `value` without the optionals around it; nil if one of them is nil.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// Whether the value is described by its text, not by its parts.
  static func isPlain(_ value: Any) -> Bool {
    if value is LocalizedText || value is any StringProtocol { return true }
    switch Mirror(reflecting: value).displayStyle {
    case .collection, .dictionary, .set, .tuple: return false
    default: return value is any CustomStringConvertible
    }
  }

  private static func full(_ value: Any) -> String {
    guard let value = unwrapped(value) else { return "nothing" }
    if let text = (value as? LocalizedText)?.en ?? value as? String { return "\"\(text)\"" }
    let mirror = Mirror(reflecting: value)
    let isCase = mirror.displayStyle == .enum && mirror.children.isEmpty
    guard !isPlain(value), !isCase else { return "\(value)" }
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return list(mirror)
    case .enum:
      return mirror.children.map { child in
        let payload = Mirror(reflecting: child.value)
        let isTuple = payload.displayStyle == .tuple
        return (child.label ?? "") + parts(isTuple ? Array(payload.children) : [(nil, child.value)])
      }.joined()
    case .tuple: return parts(Array(mirror.children))
    default:
      // The identifying property, or all properties.
      let name = mirror.children.first { names.contains($0.label ?? "") }
      return "\(mirror.subjectType)"
        + parts(name.map { [(nil, $0.value)] } ?? Array(mirror.children))
    }
  }

  private static func list(_ mirror: Mirror) -> String {
    let elements = mirror.children.prefix(maximumElements).map { text($0.value) }
    let rest = mirror.children.count - elements.count
    return "[\(elements.joined(separator: ", "))\(rest > 0 ? ", and \(rest) more" : "")]"
  }

  private static func parts(_ children: [Mirror.Child]) -> String {
    let described = children.map { child in
      let name = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      return name + text(child.value)
    }
    return "(\(described.joined(separator: ", ")))"
  }
}

extension ValueDescription {
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
