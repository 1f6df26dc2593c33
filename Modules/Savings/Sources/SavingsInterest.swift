import FeatureDependencies

extension Won {
  /// Returns the interest on paying this amount each month for `months` at `rate`, before tax.
  ///
  /// Each installment earns simple interest from its payment to maturity: `⌊M·r/12·n(n+1)/2⌋`, with
  /// M this amount, r the yearly rate and n the months. The total is truncated to whole won once.
  /// Throws `MoneyError.overflow`.
  func installmentInterest(at rate: AnnualRate, months: Int) throws(MoneyError) -> Won {
    let count = Int64(months)
    let doubled = Int64(rate.basisPoints) * count * (count + 1)
    return try scaled(by: doubled, over: 2 * AnnualRate.monthlyDivisor)
  }
}
