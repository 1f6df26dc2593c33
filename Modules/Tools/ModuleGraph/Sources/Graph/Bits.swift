/// A set of small nonnegative integers, as a bit vector.
struct Bits: Equatable {
  private var words: [UInt64]

  /// Creates an empty set for numbers below `count`.
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  func contains(_ number: Int) -> Bool { words[number / 64] & (1 << UInt64(number % 64)) != 0 }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  mutating func formUnion(_ other: Bits) {
    for place in words.indices { words[place] |= other.words[place] }
  }

  /// Adds the numbers in `other`, and returns those that were new.
  mutating func take(_ other: Bits) -> [Int] {
    var new: [Int] = []
    for place in words.indices {
      var rest = other.words[place] & ~words[place]
      words[place] |= rest
      while rest != 0 {
        new.append(place * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return new
  }
}
