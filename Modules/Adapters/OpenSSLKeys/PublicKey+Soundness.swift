import Ledger

extension PublicKey {
  /// Throws ``OpenSSLKeys/PublicKeyFault/notCanonical`` unless this is the one encoding of its
  /// point, and ``OpenSSLKeys/PublicKeyFault/smallOrder`` for a point whose order divides 8.
  func check() throws(PublicKeyFault) {
    // The top bit is x's sign; the rest is y.
    let y = Array(bytes.dropLast()) + [(bytes.last ?? 0) & 0x7F]
    guard Self.isLess(y, Self.prime) else { throw .notCanonical }
    guard !Self.smallOrders.contains(y) else { throw .smallOrder }
  }

  /// Whether `left` is less than `right`, both with the lowest byte first.
  private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.reversed().lexicographicallyPrecedes(right.reversed())
  }

  /// 2^255 - 19, the lowest byte first.
  private static let prime: [UInt8] = [0xED] + Array(repeating: 0xFF, count: 30) + [0x7F]

  /// The y of the eight points whose order divides 8, the lowest byte first; two of them have the
  /// same y but for 1 and -1.
  private static let smallOrders: [[UInt8]] = [
    [0x01] + Array(repeating: 0, count: 31),
    [0xEC] + Array(repeating: 0xFF, count: 30) + [0x7F],
    Array(repeating: 0, count: 32),
    [
      0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98,
      0xF0,
      0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC,
      0x05,
    ],
    [
      0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67,
      0x0F,
      0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03,
      0x7A,
    ],
  ]
}
