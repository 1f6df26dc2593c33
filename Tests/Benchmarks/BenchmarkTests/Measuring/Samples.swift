/// What was measured, a value a round.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  /// The middle of what was measured; 0 if nothing was.
  var median: Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

  /// Round by round, how many times `other` this is.
  func ratio(to other: Samples) -> Samples {
    Samples(values: zip(values, other.values).map { $0 / $1 })
  }

  /// How many fit into a second, of what takes so many microseconds.
  var perSecond: Samples { Samples(values: values.map { 1e6 / $0 }) }
}

/// How many microseconds `body` takes.
func microseconds(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async rethrows -> Double {
  let start = ContinuousClock.now
  try await body()
  return (ContinuousClock.now - start) / .microseconds(1)
}
