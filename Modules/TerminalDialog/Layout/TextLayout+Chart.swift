import FeatureDependencies

extension TextLayout {
  private static let mostBars = 13

  /// How the balance grows, a bar for each of at most thirteen months.
  ///
  /// If nothing is paid in after the opening, the bars show only the interest: as a part of the
  /// whole balance it would be too small to see. Otherwise the bars start at zero.
  func chart(_ illustration: Illustration) -> [TerminalText] {
    let growth = illustration.growth
    guard let first = growth.first, let last = growth.last else { return [] }
    let isPaidInOnce = growth.allSatisfy { $0.paidIn == first.paidIn }
    let base = isPaidInOnce ? first.paidIn : .zero
    let title =
      isPaidInOnce
      ? text("Principal and interest so far, before tax", "원금과 누적 이자 (세전)")
      : text("Paid in and earned, before tax", "납입 원금과 세전 이자")
    let amountWidth = last.total.grouped.count
    let room = max(5, columns - amountWidth - 10)
    let bars = Self.months(upTo: growth.count - 1).map { (month) -> TerminalText in
      let value = growth[month].total
      let length = Self.length(of: value, from: base, to: last.total, in: room)
      let isDrawn = style.surface != .plain && length > 0
      let bar = isDrawn ? " " + String(repeating: "▇", count: length) : ""
      let amount = value.grouped.rightAligned(to: amountWidth)
      return "  \(String(month).rightAligned(to: 3))  \(amount)\(bar)"
    }
    return [""] + wrapped(title(language), to: columns - 3).map { "  \($0)" } + bars
  }

  /// Evenly spread months, the first and the last among them.
  private static func months(upTo last: Int) -> [Int] {
    guard last >= mostBars else { return Array(0...last) }
    return (0..<mostBars).map { $0 * last / (mostBars - 1) }
  }

  private static func length(of value: Won, from base: Won, to top: Won, in room: Int) -> Int {
    let span = top.amount - base.amount
    guard span > 0 else { return 0 }
    return Int(Int128(value.amount - base.amount) * Int128(room) / Int128(span))
  }
}
