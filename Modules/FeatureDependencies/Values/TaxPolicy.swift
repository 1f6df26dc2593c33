/// How the interest of an account is taxed.
public enum TaxKind: String, Sendable, CaseIterable {
  /// The general rate (일반과세).
  case general
  /// No tax (비과세).
  case exempt
  /// The rate for members of agricultural cooperatives (조합원 예탁금 저율과세).
  case agricultural

  /// What people call it.
  public var name: LocalizedText {
    switch self {
    case .general: LocalizedText(en: "General", ko: "일반과세")
    case .exempt: LocalizedText(en: "Exempt", ko: "비과세")
    case .agricultural: LocalizedText(en: "Agricultural cooperative", ko: "조합원 저율과세")
    }
  }
}

/// A tax on interest, and a second tax that is a part of the first.
///
/// Each is cut to ten won, the first before the second is computed from it.
public struct TaxRate: Sendable, Hashable {
  /// The tax, in basis points of the interest.
  public let ofInterest: Int64
  /// The second tax (지방소득세), in basis points of the first.
  public let ofTax: Int64

  /// A rate; both parts in basis points.
  public init(ofInterest: Int64, ofTax: Int64) {
    self.ofInterest = ofInterest
    self.ofTax = ofTax
  }

  /// Both taxes on `interest` together. Throws ``MoneyError/overflow``.
  public func tax(on interest: Won) throws(MoneyError) -> Won {
    let first = try interest.scaled(by: ofInterest, over: 10_000).cut(to: 10)
    let second = try first.scaled(by: ofTax, over: 10_000).cut(to: 10)
    return try first.adding(second)
  }
}

/// Which tax rates hold from which day on, as a table: a change of the law is a new row.
public struct TaxPolicy: Sendable, Hashable {
  /// The rates that hold from a day on.
  public struct Period: Sendable, Hashable {
    /// The first day on which interest is taxed so.
    public let from: CalendarDate
    /// The rate for each kind; a kind that is not here has no rule then.
    public let rates: [TaxKind: TaxRate]

    /// A period that starts on `from`.
    public init(from: CalendarDate, rates: [TaxKind: TaxRate]) {
      self.from = from
      self.rates = rates
    }
  }

  private let periods: [Period]
  /// The policy in a sentence or two, for the terms of a contract.
  public let clause: LocalizedText
  /// What helps to choose how one's interest is taxed.
  public let help: LocalizedText

  /// A policy of `periods`, in any order; each holds until the next one starts. `clause` and `help`
  /// tell people what the periods say.
  public init(periods: [Period], clause: LocalizedText, help: LocalizedText) {
    self.periods = periods.sorted { $0.from < $1.from }
    self.clause = clause
    self.help = help
  }

  /// The tax on interest paid on `date`.
  ///
  /// Throws ``TaxError/noRule(_:_:)`` if the table says nothing of that kind and day, and
  /// ``TaxError/overflow``.
  public func tax(
    on interest: Won, kind: TaxKind, paidOn date: CalendarDate
  ) throws(TaxError) -> Won {
    guard let rate = periods.last(where: { $0.from <= date })?.rates[kind] else {
      throw .noRule(kind, date)
    }
    do { return try rate.tax(on: interest) } catch { throw .overflow }
  }
}

/// Why a tax could not be computed.
public enum TaxError: Error, Sendable, Equatable {
  /// The policy has no rate for this kind of interest paid on this day.
  case noRule(TaxKind, CalendarDate)
  /// The tax does not fit 64 bits.
  case overflow
}
