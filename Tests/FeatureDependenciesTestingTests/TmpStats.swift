import FeatureDependencies
import Testing
@testable import FeatureDependenciesTesting

struct TmpStats {
  @Test func stats() async throws {
    var kinds: [String: Int] = [:]
    var nulls = 0
    for seed in UInt64(1)...50 {
      let law = LedgerLaw.law({ try DoubleBank() }, isPlain: false)
      let (run, _) = try await law.generated(seed, Shape(before: 60, tasks: 0, calls: 0, schedules: 1), CallsUnderWay())
      for e in run.entries where !e.isProbe {
        if case .open(_, let o) = e.call {
          let w = o.order.repeats == nil ? "new" : "again"
          let a = e.came.split(separator: "(")[0].split(separator: " ").prefix(2).joined(separator: " ")
          kinds[w + " " + (a.hasPrefix("opened") ? "opened" : a), default: 0] += 1
          if "\(o.contract.requestID)" == "null", a.hasPrefix("opened") { nulls += 1 }
        }
      }
    }
    print("STATS", kinds.sorted { $0.key < $1.key }, "nulls", nulls)
  }
}
