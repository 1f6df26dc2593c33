import FeatureDependencies
import FeatureDependenciesTesting

enum RequestIDMutants {
  static let all: [Mutant] = [
    mutant("counting from the start") { $0.nested($1 + 1) },
    mutant("the root each time") { root, _ in root },
    nesting("skipping a number") { 2 * $0 },
    nesting("starting again at 256") { $0 % 256 },
    nesting("the same id for two") { $0 / 2 },
  ]

  /// IDs that start with the root and continue with wrong numbers.
  private static func nesting(
    _ name: String, _ number: @escaping @Sendable (Int) -> Int
  ) -> Mutant { mutant(name) { root, count in count == 0 ? root : root.nested(number(count)) } }

  private static func mutant(
    _ name: String, _ id: @escaping @Sendable (RequestID, Int) -> RequestID
  ) -> Mutant {
    Mutant("RequestIDs", name) {
      let root = try Samples.request("ROOT")
      let count = Remembered(0)
      let ids = ChangedIDs(base: RequestIDSequence(root: root)) { _ in id(root, count.next() - 1) }
      try await RequestIDsContract.check(ids, from: root)
    }
  }
}
