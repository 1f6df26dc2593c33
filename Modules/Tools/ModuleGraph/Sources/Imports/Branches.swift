/// The branches of `#if` that enclose a line.
///
/// Every branch counts that some build can compile. Known are `true`, `false` and `SWIFT_PACKAGE`,
/// which the package manager always sets; another condition may be true or false.
struct Branches {
  /// Whether no build compiles a branch, because of its condition, and whether every build compiles
  /// the branch or an earlier one.
  private var levels: [(isDead: Bool, isTaken: Bool)] = []

  var isDead: Bool { levels.contains(where: \.isDead) }

  /// Processes a line of code; returns whether it is a directive.
  mutating func take(_ code: String) -> Bool {
    let words = code.drop(while: \.isWhitespace)
    guard words.first == "#" else { return false }
    let directive = words.dropFirst().prefix(while: \.isLetter)
    let condition = words.dropFirst(directive.count + 1)
    switch directive {
    case "if":
      let value = Self.value(of: condition)
      levels.append((value == false, value == true))
    case "elseif": turn(Self.value(of: condition))
    case "else": turn(true)
    case "endif": _ = levels.popLast()
    default: return false
    }
    return true
  }

  private mutating func turn(_ value: Bool?) {
    guard let last = levels.popLast() else { return }
    levels.append((last.isTaken || value == false, last.isTaken || value == true))
  }

  /// The value in every build; nil if it depends on the build.
  private static func value(of condition: Substring) -> Bool? {
    let text = condition.filter { !$0.isWhitespace }
    guard !text.contains("||"), !text.contains("(") else { return nil }
    let terms = text.split(separator: "&&").map { term in
      switch term {
      case "true", "SWIFT_PACKAGE", "!false": true
      case "false", "!SWIFT_PACKAGE", "!true": false
      default: Bool?.none
      }
    }
    if terms.contains(false) { return false }
    return terms.allSatisfy { $0 == true } ? true : nil
  }
}
