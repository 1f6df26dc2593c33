#if HTTPCatalog
  import FeatureDependencies

  extension Duration {
    private static let units: [(seconds: Int64, en: String, ko: String)] = [
      (86_400, "days", "일"), (3600, "hours", "시간"), (60, "minutes", "분"),
    ]

    /// For people: `90 seconds`, `50 hours`. In the largest unit of which there are two; what is
    /// less than a second in milliseconds.
    var text: LocalizedText {
      let (seconds, attoseconds) = components
      for unit in Self.units where seconds >= 2 * unit.seconds {
        let count = seconds / unit.seconds
        return LocalizedText(en: "\(count) \(unit.en)", ko: "\(count)\(unit.ko)")
      }
      if seconds == 0, attoseconds > 0 {
        let count = attoseconds / 1_000_000_000_000_000
        return LocalizedText(en: "\(count) milliseconds", ko: "\(count)밀리초")
      }
      return LocalizedText(en: seconds == 1 ? "1 second" : "\(seconds) seconds", ko: "\(seconds)초")
    }
  }
#endif
