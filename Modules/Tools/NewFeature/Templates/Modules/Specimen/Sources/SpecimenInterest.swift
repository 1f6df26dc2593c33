import FeatureDependencies

extension Won {
  /// The simple interest on this sum for `months` at `rate`, before tax.
  ///
  /// It is `⌊P·r·n/12⌋`, where r is the annual rate: fractions of a won are truncated.
  func specimenInterest(at rate: AnnualRate, months: Int) throws(MoneyError) -> Won {
    try scaled(by: Int64(rate.basisPoints) * Int64(months), over: AnnualRate.monthlyDivisor)
  }
}
