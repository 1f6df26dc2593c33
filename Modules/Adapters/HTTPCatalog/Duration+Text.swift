#if HTTPCatalog
  import FeatureDependencies

  extension Duration {
    private static let units: [(seconds: Int64, en: String, ko: String)] = [
      (86_400, "days", "일"), (3600, "hours", "시간"), (60, "minutes", "분"),
    ]

    /// The duration for messages, such as `90 seconds` or `50 hours`: a whole number of the largest
    /// unit that yields at least 2. Less than a second is shown in milliseconds.
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
