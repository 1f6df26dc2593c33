/// Measured values, one per round.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  /// The median of the values; 0 if there are none.
  var median: Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

  /// The ratio of each value to that of `other` in the same round.
  func ratio(to other: Samples) -> Samples {
    Samples(values: zip(values, other.values).map { $0 / $1 })
  }

  /// The rates per second of values in microseconds.
  var perSecond: Samples { Samples(values: values.map { 1e6 / $0 }) }
}

/// Returns the duration of `body` in microseconds.
func microseconds(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async rethrows -> Double {
  let start = ContinuousClock.now
  try await body()
  return (ContinuousClock.now - start) / .microseconds(1)
}
