/// A sequence of damages that a seed repeats.
struct Damage: RandomNumberGenerator {
  private static let bits: [[UInt8]] = [
    [0], [0xFF], [0x1B], Array("\"".utf8), Array("{".utf8), Array(".".utf8), Array("=".utf8),
    Array("A".utf8), Array("-_".utf8),
  ]

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// `good` with one to four changes; sometimes none.
  mutating func done(to good: [UInt8]) -> [UInt8] {
    var bytes = good
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let end = min(bytes.count, place + Int.random(in: 0...8, using: &self))
      switch Int.random(in: 0...4, using: &self) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(contentsOf: Self.bits.randomElement(using: &self) ?? [], at: place)
      case 3 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &self)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
