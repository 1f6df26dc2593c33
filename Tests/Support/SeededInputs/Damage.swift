import FeatureDependenciesTesting

/// Random damage to texts, reproducible by its seed.
struct Damage {
  private static let bits: [[UInt8]] = [
    [0], [0xFF], [0xC3], [0x1B], [0xE2, 0x80, 0xAE], Array("\"".utf8), Array("{".utf8),
    Array("]".utf8), Array("\\u0000".utf8), Array("\\ud800".utf8), Array("1.5".utf8),
    Array("-0".utf8), Array(",".utf8), Array("9223372036854775808".utf8), Array(".".utf8),
    Array("null".utf8), Array(String(repeating: "[", count: 300).utf8), Array("=".utf8),
    Array("A".utf8), Array("-_".utf8),
  ]

  private var numbers: SplitMix64

  /// Creates the damages of `seed`.
  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// `good` with up to four random changes.
  mutating func done(to good: [UInt8]) -> [UInt8] {
    var bytes = good
    for _ in 0..<Int.random(in: 0...4, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 0...8, using: &numbers))
      switch Int.random(in: 0...4, using: &numbers) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(contentsOf: Self.bits.randomElement(using: &numbers) ?? [], at: place)
      case 3 where place < bytes.count:
        bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &numbers)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
