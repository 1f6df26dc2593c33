import FeatureDependencies

/// How a deposit earns interest.
public enum InterestMethod: String, Sendable, CaseIterable {
  /// Simple interest, paid at maturity.
  case simple
  /// Interest compounded monthly, paid at maturity.
  case monthlyCompound
  /// Simple interest, paid and taxed each month.
  case monthlyPayout

  /// The display name.
  var name: LocalizedText {
    switch self {
    case .simple: LocalizedText(en: "simple interest", ko: "단리")
    case .monthlyCompound: LocalizedText(en: "monthly compound", ko: "월복리")
    case .monthlyPayout: LocalizedText(en: "monthly payout", ko: "월이자지급식")
    }
  }
}

extension InterestMethod {
  /// Returns the interest on `principal` after `months` at `rate`, before tax, truncated to whole
  /// won.
  ///
  /// With P the principal, r the yearly rate and n the months: simple `⌊P·r·n/12⌋`, compound
  /// `⌊P·((1+r/12)ⁿ − 1)⌋`, monthly payout `n·⌊P·r/12⌋`, all computed exactly. Throws
  /// `QuoteError.overflow`.
  func interest(on principal: Won, at rate: AnnualRate, months: Int) throws(QuoteError) -> Won {
    let (basisPoints, divisor) = (Int64(rate.basisPoints), AnnualRate.monthlyDivisor)
    do {
      return switch self {
      case .simple: try principal.scaled(by: basisPoints * Int64(months), over: divisor)
      case .monthlyCompound: try compound(principal, basisPoints, months)
      case .monthlyPayout: try principal.scaled(by: basisPoints, over: divisor).times(months)
      }
    } catch { throw .overflow }
  }

  private func compound(
    _ principal: Won, _ basisPoints: Int64, _ months: Int
  ) throws(MoneyError) -> Won {
    guard let start = UInt64(exactly: principal.amount) else { throw .overflow }
    let divisor = UInt64(AnnualRate.monthlyDivisor)
    var balance = WideInteger(start)
    for _ in 0..<months { balance.multiply(by: divisor + UInt64(basisPoints)) }
    // ⌊⌊x/b⌋/b⌋ = ⌊x/b²⌋: truncating at each step equals truncating once at the end.
    for _ in 0..<months { balance.divide(by: divisor) }
    guard let final = balance.int64 else { throw .overflow }
    return try Won(final).subtracting(principal)
  }
}
