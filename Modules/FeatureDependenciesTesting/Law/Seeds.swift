import FoundationEssentials

/// SplitMix64 (Steele, Lea, Flood 2014): random numbers that are repeatable by their seed.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the numbers of `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of `choices`, each as often as its weight says. The sum of the weights must be positive.
  public mutating func pick<Choice>(_ choices: KeyValuePairs<Int, Choice>) -> Choice {
    var left = Int.random(in: 0..<choices.reduce(0) { $0 + $1.key }, using: &self)
    let chosen = choices.first { choice in
      left -= choice.key
      return left < 0
    }
    return (chosen ?? choices[choices.startIndex]).value
  }

  /// A number of `range`, each equally often.
  public mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// One of `all`, each equally often; `all` must not be empty.
  public mutating func one<Element>(of all: [Element]) -> Element {
    all[pick(0...all.count - 1)]
  }

  /// True once in `count` times.
  public mutating func isOne(in count: Int) -> Bool { pick(1...count) == 1 }
}

/// The seeds of a run.
enum Seeds {
  private static let variable = ProcessInfo.processInfo.environment["SEED"]

  /// How often a seed in the variable SEED is run at least if its steps can race: a race does not
  /// show each time.
  static let repetitions = variable == nil ? 1 : 200

  /// The one in the variable SEED, `seeds`, or 1 to 50. Throws if the variable has no seed.
  static func all(_ seeds: ClosedRange<UInt64>?) throws -> ClosedRange<UInt64> {
    guard let variable else { return seeds ?? 1...50 }
    let seed = try given(UInt64(variable), "SEED=\(variable)")
    return seed...seed
  }
}

/// A subject that breaks its law, with the fewest steps that show it.
public struct LawBroken: Error, Sendable, Equatable, CustomStringConvertible {
  /// The seed whose steps broke the law; the variable SEED repeats it.
  public let seed: UInt64
  /// The number of calls or answers left after shrinking.
  public let steps: Int
  /// The steps, and the expected and the actual result.
  public let description: String
}
