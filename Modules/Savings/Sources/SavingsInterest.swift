import FeatureDependencies

extension Won {
  /// What paying this sum in each month earns in `months` at `rate`, before tax.
  ///
  /// Each installment earns simple interest for the months it is there: `⌊M·r/12·n(n+1)/2⌋`, r the
  /// yearly rate, a fraction of a won cut once, off the total.
  func installmentInterest(at rate: AnnualRate, months: Int) throws(MoneyError) -> Won {
    let count = Int64(months)
    let doubled = Int64(rate.basisPoints) * count * (count + 1)
    return try scaled(by: doubled, over: 2 * AnnualRate.monthlyDivisor)
  }
}
