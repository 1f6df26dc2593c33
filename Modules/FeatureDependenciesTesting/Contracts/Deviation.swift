/// The result that a law or a clause expects of its subject, and the actual one.
///
/// The functions of a ``Law`` may throw it, to name what they expected of a call.
public struct Deviation: Error, Equatable, Sendable {
  let expected, came: String

  /// Creates a deviation; both texts are parts of a sentence, such as "an answer".
  public init(_ expected: String, _ came: String) {
    self.expected = expected
    self.came = came
  }

  /// Keeps a deviation, and describes any other error as the result in place of `expected`.
  init(from error: any Error, expecting expected: String) {
    self =
      error as? Deviation ?? Deviation(expected, "the error \(ValueDescription.text(error))")
  }

  /// Names up to three parts in which two unequal values differ: `contract.quote.tax = 10`.
  init(of came: Any, from expected: Any) {
    let found = Self.parts(expected, came, "")
    let shown = found.isEmpty ? [("", expected, came)] : Array(found.prefix(3))
    func text(_ path: String, _ value: Any) -> String {
      (path.isEmpty ? "" : "\(path) = ") + ValueDescription.text(value)
    }
    self.init(
      shown.map { text($0.path, $0.expected) }.joined(separator: ", "),
      shown.map { text($0.path, $0.came) }.joined(separator: ", "))
  }

  /// Both results, a line each.
  var lines: [String] { ["  expected: \(expected)", "  came:     \(came)"] }

  private typealias Part = (path: String, expected: Any, came: Any)

  private static func parts(_ expected: Any, _ came: Any, _ path: String) -> [Part] {
    let (left, right) = (ValueDescription.unwrapped(expected), ValueDescription.unwrapped(came))
    guard let left, let right else {
      return left == nil && right == nil ? [] : [(path, expected, came)]
    }
    let (whole, other) = (Mirror(reflecting: left), Mirror(reflecting: right))
    let isSame = "\(left)".utf8.elementsEqual("\(right)".utf8)
    let isShort = ValueDescription.isPlain(left) && "\(left)".count <= ValueDescription.maximum
    let isList = whole.displayStyle == .collection
    guard whole.displayStyle != .set, isSame || !isShort,
      whole.subjectType == other.subjectType,
      isList || whole.children.map(\.label) == other.children.map(\.label),
      isList || !whole.children.isEmpty
    else { return isSame ? [] : [(path, left, right)] }
    let children = [whole, other].map { Array($0.children) }
    return (0..<max(children[0].count, children[1].count)).flatMap { place in
      let pair = children.map { place < $0.count ? $0[place] : (nil, Any?.none as Any) }
      let name = isList ? "[\(place)]" : pair[0].0 ?? ""
      let isJoined = path.isEmpty || name.isEmpty || name.hasPrefix("[")
      return parts(pair[0].1, pair[1].1, isJoined ? path + name : "\(path).\(name)")
    }
  }
}
