import FeatureDependencies

extension Check {
  /// Throws unless `text` is present in every language: the English has no Korean letters, and the
  /// Korean is not a copy of several English words. Names of `offers` may be in any language.
  func isTranslated(
    _ text: LocalizedText, _ what: String, naming offers: [ProductOffer] = []
  ) throws(Violation) {
    for language in Language.allCases {
      try holds(!text(language).isEmpty, "\(what) in \(language)", butCame: "none")
    }
    let english = offers.reduce(text.en) { $0.replacing($1.name.en, with: "") }
    let isKorean = english.unicodeScalars.contains(where: \.isHangul)
    try holds(!isKorean, "\(what) in English", butCame: text.en)
    let words = english.split { !$0.isLetter && !"'-".contains($0) }.filter { $0.count > 1 }
    try holds(text.ko != text.en || words.count < 2, "\(what) in Korean", butCame: text.ko)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a Korean syllable or letter.
  fileprivate var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
