/// The branches of `#if` that enclose the current position in a file.
struct Branches {
  private struct Level {
    /// Whether no build compiles the branch, because of its condition or an outer one.
    var isDead: Bool
    /// Whether every build compiles this branch or an earlier one.
    var isTaken: Bool
  }

  private var levels: [Level] = []

  /// Whether no build compiles the current position.
  var isDead: Bool { levels.last?.isDead ?? false }

  /// Processes the directive `word`, whose condition comes next in `lexer`.
  ///
  /// Returns the modules that the condition tests with `canImport`, if some build evaluates it.
  mutating func take(_ word: String, _ lexer: inout Lexer) -> [String] {
    switch word {
    case "if":
      let (condition, wasDead) = (lexer.takeCondition(), isDead)
      levels.append(
        Level(isDead: wasDead || condition.value == false, isTaken: condition.value == true))
      return wasDead ? [] : condition.probes
    case "elseif":
      let condition = lexer.takeCondition()
      turn(condition.value)
      return isOuterDead ? [] : condition.probes
    case "else": turn(true)
    case "endif": _ = levels.popLast()
    default: break
    }
    return []
  }

  private var isOuterDead: Bool { levels.dropLast().last?.isDead ?? false }

  private mutating func turn(_ value: Bool?) {
    guard let isTaken = levels.last?.isTaken else { return }
    levels[levels.count - 1] = Level(
      isDead: isOuterDead || isTaken || value == false, isTaken: isTaken || value == true)
  }
}
