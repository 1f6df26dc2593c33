public import FeatureDependencies
import StrictJSON

extension JSONInputError {
  /// Every fault, as one sentence.
  public var text: LocalizedText {
    switch self {
    case .json(let fault): InputFaults.sentence([fault.text])
    case .invalid(let faults): faults.text
    }
  }
}

extension JSONFault {
  fileprivate var text: LocalizedText {
    LocalizedText(
      en: "line \(position): \(problem.text.en)", ko: "\(position)행: \(problem.text.ko)")
  }
}

extension JSONFault.Problem {
  /// What is wrong, without its place.
  var text: LocalizedText {
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
      .init(en: "\(text) is not a JSON number", ko: "\(text, .topic) JSON 숫자가 아닙니다")
    case .trailing:
      .init(en: "something follows the end of the value", ko: "값 뒤에 다른 내용이 있습니다")
    }
  }
}
