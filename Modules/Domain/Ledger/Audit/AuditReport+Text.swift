public import FeatureDependencies

extension AuditReport {
  /// What was found, a line each, and how much of it there is.
  public var lines: [LocalizedText] {
    violations.map(\.text) + notes.map(\.text) + [summary]
  }

  // The last line, which scripts read: what is only noted does not change it.
  private var summary: LocalizedText {
    LocalizedText(
      en: "entries: \(entries), violations: \(violations.count)",
      ko: "항목: \(entries), 위반: \(violations.count)")
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
