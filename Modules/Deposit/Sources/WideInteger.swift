/// An unsigned integer of any size that can be multiplied and divided by a 64-bit number.
///
/// Compound interest needs (120,000 + r)ⁿ exactly: about a thousand bits for 60 months.
struct WideInteger {
  // Least significant first.
  private var limbs: [UInt64]

  init(_ value: UInt64) { limbs = [value] }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let (high, low) = limbs[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      limbs[index] = sum
      carry = high + (overflow ? 1 : 0)
    }
    if carry > 0 { limbs.append(carry) }
  }

  /// Divides and discards the remainder. `divisor` must not be zero.
  mutating func divide(by divisor: UInt64) {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      (limbs[index], remainder) = divisor.dividingFullWidth((remainder, limbs[index]))
    }
    while limbs.count > 1, limbs.last == 0 { limbs.removeLast() }
  }

  /// The number as `Int64`, or nil if it does not fit.
  var int64: Int64? { limbs.count == 1 ? Int64(exactly: limbs[0]) : nil }
}
