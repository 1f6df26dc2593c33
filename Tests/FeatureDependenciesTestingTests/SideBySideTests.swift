import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

extension FlowLaw {
  static func reference(_ script: FlowScript, _ make: @escaping FlowMutants.Make) throws -> FlowLaw {
    let others = script.questions.compactMap { question -> OtherProduct? in
      guard case .otherFeature(let kind, let isLinked) = question.role else { return nil }
      return OtherProduct(kind, at: question.key, isLinked: isLinked)
    }
    return FlowLaw(
      of: script.product, offering: try ReferenceProduct.all(), opening: others,
      bonus: { _ in AnnualRate(basisPoints: 10) },
      interest: { _, selection, rate in
        let months = Int64(selection.months)
        return selection.amount.amount * Int64(rate) * months * (months + 1) / 240_000
      }
    ) { doubles, catalog, link in
      var with = Collaborators(doubles, catalog)
      with.link = link.map { AccountLink(to: $0, of: ReferenceScripts.other) }
      return make(script, with)
    }
  }
}

struct SideBySideTests {
  @Test(arguments: 0...3)
  func `Reference`(number: Int) async throws {
    let script = ReferenceScripts.all[number]
    let clock = ContinuousClock()
    let law = try FlowLaw.reference(script) { ReferenceFlow(script: $0, with: $1) }
    let last = UInt64(ProcessInfo.processInfo.environment["LAST"] ?? "200") ?? 200
    let time = try await clock.measure { try await law.check(seeds: 1...last) }
    print("TIME", script.questions.count, time)
  }

  @Test func `Mutants`() async throws {
    var seen: Set<String> = []
    for breakage in FlowMutants.breakages where ProcessInfo.processInfo.environment["ALL"] != nil {
      for (number, script) in ReferenceScripts.all.enumerated() {
        guard (FlowContract.clauses(for: script) + FlowContract.catalog).contains(where: {
          $0.id == breakage.clause
        }), !(breakage.needsOtherFeature && script.otherKey.isEmpty) else { continue }
        guard seen.insert("\(breakage.clause) \(breakage.name) \(number)").inserted else { continue }
        let law = try FlowLaw.reference(script, breakage.make)
        do {
          try await law.check(seeds: 1...50)
          print("MISSED", breakage.clause, breakage.name, "script", number)
        } catch let broken as LawBroken {
          print("FOUND", broken.seed, broken.steps, breakage.clause, breakage.name, "script", number)
          if ProcessInfo.processInfo.environment["SHOW"] != nil { print(broken) }
        }
      }
    }
  }
}
