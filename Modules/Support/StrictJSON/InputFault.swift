public import FeatureDependencies

/// One fault of an ``InputValue``, with its place.
public struct InputFault: Sendable, Equatable {
  /// The expected type of a value.
  public enum Shape: Sendable {
    /// Members by name.
    case object
    /// A list.
    case array
    /// Text.
    case string
    /// A number without a fraction.
    case wholeNumber
    /// Text, a number, or a list of them.
    case answer
  }

  /// The kind of a fault.
  public enum Problem: Sendable, Equatable {
    /// A member occurs twice.
    case duplicateKey
    /// A member is missing.
    case missingKey
    /// The member is not known; `nearest` is a known name that may have been intended.
    case unknownKey(nearest: String?)
    /// The value has another type than `expected`.
    case wrongType(expected: Shape)
    /// The number has a fraction or an exponent.
    case notInteger(String)
    /// The number is outside this range.
    case outOfRange(String, ClosedRange<Int64>)
    /// The text is not valid here; `expected` describes valid texts.
    case invalid(String, expected: String)
    /// This value must be unique, and occurs twice.
    case repeated(String)
    /// The list needs at least one element.
    case empty
    /// The text cannot be parsed, for this reason.
    case unreadable(LocalizedText)
  }

  /// The path to the value, such as `deposits[0].tiers[1].months`; empty for the whole text.
  public let path: String
  /// The place in the text.
  public let position: TextPosition
  /// The kind of the fault.
  public let problem: Problem

  /// Creates a fault; an empty `path` means the whole text.
  public init(path: String, position: TextPosition, problem: Problem) {
    self.path = path
    self.position = position
    self.problem = problem
  }
}

/// The faults of one text, in the order found.
public struct InputFaults: Error, Sendable, Equatable {
  /// The maximum number of faults that are reported for one text.
  public static let maximum = 100

  /// The faults, at least one and at most ``maximum``.
  public let faults: [InputFault]
  /// Whether validation stopped after these faults.
  public let isCutOff: Bool

  /// Creates a list of `faults`, cut off after ``maximum``; `isCutOff` means that validation
  /// stopped after fewer.
  public init(_ faults: [InputFault], isCutOff: Bool = false) {
    self.faults = Array(faults.prefix(Self.maximum))
    self.isCutOff = isCutOff || faults.count >= Self.maximum
  }
}

extension InputFaults {
  /// The faults, each in one line.
  public var texts: [LocalizedText] { faults.map(\.text) + (isCutOff ? [Self.more] : []) }

  private static let more = LocalizedText(
    en: "… and more: the rest was not checked", ko: "… 나머지는 확인하지 않았습니다")
}

extension InputFault {
  /// Place and problem in one line.
  public var text: LocalizedText {
    let place = path.isEmpty ? "" : ", \(path)"
    return LocalizedText(
      en: "line \(position)\(place): \(problem.text.en)",
      ko: "\(position.line)행 \(position.column)열\(place): \(problem.text.ko)")
  }
}

extension InputFault.Problem {
  fileprivate var text: LocalizedText {
    switch self {
    case .duplicateKey: .init(en: "this key occurs twice", ko: "키가 두 번 있습니다")
    case .missingKey: .init(en: "this key is missing", ko: "키가 없습니다")
    case .unknownKey(let nearest): Self.unknown(nearest)
    case .wrongType(let expected):
      .init(en: "\(expected.text.en) is expected here", ko: "\(expected.text.ko, .subject) 필요합니다")
    case .notInteger(let text):
      .init(en: "\(text) is not a whole number", ko: "\(text, .topic) 정수가 아닙니다")
    case .outOfRange(let text, let range):
      .init(
        en: "\(text) is outside \(range.lowerBound)...\(range.upperBound)",
        ko: "\(text, .topic) \(range.lowerBound)...\(range.upperBound) 범위 밖입니다")
    case .invalid(let text, let expected):
      .init(
        en: "\"\(text)\" is not valid; expected \(expected)",
        ko: "\(quoted: text, .topic) 잘못된 값입니다. 올바른 값: \(expected)")
    case .repeated(let text): .init(en: "\(text) occurs twice", ko: "\(text, .subject) 두 번 있습니다")
    case .empty: .init(en: "at least one is needed", ko: "하나 이상 필요합니다")
    case .unreadable(let reason): reason
    }
  }

  private static func unknown(_ nearest: String?) -> LocalizedText {
    guard let nearest else { return .init(en: "this key is not known", ko: "알 수 없는 키입니다") }
    return .init(
      en: "this key is not known; did you mean \"\(nearest)\"?",
      ko: "알 수 없는 키입니다. \(quoted: nearest, .object) 뜻하셨나요?")
  }
}

extension InputFault.Shape {
  fileprivate var text: LocalizedText {
    switch self {
    case .object: .init(en: "an object", ko: "객체")
    case .array: .init(en: "an array", ko: "배열")
    case .string: .init(en: "a string", ko: "문자열")
    case .wholeNumber: .init(en: "a whole number", ko: "정수")
    case .answer: .init(en: "a string, a number or an array of them", ko: "문자열, 숫자 또는 그 배열")
    }
  }
}
