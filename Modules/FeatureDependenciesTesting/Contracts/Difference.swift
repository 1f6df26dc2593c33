import FeatureDependencies

/// A part in which two values differ.
struct Difference {
  /// Where the part is: `contract.quote.tax`; empty for the whole value.
  let path: String
  let expected: String
  let actual: String

  /// Up to three parts in which two unequal values differ, with their paths.
  static func texts(_ expected: Any, _ actual: Any) -> (expected: String, came: String) {
    let found = parts(expected, actual, "")
    let shown = found.isEmpty ? [Difference("", expected, actual)] : found.prefix(3)
    func text(_ value: KeyPath<Difference, String>) -> String {
      shown.map { ($0.path.isEmpty ? "" : "\($0.path) = ") + $0[keyPath: value] }
        .joined(separator: ", ")
    }
    return (text(\.expected), text(\.actual))
  }

  private init(_ path: String, _ expected: Any, _ actual: Any) {
    self.path = path
    self.expected = ValueDescription.text(expected)
    self.actual = ValueDescription.text(actual)
  }

  private static func parts(_ expected: Any, _ actual: Any, _ path: String) -> [Difference] {
    let (left, right) = (ValueDescription.unwrapped(expected), ValueDescription.unwrapped(actual))
    guard let left, let right else {
      return left == nil && right == nil ? [] : [Difference(path, expected, actual)]
    }
    let (whole, other) = (Mirror(reflecting: left), Mirror(reflecting: right))
    let isSame = "\(left)".utf8.elementsEqual("\(right)".utf8)
    let isShort = ValueDescription.isPlain(left) && "\(left)".count <= ValueDescription.maximum
    guard whole.displayStyle != .set, isSame || !isShort,
      whole.subjectType == other.subjectType,
      !whole.children.isEmpty, whole.children.map(\.label) == other.children.map(\.label)
    else { return isSame ? [] : [Difference(path, left, right)] }
    return zip(whole.children, other.children).enumerated().flatMap { index, pair in
      let name = whole.displayStyle == .collection ? "[\(index)]" : pair.0.label ?? ""
      let isJoined = path.isEmpty || name.isEmpty || name.hasPrefix("[")
      return parts(pair.0.value, pair.1.value, isJoined ? path + name : "\(path).\(name)")
    }
  }
}
