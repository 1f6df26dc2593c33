public import FeatureDependencies

/// An audit report in the JSON output for scripts.
public struct AuditJSON: Encodable {
  struct Finding: Encodable {
    let place: String
    let code: String
    let message: String
  }

  let entries: Int64
  let violations: [Finding]
  let notes: [Finding]

  /// Creates the output for `report`, with places and messages in `language`.
  public init(_ report: AuditReport, _ language: Language) {
    entries = report.entries
    violations = report.violations.map {
      Finding(
        place: $0.place.text(language), code: $0.problem.rawValue, message: $0.detail(language))
    }
    notes = report.notes.map {
      Finding(place: $0.place.text(language), code: $0.kind.rawValue, message: $0.detail(language))
    }
  }
}
