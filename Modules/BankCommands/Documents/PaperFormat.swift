import FeatureDependencies

/// What papers can be saved as.
enum PaperFormat: String, Sendable, CaseIterable {
  /// The card and the table, as lines.
  case text
  /// Every figure, and the signed texts.
  case json
  /// The schedule as a table (RFC 4180).
  case csv
  /// The days on which something is due, for a calendar (RFC 5545).
  case ics
  /// The signed texts, as lines to copy.
  case jws

  /// What the name of a file in this format ends with.
  var fileExtension: String { self == .text ? "txt" : rawValue }

  /// The format that the name of a file at `path` says; nil if it says none.
  init?(ofFile path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtension == ending }) else {
      return nil
    }
    self = format
  }

  /// What saving in this format is called in a list.
  var action: LocalizedText {
    switch self {
    case .text: LocalizedText(en: "Save as text", ko: "텍스트로 저장")
    case .json: LocalizedText(en: "Save as JSON, signatures included", ko: "JSON으로 저장 (서명 포함)")
    case .csv: LocalizedText(en: "Save the schedule as a table (CSV)", ko: "일정을 표로 저장 (CSV)")
    case .ics:
      LocalizedText(en: "Save the due dates for a calendar (.ics)", ko: "일정을 캘린더로 저장 (.ics)")
    case .jws: LocalizedText(en: "Save the signed texts", ko: "서명 원문 저장")
    }
  }

  /// Whether it holds nothing but the schedule.
  var isScheduleOnly: Bool { self == .csv || self == .ics }
}
