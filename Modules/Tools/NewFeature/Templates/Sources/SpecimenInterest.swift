import FeatureDependencies

extension Won {
  /// What this sum earns in `months` at `rate`, before tax: simple interest.
  ///
  /// With r the yearly rate `⌊P·r·n/12⌋`: a fraction of a won is cut.
  func specimenInterest(at rate: AnnualRate, months: Int) throws(MoneyError) -> Won {
    try scaled(by: Int64(rate.basisPoints) * Int64(months), over: AnnualRate.monthlyDivisor)
  }
}
