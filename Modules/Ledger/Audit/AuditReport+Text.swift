public import FeatureDependencies

extension AuditReport {
  /// What was found, a line each, and how much of it there is.
  public var lines: [LocalizedText] {
    violations.map(\.text) + notes.map(\.text) + [summary]
  }

  private var summary: LocalizedText {
    let (found, noted) = (violations.count, notes.count)
    return LocalizedText(
      en: "entries: \(entries), violations: \(found)" + (noted > 0 ? ", notes: \(noted)" : ""),
      ko: "항목: \(entries), 위반: \(found)" + (noted > 0 ? ", 참고: \(noted)" : ""))
  }
}

extension AuditViolation {
  fileprivate var text: LocalizedText {
    LocalizedText(
      en: "\(place.text.en): \(detail.en) [\(problem.rawValue)]",
      ko: "\(place.text.ko): \(detail.ko) [\(problem.rawValue)]")
  }
}

extension AuditNote {
  fileprivate var text: LocalizedText {
    LocalizedText(
      en: "note, \(place.text.en): \(detail.en) [\(kind.rawValue)]",
      ko: "참고, \(place.text.ko): \(detail.ko) [\(kind.rawValue)]")
  }
}
