import FeatureDependencies

extension JSONFault {
  /// What is wrong, and where.
  var text: LocalizedText {
    let place = path.isEmpty ? "" : ", \(path)"
    return LocalizedText(
      en: "line \(position)\(place): \(problem.text.en)",
      ko: "\(position)행\(place): \(problem.text.ko)")
  }
}

extension JSONFault.Problem {
  fileprivate var text: LocalizedText {
    switch self {
    case .tooLarge(let limit):
      .init(en: "the text is longer than \(limit) bytes", ko: "\(limit)바이트를 넘습니다")
    case .tooDeep(let limit):
      .init(en: "values are nested more than \(limit) deep", ko: "\(limit)단계보다 깊게 중첩되었습니다")
    case .notUTF8: .init(en: "this is not UTF-8", ko: "UTF-8이 아닙니다")
    case .unexpectedEnd: .init(en: "the text ends too early", ko: "내용이 중간에 끝납니다")
    case .unexpected(let found): .init(en: "unexpected \(found)", ko: "잘못된 문자입니다: \(found)")
    case .badEscape:
      .init(en: "this escape is not one of JSON's", ko: "JSON의 이스케이프가 아닙니다")
    case .badNumber(let text):
      .init(en: "\(text) is not a JSON number", ko: "\(text)은(는) JSON 숫자가 아닙니다")
    case .trailing:
      .init(en: "something follows the end of the value", ko: "값 뒤에 다른 내용이 있습니다")
    case .duplicateKey: .init(en: "this key stands here twice", ko: "키가 두 번 있습니다")
    case .missingKey: .init(en: "this key is missing", ko: "키가 없습니다")
    case .unknownKey(let nearest): Self.unknown(nearest)
    default: valueText
    }
  }

  private static func unknown(_ nearest: String?) -> LocalizedText {
    guard let nearest else { return .init(en: "this key is not known", ko: "알 수 없는 키입니다") }
    return .init(
      en: "this key is not known; did you mean \"\(nearest)\"?",
      ko: "알 수 없는 키입니다. \"\(nearest)\"을(를) 뜻하셨나요?")
  }

  private var valueText: LocalizedText {
    switch self {
    case .wrongType(let expected):
      .init(en: "\(expected.text.en) is expected here", ko: "\(expected.text.ko)이(가) 필요합니다")
    case .notInteger(let text):
      .init(en: "\(text) is not a whole number", ko: "\(text)은(는) 정수가 아닙니다")
    case .outOfRange(let text, let range):
      .init(
        en: "\(text) is outside \(range.lowerBound)...\(range.upperBound)",
        ko: "\(text)은(는) \(range.lowerBound)...\(range.upperBound) 범위 밖입니다")
    case .invalid(let text, let expected):
      .init(
        en: "\"\(text)\" is not valid; expected \(expected)",
        ko: "\"\(text)\"은(는) 잘못된 값입니다. 올바른 값: \(expected)")
    case .repeated(let text):
      .init(en: "\(text) stands here twice", ko: "\(text)이(가) 두 번 있습니다")
    default: .init(en: "at least one is needed", ko: "하나 이상 필요합니다")
    }
  }
}

extension JSONType {
  fileprivate var text: LocalizedText {
    switch self {
    case .object: .init(en: "an object", ko: "객체")
    case .array: .init(en: "an array", ko: "배열")
    case .string: .init(en: "a string", ko: "문자열")
    case .wholeNumber: .init(en: "a whole number", ko: "정수")
    }
  }
}
