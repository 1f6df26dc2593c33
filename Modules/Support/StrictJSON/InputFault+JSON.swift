import FeatureDependencies

// The faults that make a text unreadable as JSON: syntax, encoding and limits.
extension InputFault.Problem {
  static func tooLarge(limit: Int) -> Self {
    .unreadable(.init(en: "the text is longer than \(limit) bytes", ko: "\(limit)바이트를 넘습니다"))
  }

  static func tooDeep(limit: Int) -> Self {
    .unreadable(
      .init(en: "values are nested more than \(limit) levels deep", ko: "\(limit)단계보다 깊게 중첩되었습니다"))
  }

  static var notUTF8: Self { .unreadable(.init(en: "this is not UTF-8", ko: "UTF-8이 아닙니다")) }

  static var unexpectedEnd: Self {
    .unreadable(.init(en: "the text ends before the value is complete", ko: "내용이 중간에 끊겼습니다"))
  }

  /// `found` is a visible character in quotation marks, or `byte 10`.
  static func unexpected(_ found: String) -> Self {
    .unreadable(.init(en: "unexpected \(found)", ko: "잘못된 문자입니다: \(found)"))
  }

  /// JSON does not define the escape, or half of a surrogate pair is missing.
  static var badEscape: Self {
    .unreadable(
      .init(en: "this escape sequence is not valid in JSON", ko: "JSON에서 쓸 수 없는 이스케이프입니다"))
  }

  static func badNumber(_ text: String) -> Self {
    .unreadable(
      .init(en: "\(text) is not a JSON number", ko: "\(text, .topic) JSON 숫자가 아닙니다"))
  }

  static var trailing: Self {
    .unreadable(.init(en: "there is more text after the end of the value", ko: "값 뒤에 다른 내용이 있습니다"))
  }
}
