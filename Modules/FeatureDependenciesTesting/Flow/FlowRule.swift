import FeatureDependencies

/// One promise of every flow, checked on what a run recorded.
struct FlowRule: Sendable {
  /// The promise as a sentence.
  let promise: String
  let check: @Sendable (FlowRun, Check) throws -> Void

  init(_ promise: String, _ check: @escaping @Sendable (FlowRun, Check) throws -> Void) {
    self.promise = promise
    self.check = check
  }

  static let all = [idle] + consenting + answering + goingBack + nesting + ending

  private static let idle = FlowRule("a flow does nothing before it runs") { run, check in
    try check.holds(run.isIdle, "no call of a dependency", butCame: "calls")
    try check.holds(
      run.turns.count < FlowRun.mostTurns, "a conversation that ends",
      butCame: "\(run.turns.count) questions")
  }

  /// The broken promise of `run`; nil if it kept them.
  static func violation(in run: FlowRun) -> Violation? {
    for rule in all {
      let check = Check(clause: "Flow", promise: rule.promise)
      do { try rule.check(run, check) } catch {
        return error as? Violation ?? check.violation("values that can be computed", "\(error)")
      }
    }
    return nil
  }
}
