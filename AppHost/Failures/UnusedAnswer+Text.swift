import FeatureDependencies

extension UnusedAnswer {
  /// What is said of it, beside the result.
  var text: LocalizedText {
    if wasAsked {
      return LocalizedText(
        en: "There are more answers for \"\(key)\" than it was asked.",
        ko: "\"\(key)\"의 답이 물은 횟수보다 많습니다.")
    }
    let hint = nearest.map { (en: " \"\($0)\" was asked for.", ko: " \"\($0)\"은(는) 물었습니다.") }
    return LocalizedText(
      en: "An answer for \"\(key)\" was not used: nothing asked for it.\(hint?.en ?? "")",
      ko: "\"\(key)\"의 답은 쓰이지 않았습니다. 묻지 않았기 때문입니다.\(hint?.ko ?? "")")
  }
}
