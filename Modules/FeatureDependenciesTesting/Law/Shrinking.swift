/// Makes a list of steps shorter and simpler, as long as it stays wrong.
enum Shrinking {
  /// Leaves out steps, first many at once, and replaces them with the results of `simpler`, until
  /// no such change is still wrong, or after `maximum` attempts.
  static func shortest<Step>(
    _ steps: [Step], within maximum: Int = 600, simpler: (Step) -> [Step],
    isWrong: ([Step]) async throws -> Bool
  ) async throws -> [Step] {
    var steps = steps
    var attempts = 0
    func accepts(_ candidate: [Step]) async throws -> Bool {
      guard attempts < maximum else { return false }
      attempts += 1
      guard try await isWrong(candidate) else { return false }
      steps = candidate
      return true
    }
    var isChanged = true
    while isChanged && attempts < maximum {
      isChanged = false
      var size = max(steps.count / 2, 1)
      while size > 0 {
        var from = 0
        while from < steps.count {
          var fewer = steps
          fewer.removeSubrange(from..<min(from + size, steps.count))
          if try await accepts(fewer) { isChanged = true } else { from += size }
        }
        size /= 2
      }
      for index in steps.indices {
        for candidate in simpler(steps[index]) {
          var others = steps
          others[index] = candidate
          if try await accepts(others) {
            isChanged = true
            break
          }
        }
      }
    }
    return steps
  }
}
