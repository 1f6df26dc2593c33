import FeatureDependencies

/// A part in which two values differ.
struct Difference {
  /// Where the part is: `contract.quote.tax`; empty for the whole value.
  let path: String
  let expected: String
  let actual: String

  /// The parts in which two unequal values differ; never empty.
  static func all(between expected: Any, and actual: Any) -> [Difference] {
    let found = parts(expected, actual, "")
    return found.isEmpty ? [Difference("", expected, actual)] : found
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
    if ValueDescription.isPlain(left) || whole.children.isEmpty
      || whole.subjectType != other.subjectType
    {
      return same(left, right) ? [] : [Difference(path, left, right)]
    }
    if whole.displayStyle == .set || !haveSameParts(whole, other) {
      return [Difference(path, left, right)]
    }
    return zip(whole.children, other.children).enumerated().flatMap { index, pair in
      parts(pair.0.value, pair.1.value, place(pair.0.label, index, in: whole, at: path))
    }
  }

  private static func same(_ left: Any, _ right: Any) -> Bool {
    let (one, other) = ("\(left)", "\(right)")
    return Array(one.utf8) == Array(other.utf8)
  }

  /// Whether both have the same number of parts with the same names.
  private static func haveSameParts(_ left: Mirror, _ right: Mirror) -> Bool {
    left.children.map(\.label) == right.children.map(\.label)
  }

  private static func place(
    _ label: String?, _ index: Int, in whole: Mirror, at path: String
  ) -> String {
    guard whole.displayStyle != .collection else { return "\(path)[\(index)]" }
    let name = label ?? ""
    if path.isEmpty || name.isEmpty { return path + name }
    return "\(path).\(name)"
  }
}
