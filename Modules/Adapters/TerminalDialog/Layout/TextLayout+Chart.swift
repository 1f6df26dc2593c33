import FeatureDependencies

extension TextLayout {
  private static let maximumMonths = 12
  /// The columns that bars need. In less room the chart has numbers alone.
  private static let shortestBar = 4

  /// Lays out the growth, if there is one, at the end of at most twelve months, with bars that start
  /// at zero, and a line with principal, interest and tax.
  func chart(_ illustration: Illustration) -> [TerminalText] {
    let sum = Self.sum(illustration.quote)(language)
    return months(illustration.growth) + [""] + wrapped(sum, to: columns - 3).map { "  \($0)" }
  }

  private func months(_ growth: [Growth]) -> [TerminalText] {
    guard let last = growth.last, last.earned > .zero else { return [] }
    let rows = Self.months(upTo: growth.count - 1).map { month in
      let now = growth[month]
      let sums = "\(now.paidIn.grouped) + \(now.earned.grouped)"
      return (
        month: text("\(month) mo", "\(month)개월")(language),
        sums: text("\(sums) won", "\(sums)원")(language), growth: now
      )
    }
    let widths = (rows.map(\.month.columns).max() ?? 0, rows.map(\.sums.columns).max() ?? 0)
    let room = columns - widths.0 - widths.1 - 7
    let hasBars = style.surface != .plain && room >= Self.shortestBar
    let drawn = rows.map { month, sums, growth -> TerminalText in
      let label = "  \(month.rightAligned(to: widths.0))  \(sums.rightAligned(to: widths.1))"
      let bar = hasBars ? Self.bar(growth, of: last.total, in: room) : ""
      return bar.isEmpty ? TerminalText(label) : "\(label) \(bar)"
    }
    return [""] + wrapped(title(hasBars), to: columns - 3).map { "  \($0)" } + drawn
  }

  private func title(_ hasBars: Bool) -> String {
    let title = text("Paid in + interest, before tax", "납입 원금 + 세전 이자")(language)
    let key = text(", from 0 won (█ paid in, ░ interest)", " (막대는 0원부터) (█ 원금, ░ 이자)")
    return title + (hasBars ? key(language) : "")
  }

  /// Principal, interest and tax in one line.
  private static func sum(_ quote: Quote) -> LocalizedText {
    let sums = [quote.principal, quote.interest, quote.tax].map(\.text)
    return LocalizedText(
      en: "Principal \(sums[0].en) + interest \(sums[1].en) - tax \(sums[2].en)",
      ko: "원금 \(sums[0].ko) + 이자 \(sums[1].ko) - 세금 \(sums[2].ko)")
  }

  /// The months to show: all if there are at most twelve, otherwise twelve nearly evenly spaced
  /// months.
  private static func months(upTo last: Int) -> [Int] {
    let count = min(last, maximumMonths)
    return (0..<count).map { ($0 + 1) * last / count }
  }

  /// A bar for the installments so far and, lighter, the interest. A bar for `top` has `room`
  /// columns.
  private static func bar(_ growth: Growth, of top: Won, in room: Int) -> String {
    let columns = { (sum: Won) in
      let (scaled, top) = (Int128(sum.amount) * Int128(room), Int128(top.amount))
      return Int((2 * scaled + top) / (2 * top))
    }
    let whole = columns(growth.total)
    let interest = min(whole, columns(growth.earned))
    return String(repeating: "█", count: whole - interest)
      + String(repeating: "░", count: interest)
  }
}
