/// The branches of `#if` around a place in a file.
struct Branches {
  private struct Level {
    /// No build compiles the branch.
    var isDead: Bool
    /// Every build compiles this branch or one before it.
    var isSettled: Bool
  }

  private var levels: [Level] = []

  /// Whether no build compiles this place.
  var isDead: Bool { levels.contains(where: \.isDead) }

  /// Goes on from the directive `word`, whose condition comes next in `lexer`.
  ///
  /// Gives the modules that the condition asks for, if any build comes by it.
  mutating func take(_ word: String, _ lexer: inout Lexer) -> [String] {
    switch word {
    case "if":
      let (condition, wasDead) = (lexer.takeCondition(), isDead)
      levels.append(Level(isDead: condition.value == false, isSettled: condition.value == true))
      return wasDead ? [] : condition.probes
    case "elseif":
      let condition = lexer.takeCondition()
      turn(condition.value)
      return levels.dropLast().contains(where: \.isDead) ? [] : condition.probes
    case "else": turn(true)
    case "endif": _ = levels.popLast()
    default: break
    }
    return []
  }

  private mutating func turn(_ value: Bool?) {
    guard var level = levels.popLast() else { return }
    level.isDead = level.isSettled || value == false
    level.isSettled = level.isSettled || value == true
    levels.append(level)
  }
}
