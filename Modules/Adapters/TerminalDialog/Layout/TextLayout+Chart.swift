import FeatureDependencies

extension TextLayout {
  private static let mostBars = 12

  /// How the money grows, a bar for each of at most twelve months, all from zero; and in a line
  /// what comes of it.
  ///
  /// If nothing is paid in after the opening, the bars show the interest alone: as a part of the
  /// whole balance it would be too small to see. What is paid out each month does not grow: the
  /// schedule shows it.
  func chart(_ illustration: Illustration) -> [TerminalText] {
    let quote = illustration.quote
    let bars = quote.schedule.contains { $0.kind == .interest } ? [] : bars(illustration.growth)
    return bars + [""] + wrapped(Self.sum(quote)(language), to: columns - 3).map { "  \($0)" }
  }

  private func bars(_ growth: [Growth]) -> [TerminalText] {
    guard let first = growth.first, let last = growth.last, last.earned > .zero else { return [] }
    let isPaidInOnce = growth.allSatisfy { $0.paidIn == first.paidIn }
    let months = Self.months(upTo: growth.count - 1)
    let rows = months.map { month in
      let now = growth[month]
      let sums = isPaidInOnce ? now.earned.grouped : "\(now.paidIn.grouped) + \(now.earned.grouped)"
      return (
        text("\(month) mo", "\(month)개월")(language), text("\(sums) won", "\(sums)원")(language)
      )
    }
    let widths = (rows.map(\.0.columns).max() ?? 0, rows.map(\.1.columns).max() ?? 0)
    let room = max(4, columns - widths.0 - widths.1 - 7)
    let drawn = zip(months, rows).map { (month, row) -> TerminalText in
      let now = growth[month]
      let parts = isPaidInOnce ? [now.earned] : [now.paidIn, now.earned]
      let bar = Self.bar(parts, of: isPaidInOnce ? last.earned : last.total, in: room)
      let label = "  \(row.0.rightAligned(to: widths.0))  \(row.1.rightAligned(to: widths.1))"
      return style.surface == .plain || bar.isEmpty ? TerminalText(label) : "\(label) \(bar)"
    }
    return [""] + wrapped(title(isPaidInOnce), to: columns - 3).map { "  \($0)" } + drawn
  }

  private func title(_ isPaidInOnce: Bool) -> String {
    guard !isPaidInOnce else {
      return text("Interest so far, before tax, from 0 won", "누적 이자 (세전, 0원부터)")(language)
    }
    let title = text("Paid in + interest, before tax, from 0 won", "납입 원금 + 세전 이자 (0원부터)")
    return style.surface == .plain
      ? title(language)
      : title(language) + text(" (█ paid in, ░ interest)", " (█ 원금, ░ 이자)")(language)
  }

  /// What is paid in, earned and taken off.
  private static func sum(_ quote: Quote) -> LocalizedText {
    let sums = [quote.principal, quote.interest, quote.tax].map(\.text)
    return LocalizedText(
      en: "Principal \(sums[0].en) + interest \(sums[1].en) - tax \(sums[2].en)",
      ko: "원금 \(sums[0].ko) + 이자 \(sums[1].ko) - 세금 \(sums[2].ko)")
  }

  /// Months up to the last one: as many as can be spread evenly, or else nearly so.
  private static func months(upTo last: Int) -> [Int] {
    guard last > mostBars else { return last > 0 ? Array(1...last) : [] }
    let count = (6...mostBars).last { last.isMultiple(of: $0) } ?? mostBars
    return (1...count).map { $0 * last / count }
  }

  /// A bar of at most `room` columns that starts at zero and ends where the sum of `parts` lies on
  /// the way to `top`, to an eighth of a column. The second part is drawn lighter.
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
