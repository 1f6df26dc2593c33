import FeatureDependencies

extension TextLayout {
  private static let maximumBars = 12
  /// The columns that bars need. In less room the chart has numbers alone.
  private static let shortestBar = 4

  /// Lays out a chart of at most twelve months, whose bars start at zero, and a line with
  /// principal, interest and tax.
  ///
  /// If only the opening pays in, the bars show the interest alone: as a part of the balance it
  /// would be too small to see. A product with monthly payouts has no bars, because its balance
  /// does not grow; the schedule lists the payouts.
  func chart(_ illustration: Illustration) -> [TerminalText] {
    let quote = illustration.quote
    let bars = quote.schedule.contains { $0.kind == .interest } ? [] : bars(illustration.growth)
    return bars + [""] + wrapped(Self.sum(quote)(language), to: columns - 3).map { "  \($0)" }
  }

  private func bars(_ growth: [Growth]) -> [TerminalText] {
    guard let first = growth.first, let last = growth.last, last.earned > .zero else { return [] }
    let isPaidInOnce = growth.allSatisfy { $0.paidIn == first.paidIn }
    let rows = Self.months(upTo: growth.count - 1).map { month in
      let now = growth[month]
      let parts = isPaidInOnce ? [now.earned] : [now.paidIn, now.earned]
      let sums = parts.map(\.grouped).joined(separator: " + ")
      return (
        month: text("\(month) mo", "\(month)개월")(language),
        sums: text("\(sums) won", "\(sums)원")(language), parts: parts
      )
    }
    let widths = (rows.map(\.month.columns).max() ?? 0, rows.map(\.sums.columns).max() ?? 0)
    let room = columns - widths.0 - widths.1 - 7
    let hasBars = style.surface != .plain && room >= Self.shortestBar
    let top = isPaidInOnce ? last.earned : last.total
    let drawn = rows.map { month, sums, parts -> TerminalText in
      let label = "  \(month.rightAligned(to: widths.0))  \(sums.rightAligned(to: widths.1))"
      let bar = hasBars ? Self.bar(parts, of: top, in: room) : ""
      return bar.isEmpty ? TerminalText(label) : "\(label) \(bar)"
    }
    return [""] + wrapped(title(isPaidInOnce, hasBars), to: columns - 3).map { "  \($0)" } + drawn
  }

  private func title(_ isPaidInOnce: Bool, _ hasBars: Bool) -> String {
    let title =
      isPaidInOnce
      ? text("Interest so far, before tax", "세전 누적 이자")
      : text("Paid in + interest, before tax", "납입 원금 + 세전 이자")
    guard hasBars else { return title(language) }
    let key = text(" (█ paid in, ░ interest)", " (█ 원금, ░ 이자)")(language)
    return title(language) + text(", from 0 won", " (막대는 0원부터)")(language)
      + (isPaidInOnce ? "" : key)
  }

  /// Principal, interest and tax in one line.
  private static func sum(_ quote: Quote) -> LocalizedText {
    let sums = [quote.principal, quote.interest, quote.tax].map(\.text)
    return LocalizedText(
      en: "Principal \(sums[0].en) + interest \(sums[1].en) - tax \(sums[2].en)",
      ko: "원금 \(sums[0].ko) + 이자 \(sums[1].ko) - 세금 \(sums[2].ko)")
  }

  /// The months with a bar: all if there are at most twelve; otherwise the largest number from 6 to
  /// 12 that divides `last`, or else twelve nearly evenly spaced months.
  private static func months(upTo last: Int) -> [Int] {
    guard last > maximumBars else { return last > 0 ? Array(1...last) : [] }
    let count = (6...maximumBars).last { last.isMultiple(of: $0) } ?? maximumBars
    return (1...count).map { $0 * last / count }
  }

  /// A bar for the sum of `parts`, at a scale where `top` is `room` columns wide. A single part is
  /// drawn to an eighth of a column. Two parts are drawn to a whole column, the second one lighter.
  private static func bar(_ parts: [Won], of top: Won, in room: Int) -> String {
    let total = parts.reduce(Int128(0)) { $0 + Int128($1.amount) }
    let eighths = rounded(total * Int128(room) * 8, over: Int128(top.amount))
    guard parts.count > 1 else {
      return String(repeating: "█", count: eighths / 8) + blocks[eighths % 8]
    }
    let whole = rounded(total * Int128(room), over: Int128(top.amount))
    let second = min(
      whole, rounded(Int128(parts[1].amount) * Int128(room), over: Int128(top.amount)))
    return String(repeating: "█", count: whole - second) + String(repeating: "░", count: second)
  }

  private static func rounded(_ sum: Int128, over divisor: Int128) -> Int {
    divisor > 0 ? Int((2 * sum + divisor) / (2 * divisor)) : 0
  }

  private static let blocks = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
