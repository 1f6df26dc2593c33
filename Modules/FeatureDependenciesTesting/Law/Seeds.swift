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
  /// How often a seed in the variable SEED is run at most, since a race does not show each time.
  static let repetitions = 200

  private static let variable = ProcessInfo.processInfo.environment["SEED"]

  /// The seed in the variable SEED, if it is set and is one of `seeds`; without them, any seed is.
  ///
  /// Throws ``SeedUnreadable`` if the variable has no seed.
  static func chosen(of seeds: ClosedRange<UInt64>?) throws -> UInt64? {
    guard let text = variable else { return nil }
    guard let seed = UInt64(text) else { throw SeedUnreadable(text: text) }
    return seeds?.contains(seed) == false ? nil : seed
  }

  /// The one in the variable SEED, `seeds`, or 1 to 50.
  static func all(_ seeds: ClosedRange<UInt64>?) throws -> ClosedRange<UInt64> {
    try chosen(of: seeds).map { $0...$0 } ?? seeds ?? 1...50
  }
}

/// A text in the variable SEED that is no seed.
struct SeedUnreadable: Error, CustomStringConvertible {
  let text: String
  var description: String { "SEED is \"\(text)\". A seed is a number of 0 or more." }
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
