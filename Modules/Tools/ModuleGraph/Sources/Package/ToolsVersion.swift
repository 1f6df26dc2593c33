/// A version of the package manager, such as `6.2` or `6.3.1`.
struct ToolsVersion: Comparable {
  private let numbers: [Int]

  /// The version that `text` begins with, or nil if it does not begin with a number.
  init?(_ text: some StringProtocol) {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let numbers = digits.split(separator: ".").prefix(3).compactMap { Int($0) }
    guard let major = numbers.first else { return nil }
    self.init(numbers: [major] + numbers.dropFirst())
  }

  init(_ major: Int, _ minor: Int) { self.init(numbers: [major, minor]) }

  private init(numbers: [Int]) {
    self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  /// The full version and its prefixes, longest first: `6.3.1`, `6.3`, `6`.
  var forms: [String] {
    (1...3).reversed().map { numbers.prefix($0).map(String.init).joined(separator: ".") }
  }

  static func < (one: ToolsVersion, other: ToolsVersion) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }
}
