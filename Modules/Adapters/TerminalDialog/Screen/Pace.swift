import FeatureDependencies

/// How fast a long task goes on, and how long it still takes at that rate.
struct Pace {
  private let perSecond: Int64
  private let secondsLeft: Int64

  /// Nil for what is too short to tell.
  init?(_ done: Int64, of total: Int64, in time: Duration) {
    let seconds = time / .seconds(1)
    guard done > 0, total > done, seconds > 0 else { return nil }
    let rate = Double(done) / seconds
    guard rate >= 1, rate < 1e15, Double(total - done) / rate < 1e15 else { return nil }
    perSecond = Int64(rate)
    secondsLeft = Int64((Double(total - done) / rate).rounded(.up))
  }

  /// `, 6,512 a second, 1 min 20 s left`.
  var text: LocalizedText {
    let (rate, left) = (Won(perSecond).grouped, secondsLeft)
    let (minutes, seconds) = (left / 60, left % 60)
    return LocalizedText(
      en: ", \(rate) a second, \(minutes > 0 ? "\(minutes) min " : "")\(seconds) s left",
      ko: ", 초당 \(rate)건, \(minutes > 0 ? "\(minutes)분 " : "")\(seconds)초 남음")
  }
}
