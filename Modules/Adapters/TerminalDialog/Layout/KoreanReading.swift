import FeatureDependencies

extension Won {
  /// The amount spelled out in Korean, in groups of ten thousand: 백만 원, 천이백삼십사만 원.
  var koreanReading: String {
    guard amount > 0 else { return "영 원" }
    var groups: [String] = []
    var rest = amount
    for unit in ["", "만", "억", "조", "경"] where rest > 0 {
      let group = Int(rest % 10_000)
      rest /= 10_000
      guard group > 0 else { continue }
      // 10,000 is read 만, without 일 (one) before it; 100,000,000 is read 일억, with it.
      let reading = group == 1 && unit == "만" && rest == 0 ? "" : Self.reading(of: group)
      groups.insert(reading + unit, at: 0)
    }
    return groups.joined(separator: " ") + " 원"
  }

  private static func reading(of group: Int) -> String {
    let digits = ["", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]
    let places = [(1000, "천"), (100, "백"), (10, "십"), (1, "")]
    return places.map { value, name in
      let digit = group / value % 10
      guard digit > 0 else { return "" }
      return (digit == 1 && value > 1 ? "" : digits[digit]) + name
    }.joined()
  }
}
