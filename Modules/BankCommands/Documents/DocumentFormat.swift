import FeatureDependencies

/// A file format for account documents.
enum DocumentFormat: String, Sendable, CaseIterable {
  /// The account and the fields of its contract, as lines of text.
  case text
  /// The due dates as calendar events (RFC 5545). A demand account has none.
  case ics
  /// The signed texts, as lines to copy.
  case jws

  /// The file name extension, without a dot.
  var fileExtension: String { self == .text ? "txt" : rawValue }

  /// The format that the extension of `path` names; nil if absent.
  init?(ofFile path: String) {
    let name = path.lowercased()
    let format = Self.allCases.first { name.hasSuffix(".\($0.fileExtension)") }
    guard let format else { return nil }
    self = format
  }

  /// The label for saving in this format.
  var action: LocalizedText {
    switch self {
    case .text: LocalizedText(en: "Save as text", ko: "텍스트로 저장")
    case .ics:
      LocalizedText(en: "Save the due dates for a calendar (.ics)", ko: "일정을 캘린더로 저장 (.ics)")
    case .jws: LocalizedText(en: "Save the signed texts", ko: "서명 원문 저장")
    }
  }
}
