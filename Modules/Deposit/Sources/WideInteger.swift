/// A whole number of any size, never negative, that can be multiplied and divided by a small one.
///
/// Compound interest needs (120,000 + r)ⁿ exactly: at 60 months about a thousand bits.
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

  /// Divides, the remainder cut. `divisor` must not be zero.
  mutating func divide(by divisor: UInt64) {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      (limbs[index], remainder) = divisor.dividingFullWidth((remainder, limbs[index]))
    }
    while limbs.count > 1, limbs.last == 0 { limbs.removeLast() }
  }

  /// The number, or nil if it does not fit.
  var int64: Int64? { limbs.count == 1 ? Int64(exactly: limbs[0]) : nil }
}
