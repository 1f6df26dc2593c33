import FeatureDependencies

/// A file format for account documents.
enum DocumentFormat: String, Sendable, CaseIterable {
  /// The account and the fields of its contract, as lines of text.
  case text
  /// The due dates as calendar events (RFC 5545). A demand account has none.
  case ics
  /// The customer's signed text, in one line. A demand account has none.
  case contract
  /// The bank's signed text, in one line.
  case receipt

  /// The file name extension, without a dot.
  var fileExtension: String {
    switch self {
    case .text: "txt"
    case .ics: "ics"
    case .contract: "contract.jws"
    case .receipt: "jws"
    }
  }

  /// Whether only an account with a contract has this format.
  var needsContract: Bool { self == .ics || self == .contract }

  /// The first format whose extension `path` has; nil if absent.
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
    case .receipt: LocalizedText(en: "Save the signed receipt", ko: "개설확인서 서명 원문 저장")
    case .contract: LocalizedText(en: "Save the signed contract", ko: "계약서 서명 원문 저장")
    }
  }
}
