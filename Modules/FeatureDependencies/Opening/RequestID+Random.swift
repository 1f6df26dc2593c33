extension RequestID {
  /// A new id: 128 bits from the system's source of randomness, in hexadecimal.
  public static func random() -> RequestID {
    let halves = (0..<2).map { _ in UInt64.random(in: .min ... .max) }
    return RequestID(hexadecimal: halves)
  }
}
