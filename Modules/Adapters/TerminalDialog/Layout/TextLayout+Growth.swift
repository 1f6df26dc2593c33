import FeatureDependencies

extension TextLayout {
  private static let maximumMonths = 12

  /// Lays out the sums at the end of at most twelve months, including the last; nothing without
  /// interest.
  func growth(_ growth: [Growth]) -> [TerminalText] {
    guard let last = growth.last, last.earned > .zero else { return [] }
    let title = text("Paid in + interest, before tax", "납입 원금 + 세전 이자")(language)
    let rows = Self.months(upTo: growth.count - 1).map { month in
      let sums = "\(growth[month].paidIn.grouped) + \(growth[month].earned.grouped)"
      return (text("\(month) mo", "\(month)개월"), text("\(sums) won", "\(sums)원")(language))
    }
    return ["", style.marked("\(title)", .question)] + table(rows)
  }

  /// The months to show: all if there are at most twelve, otherwise twelve nearly evenly spaced
  /// months.
  private static func months(upTo last: Int) -> [Int] {
    let count = min(last, maximumMonths)
    return (0..<count).map { ($0 + 1) * last / count }
  }
}
