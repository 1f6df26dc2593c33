import FeatureDependencies

extension Check {
  /// Throws unless `text` is present in every language: the English has no Korean letters, and the
  /// Korean is not a copy of several English words. Names of `offers` may be in any language.
  func isTranslated(
    _ text: LocalizedText, _ what: String, naming offers: [ProductOffer] = []
  ) throws(Deviation) {
    for language in Language.allCases {
      try holds(!text(language).isEmpty, "\(what) in \(language)", butCame: "none")
    }
    let english = offers.reduce(text.en) { $0.replacing($1.name.en, with: "") }
    let isKorean = english.unicodeScalars.contains { scalar in
      Self.korean.contains { $0.contains(scalar) }
    }
    try holds(!isKorean, "\(what) in English", butCame: text.en)
    let words = english.split { !$0.isLetter && !"'-".contains($0) }.filter { $0.count > 1 }
    try holds(text.ko != text.en || words.count < 2, "\(what) in Korean", butCame: text.ko)
  }

  /// Korean letters and syllables.
  private static let korean: [ClosedRange<Unicode.Scalar>] = [
    "\u{1100}"..."\u{11FF}", "\u{3130}"..."\u{318F}", "가"..."힣",
  ]
}
